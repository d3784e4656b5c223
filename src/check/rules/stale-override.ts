// Overrides of values from stale documents (L-079).

import { defineLocalRule } from '../../model/rule.ts';
import { conflictFound, conflictsOf } from '../conflict-found.ts';
import { staleness } from '../stale.ts';

const PLAN = `---
updated: 2026-03-30
overrides: [database]
database: «SQLite»
---
`;

export default defineLocalRule({
  id: 'stale-override',
  about: ['conflicts', 'staleness', 'supersession', 'drift'],
  summary: 'A layer overrides a value from a stale document.',
  rationale: 'The override leaves outdated context in place for everyone else.',
  remedy: 'Update the outer layer, then check whether the override is still needed.',
  messages: {
    stale:
      '`{key}` is `{value}` here ({layer}) and overrides `{otherValue}` in {other}, which has not been updated for {days} days.',
  },
  good: {
    'the workspace is fresh': {
      now: '2026-03-31',
      files: {
        '.limps/workspace.md': '---\nupdated: 2026-03-20\ndatabase: PostgreSQL\n---\n',
        'plans/0042-x/plan.md': PLAN.replace(/[«»]/g, ''),
      },
    },
  },
  bad: {
    'the workspace is 44 days old': {
      now: '2026-03-31',
      files: {
        '.limps/workspace.md': '---\nupdated: 2026-02-15\ndatabase: PostgreSQL\n---\n',
        'plans/0042-x/plan.md': PLAN,
      },
    },
  },
  timed: true,
  *check(facts) {
    const kinds = ['undeclared-override', 'declared-override', 'type-clash'] as const;
    for (const reached of conflictsOf(facts, ...kinds)) {
      const { winner, loser } = reached.conflict;
      const stale = winner.priority > loser.priority ? staleness(facts, loser.source) : null;
      if (stale === null || stale.isGuess) continue;
      const found = conflictFound(facts, 'stale', reached);
      yield { ...found, data: { ...found.data, days: stale.days } };
    }
  },
});
