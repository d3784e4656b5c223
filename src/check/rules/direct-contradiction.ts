// Undeclared overrides (L-078, L-082, C-03).

import { defineLocalRule } from '../../model/rule.ts';
import { conflictsFound } from '../conflict-found.ts';

const WORKSPACE = `---
defaults:
  database: PostgreSQL
---
`;

export default defineLocalRule({
  id: 'direct-contradiction',
  about: ['conflicts'],
  severity: 'critical',
  summary: 'A layer changes a value from an outer layer without declaring the override.',
  rationale:
    'Nobody can tell a decision from a mistake, and readers of the outer layer rely on a value that no longer applies.',
  remedy:
    'If the override is intended, declare it: list the key under `overrides` in the front matter, as `stratigraph fix --declare-overrides` does, or write `{ override: true, value: … }`. Otherwise remove one of the two values.',
  messages: {
    undeclared:
      '`{key}` is `{value}` here ({layer}) but `{otherValue}` in {other} ({otherLayer}), and no `overrides: [{key}]` declares the override; using {layer} value (higher priority).',
  },
  good: {
    'the plan declares the override': {
      '.limps/workspace.md': WORKSPACE,
      'plans/0042-x/0042-x-plan.md':
        '---\noverrides: [defaults.database]\ndefaults:\n  database: SQLite\n---\n',
    },
    'the plan agrees': {
      '.limps/workspace.md': WORKSPACE,
      'plans/0042-x/0042-x-plan.md': WORKSPACE,
    },
  },
  bad: {
    'workspace and plan disagree': {
      '.limps/workspace.md': WORKSPACE,
      'plans/0042-x/0042-x-plan.md': '---\ndefaults:\n  database: «SQLite»\n---\n',
    },
  },
  check: (facts) => conflictsFound(facts, 'undeclared', 'undeclared-override'),
});
