// The last successor of a decision; several where several superseded it, none in a circle.

import { circleAbove, current, decisionsOf, findDecision, summarize } from '../core/decisions.ts';
import type { Workspace } from '../open.ts';
import { ID } from './fields.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'adr current',
  summary: 'show the current successor of a decision',
  input: { id: ID },
  examples: ['adr current ADR-0003', 'adr current 3 --json'],
  does: 'reads',
  address: '/workspace/current/{id}',
  run({ hierarchy }: Workspace, { id }) {
    const decisions = decisionsOf(hierarchy);
    const path = findDecision(decisions.documents, id);
    const all = summarize(decisions);
    const heads = new Set(current(decisions, path));
    const circle = heads.size === 0 ? circleAbove(decisions, path) : null;
    const ids = new Map(all.map((one) => [one.path, one.id]));
    return {
      id: ids.get(path) ?? path,
      current: all.filter((decision) => heads.has(decision.path)),
      ...(circle !== null && { circle: circle.map((one) => ids.get(one) ?? one) }),
    };
  },
});
