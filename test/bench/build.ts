// In: nothing. Out: what building the whole site costs, with search index: processor time, time a page, peak memory.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI, type Figure } from './bench.ts';
import { generateWorkspace } from './generate.ts';
import { type Cost, cost } from './measure.ts';

export function* build(): Iterable<Figure> {
  const small = buildCost(1000);
  yield {
    name: 'build, 1,000 agents, processor time in all',
    value: small.cpuMs / 1000,
    unit: 's',
    bar: 6,
  };
  yield { name: 'build, 1,000 agents, peak memory', value: small.peakMb, unit: 'MB', bar: 1024 };
  const large = buildCost(5000);
  yield {
    name: `build, 5,000 agents, processor time a page (${large.pages} pages)`,
    value: large.cpuMs / large.pages,
    unit: 'ms/page',
    bar: 3.5,
  };
  yield { name: 'build, 5,000 agents, peak memory', value: large.peakMb, unit: 'MB', bar: 1024 };
  yield {
    name: 'build, 5,000 agents, wall time',
    value: large.wallMs / 1000,
    unit: 's',
    bar: null,
  };
}

interface BuildCost extends Cost {
  /** An agent has two: what it inherits, and its own document. */
  readonly pages: number;
}

function buildCost(agents: number): BuildCost {
  const root = mkdtempSync(join(tmpdir(), 'stratigraph-build-'));
  const out = mkdtempSync(join(tmpdir(), 'stratigraph-site-'));
  try {
    generateWorkspace(root, { agents, perPlan: 50, bytes: 6000 });
    const spent = cost([CLI, 'build', '--root', root, '--out', out, '--now', '2026-03-31']);
    const pages = readdirSync(out, { recursive: true }).filter((path) =>
      String(path).endsWith('.html'),
    );
    return { ...spent, pages: pages.length };
  } finally {
    rmSync(root, { recursive: true });
    rmSync(out, { recursive: true });
  }
}
