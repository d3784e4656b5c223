// What MCP costs its client over standard input and output: warm answers, and adds one after another, in a small tree and in
// a large one.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './bench.ts';
import { generateWorkspace } from './generate.ts';
import { cpuTime, medians } from './measure.ts';

const CLIENT = new URL('./mcp-client.ts', import.meta.url).pathname;
/** 200 a second. */
const MS_AN_ADD = 5;
/** All are milliseconds of a machine on which an empty process takes as long as it did when they were measured first. */
const EMPTY = 29;

export function* mcp(): Iterable<Figure> {
  const { empty = Number.NaN } = medians(11, { empty: () => cpuTime(['-e', '0']) });
  yield { name: 'an empty process (node -e 0)', value: empty, unit: 'ms', bar: null };
  for (const agents of [100, 9900]) yield* at(agents, EMPTY / empty);
}

function* at(agents: number, pace: number): Iterable<Figure> {
  const root = mkdtempSync(join(tmpdir(), 'stratigraph-mcp-'));
  try {
    const documents = generateWorkspace(root, { agents, perPlan: 99, bytes: 7000 });
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLIENT, root]);
    if (status !== 0) throw new Error(stderr.toString().slice(0, 2000));
    const measured = JSON.parse(stdout.toString()) as Readonly<Record<string, number>>;
    const { resolveMedian = NaN, resolveP99 = NaN, add = NaN, listed = NaN } = measured;
    const size = `${documents} documents`;
    const ms = (value: number) => ({ value: value * pace, unit: 'ms' }) as const;
    yield { name: `resolve, median, ${size}`, ...ms(resolveMedian), first: 3, bar: 3 };
    yield { name: `resolve, p99, ${size}`, ...ms(resolveP99), bar: 5 };
    yield {
      ...{ name: `one of 1,000 adds one after another, ${size}`, ...ms(add) },
      ...{ first: 6.1, bar: MS_AN_ADD },
    };
    yield { name: 'tools/list', value: listed / 1000, unit: 'kB', first: 17, bar: 16 };
  } finally {
    rmSync(root, { recursive: true });
  }
}
