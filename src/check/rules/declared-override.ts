// In: conflicts of the cascades. Out: what is overridden on purpose, for those who wonder.

import { conflictFound, conflictsOf } from '../conflict-found.ts';
import { defineRule } from '../rule.ts';

const WORKSPACE = '---\ndefaults:\n  language: TypeScript\n---\n';

export default defineRule({
  id: 'declared-override',
  severity: 'info',
  summary: 'A layer overrides a value of a layer below it on purpose.',
  rationale: 'Nothing is wrong; whoever knows only the lower layer can see here what changes.',
  remedy: 'Nothing, while it is meant.',
  messages: {
    declared:
      '`{key}` is `{value}` here ({layer}), on purpose, instead of `{otherValue}` in {other} ({otherLayer}).',
  },
  good: [
    {
      title: 'no layer changes a value',
      files: { '.limps/workspace.md': WORKSPACE, 'plans/0042-x/plan.md': '# X\n' },
    },
  ],
  bad: [
    {
      title: 'a marker beside the value',
      files: {
        '.limps/workspace.md': WORKSPACE,
        'plans/0042-x/plan.md': '---\ndefaults:\n  language: «Python»\n  override: true\n---\n',
      },
    },
  ],
  local: true,
  *check(facts) {
    for (const reached of conflictsOf(facts, 'declared-override')) {
      const { winner, loser } = reached.conflict;
      yield conflictFound(facts, 'declared', reached, winner, loser);
    }
  },
});
