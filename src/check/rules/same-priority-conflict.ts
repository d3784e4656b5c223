// Documents of one priority that disagree (C-03).

import { defineLocalRule } from '../../model/rule.ts';
import { conflictsFound } from '../conflict-found.ts';

export default defineLocalRule({
  id: 'same-priority-conflict',
  about: ['conflicts'],
  severity: 'critical',
  summary: 'Two documents of the same priority set a key to different values.',
  rationale:
    'Neither is more specific, so the file name decides which one wins. Declaring an override does not settle it.',
  remedy: 'Set the value in one place only.',
  messages: {
    peers:
      '`{key}` is `{value}` here but `{otherValue}` in {other}, which has the same priority ({layer}); using this one (later document).',
  },
  good: {
    'each value set in one place': {
      '.limps/workspace.md': '---\ntone: formal\n---\n',
      '.limps/context/brand.md': '---\ncolour: red\n---\n',
    },
  },
  bad: {
    'the workspace and a context file disagree': {
      '.limps/workspace.md': '---\ntone: formal\n---\n',
      '.limps/context/brand.md': '---\ntone: «casual»\n---\n',
    },
  },
  check: (facts) => conflictsFound(facts, 'peers', 'same-priority'),
});
