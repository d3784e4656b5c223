import { faultsOf } from '../../../check/fault-found.ts';
import { defineLocalRule } from '../../../model/rule.ts';

export default defineLocalRule({
  id: 'misnumbered-heading',
  severity: 'warning',
  summary: 'The heading of a decision has another number than its file.',
  rationale: 'Whoever reads the heading cites another decision, or one that does not exist.',
  remedy: 'Correct the number in the heading, or rename the file and update references to it.',
  messages: { fault: '{what} {advice}' },
  good: [
    {
      title: 'the same number, and none',
      files: {
        'docs/adr/0003-networks.md': '# 3. Networks\n',
        'docs/adr/0004-reasons.md': '# 10 reasons for queues\n',
      },
    },
  ],
  bad: [
    {
      title: 'a copied heading',
      files: {
        'docs/adr/0003-networks.md': '# 3. Networks\n',
        'docs/adr/0033-networks.md': '«# 3. Networks»\n',
      },
    },
    {
      title: 'a heading of two lines',
      files: { 'docs/adr/0033-networks.md': '«ADR-3: Networks and»\nhow they are named\n===\n' },
    },
  ],
  *check({ documents }) {
    for (const document of documents) yield* faultsOf(document, ['other-number']);
  },
});
