import { defineRule } from '../rule.ts';
import { shown } from '../words.ts';

const PATH = '.limps/adrs/ADR-0001-a.md';

export default defineRule({
  id: 'unknown-status',
  severity: 'warning',
  summary: 'A document has an unknown status.',
  rationale:
    'An unknown status counts as active, so a typo can keep a document active, or a decision from taking effect.',
  remedy: 'Use a known status.',
  messages: {
    unknown: 'Unknown status `{status}`; it counts as active.',
    meant: 'Unknown status `{status}`. Did you mean `{meant}`?',
  },
  good: [
    { title: 'a known status', files: { [PATH]: '---\nstatus: accepted\n---\n' } },
    { title: 'a transition', files: { 'plans/0001-x/plan.md': '---\nstatus: WIP → PASS\n---\n' } },
    {
      title: 'a status of two words',
      files: { 'plans/0001-x/plan.md': '---\nstatus: Not started\n---\n' },
    },
  ],
  bad: [{ title: 'a typo', files: { [PATH]: '---\nstatus: «acepted»\n---\n' } }],
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
