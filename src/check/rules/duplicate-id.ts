// In: ids of decisions. Out: those that several decisions of one folder bear.

import { stemOf } from '../../model/paths.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'duplicate-id',
  severity: 'warning',
  summary: 'Two decisions of one folder bear the same number.',
  rationale: 'A reference by number means both, or neither.',
  remedy: 'Give the later one the next free number, and correct what refers to it.',
  messages: { duplicate: '{other} has the number {id}, too.' },
  good: [
    {
      title: 'each its own',
      files: { 'docs/adr/0001-a.md': '# A\n', 'docs/adr/0002-b.md': '# B\n' },
    },
  ],
  bad: [
    {
      title: 'two with one number',
      files: { 'docs/adr/0001-a.md': '# A\n', 'docs/adr/0001-b.md': '«»# B\n' },
    },
  ],
  *check({ graph }) {
    for (const { id, paths } of graph.supersession.duplicateIds) {
      const [first = '', ...others] = paths;
      const related = [{ path: first, line: 1, message: `has the number ${id}, too` }];
      for (const path of others) {
        yield { message: 'duplicate', path, at: null, data: { id, other: stemOf(first) }, related };
      }
    }
  },
});
