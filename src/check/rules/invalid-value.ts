import { faultsOf } from '../fault-found.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'invalid-value',
  severity: 'warning',
  summary: 'A metadata key has an invalid value, such as an impossible date.',
  rationale: 'The key is ignored.',
  remedy: 'Use the format that the key expects.',
  messages: { fault: '{what} {advice}' },
  good: [{ title: 'a date', files: { '.limps/workspace.md': '---\nupdated: 2026-03-31\n---\n' } }],
  bad: [
    {
      title: 'text instead of a date',
      files: { '.limps/workspace.md': '---\nupdated: «last spring»\n---\n' },
    },
    {
      title: 'text instead of a number of days',
      files: { '.limps/context/a.md': '---\nrefresh_interval: «often»\n---\n' },
    },
  ],
  local: true,
  *check({ documents }) {
    for (const document of documents) yield* faultsOf(document, ['invalid-date', 'invalid-value']);
  },
});
