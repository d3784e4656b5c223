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
        level: z.string(),
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
    const all = workspace.targets();
    const roots = new Set(all.filter(({ parent }) => parent === null).map(({ id }) => id));
    const wanted = all.filter(({ parent }) =>
      plan === null ? parent === null || roots.has(parent) : parent === plan,
    );
    return {
      targets: wanted.slice(0, limit).map(({ id, level, name, retired, path }) => ({
        id,
        level,
        name,
        ...(retired ? { retired } : {}),
        ...(detail === 'full' ? { path } : {}),
      })),
      total: wanted.length,
    };
  },
});
