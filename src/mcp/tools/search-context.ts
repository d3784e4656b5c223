// In: a question. Out: the sections and memory entries that answer it.

import { z } from 'zod';
import { defineTool, detail, name, READ_ONLY } from '../tool.ts';

export const searchContext = defineTool({
  name: 'search_context',
  title: 'Search context',
  description:
    'Searches sections and memory entries, each with file:line. Omits superseded and archived documents unless `all` is set.',
  input: z.object({
    query: z.string().trim().min(1).max(400),
    scope: name.describe('Id of a target: only what is in it.').optional(),
    kind: name
      .describe(
        'What documents are called (plan, context, adr), or a kind of memory entry (finding).',
      )
      .optional(),
    all: z.boolean().default(false),
    limit: z.int().min(1).max(50).default(5),
    detail,
  }),
  output: z.object({
    hits: z.array(
      z.object({
        at: z.string(),
        heading: z.string(),
        snippet: z.string(),
        scope: z.string(),
        kind: z.string(),
        entry: z.string().optional(),
        lifecycle: z.string().optional(),
        score: z.number().optional(),
      }),
    ),
    more: z.boolean(),
  }),
  annotations: READ_ONLY,
  async call({ query, scope, kind, all, limit, detail }, access) {
    const workspace = await access.open();
    const { hits, more } = await access.search(workspace, {
      text: query,
      all,
      limit,
      ...(scope === undefined ? {} : { scope: workspace.find(scope).target.id }),
      ...(kind === undefined ? {} : { kind }),
    });
    return {
      hits: hits.map((hit) => ({
        at: `${hit.path}:${hit.line}`,
        heading: hit.heading,
        snippet: hit.snippet,
        scope: hit.scope,
        kind: hit.kind,
        ...(hit.entry === null ? {} : { entry: hit.entry }),
        ...(detail === 'full' ? { lifecycle: hit.lifecycle, score: hit.score } : {}),
      })),
      more,
    };
  },
});
