// What checking 1,000 and 10,000 documents costs, against reading and parsing each once, a second time, and a linter.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI, type Figure } from './bench.ts';
import { generateWorkspace } from './generate.ts';
import { type Cost, cost, median } from './measure.ts';

const FLOOR = new URL('floor.mjs', import.meta.url).pathname;
const RUNS = 3;
/** The path of markdownlint-cli2, which is not the project's; left out, nothing is held against it. */
const LINTER = process.env.MARKDOWNLINT;
const ALL = ['check', '--now', '2026-03-28', '--fail-on', 'never'];

export function* check(): Iterable<Figure> {
  for (const [agents, perPlan] of [
    [980, 50],
    [9800, 50],
  ] as const)
    yield* at(agents, perPlan);
}

function* at(agents: number, perPlan: number): Iterable<Figure> {
  const root = mkdtempSync(join(tmpdir(), 'stratigraph-check-'));
  try {
    const documents = generateWorkspace(root, { agents, perPlan, bytes: 6800 });
    const args = [CLI, ...ALL, '--root', root];
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
    const isLarge = agents > 5000;
    const against = (value: number, first: number, bar: number) =>
      isLarge ? { value, first, bar } : { value, bar: null };
    yield { name: `${name}, wall time`, value: of(colds, 'wallMs') / 1000, unit: 's', bar: null };
    const floor = cold / of(floors, 'cpuMs');
    yield { name: `${name}, to the floor`, ...against(floor, 2.34, 2.2), unit: '×' };
    const peak = of(colds, 'peakMb');
    yield { name: `${name}, peak memory`, ...against(peak, 456, 450), unit: 'MB' };
    const again = (of(warms, 'cpuMs') / cold) * 100;
    yield { name: `${name}, again, of the first`, ...against(again, 5, 8), unit: '%' };
    if (LINTER === undefined) return;
    const linted = cost([LINTER, '**/*.md'], root, 1).cpuMs;
    const [first, bar] = isLarge ? [100 / 22, 100 / 25] : [100 / 11, 100 / 12];
    yield {
      name: `${name}, of markdownlint-cli2`,
      value: (cold / linted) * 100,
      unit: '%',
      first,
      bar,
    };
  } finally {
    rmSync(root, { recursive: true });
  }
}
