import { defineLocalRule } from '../../model/rule.ts';
import { valueWords } from '../../model/value.ts';

const PATH = 'docs/adr/ADR-0001-a.md';

export default defineLocalRule({
  id: 'unknown-status',
  summary: 'A document has a misspelt status.',
  rationale:
    'It counts as active, so a typo can keep a document active, or a decision from taking effect. Words of your own are fine.',
  remedy: 'Correct the spelling.',
  messages: { meant: 'Unknown status `{status}`. Did you mean `{meant}`?' },
  good: {
    'a known status': { [PATH]: '---\nstatus: accepted\n---\n' },
    'a word of your own': { [PATH]: '---\nstatus: on hold\n---\n' },
    'a transition': { 'plans/0001-x/plan.md': '---\nstatus: WIP → PASS\n---\n' },
    'a status of two words': { 'plans/0001-x/plan.md': '---\nstatus: Not started\n---\n' },
  },
  bad: {
    'letters in another order': { 'plans/0001-x/plan.md': '---\nstatus: «WPI»\n---\n' },
    'a typo': { [PATH]: '---\nstatus: «acepted»\n---\n' },
  },
  *check(facts) {
    for (const document of facts.documents) {
      const { path, rawStatus, statusSpan: at } = document;
      const near = facts.status(document)?.near ?? null;
      if (rawStatus === null || near === null) continue;
      const data = { status: valueWords(rawStatus), meant: near };
      yield { message: 'meant', path, at, data };
    }
  },
});
