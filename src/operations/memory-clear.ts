// Moves the memory of a target to the archive, so that it starts anew (L-051).

import { memoryArchive, memoryPlace } from '../core/memory.ts';
import type { Workspace } from '../open.ts';
import { moveFile } from '../write/move-file.ts';
import { DRY_RUN, ONE_TARGET } from './fields.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'memory clear',
  summary: 'move the memory of a target to the archive',
  input: {
    target: ONE_TARGET,
    dryRun: { ...DRY_RUN, summary: 'show what would be moved without moving it' },
  },
  examples: ['memory clear 0042 001', 'memory clear 0042 001 --yes'],
  does: 'changes',
  async run({ hierarchy, root, now }: Workspace, { target, dryRun }) {
    const place = memoryPlace(hierarchy, target);
    const { path } = place;
    const archived = memoryArchive(hierarchy, place, now);
    if (!dryRun) await moveFile(root, path, archived);
    return { target: target.id, path, archived, ...(dryRun && { dryRun }) };
  },
});
