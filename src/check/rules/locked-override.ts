// In: conflicts of the cascades. Out: attempts to change what is locked; the locked value stands (C-03, C-40).

import { conflictFound, conflictsOf } from '../conflict-found.ts';
import { defineRule } from '../rule.ts';
import { shown } from '../words.ts';

export default defineRule({
  id: 'locked-override',
  severity: 'critical',
  summary: 'A layer changes a value that a layer below it locks; the locked value stands.',
  rationale:
    'A lock or an accepted decision binds everyone. The statement looks as if it held, and does nothing.',
  remedy: 'Take the statement out, or change the decision that locks the key.',
  messages: {
    change:
      '`{key}` cannot be `{value}` here ({layer}): {lock} locks it, and it stays `{otherValue}`.',
    removal:
      '`{key}` cannot be taken out here ({layer}): {lock} locks it, and it stays `{otherValue}`.',
  },
  good: [
    {
      title: 'an accepted decision is followed',
      files: {
        '.limps/adrs/ADR-0001-db.md':
          '---\nstatus: accepted\nconstraints:\n  database: SQLite\n---\n',
        'plans/0042-x/plan.md': '---\ndatabase: SQLite\n---\n',
      },
    },
    {
      title: 'a decision that is only proposed binds nobody',
      files: {
        '.limps/adrs/ADR-0001-db.md':
          '---\nstatus: proposed\nconstraints:\n  database: SQLite\n---\n',
        'plans/0042-x/plan.md': '---\ndatabase: PostgreSQL\n---\n',
      },
    },
  ],
  bad: [
    {
      title: 'a plan against an accepted decision',
      files: {
        '.limps/adrs/ADR-0001-db.md':
          '---\nstatus: accepted\nconstraints:\n  database: SQLite\n---\n',
        'plans/0042-x/plan.md': '---\ndatabase: «PostgreSQL»\noverrides: [database]\n---\n',
      },
    },
    {
      title: 'a plan against a lock of the workspace',
      files: {
        '.limps/workspace.md': '---\nlicence: MIT\nlocked: [licence]\n---\n',
        'plans/0042-x/plan.md': '---\nlicence: «proprietary»\n---\n',
      },
    },
  ],
  local: true,
  *check(facts) {
    for (const reached of conflictsOf(facts, 'locked-override')) {
      const { winner, loser, lockedAt = winner } = reached.conflict;
      const message = loser.value === null ? 'removal' : 'change';
      const found = conflictFound(facts, message, reached, loser, winner);
      const lock = { path: lockedAt.source, line: lockedAt.line, message: 'locked here' };
      const value = {
        path: winner.source,
        line: winner.line,
        message: `stays: ${shown(winner.value)}`,
      };
      const same = lock.path === value.path && lock.line === value.line;
      yield {
        ...found,
        data: { ...found.data, lock: lockedAt.source },
        related: same ? [lock] : [lock, value],
      };
    }
  },
});
