import { faultsOf } from '../../../check/fault-found.ts';
import { defineLocalRule } from '../../../model/rule.ts';

export default defineLocalRule({
  id: 'misnumbered-heading',
  summary: 'The heading of a decision has another number than its file.',
  rationale: 'Whoever reads it cites another decision.',
  remedy: 'Correct the number in the heading, or rename the file and update references to it.',
  messages: { fault: '{what} {advice}' },
  good: {
    'the same number, and none': {
      'docs/adr/0003-networks.md': '# 3. Networks\n',
      'docs/adr/0004-reasons.md': '# 10 reasons for queues\n',
      'docs/adr/0005-log.md': '## 9. What was done\n',
    },
  },
  bad: {
    'a copied heading': {
      'docs/adr/0003-networks.md': '# 3. Networks\n',
      'docs/adr/0033-networks.md': '«# 3. Networks»\n',
    },
  },
  *check({ faulty }) {
    for (const document of faulty) yield* faultsOf(document, ['other-number']);
  },
});
