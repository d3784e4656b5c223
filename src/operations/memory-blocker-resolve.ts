// Marks a blocker as resolved, with what resolved it (L-045, L-049).

import { memoryEdit, memoryPlace } from '../core/memory.ts';
import { takesEntries } from '../core/recording.ts';
import type { Workspace } from '../open.ts';
import { ARGUMENT, ONE_TARGET } from './fields.ts';
import { written } from './memory-add.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'memory blocker resolve',
  summary: 'mark a blocker as resolved',
  input: {
    target: ONE_TARGET,
    blocker: {
      ...ARGUMENT,
      most: 200,
      alias: 'blockerId',
      summary: 'id of the blocker, such as blocker-2',
    },
    note: { type: 'text', value: 'text', summary: 'how it was resolved' },
  },
  examples: ['memory blocker resolve 0042 001 blocker-2 --note "Resolved with vcpkg"'],
  does: 'adds once',
  tool: {
    name: 'resolve_blocker',
    title: 'Resolve a blocker',
    description:
      'Marks a blocker of a target as resolved; note says how. Doing it twice changes nothing.',
  },
  canRun: ({ hierarchy }: Workspace) => takesEntries(hierarchy, null),
  run(workspace: Workspace, { target, blocker: id, note }) {
    const { hierarchy, now } = workspace;
    const place = memoryPlace(hierarchy, target);
    const edit = memoryEdit(hierarchy, place, { type: 'resolution', id, note: note ?? '' }, now);
    return written(workspace, place, edit);
  },
});
