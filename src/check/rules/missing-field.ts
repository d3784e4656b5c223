import { collectionOf, decisionNumber } from '../../model/decision-id.ts';
import { type Document, isBroken } from '../../model/document.ts';
import { defineLocalRule } from '../../model/rule.ts';

const isRecord = ({ role, path }: Document): boolean =>
  role.is === 'decision' && decisionNumber(path) !== null;
const PATH = '.limps/adrs/ADR-0001-a.md';

export default defineLocalRule({
  id: 'missing-field',
  summary: 'A document lacks a required key, such as the status of a decision.',
  rationale: 'In a workspace, and where nine in ten have a status, none without is in force.',
  remedy: 'State it where the documents beside it do, or in the front matter.',
  messages: { missing: '`{field}` is missing.' },
  good: {
    'a status': { [PATH]: '---\nstatus: proposed\n---\n\n# A\n' },
  },
  bad: {
    'no status': { [PATH]: '«»# A\n' },
  },
  *check(facts) {
    const records = facts.documents.filter(isRecord);
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
