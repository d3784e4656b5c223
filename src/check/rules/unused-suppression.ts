// In: suppressions, and which of them kept a finding back. Out: those that have nothing left to keep back.

import { defineRule } from '../rule.ts';

const PATH = '.limps/context/vision.md';
const DISABLE = '<!-- stratigraph-disable broken-link: written next week -->';

export default defineRule({
  id: 'unused-suppression',
  severity: 'warning',
  summary: 'A suppression is against a rule that finds nothing in the document.',
  rationale:
    'It would keep back the next finding, which is another one. A suppression against a rule whose findings come with time, such as `stale-document`, is never unused: in a fresh document it waits.',
  remedy: 'Take it out.',
  messages: { unused: '{rule} finds nothing here: the suppression is not needed.' },
  good: [
    {
      title: 'it keeps a finding back',
      files: { [PATH]: `# Vision\n\n[later](later.svg)\n\n${DISABLE}\n` },
    },
    {
      title: 'age comes with time',
      files: {
        [PATH]: '# Vision\n\n<!-- stratigraph-disable stale-document: it never changes -->\n',
      },
    },
  ],
  bad: [{ title: 'the link is gone', files: { [PATH]: `# Vision\n\n«${DISABLE}»\n` } }],
  *check({ documents, ruleNamed }, used) {
    for (const { path, suppressions } of documents) {
      for (const suppression of suppressions) {
        const { known, timed, off } = ruleNamed(suppression.rule);
        if (!known || timed || off || suppression.reason === '' || used.has(suppression)) continue;
        yield { message: 'unused', path, at: suppression.span, data: { rule: suppression.rule } };
      }
    }
  },
});
