// In: pragmas, and which of them kept a finding back. Out: those that have nothing left to keep back.

import { defineRule } from '../rule.ts';

const PATH = '.limps/context/vision.md';
const PRAGMA = '<!-- stratigraph-disable broken-link: written next week -->';

export default defineRule({
  id: 'unused-pragma',
  severity: 'warning',
  summary: 'A pragma is against a rule that finds nothing in the document.',
  rationale:
    'It would keep back the next finding, which is another one. A pragma against a rule whose findings come with time, such as `stale-document`, is never unused: in a fresh document it waits.',
  remedy: 'Take it out.',
  messages: { unused: '{rule} finds nothing here: the pragma is not needed.' },
  good: [
    {
      title: 'it keeps a finding back',
      files: { [PATH]: `# Vision\n\n[later](later.svg)\n\n${PRAGMA}\n` },
    },
    {
      title: 'age comes with time',
      files: {
        [PATH]: '# Vision\n\n<!-- stratigraph-disable stale-document: it never changes -->\n',
      },
    },
  ],
  bad: [{ title: 'the link is gone', files: { [PATH]: `# Vision\n\n«${PRAGMA}»\n` } }],
  *check({ documents, ruleNamed }, used) {
    for (const { path, pragmas } of documents) {
      for (const pragma of pragmas) {
        const { known, timed, off } = ruleNamed(pragma.rule);
        if (!known || timed || off || pragma.reason === '' || used.has(pragma)) continue;
        yield { message: 'unused', path, at: pragma.span, data: { rule: pragma.rule } };
      }
    }
  },
});
