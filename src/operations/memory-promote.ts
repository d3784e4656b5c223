// Copies a finding to the memory that the scope around its target shares, once (L-059).

import { memoryPlace, promotion } from '../core/memory.ts';
import { takesEntries } from '../core/recording.ts';
import type { Workspace } from '../open.ts';
import { ARGUMENT, ONE_TARGET } from './fields.ts';
import { written } from './memory-add.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'memory promote',
  summary: 'copy a finding to the memory that is shared around its target',
  input: {
    target: ONE_TARGET,
    finding: {
      ...ARGUMENT,
      most: 200,
      alias: 'findingId',
      summary: 'id of the finding, such as finding-3',
    },
  },
  examples: ['memory promote 0042 001 finding-3'],
  does: 'adds once',
  tool: {
    name: 'promote_memory',
    title: 'Promote a finding',
    description:
      'Copies a finding of a target to the memory around it, so that every target there sees it. Doing it twice changes nothing.',
  },
  canRun: ({ hierarchy }: Workspace) => takesEntries(hierarchy, null),
  async run(workspace: Workspace, { target, finding: id }) {
    const { hierarchy, now } = workspace;
    const from = memoryPlace(hierarchy, target);
    const { to, edit, finding } = promotion(hierarchy, from, id, now);
    return { ...(await written(workspace, to, edit)), from: `${finding.id} of ${target.id}` };
  },
});
