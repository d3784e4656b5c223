// Moves a document to the archive, out of every context; tells what still refers to it (L-069, L-071).

import { planArchiving } from '../core/archive.ts';
import { namedDocument } from '../core/named-document.ts';
import type { Workspace } from '../open.ts';
import { moveFile } from '../write/move-file.ts';
import { DRY_RUN, NAME } from './fields.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'context archive',
  summary: 'move a document to the archive, so that nothing inherits it',
  input: {
    name: NAME,
    dryRun: { ...DRY_RUN, summary: 'show what would be moved without moving it' },
  },
  examples: ['context archive old-architecture', 'context archive old-architecture --dry-run'],
  does: 'changes',
  async run({ hierarchy, root, now }: Workspace, { name, dryRun }) {
    const move = planArchiving(hierarchy, namedDocument(hierarchy, name), now);
    if (!dryRun) await moveFile(root, move.from, move.to);
    return { ...move, dryRun };
  },
});
