// In: faults of parsing. Out: front matter and defaults that cannot be read as they were meant, with what was saved of them.

import { faultsOf } from '../fault-found.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'invalid-front-matter',
  severity: 'critical',
  summary: 'Front matter, or a `Defaults` block, is not valid YAML or never ends.',
  rationale:
    'Keys that can be read one by one still count; the broken ones are inherited by nobody.',
  remedy: 'Mend the YAML at this place.',
  messages: { fault: '{what} {advice}' },
  good: [
    {
      title: 'a map of keys',
      files: { '.limps/workspace.md': '---\nname: "Kiln: a pottery"\n---\n' },
    },
    { title: 'none at all', files: { '.limps/workspace.md': '# Kiln\n' } },
  ],
  bad: [
    {
      title: 'a key twice',
      files: { '.limps/workspace.md': '---\ntone: formal\n«tone»: casual\n---\n' },
    },
    { title: 'it never ends', files: { '.limps/workspace.md': '«---»\nname: Kiln\n\n# Kiln\n' } },
  ],
  local: true,
  *check({ documents }) {
    for (const document of documents) {
      const severity = { 'duplicate-key': 'warning' } as const;
      yield* faultsOf(
        document,
        [
          'invalid-front-matter',
          'unclosed-front-matter',
          'refused-front-matter',
          'invalid-defaults',
          'too-deep',
          'duplicate-key',
        ],
        severity,
      );
    }
  },
});
