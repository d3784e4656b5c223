// The chain that a decision belongs to, newest first (L-075), and what applies today.

import {
  circleAbove,
  current,
  decisionsOf,
  findDecision,
  history,
  summarize,
} from '../core/decisions.ts';
import type { DecisionHistory, HistoryNode, PastDecision } from '../model/decision.ts';
import type { Workspace } from '../open.ts';
import { ID } from './fields.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'adr history',
  summary: 'show what a decision superseded and what superseded it, newest first',
  input: { id: ID },
  examples: ['adr history ADR-0010', 'adr history 10 --json'],
  does: 'reads',
  address: '/workspace/decisions/{id}',
  tool: {
    name: 'adr_history',
    title: 'History of a decision',
    description:
      'The current successor of a decision record, and the chain of records that led there, newest first.',
  },
  run({ hierarchy }: Workspace, { id }): DecisionHistory {
    const decisions = decisionsOf(hierarchy);
    const path = findDecision(decisions.documents, id);
    const summaries = new Map(summarize(decisions).map((one) => [one.path, one]));
    const idOf = (one: string): string => summaries.get(one)?.id ?? one;
    const told = ({ path: at, older, repeated }: HistoryNode): PastDecision => ({
      id: idOf(at),
      path: at,
      title: summaries.get(at)?.title ?? at,
      status: summaries.get(at)?.status ?? null,
      ...(repeated ? { repeated: true } : { supersedes: older.map(told) }),
    });
    const circle = circleAbove(decisions, path);
    return {
      id: idOf(path),
      history: history(decisions, path).map(told),
      current: current(decisions, path).map(idOf),
      ...(circle !== null && { circle: circle.map(idOf) }),
    };
  },
});
