// What a search costs as a whole process in 10,000 documents, without an index and with the kept one.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI, type Figure } from './bench.ts';
import { generateWorkspace } from './generate.ts';
import { medians, wallTime } from './measure.ts';

const RUNS = 11;
/** As in the bench of checks. */
const BYTES = 7000;

export function* search(): Iterable<Figure> {
  const root = mkdtempSync(join(tmpdir(), 'stratigraph-search-'));
  try {
    const documents = generateWorkspace(root, { agents: 9900, perPlan: 99, bytes: BYTES });
    const ask = (): number => wallTime([CLI, 'search', 'stale override memory', '--root', root]);
    const times = medians(RUNS, {
      empty: () => wallTime(['-e', '0']),
      first: () => {
        rmSync(join(root, '.cache'), { recursive: true, force: true });
        return ask();
      },
      // Names are noted by the run after the one that wrote the index.
      second: ask,
      kept: ask,
    });
    const { empty = Number.NaN, first = Number.NaN, kept = Number.NaN } = times;
    const size = `${documents} documents of ${BYTES / 1000} kB`;
    yield { name: 'an empty process (node -e 0)', value: empty, unit: 'ms', bar: null };
    yield { name: `search, first answer, ${size}`, value: first, unit: 'ms', bar: 2000 };
    yield { name: 'search, the index is kept', value: kept, unit: 'ms', bar: 150 };
  } finally {
    rmSync(root, { recursive: true });
  }
}
