// What a search costs as a whole process in 3,000 documents, against an empty one.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI, type Figure } from './bench.ts';
import { generateWorkspace } from './generate.ts';
import { cpuTime, medians } from './measure.ts';

const RUNS = 11;
/** As in the bench of checks. */
const BYTES = 7000;

export function* search(): Iterable<Figure> {
  const root = mkdtempSync(join(tmpdir(), 'stratigraph-search-'));
  try {
    const documents = generateWorkspace(root, { agents: 2940, perPlan: 50, bytes: BYTES });
    const ask = (): number => cpuTime([CLI, 'search', 'stale override memory', '--root', root]);
    const times = medians(RUNS, {
      empty: () => cpuTime(['-e', '0']),
      ask,
    });
    const { empty = Number.NaN, ask: found = Number.NaN } = times;
    const size = `${documents} documents of ${BYTES / 1000} kB`;
    yield { name: 'an empty process (node -e 0)', value: empty, unit: 'ms', bar: null };
    yield { name: `search, ${size}`, value: found / empty, unit: '×', first: 7, bar: 4.5 };
  } finally {
    rmSync(root, { recursive: true });
  }
}
