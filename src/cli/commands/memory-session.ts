// In: plan, agent and notes. Out: one more session in the agent's log, and its count raised (L-050).

import type { Run } from '../command.ts';
import { openMemory, writeMemory } from '../memory.ts';

export const run: Run = async ({ args, options, io }) => {
  const [plan = '', agent, notes = ''] = args;
  const opened = await openMemory(options, io, plan, agent);
  await writeMemory(opened, { type: 'session', notes }, 'added', options, io);
  return 0;
};
