import { defineLocalRule } from '../../model/rule.ts';
import { conflictFound, conflictsOf } from '../conflict-found.ts';

const WORKSPACE = '---\ndefaults:\n  language: TypeScript\n---\n';

export default defineLocalRule({
  id: 'declared-override',
  about: ['conflicts'],
  severity: 'info',
  summary: 'A layer overrides a value from an outer layer and declares it.',
  rationale: 'It shows readers of the outer layer where its value changes.',
  remedy: 'Nothing to do if the override is intended.',
  messages: {
    declared:
      '`{key}` is `{value}` here ({layer}), a declared override of `{otherValue}` in {other} ({otherLayer}).',
  },
  good: {
    'no layer changes a value': {
      '.limps/workspace.md': WORKSPACE,
      'plans/0042-x/plan.md': '# X\n',
    },
  },
  bad: {
    '`override: true` beside the value': {
      '.limps/workspace.md': WORKSPACE,
      'plans/0042-x/plan.md': '---\ndefaults:\n  language: «Python»\n  override: true\n---\n',
    },
  },
  check: (facts) =>
    conflictsOf(facts, 'declared-override').map((reached) => {
      const { loser, keyPath } = reached.conflict;
      // It was declared, whatever the values are by now.
      return { ...conflictFound(facts, 'declared', reached), key: [keyPath, loser.source] };
    }),
});
