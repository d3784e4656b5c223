// In: conflicts of the cascades. Out: two documents of one priority that disagree (C-03).

import { conflictFound, conflictsOf } from '../conflict-found.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'same-priority-conflict',
  severity: 'critical',
  summary: 'Two documents of the same priority give a key different values.',
  rationale:
    'Neither is more specific than the other: which one wins is an accident of file names, so declaring the override does not settle it.',
  remedy: 'Say it in one place only.',
  messages: {
    peers:
      '`{key}` is `{value}` here and `{otherValue}` in {other}, which has the same priority ({layer}); using this one (later document).',
  },
  good: [
    {
      title: 'said in one place',
      files: {
        '.limps/workspace.md': '---\ntone: formal\n---\n',
        '.limps/context/brand.md': '---\ncolour: red\n---\n',
      },
    },
  ],
  bad: [
    {
      title: 'the workspace and one of its context files',
      files: {
        '.limps/workspace.md': '---\ntone: formal\n---\n',
        '.limps/context/brand.md': '---\ntone: «casual»\n---\n',
      },
    },
  ],
  local: true,
  *check(facts) {
    for (const reached of conflictsOf(facts, 'same-priority')) {
      const { winner, loser } = reached.conflict;
      yield conflictFound(facts, 'peers', reached, winner, loser);
    }
  },
});
