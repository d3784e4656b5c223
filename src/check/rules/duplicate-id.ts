import { stemOf } from '../../model/paths.ts';
import { problemsOf } from '../../model/problems.ts';
import { defineRule } from '../../model/rule.ts';

export default defineRule({
  id: 'duplicate-id',
  summary:
    'Two decisions in the same folder, or two targets side by side, have the same number, or two memories the same id.',
  rationale: 'References to it are ambiguous.',
  remedy: 'Give the newer one the next free number or id, and update references to it.',
  messages: {
    duplicate: '{other} also has the {what} {id}.',
    sameNumber: '{other} also has the {what} {id}.',
  },
  good: {
    'unique numbers': { 'docs/adr/0001-a.md': '# A\n', 'docs/adr/0002-b.md': '# B\n' },
  },
  bad: {
    'the same number twice': { 'docs/adr/0001-a.md': '# A\n', 'docs/adr/0001-b.md': '«»# B\n' },
    'two agents of one number': {
      'plans/0001-x/0001-x-plan.md': '# X\n',
      'plans/0001-x/agents/001-a.md': '# A\n',
      'plans/0001-x/agents/001-b.md': '«»# B\n',
    },
  },
  *check(facts) {
    const { graph } = facts;
    yield* problemsOf(facts, 'sameNumber');
    for (const { id, paths } of graph.supersession.duplicateIds) {
      const [first = '', ...others] = paths;
      const what = graph.documents.get(first)?.role.is === 'record' ? 'id' : 'number';
      const related = [{ path: first, line: 1, message: `also has the ${what} ${id}` }];
      for (const path of others) {
        const data = { id, what, other: stemOf(first) };
        yield { message: 'duplicate', path, at: null, data, related };
      }
    }
  },
});
