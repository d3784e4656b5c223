// What an earlier run kept never changes an answer.

import { execFileSync, spawnSync } from 'node:child_process';
import {
  globSync,
  mkdtempSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { folder } from '../helpers/folder.ts';

const BIN = fileURLToPath(new URL('../../bin/stratigraph.cjs', import.meta.url));
const root = folder({ 'AGENTS.md': '# Rules\n\nUse pnpm.\n' });
const cache = mkdtempSync(join(tmpdir(), 'stratigraph-code-'));

function answer(command: string, at = root): string {
  const env = { ...process.env, NODE_COMPILE_CACHE: cache, NODE_DISABLE_COMPILE_CACHE: undefined };
  const args = [BIN, ...command.split(' '), '--root', at];
  return execFileSync(process.execPath, args, { encoding: 'utf8', env, stdio: 'pipe' });
}

const kept = (): readonly string[] => globSync(join(cache, '**/*.bin')).sort();

test('the third answer runs what the second one compiled, and all are the same; one alone keeps nothing', () => {
  const first = answer('resolve');
  expect(kept()).toEqual([]);
  expect(answer('resolve')).toBe(first);
  const [path = '', ...others] = kept();
  expect([others, path]).toEqual([[], expect.stringMatching(/stratigraph-\w{32}.resolve\.bin$/)]);
  const bytes = readFileSync(path);
  expect(answer('resolve')).toBe(first);
  expect(readFileSync(path).equals(bytes), 'all was there already').toBe(true);
});

test('an answer that takes long keeps what the next one can use', () => {
  const slow = join(cache, 'slow.cjs');
  writeFileSync(slow, "require('node:v8').setFlagsFromString('--semi-space-growth-factor=1');\n");
  const args = ['-r', slow, BIN, 'instructions', '--root', root];
  spawnSync(process.execPath, args, { env: { ...process.env, NODE_COMPILE_CACHE: cache } });
  const [path = ''] = kept().filter((one) => one.includes('instructions'));
  const { ino } = statSync(path);
  spawnSync(process.execPath, args.slice(2), {
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
  });
  expect(statSync(path).ino).toBe(ino);
});

test('what one tree asks for stays for the next answer there, whatever others need', () => {
  const limps = folder({ '.limps/workspace.md': '# W\n', '.limps/adrs/ADR-0001-a.md': '# A\n' });
  answer('check');
  answer('check', limps);
  const [path = ''] = kept().filter((one) => one.includes('check'));
  const bytes = readFileSync(path);
  answer('check');
  expect(readFileSync(path).equals(bytes)).toBe(true);
});

test('a cache that is cut off or was made by something else is made again', () => {
  const first = answer('check --json');
  const path = kept().find((one) => one.includes('check')) ?? '';
  const { length } = readFileSync(path);
  truncateSync(path, length - 1000);
  expect(answer('check --json')).toBe(first);
  writeFileSync(path, 'nothing of ours');
  expect(answer('check --json')).toBe(first);
  expect(readFileSync(path).length).toBeGreaterThan(length / 2);
});

test('a site shows drawings and coloured code that an earlier build kept as it showed them first', () => {
  const text = '# A\n\n```mermaid\ngraph TD\nA --> B\n```\n\n```ts\nconst a = 1;\n```\n';
  const tree = folder({ 'AGENTS.md': text });
  const page = (): string => {
    answer(`build -q --out ${join(tree, 'dist')} --now 2026-01-01`, tree);
    return readFileSync(join(tree, 'dist/d/AGENTS/index.html'), 'utf8');
  };
  const first = page();
  expect(first).toMatch(/<svg [\s\S]*<span class="k">const<\/span>/);
  const [path = ''] = globSync(join(cache, '**/*.json'));
  const bytes = readFileSync(path);
  expect([page(), readFileSync(path)]).toEqual([first, bytes]);
  writeFileSync(path, '[["nothing of ours');
  expect([page(), readFileSync(path)]).toEqual([first, bytes]);
});

test('a command that does not exist leaves nothing behind', () => {
  const before = kept();
  expect(() => answer('nonsense')).toThrow();
  expect(kept()).toEqual(before);
});

test('no file of the program is read twice', () => {
  const log = join(cache, 'reads.cjs');
  writeFileSync(
    log,
    `const fs = require('node:fs');
const { readFileSync } = fs;
fs.readFileSync = (path, ...rest) => {
  if (/lib.[\\w.-]+\\.cjs$/.test(path)) process.stderr.write(path + '\\n');
  return readFileSync(path, ...rest);
};`,
  );
  const { stderr } = spawnSync(process.execPath, ['-r', log, BIN, 'check', '--root', root], {
    encoding: 'utf8',
  });
  const read = stderr.match(/^.*lib.[\w.-]+\.cjs$/gm) ?? [];
  expect(read.length).toBeGreaterThan(3);
  expect(new Set(read).size).toBe(read.length);
});

test('nothing of Node warns, whatever a command loads', () => {
  for (const command of ['resolve --tokens', 'build --quiet']) {
    const args = [BIN, ...command.split(' '), '--root', root];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: root });
    expect([command, status, stderr]).toEqual([command, 0, '']);
  }
});
