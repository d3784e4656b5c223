// In: a number of agents. Out: what building the site of a generated workspace costs: the first time, and after one edit.

import { appendFileSync, globSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI } from './bench.ts';
import { generateWorkspace } from './generate.ts';
import type { Cost } from './measure.ts';
import { wholeCost } from './whole-cost.ts';

export interface BuildCost extends Cost {
  /** An agent has two: what it inherits, and its own document. */
  readonly pages: number;
  /** Of a second build after the file of one agent has changed; null where nobody asked. */
  readonly second: Cost | null;
}

export function buildCost(agents: number, withSecond = false): BuildCost {
  const root = mkdtempSync(join(tmpdir(), 'stratigraph-build-'));
  const out = mkdtempSync(join(tmpdir(), 'stratigraph-site-'));
  try {
    generateWorkspace(root, { agents, perPlan: 50, bytes: 6000 });
    const build = (): Cost =>
      wholeCost([CLI, 'build', '--root', root, '--out', out, '--now', '2026-03-31']);
    const first = build();
    const pages = readdirSync(out, { recursive: true }).filter((path) =>
      String(path).endsWith('.html'),
    ).length;
    if (!withSecond) return { ...first, pages, second: null };
    appendFileSync(
      join(root, globSync('plans/0005-*/agents/004-*', { cwd: root })[0] ?? ''),
      'More.\n',
    );
    return { ...first, pages, second: build() };
  } finally {
    rmSync(root, { recursive: true });
    rmSync(out, { recursive: true });
  }
}
