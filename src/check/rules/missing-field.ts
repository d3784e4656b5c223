// In: metadata. Out: documents that lack a key without which they cannot do their work.

import { defineRule } from '../rule.ts';

const PATH = '.limps/adrs/ADR-0001-a.md';

export default defineRule({
  id: 'missing-field',
  severity: 'warning',
  summary:
    'A document lacks a key without which it cannot do its work, such as the status of a decision.',
  rationale: 'A decision of the workspace binds only once it says that it is accepted.',
  remedy: 'Add the key to the front matter.',
  messages: { missing: 'There is no `{field}`.' },
  good: [{ title: 'a status', files: { [PATH]: '---\nstatus: proposed\n---\n\n# A\n' } }],
  bad: [{ title: 'no status', files: { [PATH]: '«»# A\n' } }],
  local: true,
  *check(facts) {
    for (const document of facts.documents) {
      for (const field of facts.missingFields(document)) {
        yield { message: 'missing', path: document.path, at: null, data: { field } };
      }
    }
  },
});
