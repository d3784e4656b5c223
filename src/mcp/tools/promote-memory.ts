// In: plan, agent and a finding. Out: it stands in the memory of the plan too, once (L-059).

import { z } from 'zod';
import { memoryPlace, promotion } from '../../core/memory.ts';
import { ADDS, agentId, defineTool, name, planId } from '../tool.ts';
import { told, writtenOutput } from '../written.ts';

export const promoteMemory = defineTool({
  name: 'promote_memory',
  title: 'Promote a finding',
  description:
    "Copies a finding of an agent to its plan's memory, so that every agent of the plan sees it. Doing it twice changes nothing.",
  input: z.object({
    planId,
    agentId,
    findingId: name.describe('finding-3, or 3: as get_agent_memory lists them.'),
  }),
  output: writtenOutput,
  annotations: { ...ADDS, idempotentHint: true },
  async call({ planId, agentId, findingId }, access) {
    const { hierarchy, find, now } = await access.open();
    const from = memoryPlace(hierarchy, find(planId, agentId).target);
    const { to, edit } = promotion(hierarchy, from, findingId, now);
    return told(to.path, await access.edit(to.path, edit));
  },
});
