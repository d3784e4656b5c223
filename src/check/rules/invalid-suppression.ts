import { defineRule } from '../../model/rule.ts';

const PATH = 'AGENTS.md';

export default defineRule({
  id: 'invalid-suppression',
  summary:
    'A suppression names no rule, one that is unknown or cannot be suppressed, or gives no reason, so it has no effect.',
  rationale:
    'Later readers need the reason, and what a layer locks binds those that would suppress it.',
  remedy: 'Write `<!-- stratigraph-disable rule-id: reason -->`, or remove it.',
  messages: {
    reason: 'The suppression of `{rule}` gives no reason, so it has no effect.',
    unnamed: 'The suppression names no rule, so it has no effect.',
    binding: '`{rule}` cannot be suppressed in a document that is bound by the lock.',
    unknown: 'There is no rule `{rule}`, so the suppression has no effect.',
    meant: 'There is no rule `{rule}`, so the suppression has no effect. Did you mean `{meant}`?',
  },
  good: {
    'a rule and a reason': {
      [PATH]:
        '# Vision\n\n[later](later.svg)\n\n<!-- stratigraph-disable broken-link: written next week -->\n',
    },
  },
  bad: {
    'no reason': {
      [PATH]: '# Vision\n\n[later](later.svg)\n\n«<!-- stratigraph-disable broken-link -->»\n',
    },
    'a lock': {
      [PATH]: '# Vision\n\n«<!-- stratigraph-disable locked-override: we need it -->»\n',
    },
    'a typo': {
      [PATH]: '# Vision\n\n«<!-- stratigraph-disable brokn-link: written next week -->»\n',
    },
  },
  *check({ documents, ruleNamed }) {
    for (const { path, suppressions } of documents) {
      for (const { rule, reason, span: at } of suppressions) {
        const { known, near, binding } = ruleNamed(rule);
        if (rule === '') yield { message: 'unnamed', path, at };
        else if (!known && near !== null)
          yield { message: 'meant', path, at, data: { rule, meant: near } };
        else if (!known) yield { message: 'unknown', path, at, data: { rule } };
        else if (binding) yield { message: 'binding', path, at, data: { rule } };
        else if (reason === '') yield { message: 'reason', path, at, data: { rule } };
      }
    }
  },
});
