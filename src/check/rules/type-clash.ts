// Keys whose type differs between layers (C-03).

import { defineLocalRule } from '../../model/rule.ts';
import type { Json } from '../../model/value.ts';
import { conflictFound, conflictsOf } from '../conflict-found.ts';

export default defineLocalRule({
  id: 'type-clash',
  about: ['conflicts'],
  severity: 'critical',
  summary: 'A key is a single value in one layer and a list or map in another.',
  rationale: 'Whatever reads the key relies on its type.',
  remedy: 'Use the same type in both layers, or another key.',
  messages: {
    clash:
      '`{key}` is {type} here ({layer}: `{value}`) but {otherType} in {place} ({otherLayer}: `{otherValue}`); using {used}.',
  },
  good: {
    'two lists are concatenated': {
      '.limps/workspace.md': '---\nreviewers: [ann]\n---\n',
      'plans/0042-x/plan.md': '---\nreviewers: [ben]\n---\n',
    },
  },
  bad: {
    'text instead of a list': {
      '.limps/workspace.md': '---\nreviewers: [ann, ben]\n---\n',
      'plans/0042-x/plan.md': '---\nreviewers: «everyone»\n---\n',
    },
  },
  *check(facts) {
    for (const reached of conflictsOf(facts, 'type-clash')) {
      const { winner, loser } = reached.conflict;
      const found = conflictFound(facts, 'clash', reached);
      // At one level its name tells neither.
      const isOne = winner.level === loser.level;
      const place = loser.source + (isOne ? `:${loser.line}` : '');
      const used = isOne ? `${winner.source}:${winner.line}` : `${winner.level} value`;
      const types = { type: typeOf(winner.value), otherType: typeOf(loser.value) };
      yield { ...found, data: { ...found.data, ...types, place, used } };
    }
  },
});

function typeOf(value: Json): string {
  if (Array.isArray(value)) return 'a list';
  return value !== null && typeof value === 'object' ? 'a map' : 'a single value';
}
