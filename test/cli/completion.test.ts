// Completion scripts offer what the command table has.

import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { allCommands, isOfSystem } from '../../src/cli/commands.ts';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';

const script = async (shell: string) => (await run(['completion', shell])).out;
const has = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0;

describe('bash', () => {
  const offered = async (...typed: readonly string[]): Promise<readonly string[]> => {
    const code = `${await script('bash')}
COMP_WORDS=(stratigraph "$@"); COMP_CWORD=$#; _stratigraph; echo "\${COMPREPLY[@]}"`;
    const out = execFileSync('bash', ['-c', code, 'bash', ...typed], { encoding: 'utf8' });
    return out.trim().split(' ');
  };

  test.each([
    [['comp'], ['compare', 'completion']],
    [
      ['context', 're'],
      ['resolve', 'refresh'],
    ],
    [['memory', 'bl'], ['blocker']],
    [['memory', 'blocker', ''], ['resolve']],
    [['check', '--fail-'], ['--fail-on']],
    [
      ['check', '--fail-on', ''],
      ['critical', 'warning', 'info', 'stale', 'never'],
    ],
    [['check', '--base', 'main', '--format', 's'], ['sarif']],
    [['resolve', '1', '0', '--di'], ['--diff']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish', '--root', '--json'],
    ],
  ])('after %j', async (typed, words) => {
    expect(await offered(...typed)).toEqual(expect.arrayContaining(words));
  });

  test('and nothing else', async () => {
    expect(await offered('memory', 'blocker', 'res')).toEqual(['resolve']);
    expect(await offered('nonsense', '--xyz')).toEqual(['']);
  });
});

test('another shell is refused', async () => {
  const ran = await run(['completion', 'tcsh']);
  expect(ran).toMatchObject({ code: 2, out: '' });
  expect(ran.err).toContain('Choose one of bash, zsh, fish.');
});

test.each(['bash', 'zsh', 'fish'])('%s knows every command of everybody', async (shell) => {
  const text = await script(shell);
  const names = (await allCommands()).map(({ name }) => name).filter((name) => !isOfSystem(name));
  for (const name of [...names, 'context resolve']) expect(text).toContain(`'${name}'`);
});

test('commands of a system are known where it is spoken', async () => {
  const at = (files: Readonly<Record<string, string>>) =>
    run(['completion', 'bash'], { cwd: folder(files) });
  expect((await at({ '.lily/memory/user/a.md': '# A\n' })).out).toContain("'memory evidence'");
  expect((await at({ 'AGENTS.md': '# A\n' })).out).not.toContain("'memory evidence'");
});

test.each(['bash', 'zsh', 'fish'].filter(has))('%s can read it', async (shell) => {
  const root = folder({ script: await script(shell) });
  const { status, stderr } = spawnSync(shell, ['-n', `${root}/script`], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
