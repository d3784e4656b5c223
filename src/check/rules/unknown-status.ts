// In: statuses. Out: words that the dialect of a document does not know, with the one that was probably meant.

import { defineRule } from '../rule.ts';
import { shown } from '../words.ts';

const PATH = '.limps/adrs/ADR-0001-a.md';

export default defineRule({
  id: 'unknown-status',
  severity: 'warning',
  summary: 'The status of a document is a word that nobody knows.',
  rationale:
    'What is not known counts as active: a slip of the fingers keeps a document in force, or out of it.',
  remedy: 'Write one of the known words.',
  messages: {
    unknown: 'Nobody knows the status `{status}`; it counts as active.',
    meant: 'Nobody knows the status `{status}`; was `{meant}` meant?',
  },
  good: [
    { title: 'a known word', files: { [PATH]: '---\nstatus: accepted\n---\n' } },
    { title: 'a change', files: { 'plans/0001-x/plan.md': '---\nstatus: WIP → PASS\n---\n' } },
    {
      title: 'a known word that does not hold',
      files: { 'plans/0001-x/plan.md': '---\nstatus: Not started\n---\n' },
    },
  ],
  bad: [{ title: 'a slip', files: { [PATH]: '---\nstatus: «acepted»\n---\n' } }],
  local: true,
  *check(facts) {
    for (const document of facts.documents) {
      const { path, rawStatus, statusSpan } = document;
      const fact = facts.status(document);
      if (rawStatus === null || fact === null || fact.known) continue;
      const { meant } = fact;
      // Prose may begin with anything; only a word of its own is meant as a status.
      const inHead = statusSpan !== null && statusSpan.start < document.bodyStart;
      if (!inHead && meant === null) continue;
      const data = { status: shown(rawStatus), ...(meant === null ? {} : { meant }) };
      yield { message: meant === null ? 'unknown' : 'meant', path, at: statusSpan, data };
    }
  },
});
