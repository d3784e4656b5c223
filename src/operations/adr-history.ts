// The chain that a decision belongs to, newest first (L-075), and what applies today.

import {
  circleAbove,
  current,
  decisionsOf,
  findDecision,
  history,
  summarize,
} from '../core/decisions.ts';
import { keepsDecisions } from '../core/homes.ts';
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
  canRun: ({ hierarchy }: Workspace) => keepsDecisions(hierarchy),
  run({ hierarchy }: Workspace, { id }): DecisionHistory {
    const decisions = decisionsOf(hierarchy);
    const path = findDecision(decisions.documents, id);
    const summaries = new Map(summarize(decisions).map((one) => [one.path, one]));
    const idOf = (one: string): string => summaries.get(one)?.id ?? one;
    const told = ({ path: at, older, repeated }: HistoryNode): PastDecision => {
      const own = summaries.get(at);
      const chain = {
        id: idOf(at),
        path: at,
        title: own?.title ?? at,
        status: own?.status ?? null,
        date: own?.date ?? null,
      };
      if (repeated) return { ...chain, repeated };
      const superseded = older.map((one) => idOf(one.path));
      const isOver = own?.status === 'superseded';
      return {
        ...chain,
        supersedes: older.map(told),
        ...some({
          wouldSupersede: own?.supersedes.filter((id) => !superseded.includes(id)),
          wouldBeSupersededBy: isOver ? [] : own?.supersededBy,
          partlySupersedes: own?.partlySupersedes,
          partlySupersededBy: own?.partlySupersededBy,
          amends: own?.amends,
          amendedBy: own?.amendedBy,
        }),
      };
    };
    const circle = circleAbove(decisions, path);
    return {
      id: idOf(path),
      history: history(decisions, path).map(told),
      current: current(decisions, path).map(idOf),
      ...(circle !== null && { circle: circle.map(idOf) }),
    };
  },
});

type Ties = Omit<
  PastDecision,
  'id' | 'path' | 'title' | 'status' | 'date' | 'supersedes' | 'repeated'
>;

/** Without the lists that are empty. */
function some(ties: { readonly [Tie in keyof Ties]: Ties[Tie] | undefined }): Ties {
  return Object.fromEntries(
    Object.entries(ties).flatMap(([tie, ids]) => (ids?.length ? [[tie, ids]] : [])),
  );
}
