// In: a decision. Out: what stands in its place today, and the chain that led there, newest first (L-075).

import { z } from 'zod';
import {
  circleAbove,
  current,
  decisionsOf,
  findDecision,
  history,
  summarize,
} from '../../core/decisions.ts';
import type { HistoryNode } from '../../model/decision.ts';
import { defineTool, detail, name, READ_ONLY } from '../tool.ts';

export const adrHistory = defineTool({
  name: 'adr_history',
  title: 'History of a decision',
  description:
    'The current successor of a decision record, and the chain of records that led there, newest first.',
  input: z.object({
    id: name.describe('ADR-0003, 3, or a file name.'),
    detail,
  }),
  output: z.object({
    id: z.string(),
    current: z.array(z.string()).describe('Several if several superseded it.'),
    circle: z
      .array(z.string())
      .optional()
      .describe(
        'Each of these supersedes the next, and the last the first: none of them is current.',
      ),
    history: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        status: z.string().nullable(),
        path: z.string(),
        supersedes: z.array(z.string()),
        date: z.string().nullable().optional(),
      }),
    ),
  }),
  annotations: READ_ONLY,
  async call({ id, detail }, access) {
    const { hierarchy } = await access.open();
    const decisions = decisionsOf(hierarchy);
    const path = findDecision(decisions.documents, id);
    const summaries = new Map(summarize(decisions).map((one) => [one.path, one]));
    const idOf = (one: string): string => summaries.get(one)?.id ?? one;
    const chain = history(decisions, path).flatMap(flat);
    const circle = circleAbove(decisions, path);
    return {
      id: idOf(path),
      current: current(decisions, path).map(idOf),
      ...(circle === null ? {} : { circle: circle.map(idOf) }),
      history: [...new Set(chain)].flatMap((one) => {
        const summary = summaries.get(one);
        if (summary === undefined) return [];
        const { title, status, date, supersedes } = summary;
        const told = { id: summary.id, title, status, path: one, supersedes };
        return [detail === 'full' ? { ...told, date } : told];
      }),
    };
  },
});

function flat({ path, older }: HistoryNode): readonly string[] {
  return [path, ...older.flatMap(flat)];
}
