// What agents read in one folder of a repository of 100,000 files, as a whole process beside an empty one.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI, type Figure } from './bench.ts';
import { cpuTime, medians } from './measure.ts';

const RUNS = 21;
const PACKAGES = 100;
const FOLDERS = 10;
const FILES = 100;
const WALK = new URL('./walk.mjs', import.meta.url).pathname;

export function* instructions(): Iterable<Figure> {
  const root = mkdtempSync(join(tmpdir(), 'stratigraph-instructions-'));
  try {
    generateRepository(root);
    const at = ['--root', root, '--json'];
    const times = medians(RUNS, {
      empty: () => cpuTime(['-e', '0']),
      one: () => cpuTime([CLI, 'instructions', 'packages/p7/src3', '--as', 'codex', ...at]),
      all: () => cpuTime([CLI, 'instructions', 'packages/p7/src3', ...at]),
      resolve: () =>
        cpuTime([CLI, 'context', 'resolve', 'at/packages/p7/src3', '--as', 'codex', ...at]),
      walk: () => cpuTime([WALK, root]),
      cursor: () => cpuTime([CLI, 'instructions', '--as', 'cursor', ...at]),
    });
    const { empty = Number.NaN, one, all, resolve, walk = empty, cursor = empty } = times;
    const against = (time = Number.NaN) => ({ value: time / empty, unit: '×' as const, bar: 3 });
    yield { name: 'an empty process (node -e 0)', value: empty, unit: 'ms', bar: null };
    yield { name: 'instructions at one path, one agent', ...against(one) };
    yield { name: 'instructions at one path, all agents', ...against(all) };
    yield { name: 'context resolve at one path, one agent', ...against(resolve) };
    yield { name: 'a bare walk', value: walk / empty, unit: '×', bar: null };
    yield { name: 'Cursor, to a bare walk', value: cursor / walk, unit: '×', bar: 2 };
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** A root and 100 packages with instructions of their own, of 1,000 files each. */
function generateRepository(root: string): void {
  const text = '# Conventions\n\n- Be brief.\n'.repeat(20);
  mkdirSync(join(root, '.git'));
  writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(root, 'AGENTS.md'), text);
  writeFileSync(join(root, 'CLAUDE.md'), '@AGENTS.md\n');
  for (let number = 0; number < PACKAGES; number += 1) {
    const home = join(root, `packages/p${number}`);
    for (let folder = 0; folder < FOLDERS; folder += 1) {
      const inside = join(home, `src${folder}`);
      mkdirSync(inside, { recursive: true });
      for (let file = 0; file < FILES; file += 1) writeFileSync(join(inside, `f${file}.ts`), '');
    }
    writeFileSync(join(home, 'AGENTS.md'), text);
  }
}
