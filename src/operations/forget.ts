// Takes a fact out of what agents are given, as its system does it.

import { takesEntries } from '../core/recording.ts';
import type { Workspace } from '../open.ts';
import { byHand, entryCalled, MEMORY_ID, WHOSE } from './entry.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'forget',
  summary: 'take a memory out of what agents are given',
  input: { id: MEMORY_ID, target: WHOSE },
  examples: [],
  does: 'changes',
  tool: {
    name: 'forget',
    title: 'Forget',
    description:
      'Takes a memory out of all that agents are given; its file is kept. Do it only when the user asks.',
  },
  canRun: () => false,
  run(workspace: Workspace, { id, target }): never {
    const place = entryCalled(workspace, id, target);
    const clear = takesEntries(workspace.hierarchy, null) && !place.isFile;
    const more = clear
      ? `, or put the whole memory aside: stratigraph memory clear ${place.target.id}`
      : '';
    throw byHand(place, id, `Delete it; git keeps what was committed${more}.`);
  },
});
