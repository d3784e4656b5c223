// What one answer costs as a whole process, beside an empty one, in a small and in a huge workspace.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI, type Figure } from './bench.ts';
import { generateWorkspace } from './generate.ts';
import { medians, wallTime } from './measure.ts';

const RUNS = 21;

export function* startUp(): Iterable<Figure> {
  const small = mkdtempSync(join(tmpdir(), 'stratigraph-small-'));
  const huge = mkdtempSync(join(tmpdir(), 'stratigraph-huge-'));
  try {
    generateWorkspace(small, { agents: 90, perPlan: 30, bytes: 7000 });
    const documents = generateWorkspace(huge, { agents: 99_000, perPlan: 99, bytes: 700 });
    const ask = (root: string): number =>
      wallTime([
        CLI,
        'context',
        'resolve',
        '2',
        '5',
        '--json',
        '--root',
        root,
        '--now',
        '2026-03-31',
      ]);
    const times = medians(RUNS, {
      empty: () => wallTime(['-e', '0']),
      small: () => ask(small),
      huge: () => ask(huge),
    });
    const { empty = Number.NaN, small: few = Number.NaN, huge: many = Number.NaN } = times;
    yield { name: 'an empty process (node -e 0)', value: empty, unit: 'ms', bar: null };
    yield { name: 'context resolve --json, 100 documents', value: few, unit: 'ms', bar: null };
    yield {
      name: `context resolve --json, ${documents} documents`,
      value: many,
      unit: 'ms',
      bar: null,
    };
    yield { name: 'one answer against an empty process', value: few / empty, unit: '×', bar: 2.5 };
    yield { name: 'huge against small workspace', value: many / few, unit: '×', bar: 1.2 };
  } finally {
    rmSync(small, { recursive: true });
    rmSync(huge, { recursive: true });
  }
}
