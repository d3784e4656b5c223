// In: faults of parsing. Out: metadata that is understood as a key and not as a value: dates, intervals, lists.

import { faultsOf } from '../fault-found.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'invalid-value',
  severity: 'warning',
  summary: 'A metadata key holds what cannot be its value: a date that is none, a list for a word.',
  rationale: 'The key is read as if it were not there.',
  remedy: 'Write the value in the form that the key asks for.',
  messages: { fault: '{what} {advice}' },
  good: [{ title: 'a date', files: { '.limps/workspace.md': '---\nupdated: 2026-03-31\n---\n' } }],
  bad: [
    {
      title: 'a date of taste',
      files: { '.limps/workspace.md': '---\nupdated: «last spring»\n---\n' },
    },
    {
      title: 'an interval below a day',
      files: { '.limps/context/a.md': '---\nrefresh_interval: «often»\n---\n' },
    },
  ],
  local: true,
  *check({ documents }) {
    for (const document of documents) yield* faultsOf(document, ['invalid-date', 'invalid-value']);
  },
});
