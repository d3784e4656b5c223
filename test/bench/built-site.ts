// What building the site of a generated workspace costs.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI } from './bench.ts';
import { generateWorkspace } from './generate.ts';
import type { Cost } from './measure.ts';
import { wholeCost } from './whole-cost.ts';

export interface BuildCost extends Cost {
  /** An agent has two: what it inherits, and its own document. */
  readonly pages: number;
}

export function buildCost(agents: number): BuildCost {
  const root = mkdtempSync(join(tmpdir(), 'stratigraph-build-'));
  const out = mkdtempSync(join(tmpdir(), 'stratigraph-site-'));
  try {
    generateWorkspace(root, { agents, perPlan: 50, bytes: 6000 });
    const cost = wholeCost([CLI, 'build', '--root', root, '--out', out, '--now', '2026-03-31']);
    const pages = readdirSync(out, { recursive: true }).filter((path) =>
      String(path).endsWith('.html'),
    ).length;
    return { ...cost, pages };
  } finally {
    rmSync(root, { recursive: true });
    rmSync(out, { recursive: true });
  }
}
