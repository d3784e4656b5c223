// In: plan, agent and the id of a finding. Out: a copy of it in the plan's memory, its agent among the contributors (L-059).

import { promotion } from '../../core/memory.ts';
import type { Run } from '../command.ts';
import { applyEdit, openMemory } from '../memory.ts';

export const run: Run = async ({ args, options, io }) => {
  const [plan = '', agent, id = ''] = args;
  const { workspace, place } = await openMemory(options, io, plan, agent);
  const { to, edit, finding } = promotion(workspace.hierarchy, place, id, workspace.now);
  const done = `promoted from ${finding.id} of ${place.target.id}`;
  await applyEdit(workspace, to, edit, done, options, io);
  return 0;
};
