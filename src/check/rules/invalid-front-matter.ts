import { folderOf } from '../../model/paths.ts';
import { defineLocalRule } from '../../model/rule.ts';
import { faultsOf, recurring } from '../fault-found.ts';

const CODES = [
  ...(['invalid-front-matter', 'unclosed-front-matter', 'refused-front-matter'] as const),
  ...(['invalid-defaults', 'too-deep'] as const),
];

export default defineLocalRule({
  id: 'invalid-front-matter',
  severity: 'critical',
  summary: 'Front matter or a `Defaults` block is invalid YAML, or is never closed.',
  rationale: 'Keys that can still be read are used. Broken ones are ignored.',
  remedy: 'Correct what stands here.',
  messages: {
    fault: '{what} {advice}',
    recurs: '{what} {advice} {more} more files in this folder have the same problem.',
  },
  good: {
    'valid YAML': { 'docs/adr/0001-a.md': '---\nname: "Kiln: a pottery"\n---\n' },
    'no front matter': { 'docs/adr/0001-a.md': '# Kiln\n' },
  },
  bad: {
    'a duplicate key': { 'docs/adr/0001-a.md': '---\ntone: formal\n«tone»: casual\n---\n' },
    'no key in three files, told once': {
      'docs/adr/0001-a.md': '«---»\ntag:general\n---\n# A\n',
      'docs/adr/0002-b.md': '---\ntag:general\n---\n# B\n',
      'docs/adr/0003-c.md': '---\ntag:general\n---\n# C\n',
    },
    'front matter that is never closed': {
      'docs/adr/0001-a.md': '«---»\nname: Kiln\n\n# Kiln\n',
    },
  },
  *check({ documents }) {
    // Nothing was lost that anybody reads as a key.
    const keyless = documents.flatMap((document) =>
      faultsOf(document, ['keyless-front-matter']).map((found) => ({
        ...{ found, path: found.path, line: found.at.line },
      })),
    );
    for (const { first, more, related } of recurring(
      keyless,
      ({ path }) => folderOf(path),
      'the same form',
    ))
      yield {
        ...{ ...first.found, severity: 'warning' },
        ...(more > 0 && { message: 'recurs', data: { ...first.found.data, more }, related }),
      };
    for (const document of documents) {
      yield* faultsOf(document, CODES);
      for (const found of faultsOf(document, ['duplicate-key']))
        yield { ...found, severity: 'warning' };
    }
  },
});
