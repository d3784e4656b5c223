import { folderOf } from '../../model/paths.ts';
import { defineLocalRule } from '../../model/rule.ts';
import { faultsOf } from '../fault-found.ts';

const CODES = [
  ...(['invalid-front-matter', 'unclosed-front-matter', 'refused-front-matter'] as const),
  ...(['invalid-defaults', 'too-deep'] as const),
];
const SLIGHT = ['keyless-front-matter', 'duplicate-key'] as const;

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
  },
  *check({ faulty }) {
    // Nothing is lost of what has no key, or has one twice.
    for (const code of [...CODES, ...SLIGHT])
      for (const found of faulty.flatMap((document) => faultsOf(document, [code]))) {
        const isSlight = SLIGHT.some((one) => one === code);
        const { path, at, data } = found;
        const lines = code === SLIGHT[0] ? [] : [at.line, data.what];
        const form = [folderOf(path), code, ...lines].join('\n');
        const severity = isSlight && { severity: 'warning' as const };
        yield { ...found, ...severity, fold: { form, message: 'recurs' } };
      }
  },
});
