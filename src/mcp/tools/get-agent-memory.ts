// In: plan and agent. Out: what the agent remembers (L-052).

import { z } from 'zod';
import { memoryPlace, recall } from '../../core/memory.ts';
import { agentId, defineTool, detail, planId, READ_ONLY } from '../tool.ts';

const place = { id: z.string().optional(), line: z.number().optional() };

export const getAgentMemory = defineTool({
  name: 'get_agent_memory',
  title: "Read an agent's memory",
  description:
    'What an agent of a plan has recorded: findings (the third is finding-3), decisions and blockers. ' +
    '`full` adds ids and lines of decisions and blockers.',
  input: z.object({ planId, agentId, detail }),
  output: z.object({
    findings: z.array(z.string()),
    decisions: z.array(
      z.object({
        decision: z.string(),
        choice: z.string(),
        rationale: z.string(),
        date: z.string(),
        ...place,
      }),
    ),
    blockers: z.array(
      z.object({
        text: z.string(),
        status: z.enum(['open', 'resolved']),
        note: z.string(),
        ...place,
      }),
    ),
  }),
  annotations: READ_ONLY,
  async call({ planId, agentId, detail }, access) {
    const { hierarchy, find } = await access.open();
    const memory = recall(hierarchy, memoryPlace(hierarchy, find(planId, agentId).target));
    const placed = ({
      id,
      span,
    }: {
      readonly id: string;
      readonly span: { readonly line: number };
    }) => (detail === 'full' ? { id, line: span.line } : {});
    return {
      findings: (memory?.findings ?? []).map(({ text }) => text),
      decisions: (memory?.decisions ?? []).map((one) => ({
        decision: one.decision,
        choice: one.choice,
        rationale: one.rationale,
        date: one.date,
        ...placed(one),
      })),
      blockers: (memory?.blockers ?? []).map((one) => ({
        text: one.text,
        status: one.status,
        note: one.note,
        ...placed(one),
      })),
    };
  },
});
