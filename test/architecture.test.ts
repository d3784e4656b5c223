import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { violations } from './architecture/violations.ts';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));

function sources(): Readonly<Record<string, string>> {
  const patterns = ['**/*.{ts,astro}', '../action/src/*.ts'];
  const paths = globSync(patterns, { cwd: SRC }).map((path) => path.replaceAll('\\', '/'));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(SRC + path, 'utf8')]));
}

test('src/ and the action keep every law', () => {
  const files = sources();
  expect(Object.keys(files).length).toBeGreaterThan(20);
  expect(violations(files)).toEqual([]);
});

describe('a breach is found, wherever it hides', () => {
  test.each([
    ['an import across', 'graph/a.ts', "import { read } from '../read/disk.ts';"],
    ['a type alone', 'emit/a.ts', "import type { Tree } from '../read/disk.ts';"],
    ['a type in passing', 'emit/a.ts', "type A = import('../read/disk.ts').A;"],
    ['an export', 'model/a.ts', "export * from '../graph/b.ts';"],
    ['a late import', 'resolve/a.ts', "const a = await import('../check/run.ts');"],
    ['what lies behind the core', 'cli/a.ts', "import { a } from '../core/layers.ts';"],
    ['an import of a face', 'core.ts', "import { main } from './cli/main.ts';"],
    ['an import from outside', 'cli/a.ts', "import { a } from '../../test/a.ts';"],
    ['the disk', 'parse/a.ts', "import { readFileSync } from 'node:fs';"],
    ['the disk by promise', 'cli/a.ts', "import { readFile } from 'fs/promises';"],
    ['writing where only reading is due', 'read/a.ts', "import { rmSync } from 'node:fs';"],
    ['the disk as a whole', 'read/a.ts', "import * as fs from 'node:fs';"],
    ['a subprocess', 'graph/a.ts', "import { execFileSync } from 'node:child_process';"],
    ['the process', 'resolve/a.ts', 'const root = process.cwd();'],
    ['the process by a detour', 'resolve/a.ts', 'globalThis.process.exit();'],
    ['the clock', 'graph/a.ts', 'const now = Date.now();'],
    ['the clock as a date', 'graph/a.ts', 'const now = new Date();'],
    ['chance', 'policy/a.ts', 'const id = Math.random();'],
    ['an Astro page', 'site/pages/a.astro', "---\nimport a from '../../parse/a.ts';\n---\n<p/>"],
    [
      'the action past its faces',
      '../action/src/a.ts',
      "import { git } from '../../src/read/git.ts';",
    ],
    ['a network in the core', 'graph/a.ts', "import 'node:https';"],
    ['a folder without a law', 'utils/a.ts', 'export const a = 1;'],
  ])('%s', (_, path, text) => {
    expect(violations({ [path]: text })).toHaveLength(1);
  });
});

test('what is allowed is left alone', () => {
  const files = {
    'graph/a.ts': "import type { Span } from '../model/source.ts';\nimport './b.ts';",
    'resolve/a.ts': 'const day = new Date(value); const row = { process: 1 }; row.process;',
    'cli/a.ts': "import { open } from '../open.ts';\nprocess.exitCode = 1; Date.now();",
    'read/a.ts': "import { readFileSync } from 'node:fs';",
  };
  expect(violations(files)).toEqual([]);
});

test('a breach says where it is and why there is a law', () => {
  expect(violations({ 'graph/a.ts': "\nimport '../read/disk.ts';" })).toEqual([
    'src/graph/a.ts:2 uses ../read/disk.ts. graph may import model: the graph is computed from parsed documents alone.',
  ]);
});
