import { folderOf } from '../../model/paths.ts';
import { defineLocalRule } from '../../model/rule.ts';
import { valueWords } from '../../model/value.ts';
import { recurring } from '../fault-found.ts';

const PATH = 'docs/adr/ADR-0001-a.md';

export default defineLocalRule({
  id: 'unknown-status',
  summary: 'A status is misspelt, or one of a decision that nobody knows.',
  rationale:
    'A typo can keep a document active, or a decision from taking effect. Elsewhere words of your own are fine.',
  remedy: 'Correct the spelling.',
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
    const own = facts.documents.filter(({ rawStatus }) => rawStatus !== null);
    for (const document of own) {
      const { path, rawStatus, statusSpan: at } = document;
      const near = facts.status(document)?.near ?? null;
      if (near === null) continue;
      const data = { status: valueWords(rawStatus), meant: near };
      yield { message: 'meant', path, at, data };
    }
    const unknown = own.flatMap((document) => {
      const { known, near } = (document.role.is === 'decision' && facts.status(document)) || {};
      const { path, rawStatus, statusSpan: at } = document;
      const form = `${folderOf(path)}\n${rawStatus}`;
      if (known !== false || near !== null || document.accepted) return [];
      return [{ path, rawStatus, at, form }];
    });
    const once = (): number => 1;
    for (const { first, related } of recurring(unknown, ({ form }) => form, once)) {
      const { path, at, rawStatus } = first;
      const data = { status: valueWords(rawStatus) };
      yield { message: 'unknown', path, at, data, related, severity: 'info' };
    }
  },
});
