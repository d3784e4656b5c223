// In: a plan as typed. Out: the memory that its agents share, entry by entry.

import type { Run } from '../command.ts';
import { openMemory, showMemory } from '../memory.ts';

export const run: Run = async ({ args, options, io }) => {
  await showMemory(await openMemory(options, io, args[0] ?? ''), options, io);
  return 0;
};
