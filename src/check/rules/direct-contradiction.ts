// In: conflicts of the cascades. Out: values that a higher layer changes without saying that it means to (L-078, L-082).

import { conflictFound, conflictsOf } from '../conflict-found.ts';
import { defineRule } from '../rule.ts';

const WORKSPACE = `---
defaults:
  database: PostgreSQL
---
`;

export default defineRule({
  id: 'direct-contradiction',
  severity: 'critical',
  summary:
    'A layer gives a key another value than a layer below it, and does not declare the override.',
  rationale:
    'The value resolves, but nobody can tell a decision from a mistake: whoever reads only the lower layer builds on what no longer holds.',
  remedy:
    'Mean it: name the key under `overrides:`, or put `override: true` beside the value. Or take one of the two values back.',
  messages: {
    undeclared:
      '`{key}` is `{value}` here ({layer}) but `{otherValue}` in {other} ({otherLayer}), and the override is not declared; using {layer} value (higher priority).',
  },
  good: [
    {
      title: 'the plan declares the override',
      files: {
        '.limps/workspace.md': WORKSPACE,
        'plans/0042-x/0042-x-plan.md':
          '---\noverrides: [defaults.database]\ndefaults:\n  database: SQLite\n---\n',
      },
    },
    {
      title: 'the plan says the same',
      files: { '.limps/workspace.md': WORKSPACE, 'plans/0042-x/0042-x-plan.md': WORKSPACE },
    },
  ],
  bad: [
    {
      title: 'workspace and plan disagree',
      files: {
        '.limps/workspace.md': WORKSPACE,
        'plans/0042-x/0042-x-plan.md': '---\ndefaults:\n  database: «SQLite»\n---\n',
      },
    },
  ],
  local: true,
  *check(facts) {
    for (const reached of conflictsOf(facts, 'undeclared-override')) {
      const { winner, loser } = reached.conflict;
      yield conflictFound(facts, 'undeclared', reached, winner, loser);
    }
  },
});
