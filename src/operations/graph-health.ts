// What is stale, and what else drifted (L-070, L-096).

import { DRIFT } from '../core/topics.ts';
import type { Workspace } from '../open.ts';
import { healthIn } from './context-health.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
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
