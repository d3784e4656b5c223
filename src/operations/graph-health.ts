// What is stale, and what else drifted (L-070, L-096).

import type { Workspace } from '../open.ts';
import { healthIn } from './context-health.ts';
import { defineOperation } from './operation.ts';

/** References and lists that the files contradict, and memory that contradicts itself. */
const DRIFT: ReadonlySet<string> = new Set([
  'orphan-reference',
  'broken-link',
  'missing-context-file',
  'contradictory-memory',
  'contested-file',
  'missing-file',
  'open-items-in-done-scope',
]);

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
