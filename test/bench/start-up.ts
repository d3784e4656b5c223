// What one answer costs as a whole process against an empty one: at each door in a small workspace, then in a huge one.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI, type Figure } from './bench.ts';
import { generateWorkspace } from './generate.ts';
import { cpuTime, medians } from './measure.ts';

const RUNS = 21;
const RESOLVE = ['context', 'resolve', '2', '5', '--json'];
const ADD = ['memory', 'add', '2', '5', 'finding', 'It works'];

/** Each with what it was when it was measured first, in times an empty process, and what it may be. */
export const DOORS: readonly (readonly [first: number, bar: number, args: readonly string[]])[] = [
  [2.39, 2.2, RESOLVE],
  [14.2, 3, ['--help']],
  [12.7, 5, []],
  [5.9, 2.5, ['context', 'explain', '2/5', 'persona']],
  [7.9, 4, ['search', 'stale']],
  [2.97, 2.8, ADD],
  [4.61, 2.8, ['remember', 'Tests need Node 24', '--target', '2/5']],
];

export function* startUp(): Iterable<Figure> {
  const root = mkdtempSync(join(tmpdir(), 'stratigraph-start-'));
  const [small, huge, files] = ['small', 'huge', 'files'].map((name) => join(root, name));
  try {
    generateWorkspace(small ?? '', { agents: 100, perPlan: 30, bytes: 7000 });
    const documents = generateWorkspace(huge ?? '', { agents: 99_000, perPlan: 99, bytes: 700 });
    generateFiles(files ?? '');
    const ask = (args: readonly string[], root = small): number => cpuTime([CLI, ...args], root);
    const { empty = Number.NaN, ...times } = medians(RUNS, {
      empty: () => cpuTime(['-e', '0']),
      ...Object.fromEntries(DOORS.map(([, , args]) => [args.join(' '), () => ask(args)])),
      uncached: () => withoutCache(join(root, 'cache'), () => ask(RESOLVE)),
      huge: () => ask(RESOLVE, huge),
      'huge add': () => ask(ADD, huge),
      files: () => ask([], files),
    });
    const against = (name: string): number => (times[name] ?? Number.NaN) / empty;
    yield { name: 'an empty process (node -e 0)', value: empty, unit: 'ms', bar: null };
    for (const [first, bar, args] of DOORS) {
      const name = args.join(' ');
      yield { name: `stratigraph ${name}`, value: against(name), unit: '×', first, bar };
    }
    const name = 'context resolve, empty compile cache';
    yield { name, value: against('uncached'), unit: '×', first: 4, bar: 3 };
    for (const [args, larger] of [
      [RESOLVE, 'huge'],
      [ADD, 'huge add'],
    ] as const) {
      const name = `${args.slice(0, 2).join(' ')}, ${documents} documents to 100`;
      yield { name, value: against(larger) / against(args.join(' ')), unit: '×', bar: 1.2 };
    }
    yield {
      name: 'stratigraph, 100,000 files',
      value: against('files'),
      unit: '×',
      first: 39,
      bar: 27.7,
    };
  } finally {
    rmSync(root, { recursive: true });
  }
}

function withoutCache(folder: string, run: () => number): number {
  rmSync(folder, { recursive: true, force: true });
  process.env.NODE_COMPILE_CACHE = folder;
  try {
    return run();
  } finally {
    delete process.env.NODE_COMPILE_CACHE;
  }
}

/** Code, and one file that agents read. */
function generateFiles(root: string): void {
  for (let folder = 0; folder < 1000; folder += 1) {
    const inside = join(root, `packages/p${folder % 100}/src${folder}`);
    mkdirSync(inside, { recursive: true });
    for (let file = 0; file < 100; file += 1) writeFileSync(join(inside, `f${file}.ts`), '');
  }
  writeFileSync(join(root, 'AGENTS.md'), '# Conventions\n\n- Be brief.\n');
}
