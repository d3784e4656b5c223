// What building the whole site costs, with search index: processor time, time a page, peak memory.

import type { Figure } from './bench.ts';
import { type BuildCost, buildCost } from './built-site.ts';

/** Pagefind, which runs in a process of its own, counts. */
export function* build(): Iterable<Figure> {
  const small = buildCost(1000);
  yield {
    name: 'build, 1,000 agents, processor time in all',
    value: small.cpuMs / 1000,
    unit: 's',
    bar: 8,
  };
  yield { name: 'build, 1,000 agents, peak memory', value: small.peakMb, unit: 'MB', bar: 450 };
  const large = buildCost(5000);
  yield* figures('5,000', large);
  yield {
    name: 'build, 5,000 agents, wall time',
    value: large.wallMs / 1000,
    unit: 's',
    bar: null,
  };
}

/** Runs by name only: it needs minutes, and a machine that does nothing else. */
export function* buildLarge(): Iterable<Figure> {
  const half = buildCost(5000);
  const large = buildCost(10_000);
  yield* figures('10,000', large);
  yield {
    name: 'build, 10,000 agents over 5,000, processor time',
    value: large.cpuMs / half.cpuMs,
    unit: '×',
    bar: 2.1,
  };
}

function* figures(agents: string, { cpuMs, pages, peakMb }: BuildCost): Iterable<Figure> {
  yield {
    name: `build, ${agents} agents, processor time a page (${pages} pages)`,
    value: cpuMs / pages,
    unit: 'ms/page',
    bar: 2,
  };
  yield {
    name: `build, ${agents} agents, peak memory`,
    value: peakMb,
    unit: 'MB',
    bar: agents === '5,000' ? 700 : 1300,
  };
}
