// How fresh documents are (L-067), what drifted (L-070, L-096), and what to do about it.

import { DRIFT } from '../core/topics.ts';
import { health, recordsAt, stalenessReport } from '../core.ts';
import type { HealthEntry } from '../model/facts.ts';
import type { Target } from '../model/scope.ts';
import type { Snapshot, Workspace } from '../open.ts';
import { defineOperation, TARGET } from './operation.ts';

export const freshness = defineOperation({
  name: 'context health',
  summary: 'show how fresh the documents of the workspace or a target are',
  input: {
    target: { ...TARGET, positional: true },
    stale: { type: 'flag', summary: 'only stale documents' },
  },
  examples: ['context health', 'context health 0042 --stale'],
  does: 'reads',
  address: '/workspace/health',
  async run(workspace: Workspace, { target, stale }) {
    const all = await healthIn(workspace, await workspace.snapshot(), target);
    const documents = stale
      ? all.filter((one) => one.stale !== null || one.code?.outdated === true)
      : all;
    const { hierarchy, now } = workspace;
    const records = target === null ? recordsAt(hierarchy, now) : [];
    const memory = records.flatMap(({ id, path, line, title, attention }) =>
      attention.map((why) => ({ id, path, line, title, ...why })),
    );
    return { documents, memory };
  },
});

async function healthIn(
  { hierarchy, now, code }: Workspace,
  { graph }: Snapshot,
  target: Target | null = null,
): Promise<readonly HealthEntry[]> {
  const options = { now, code: await code() };
  return health(hierarchy, graph, options, target ?? undefined);
}

export const drift = defineOperation({
  name: 'graph health',
  summary: 'show stale documents and drift, such as dangling references and contradictory memory',
  input: {},
  examples: ['graph health', 'graph health --now 2026-06-01'],
  does: 'reads',
  address: '/workspace/drift',
  async run(workspace: Workspace) {
    const snapshot = await workspace.snapshot({ check: true });
    const health = await healthIn(workspace, snapshot);
    return {
      stale: health.filter(({ stale }) => stale !== null),
      drifts: (snapshot.report?.findings ?? []).filter(({ rule }) => DRIFT.has(rule)),
    };
  },
});

export const staleness = defineOperation({
  name: 'report',
  summary: 'report stale documents by scope and owner',
  input: {},
  examples: ['report', 'report --format markdown'],
  does: 'reads',
  address: '/workspace/report',
  async run(workspace: Workspace) {
    const snapshot = await workspace.snapshot({ check: true });
    const health = await healthIn(workspace, snapshot);
    return stalenessReport(snapshot.graph, health, snapshot.report?.findings ?? []);
  },
});
