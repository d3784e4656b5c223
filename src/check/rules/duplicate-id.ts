import { decisionStem } from '../../model/decision-id.ts';
import { problemsOf } from '../../model/facts.ts';
import { folderOf } from '../../model/paths.ts';
import { defineRule } from '../../model/rule.ts';

export default defineRule({
  id: 'duplicate-id',
  summary:
    'Two decisions in the same folder, or two targets side by side, have the same number, or two memories the same id.',
  rationale: 'References to it are ambiguous.',
  remedy:
    'Give this one the next free number or id, and update references to it; renaming the id in an editor (`stratigraph lsp`) does both.',
  messages: {
    duplicate: '{other} also has the {what} {id}.',
    sameNumber: '{other} also has the {what} {id}.',
    recurs: '{other} also has the {what} {id}. {more} more files in this folder repeat a {what}.',
  },
  good: {
    'unique numbers': { 'docs/adr/0001-a.md': '# A\n', 'docs/adr/0002-b.md': '# B\n' },
    'numbers to come': { 'docs/adr/0000-a.md': '# A\n', 'docs/adr/0000-b.md': '# B\n' },
  },
  bad: {
    'an id of the front matter twice': {
      'docs/adr/0001-a.md': '---\nid: ADR-0001\n---\n# A\n',
      'docs/adr/0002-b.md': '«»---\nid: ADR-0001\n---\n# B\n',
    },
    'the same number twice': { 'docs/adr/0001-a.md': '# A\n', 'docs/adr/0001-b.md': '«»# B\n' },
  },
  *check(facts) {
    yield* problemsOf(facts, 'sameNumber');
    for (const { id, what, paths } of facts.graph.supersession.duplicateIds) {
      const [first = '', ...others] = paths;
      const data = { id, what, other: decisionStem(first) };
      const related = [{ path: first, line: 1, message: `also has the ${what} ${id}` }];
      for (const path of others) {
        // Histories that were merged share many numbers, and nobody will give them others.
        const fold = { form: folderOf(path), message: 'recurs' as const };
        yield { message: 'duplicate', path, at: null, data, related, fold };
      }
    }
  },
});
