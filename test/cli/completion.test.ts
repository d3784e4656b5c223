// Completion scripts ask for the words that may follow.

import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { testOf } from '../dialects/samples.ts';
import { run, runIn } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';

const script = async (shell: string) => (await run(['completion', shell])).out;
const has = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0;
const LILY = { '.lily/memory/user/a.md': '# A\n' };

describe('words', () => {
  const wordsAfter = async (typed: readonly string[], files = {}): Promise<readonly string[]> =>
    (await runIn(files, ['completion', 'words', '--', ...typed])).out.trim().split('\n');

  test.each([
    [[], ['resolve', 'compare', 'completion']],
    [['context'], ['resolve', 'refresh']],
    [['adr'], ['list', 'supersede']],
    [['check'], ['--fail-on', '--about', '--root']],
    [
      ['check', '--fail-on'],
      ['critical', 'warning', 'info', 'stale', 'never'],
    ],
    [
      ['check', '--base', 'main', '--format'],
      ['text', 'sarif'],
    ],
    [['resolve', '1', '0'], ['--diff']],
    [['context', 'resolve', '1', '0'], ['--diff']],
    [['completion'], ['bash', 'zsh', 'fish', '--root', '--json']],
  ])('after %j', async (typed, words) => {
    expect(await wordsAfter(typed)).toEqual(expect.arrayContaining(words));
  });

  test('after what is no command there are none', async () => {
    expect(await wordsAfter(['nonsense', '--xyz'])).toEqual(['']);
  });

  testOf('lily')('of a system are offered where it is spoken', async () => {
    expect(await wordsAfter(['memory'], LILY)).toContain('evidence');
    expect(await wordsAfter(['memory'], { 'AGENTS.md': '# A\n' })).not.toContain('evidence');
  });
});

test('bash offers those that begin as what is typed', async () => {
  const offered = (...typed: readonly string[]): readonly string[] => {
    const code = `stratigraph() { echo "$@" > asked; printf 'resolve\\nrefresh\\ncheck\\n'; }
${bash}
COMP_WORDS=(stratigraph "$@"); COMP_CWORD=$#; _stratigraph; echo "\${COMPREPLY[@]}"; cat asked`;
    const cwd = folder({});
    return execFileSync('bash', ['-c', code, 'bash', ...typed], { encoding: 'utf8', cwd })
      .trim()
      .split('\n');
  };
  const bash = await script('bash');
  expect(offered('context', 're')).toEqual(['resolve refresh', 'completion words -- context']);
});

test('another shell is refused', async () => {
  const ran = await run(['completion', 'tcsh']);
  expect(ran).toMatchObject({ code: 2, out: '' });
  expect(ran.err).toContain('Choose one of bash, zsh, fish');
});

test.each(['bash', 'zsh', 'fish'].filter(has))('%s can read it', async (shell) => {
  const root = folder({ script: await script(shell) });
  const { status, stderr } = spawnSync(shell, ['-n', `${root}/script`], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
