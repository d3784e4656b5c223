// Records that one fact replaces another; both are kept.

import type { Workspace } from '../open.ts';
import { byHand, entryCalled, MEMORY_ID, WHOSE } from './entry.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'memory replace',
  summary: 'record that one memory replaces another; both are kept',
  input: {
    old: { ...MEMORY_ID, summary: 'id of the memory that is replaced' },
    new: { ...MEMORY_ID, summary: 'id of the memory that replaces it' },
    target: WHOSE,
  },
  examples: [],
  does: 'changes',
  tool: {
    name: 'replace_memory',
    title: 'Replace a memory',
    description:
      'Records that one memory replaces another that it contradicts; the old one is kept as history.',
  },
  canRun: () => false,
  run(workspace: Workspace, { old, new: newer, target }): never {
    const place = entryCalled(workspace, old, target);
    const successor = entryCalled(workspace, newer, target);
    const isDecision = [place, successor].every(
      ({ path, isFile }) => isFile && workspace.hierarchy.document(path)?.role.is === 'decision',
    );
    throw byHand(
      place,
      old,
      isDecision
        ? `Decisions replace each other with: stratigraph adr supersede ${place.path} ${successor.path}`
        : 'Change its words there; git keeps what it said.',
    );
  },
});
