// What the graph of 5,000 agents costs: its layouts at build, its script, and frames while it moves in a browser.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { forcePlaces } from '../../src/site/build/graph/graph-forces.ts';
import type { GraphLayout } from '../../src/site/build/graph/graph-layout.ts';
import { type Pair, treePlaces } from '../../src/site/build/graph/graph-tree.ts';
import { CLI, type Figure } from './bench.ts';
import { generateWorkspace } from './generate.ts';
import { wallTime } from './measure.ts';

export function* graph(): Iterable<Figure> {
  const root = mkdtempSync(join(tmpdir(), 'stratigraph-graph-'));
  const out = join(root, 'dist');
  try {
    generateWorkspace(root, { agents: 4900, perPlan: 50, bytes: 200 });
    wallTime([CLI, 'build', '--root', root, '--out', out, '--now', '2026-03-31']);
    const text = readFileSync(join(out, 'graph-layout.json'));
    const layout = JSON.parse(text.toString()) as GraphLayout;
    const size = `${layout.nodes.length} nodes, ${layout.edges.length} edges`;
    const cpu = layoutCost(layout) / 1000;
    yield { name: `both layouts, ${size}, processor time`, value: cpu, unit: 's', bar: 1.5 };
    yield { name: 'graph-layout.json, gzipped', value: kb(text), unit: 'kB', bar: null };
    yield { name: 'script of the graph, gzipped', value: kb(script(out)), unit: 'kB', bar: 25 };
    for (const [name, address] of [
      ['hierarchy', ''],
      ['forces', '?layout=force'],
    ] as const) {
      const { cpuMs, meanMs, p95Ms } = frames(out, address);
      // 30 frames a second; how late single ones come is a matter of what else the machine does.
      yield { name: `moving and zooming, ${name}: a frame`, value: meanMs, unit: 'ms', bar: 33.3 };
      yield { name: `moving and zooming, ${name}: 95 of 100`, value: p95Ms, unit: 'ms', bar: null };
      yield { name: `${name}: processor time a frame`, value: cpuMs, unit: 'ms', bar: 33.3 };
    }
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** Milliseconds of processor time for both layouts of the same graph once more. */
function layoutCost({ nodes, types, edges }: GraphLayout): number {
  const ends = edges.map(([type, from, to]) => {
    return { name: types[type], ends: [from, to] satisfies Pair as Pair };
  });
  const before = process.cpuUsage();
  const start = treePlaces(
    nodes.length,
    ends.filter(({ name }) => name === 'CONTAINS').map((edge) => edge.ends),
  );
  const pulls = ends.filter(({ name }) => name !== 'INHERITS_FROM');
  forcePlaces(
    start,
    pulls.map((edge) => ({ ends: edge.ends, isSkeleton: edge.name === 'CONTAINS' })),
  );
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function script(out: string): Buffer {
  const name = readdirSync(join(out, 'assets')).find((file) => /^graph\..*\.js$/.test(file));
  if (name === undefined) throw new Error('The site has no script for its graph.');
  return readFileSync(join(out, 'assets', name));
}

function kb(bytes: Buffer): number {
  return gzipSync(bytes, { level: 9 }).length / 1000;
}

/** In a process of its own: a browser is driven asynchronously. */
function frames(out: string, address: string): Record<'cpuMs' | 'meanMs' | 'p95Ms', number> {
  const driver = new URL('graph-frames.ts', import.meta.url).pathname;
  const { status, stdout, stderr } = spawnSync(process.execPath, [driver, out, address]);
  if (status !== 0) throw new Error(`graph-frames.ts ended with ${status}: ${stderr}`);
  return JSON.parse(stdout.toString());
}
