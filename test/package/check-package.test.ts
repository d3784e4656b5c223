// @stratigraph/check as its users get it: built, packed, installed in an empty folder.

import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { page } from '../helpers/hierarchy.ts';

const project = new URL('../..', import.meta.url).pathname;
const workspace = folder({
  '.limps/workspace.md': page('name: Tea\nvoice: calm', '# Tea\n\n[Gone](gone.md), [too](x.md)'),
  'plans/0001-pour/0001-pour-plan.md': page('voice: loud', '# Pour'),
  'stratigraph.json': '{"tokenBudget": 1}',
});

let installed: string;

beforeAll(() => {
  execFileSync(process.execPath, ['build/check.mjs'], { cwd: project, stdio: 'pipe' });
  installed = folder({ 'package.json': '{"private": true}' });
  const npm = (args: readonly string[]) =>
    execFileSync('npm', args, { cwd: installed, encoding: 'utf8', stdio: 'pipe' });
  const name = npm(['pack', '--silent', join(project, 'check-package')]).trim();
  npm(['install', '--offline', '--no-audit', '--no-fund', `./${name}`]);
});

function check(...args: string[]) {
  const bin = join(installed, 'node_modules/.bin/stratigraph-check');
  const now = ['--now', '2026-03-31T12:00:00Z', '--root', workspace];
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args, ...now], {
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

test('brings nothing else along, and no file is above 3 MB', () => {
  expect(readdirSync(join(installed, 'node_modules')).filter((name) => name[0] !== '.')).toEqual([
    '@stratigraph',
  ]);
  const own = join(installed, 'node_modules/@stratigraph/check');
  const files = readdirSync(own).sort();
  expect(files).toEqual([
    ...['LICENSE', 'README.md', 'THIRD-PARTY.txt', 'package.json'],
    ...['stratigraph-check.mjs', 'tokens.js'],
  ]);
  for (const file of files) expect(statSync(join(own, file)).size).toBeLessThan(3_000_000);
});

test('its help names itself', () => {
  expect(check('--help').out).toMatch(/^Usage: stratigraph-check \[files/);
});

test('counts tokens, too', () => {
  expect(check('--json').out).toContain('"rule": "token-budget"');
});

test.each([
  [['--format', 'json']],
  [['--format', 'sarif']],
  [['--format', 'gitlab']],
  [['--format', 'rdjson']],
  [['--format', 'junit']],
  [['--format', 'github', '--fail-on', 'never']],
  [['--tokens', '--format', 'markdown']],
  [['.limps', '--json']],
  [['--fail-on', 'crtical']],
])('answers %j as `stratigraph check` does, with its exit code', async (args) => {
  const own = await run(['check', ...args, '--now', '2026-03-31T12:00:00Z', '--root', workspace]);
  const isData = /^[[{<]/.test(own.out);
  const out = isData ? own.out : own.out.replaceAll('stratigraph fix', 'stratigraph-check --fix');
  expect(check(...args)).toEqual({ ...own, out });
});

test('mends what can be mended, and names itself where it says so', () => {
  const root = folder({
    'docs/adr/0001-a.md': '# 1. A\n\n## Status\n\nAccepted\n',
    'docs/adr/0002-b.md': '# 2. B\n\n## Status\n\nAccepted\n\nSupersedes [1. A](0001-a.md)\n',
  });
  const bin = join(installed, 'node_modules/.bin/stratigraph-check');
  const asked = (...words: string[]) =>
    spawnSync(process.execPath, [bin, ...words, '--root', root], { encoding: 'utf8' });
  expect(asked().stdout).toContain('`stratigraph-check --fix`');
  expect(asked('--fix')).toMatchObject({
    status: 0,
    stderr: expect.not.stringContaining('cannot'),
  });
  expect(readFileSync(join(root, 'docs/adr/0001-a.md'), 'utf8')).toContain('Superseded by');
});
