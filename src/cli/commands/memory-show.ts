// In: plan and agent as typed. Out: the agent's memory, entry by entry (L-046).

import type { Run } from '../command.ts';
import { openMemory, showMemory } from '../memory.ts';

export const run: Run = async ({ args, options, io }) => {
  const [plan = '', agent] = args;
  await showMemory(await openMemory(options, io, plan, agent), options, io);
  return 0;
};
