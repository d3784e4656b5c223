import { isBroken } from '../../model/document.ts';
import { defineLocalRule } from '../../model/rule.ts';

const PATH = '.limps/adrs/ADR-0001-a.md';

export default defineLocalRule({
  id: 'missing-field',
  summary: 'A document lacks a required key, such as the status of a decision.',
  rationale: 'A decision of the workspace takes effect only when its status is accepted.',
  remedy: 'State it where the documents beside it do, or in the front matter.',
  messages: { missing: '`{field}` is missing.' },
  good: {
    'a status': { [PATH]: '---\nstatus: proposed\n---\n\n# A\n' },
  },
  bad: {
    'no status': { [PATH]: '«»# A\n' },
  },
  *check(facts) {
    for (const document of facts.documents) {
      if (isBroken(document)) continue;
      for (const field of facts.missingFields(document)) {
        yield { message: 'missing', path: document.path, at: null, data: { field } };
      }
    }
  },
});
