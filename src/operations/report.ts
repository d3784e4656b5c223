// What is stale, by scope and owner, and what to do about it.

import { stalenessReport } from '../core.ts';
import type { Workspace } from '../open.ts';
import { healthIn } from './context-health.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
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
