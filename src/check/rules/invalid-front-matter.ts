import { defineLocalRule } from '../../model/rule.ts';
import { faultsOf } from '../fault-found.ts';

const CODES = [
  ...(['invalid-front-matter', 'unclosed-front-matter', 'refused-front-matter'] as const),
  ...(['invalid-defaults', 'too-deep'] as const),
];

export default defineLocalRule({
  id: 'invalid-front-matter',
  severity: 'critical',
  summary: 'Front matter or a `Defaults` block is invalid YAML, or is never closed.',
  rationale: 'Keys that can still be read are used. Broken ones are ignored.',
  remedy: 'Fix the YAML here.',
  messages: { fault: '{what} {advice}' },
  good: {
    'valid YAML': { 'docs/adr/0001-a.md': '---\nname: "Kiln: a pottery"\n---\n' },
    'no front matter': { 'docs/adr/0001-a.md': '# Kiln\n' },
  },
  bad: {
    'a duplicate key': { 'docs/adr/0001-a.md': '---\ntone: formal\n«tone»: casual\n---\n' },
    'front matter that is never closed': {
      'docs/adr/0001-a.md': '«---»\nname: Kiln\n\n# Kiln\n',
    },
  },
  *check({ documents }) {
    for (const document of documents) {
      yield* faultsOf(document, CODES);
      for (const found of faultsOf(document, ['duplicate-key']))
        yield { ...found, severity: 'warning' };
    }
  },
});
