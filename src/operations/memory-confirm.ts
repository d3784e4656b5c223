// Notes that a fact is still right.

import { commandsFor } from '../core/advice.ts';
import type { Workspace } from '../open.ts';
import { byHand, entryCalled, MEMORY_ID, WHOSE } from './entry.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'memory confirm',
  summary: 'confirm that a memory is still right',
  input: { id: MEMORY_ID, target: WHOSE },
  examples: [],
  does: 'changes',
  tool: {
    name: 'confirm_memory',
    title: 'Confirm a memory',
    description:
      'Notes that a memory is still right, in the place of a new one that says the same.',
  },
  canRun: () => false,
  run(workspace: Workspace, { id, target }): never {
    const { hierarchy, now } = workspace;
    const place = entryCalled(workspace, id, target);
    const document = hierarchy.document(place.path);
    const refresh =
      document === null
        ? []
        : commandsFor(hierarchy, document, { action: 'refresh', says: '' }, now);
    const [command] = refresh.map((words) => `stratigraph ${words.join(' ')}`);
    throw byHand(
      place,
      id,
      command === undefined
        ? 'It bears no date of its own: there is nothing to confirm.'
        : `Its file is dated as a whole: ${command}`,
    );
  },
});
