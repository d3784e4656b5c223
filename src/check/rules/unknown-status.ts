import { folderOf } from '../../model/paths.ts';
import { defineLocalRule } from '../../model/rule.ts';
import { valueWords } from '../../model/value.ts';

const PATH = 'docs/adr/ADR-0001-a.md';

export default defineLocalRule({
  id: 'unknown-status',
  summary: 'A status is misspelt, or one of a decision that nobody knows.',
  rationale:
    'A typo can keep a document active, or a decision from taking effect. Elsewhere, your own words are fine.',
  remedy: 'Correct the spelling, or use a usual word.',
  messages: {
    meant: 'Unknown status `{status}`. Did you mean `{meant}`?',
    unknown:
      'Nobody can tell from the status `{status}` whether the decision is in force: it does not count.',
  },
  good: {
    'a known status': { [PATH]: '---\nstatus: accepted\n---\n' },
    'a word of your own': { 'plans/0001-x/plan.md': '---\nstatus: frozen\n---\n' },
    'a transition': { 'plans/0001-x/plan.md': '---\nstatus: WIP → PASS\n---\n' },
    'a status of two words': { 'plans/0001-x/plan.md': '---\nstatus: Not started\n---\n' },
  },
  bad: {
    'letters in another order': { 'plans/0001-x/plan.md': '---\nstatus: «WPI»\n---\n' },
    'a word of your own for a decision': { [PATH]: '---\nstatus: «frozen»\n---\n' },
    'a typo': { [PATH]: '---\nstatus: «acepted»\n---\n' },
  },
  *check(facts) {
    for (const document of facts.documents) {
      const { path, role, rawStatus, statusSpan: at, accepted } = document;
      const { known, near } = (rawStatus !== null && facts.status(document)) || {};
      const status = valueWords(rawStatus);
      if (near) yield { message: 'meant', path, at, data: { status, meant: near } };
      else if (known === false && role.is === 'decision' && !accepted) {
        const fold = { form: `${folderOf(path)}\n${status}`, few: 1, message: 'unknown' as const };
        yield { message: 'unknown', path, at, data: { status }, severity: 'info', fold };
      }
    }
  },
});
