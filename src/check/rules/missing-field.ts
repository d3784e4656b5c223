import { collectionOf } from '../../model/decision-id.ts';
import { isBroken } from '../../model/document.ts';
import { defineLocalRule } from '../../model/rule.ts';

const PATH = '.limps/adrs/ADR-0001-a.md';

export default defineLocalRule({
  id: 'missing-field',
  summary: 'A document lacks a required key, such as the status of a decision.',
  rationale:
    'A decision of the workspace takes effect only when its status is accepted, and so does one of a folder of records of which nine in ten state a status.',
  remedy: 'State it where the documents beside it do, or in the front matter.',
  messages: { missing: '`{field}` is missing.' },
  good: {
    'a status': { [PATH]: '---\nstatus: proposed\n---\n\n# A\n' },
  },
  bad: {
    'no status': { [PATH]: '«»# A\n' },
  },
  *check(facts) {
    const records = facts.documents.filter(({ role }) => role.is === 'decision');
    const folders = Map.groupBy(records, ({ path }) => collectionOf(path));
    const few = [...folders.values()].flatMap((all) => {
      const silent = all.filter(({ rawStatus }) => rawStatus === null);
      return silent.length * 10 > all.length ? [] : silent;
    });
    const unlike = new Set(few.filter(({ lifecycle }) => lifecycle === 'active'));
    for (const document of facts.documents) {
      if (isBroken(document)) continue;
      const required = facts.missingFields(document);
      for (const field of required.length === 0 && unlike.has(document) ? ['status'] : required) {
        yield { message: 'missing', path: document.path, at: null, data: { field } };
      }
    }
  },
});
