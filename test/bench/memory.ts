// How fast adds to memory follow each other, and whether any is lost.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Figure } from './bench.ts';
import { wallTime } from './measure.ts';

const ADD_ENTRIES = fileURLToPath(new URL('../write/add-entries.ts', import.meta.url));
const PUT_ITEMS = fileURLToPath(new URL('../write/put-items.ts', import.meta.url));
const HANDS = fileURLToPath(new URL('memory-hands.ts', import.meta.url));

export function* memory(): Iterable<Figure> {
  yield* manyAdds();
  yield* hands('eight processes, 100 entries each', ['add', '8', '100']);
  yield* hands('200 processes killed while they add', ['kill', '200', '5']);
  yield* oneStore();
  yield* hands('store: eight processes, 100 items each', ['add', '8', '100', 'store']);
  yield* hands('store: 200 processes killed while they put', ['kill', '200', '5', 'store']);
}

/** In one process that stays, as a server does; each add is on the disk before the next one begins. */
function* manyAdds(): Iterable<Figure> {
  const root = workspace();
  try {
    const start = wallTime([ADD_ENTRIES, root, 'first', '1']);
    const all = wallTime([ADD_ENTRIES, root, 'next', '1001']);
    yield {
      name: 'one of 1,000 adds, one after another',
      value: (all - start) / 1000,
      unit: 'ms',
      bar: 5,
    };
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** Through the interface of LangGraph.js, at least 300 a second; each item is on the disk before it is read. */
function* oneStore(): Iterable<Figure> {
  const root = workspace();
  try {
    const start = wallTime([PUT_ITEMS, root, 'first', '1']);
    const all = wallTime([PUT_ITEMS, root, 'next', '1001']);
    const name = 'one of 1,000 puts and 1,000 gets of the store';
    yield { name, value: (all - start) / 2000, unit: 'ms', bar: 1000 / 300 };
  } finally {
    rmSync(root, { recursive: true });
  }
}

function* hands(name: string, args: readonly string[]): Iterable<Figure> {
  const root = workspace();
  try {
    const { stdout, stderr, status } = spawnSync(process.execPath, [HANDS, root, ...args], {
      maxBuffer: 1e9,
    });
    if (status !== 0) throw new Error(stderr.toString().slice(0, 2000));
    const { acknowledged, lost, doubled, seconds } = JSON.parse(stdout.toString());
    yield { name: `${name}: entries`, value: acknowledged, unit: 'entries', bar: null };
    yield { name: `${name}: lost`, value: lost, unit: 'entries', bar: 0 };
    yield { name: `${name}: doubled`, value: doubled, unit: 'entries', bar: 0 };
    yield { name, value: seconds, unit: 's', bar: null };
  } finally {
    rmSync(root, { recursive: true });
  }
}

function workspace(): string {
  const root = mkdtempSync(join(tmpdir(), 'stratigraph-memory-'));
  const agent = join(root, 'plans/0042-graph/agents/001-resolve.md');
  mkdirSync(join(agent, '..'), { recursive: true });
  writeFileSync(agent, '# Agent 001: Resolve\n');
  return root;
}
