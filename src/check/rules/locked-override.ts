// Attempts to change what is locked (C-03, C-40).

import { defineLocalRule } from '../../model/rule.ts';
import { valueWords } from '../../model/value.ts';
import { conflictFound, conflictsOf } from '../conflict-found.ts';

export default defineLocalRule({
  id: 'locked-override',
  about: ['conflicts'],
  binding: true,
  severity: 'critical',
  summary: 'A layer changes a value that an outer layer locks. The locked value stays.',
  rationale: 'The statement looks effective but does nothing.',
  remedy: 'Remove the statement, or change the document that locks the key.',
  messages: {
    change: '`{key}` cannot be `{value}` here ({layer}): {lock} locks it. It stays `{otherValue}`.',
    removal: '`{key}` cannot be removed here ({layer}): {lock} locks it. It stays `{otherValue}`.',
  },
  good: {
    'the plan follows an accepted decision': {
      '.limps/adrs/ADR-0001-db.md':
        '---\nstatus: accepted\nconstraints:\n  database: SQLite\n---\n',
      'plans/0042-x/plan.md': '---\ndatabase: SQLite\n---\n',
    },
    'a proposed decision locks nothing': {
      '.limps/adrs/ADR-0001-db.md':
        '---\nstatus: proposed\nconstraints:\n  database: SQLite\n---\n',
      'plans/0042-x/plan.md': '---\ndatabase: PostgreSQL\n---\n',
    },
  },
  bad: {
    'the plan contradicts an accepted decision': {
      '.limps/adrs/ADR-0001-db.md':
        '---\nstatus: accepted\nconstraints:\n  database: SQLite\n---\n',
      'plans/0042-x/plan.md': '---\ndatabase: «PostgreSQL»\noverrides: [database]\n---\n',
    },
    'the plan changes what the workspace locks': {
      '.limps/workspace.md': '---\nlicence: MIT\nlocked: [licence]\n---\n',
      'plans/0042-x/plan.md': '---\nlicence: «proprietary»\n---\n',
    },
  },
  *check(facts) {
    for (const reached of conflictsOf(facts, 'locked-override')) {
      const { winner, loser, lockedAt = winner } = reached.conflict;
      const message = loser.value === null ? 'removal' : 'change';
      const found = conflictFound(facts, message, reached, loser, winner);
      const { source, line } = winner;
      const lock = { path: lockedAt.source, line: lockedAt.line, message: 'locked here' };
      const value = { path: source, line, message: `stays: ${valueWords(winner.value)}` };
      const related = lock.path === source && lock.line === line ? [lock] : [lock, value];
      yield { ...found, data: { ...found.data, lock: lockedAt.source }, related };
    }
  },
});
