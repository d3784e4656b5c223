// Adds a session to the log of a target, and counts it (L-050).

import { memoryEdit, memoryPlace } from '../core/memory.ts';
import { takesEntries } from '../core/recording.ts';
import type { Workspace } from '../open.ts';
import { ARGUMENT, ONE_TARGET } from './fields.ts';
import { written, writtenAlone } from './memory-add.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'memory session',
  summary: 'add notes to the session log of a target',
  input: {
    target: ONE_TARGET,
    notes: { ...ARGUMENT, words: true, summary: 'one note per line' },
  },
  examples: ['memory session 0042 001 "Completed schema, started extraction"'],
  does: 'adds',
  tool: {
    name: 'add_session',
    title: 'Log a session',
    description:
      'Adds notes, one per line, to the session log of a target. Call it once, at the end of a session.',
  },
  canRun: ({ hierarchy }: Workspace) => takesEntries(hierarchy, 'session'),
  async run(workspace: Workspace, { target, notes }) {
    const { hierarchy, now } = workspace;
    const entry = { type: 'session', words: notes, text: notes } as const;
    const alone = await writtenAlone(workspace, target, entry);
    if (alone !== null) return alone;
    const place = memoryPlace(hierarchy, target);
    const edit = memoryEdit(hierarchy, place, { type: 'session', notes }, now);
    return written(workspace, place, edit);
  },
});
