import { defineLocalRule } from '../../model/rule.ts';
import { shown } from '../words.ts';

const PATH = '.limps/adrs/ADR-0001-a.md';

export default defineLocalRule({
  id: 'unknown-status',
  severity: 'warning',
  summary: 'A document has a misspelt status.',
  rationale:
    'An unknown status counts as active, so a typo can keep a document active, or a decision from taking effect. Words of your own are fine.',
  remedy: 'Correct the spelling.',
  messages: { meant: 'Unknown status `{status}`. Did you mean `{meant}`?' },
  good: [
    { title: 'a known status', files: { [PATH]: '---\nstatus: accepted\n---\n' } },
    { title: 'a word of your own', files: { [PATH]: '---\nstatus: on hold\n---\n' } },
    { title: 'a transition', files: { 'plans/0001-x/plan.md': '---\nstatus: WIP → PASS\n---\n' } },
    {
      title: 'a status of two words',
      files: { 'plans/0001-x/plan.md': '---\nstatus: Not started\n---\n' },
    },
  ],
  bad: [{ title: 'a typo', files: { [PATH]: '---\nstatus: «acepted»\n---\n' } }],
  *check(facts) {
    for (const document of facts.documents) {
      const { path, rawStatus, statusSpan: at } = document;
      const meant = facts.status(document)?.meant ?? null;
      if (rawStatus === null || meant === null) continue;
      yield { message: 'meant', path, at, data: { status: shown(rawStatus), meant } };
    }
  },
});
