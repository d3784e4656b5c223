// What MCP costs its client over standard input and output: warm answers, and adds one after another.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './bench.ts';
import { generateWorkspace } from './generate.ts';

const CLIENT = new URL('./mcp-client.ts', import.meta.url).pathname;
/** 200 a second. */
const MS_AN_ADD = 5;

export function* mcp(): Iterable<Figure> {
  const root = mkdtempSync(join(tmpdir(), 'stratigraph-mcp-'));
  try {
    const documents = generateWorkspace(root, { agents: 9900, perPlan: 99, bytes: 7000 });
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLIENT, root]);
    if (status !== 0) throw new Error(stderr.toString().slice(0, 2000));
    const {
      resolveMedian,
      resolveP99,
      add,
      listed = Number.NaN,
    } = JSON.parse(stdout.toString()) as Record<string, number>;
    const at = `${documents} documents`;
    yield {
      name: `resolve, median, ${at}`,
      value: resolveMedian ?? NaN,
      unit: 'ms',
      first: 3,
      bar: 3,
    };
    yield { name: `resolve, p99, ${at}`, value: resolveP99 ?? NaN, unit: 'ms', bar: 5 };
    yield {
      name: 'one of 1,000 adds one after another',
      value: add ?? NaN,
      unit: 'ms',
      first: 6.1,
      bar: MS_AN_ADD,
    };
    yield { name: 'tools/list', value: listed / 1000, unit: 'kB', first: 17, bar: 16 };
  } finally {
    rmSync(root, { recursive: true });
  }
}
