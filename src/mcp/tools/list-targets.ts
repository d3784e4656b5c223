// In: a plan or nothing. Out: what can be asked about: projects, plans and agents.

import { z } from 'zod';
import { defineTool, detail, planId, READ_ONLY } from '../tool.ts';

export const listTargets = defineTool({
  name: 'list_targets',
  title: 'List targets',
  description:
    'Ids of the workspace, projects, plans and agents. With a plan: its agents. Without: everything but agents.',
  input: z.object({
    planId: planId.optional(),
    limit: z.int().min(1).max(1000).default(100),
    detail,
  }),
  output: z.object({
    targets: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        name: z.string(),
        retired: z.boolean().describe('No longer active.').optional(),
        path: z.string().nullable().optional(),
      }),
    ),
    total: z.number(),
  }),
  annotations: READ_ONLY,
  async call({ planId, limit, detail }, access) {
    const workspace = await access.open();
    const plan = planId === undefined ? null : workspace.find(planId).target.id;
    const wanted = workspace
      .targets()
      .filter(({ kind, parent }) => (plan === null ? kind !== 'agent' : parent === plan));
    return {
      targets: wanted.slice(0, limit).map(({ id, kind, name, retired, path }) => ({
        id,
        kind,
        name,
        ...(retired ? { retired } : {}),
        ...(detail === 'full' ? { path } : {}),
      })),
      total: wanted.length,
    };
  },
});
