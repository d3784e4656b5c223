// What checking 10,000 documents costs, against reading and parsing each once, and a second time.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI, type Figure } from './bench.ts';
import { generateWorkspace } from './generate.ts';
import { type Cost, cost, median } from './measure.ts';

const FLOOR = new URL('floor.mjs', import.meta.url).pathname;
const RUNS = 3;

export function* check(): Iterable<Figure> {
  const root = mkdtempSync(join(tmpdir(), 'stratigraph-check-'));
  try {
    const documents = generateWorkspace(root, { agents: 9800, perPlan: 50, bytes: 6800 });
    const args = [CLI, 'check', '--root', root, '--now', '2026-03-28', '--fail-on', 'never'];
    const floors: Cost[] = [];
    const colds: Cost[] = [];
    const warms: Cost[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      rmSync(join(root, '.cache'), { recursive: true, force: true });
      floors.push(cost([FLOOR, root]));
      colds.push(cost(args));
      warms.push(cost(args));
    }
    const of = (costs: readonly Cost[], figure: keyof Cost): number =>
      median(costs.map((one) => one[figure]));
    const cold = of(colds, 'cpuMs');
    const name = `check, ${documents.toLocaleString('en')} documents`;
    yield { name: `${name}, wall time`, value: of(colds, 'wallMs') / 1000, unit: 's', bar: null };
    yield { name: `${name}, to the floor`, value: cold / of(floors, 'cpuMs'), unit: '×', bar: 3 };
    yield { name: `${name}, peak memory`, value: of(colds, 'peakMb'), unit: 'MB', bar: 600 };
    yield {
      name: `${name}, again, of the first`,
      value: (of(warms, 'cpuMs') / cold) * 100,
      unit: '%',
      bar: 10,
    };
  } finally {
    rmSync(root, { recursive: true });
  }
}
