import { defineRule } from '../../model/rule.ts';

const PATH = 'AGENTS.md';
const DISABLE = '<!-- stratigraph-disable broken-link: written next week -->';

export default defineRule({
  id: 'unused-suppression',
  summary: 'A suppression names a rule that finds nothing in the document.',
  rationale: 'It would hide the next finding, which may be a different one.',
  remedy: 'Remove it.',
  messages: { unused: '`{rule}` finds nothing here, so the suppression is not needed.' },
  good: {
    'it hides a finding': { [PATH]: `# Vision\n\n[later](later.svg)\n\n${DISABLE}\n` },
    'a rule that depends on the date': {
      [PATH]: '# Vision\n\n<!-- stratigraph-disable stale-document: it never changes -->\n',
    },
  },
  bad: {
    'the link is gone': { [PATH]: `# Vision\n\n«${DISABLE}»\n` },
  },
  *check({ documents, ruleNamed }, used) {
    // Of a file and a link to it, only one is told what is wrong.
    const texts = new Set(
      documents.flatMap(({ text, suppressions }) =>
        suppressions.flatMap((one) => (used.has(one) ? `${one.rule} ${text}` : [])),
      ),
    );
    for (const { path, text, suppressions } of documents) {
      for (const suppression of suppressions) {
        const { known, timed, binding, off } = ruleNamed(suppression.rule);
        if (!known || timed || binding || off || suppression.reason === '') continue;
        if (used.has(suppression) || texts.has(`${suppression.rule} ${text}`)) continue;
        yield { message: 'unused', path, at: suppression.span, data: { rule: suppression.rule } };
      }
    }
  },
});
