// How long somebody who types waits for diagnostics in 10,000 documents, and what the server takes.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './bench.ts';
import { generateWorkspace } from './generate.ts';

const CLIENT = new URL('editor-client.ts', import.meta.url).pathname;
/** An agent, its plan, and an agent far away. */
const TYPED = [
  'plans/0100-plan-100/agents/007-agent-7.md',
  'plans/0100-plan-100/0100-plan-100-plan.md',
  'plans/0003-plan-3/agents/041-agent-41.md',
];

export function* editor(): Iterable<Figure> {
  const root = mkdtempSync(join(tmpdir(), 'stratigraph-editor-'));
  try {
    const documents = generateWorkspace(root, { agents: 9800, perPlan: 50, bytes: 6800 });
    const { stdout, stderr, status } = spawnSync(process.execPath, [CLIENT, root, ...TYPED], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    const told = JSON.parse(stdout) as Readonly<Record<string, number>>;
    const figure = (
      name: string,
      key: string,
      unit: Figure['unit'],
      bar: number | null,
      by = 1,
    ) => ({
      ...{ name: `editor, ${documents.toLocaleString('en')} documents, ${name}`, unit, bar },
      value: (told[key] ?? Number.NaN) / by,
    });
    yield figure('edit to diagnostics, median', 'median', 'ms', null);
    yield figure('edit to diagnostics, p99', 'p99', 'ms', 50);
    yield figure('edit to the whole', 'converged', 's', null, 1000);
    yield figure('started and checked', 'first', 's', null, 1000);
    yield figure('peak memory', 'peak', 'MB', 1000);
  } finally {
    rmSync(root, { recursive: true });
  }
}
