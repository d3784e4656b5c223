// Making, showing and editing a workspace (L-019 … L-021, X-01).

import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { repository } from '../helpers/repository.ts';

test('init makes a workspace that resolves without a finding', async () => {
  const root = join(folder({}), 'new');
  const ran = await run(['workspace', 'init', '--root', root]);
  expect(ran.code).toBe(0);
  expect(existsSync(join(root, '.limps/adrs/.gitkeep'))).toBe(true);
  const shown = JSON.parse((await run(['workspace', 'show', '--json', '--root', root])).out);
  expect(shown.values).toEqual({});
  expect(shown.findings).toEqual([]);
  expect(shown.layers).toHaveLength(4);
});

test('init shows first what it would write', async () => {
  const root = folder({ 'docs/adr/0001-a.md': '# A\n\n## Status\n\nAccepted\n' });
  const { code, out } = await run(['init', '--dry-run', '--root', root]);
  expect(code).toBe(0);
  expect(out).toContain('  .limps/workspace.md\n');
  expect(out).toContain('Decision records need none of this');
  expect(existsSync(join(root, '.limps'))).toBe(false);
  const taken = folder({ '.limps/workspace.md': 'mine' });
  expect((await run(['init', '--dry-run', '--root', taken])).err).toContain('already has');
});

test('init begins settings that editors complete, unless there are some', async () => {
  const settings = async (root: string) => {
    await run(['init', '--root', root]);
    return JSON.parse(readFileSync(join(root, 'stratigraph.json'), 'utf8'));
  };
  expect(await settings(folder({}))).toEqual({
    $schema: expect.stringMatching(/^https:.*\/settings\.schema\.json$/),
  });
  const mine = { staleness: { warning: 7 } };
  expect(await settings(folder({ 'stratigraph.json': JSON.stringify(mine) }))).toEqual(mine);
});

test('init never touches what is there', async () => {
  const root = folder({ '.limps/workspace.md': 'mine' });
  const ran = await run(['workspace', 'init', '--root', root]);
  expect(ran).toMatchObject({ code: 2, out: '' });
  expect(ran.err).toContain('already has .limps/workspace.md');
  expect(readFileSync(join(root, '.limps/workspace.md'), 'utf8')).toBe('mine');
  expect(existsSync(join(root, '.limps/context'))).toBe(false);
});

test('init does not begin a workspace inside of another one, unless the folder is named', async () => {
  const root = folder({ '.limps/workspace.md': '# W\n', 'sub/deep/a.ts': '' });
  const cwd = join(root, 'sub/deep');
  const ran = await run(['init'], { cwd });
  expect(ran).toMatchObject({ code: 2, out: '' });
  expect(ran.err).toContain(`is inside the workspace at ${root}.`);
  expect((await run(['init', '--root', '.'], { cwd })).code).toBe(0);
  const records = folder({ 'docs/adr/0001-a.md': '# A\n', 'sub/a.ts': '' });
  expect((await run(['init'], { cwd: join(records, 'sub') })).code).toBe(0);
});

test('show prints what everybody inherits, the prose too (L-020)', async () => {
  const root = folder({
    '.limps/workspace.md': '# W\n\n## Mission\n\nShip calm software.\n',
    'plans/0001-a/0001-a-plan.md': '# A\n\n## Goal\n\nSoon.\n',
  });
  const { out } = await run(['workspace', 'show', '--root', root]);
  expect(out).toContain('Layers by priority\n');
  expect(out).toContain('### Mission\n\nSource: `.limps/workspace.md:5`\n\nShip calm software.\n');
  expect(out).not.toContain('Soon.');
  const markdown = await run(['workspace', 'show', '--format', 'md', '--root', root]);
  expect(markdown.out).toMatch(/^# W\n[\s\S]*Ship calm software/);
});

test('--no-warnings leaves them out (X-02)', async () => {
  const root = folder({ '.limps/workspace.md': '---\nupdated: 2025-01-01\n---\n\n# W\n' });
  const shown = ['context', 'resolve', '--root', root];
  expect((await run(shown)).out).toContain('days old (threshold: 30)');
  expect((await run([...shown, '--no-warnings'])).out).not.toContain('threshold');
  expect((await run([...shown, '--no-warnings', '--format', 'md'])).out).not.toContain('threshold');
});

test('the example shows a constraint, an override on purpose, memory and a dependency', async () => {
  const root = join(folder({}), 'new');
  await run(['workspace', 'init', '--example', '--root', root]);
  const bundle = JSON.parse(
    (await run(['context', 'resolve', '1', '0', '--json', '--root', root])).out,
  );
  expect(bundle.values.defaults).toEqual({
    storage: 'git',
    language: 'HTML',
    browsers: ['last two versions'],
  });
  expect(bundle.findings.map(({ rule }: { rule: string }) => rule)).toEqual(['declared-override']);
  expect(bundle.memory).toHaveLength(2);
});

test('edit prints the path where there is no terminal', async () => {
  const root = join(folder({}), 'new');
  await run(['workspace', 'init', '--root', root]);
  const ran = await run(['workspace', 'edit', 'vision', '--root', root]);
  expect(ran.out).toBe(`${join(root, '.limps/context/vision.md')}\n`);
  expect((await run(['workspace', 'edit', 'visoin', '--root', root])).err).toContain(
    'Did you mean "vision"',
  );
});

test.runIf(process.platform === 'linux')(
  'a folder that cannot be made is an error, not a wait',
  async () => {
    const ran = await run(['workspace', 'init', '--root', '/proc/none/workspace']);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain('Cannot create /proc/none/workspace (ENOENT).');
    const { err } = await run(['workspace', 'init', '--root', '/sys/none']);
    expect(err).toMatch(/Cannot create \/sys\/none \((?:permission is denied|the .* read-only), E/);
  },
);

test('edit starts an editor whose path is in quotes, and hands it one path', async () => {
  const tools = folder({ 'my editor': '#!/bin/sh\nprintf "%s|%s" "$1" "$2" > "$0.said"\n' });
  const program = join(tools, 'my editor');
  chmodSync(program, 0o755);
  const root = folder({ '.limps/context/our vision.md': '# V\n', '.limps/workspace.md': '# W\n' });
  const env = { EDITOR: `"${program}" --wait` };
  const options = { cwd: root, env, interactive: true };
  expect(await run(['edit', '.limps/context/our vision.md'], options)).toMatchObject({ code: 0 });
  const path = join(root, '.limps/context/our vision.md');
  expect(readFileSync(`${program}.said`, 'utf8')).toBe(`--wait|${path}`);
});

test('a key that has dots is explained as it is written', async () => {
  const root = folder({ '.limps/workspace.md': '---\n"x.y": 3\n---\n# W\n' });
  expect(await run(['explain', 'workspace', 'x.y', '--root', root])).toMatchObject({ code: 0 });
});

test('pipes, devices and links out of the root are findings, new ones alone with --base', async () => {
  const made = repository({ '.limps/workspace.md': '# W\n' });
  mkdirSync(join(made.root, '.limps/context'));
  symlinkSync('/etc/hostname', join(made.root, '.limps/context/old.md'));
  made.commit({});
  symlinkSync('/dev/zero', join(made.root, '.limps/context/zero.md'));
  execFileSync('mkfifo', [join(made.root, '.limps/context/pipe.md')]);
  const found = async (...more: string[]): Promise<string[]> => {
    const { out } = await run(['check', '--json', '--root', made.root, ...more]);
    const { findings } = JSON.parse(out) as { findings: { rule: string; path: string }[] };
    return findings.filter(({ rule }) => rule === 'unreadable-file').map(({ path }) => path);
  };
  const fresh = ['.limps/context/pipe.md', '.limps/context/zero.md'];
  expect(await found()).toEqual(['.limps/context/old.md', ...fresh]);
  expect(await found('--base', 'HEAD')).toEqual(fresh);
});
