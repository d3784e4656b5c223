// In: plan, agent and the id of a blocker. Out: it is ticked and struck through, with what resolved it (L-045, L-049).

import type { Run } from '../command.ts';
import { openMemory, writeMemory } from '../memory.ts';
import { text } from '../options.ts';

export const run: Run = async ({ args, options, io }) => {
  const [plan = '', agent, id = ''] = args;
  const opened = await openMemory(options, io, plan, agent);
  const note = text(options.note) ?? '';
  await writeMemory(opened, { type: 'resolution', id, note }, 'resolved', options, io);
  return 0;
};
