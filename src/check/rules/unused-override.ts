// Entries of `overrides:` that override nothing (C-03).

import { defineRule } from '../../model/rule.ts';

const WORKSPACE = '---\ndefaults:\n  database: PostgreSQL\n---\n';

export default defineRule({
  id: 'unused-override',
  summary: 'An entry of `overrides:` names a key that no outer layer sets.',
  rationale: 'Nothing is overridden.',
  remedy: 'Write the whole key path, as `explain` shows it, or remove the entry.',
  messages: {
    unused: 'No outer layer sets `{key}`.',
    meant: 'No outer layer sets `{key}`; did you mean `{meant}`?',
  },
  good: {
    'the key is set in the workspace': {
      '.limps/workspace.md': WORKSPACE,
      'plans/0001-x/0001-x-plan.md':
        '---\noverrides: [defaults.database]\ndefaults:\n  database: SQLite\n---\n',
    },
  },
  bad: {
    'a path without its beginning, and a key that nobody sets': {
      '.limps/workspace.md': WORKSPACE,
      'plans/0001-x/0001-x-plan.md': '---\noverrides: [«database», «defaults.nothing»]\n---\n',
    },
  },
  check: ({ unusedOverrides }) => unusedOverrides,
});
