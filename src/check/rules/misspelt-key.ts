// Front matter keys one slip away from known ones.

import { defineRule } from '../../model/rule.ts';

export default defineRule({
  id: 'misspelt-key',
  summary: 'A front matter key is one letter away from a key with a meaning.',
  rationale: 'A key that is not known becomes a value, and what its author meant has no effect.',
  remedy:
    'Fix the spelling. If the key is intentional, disable the rule for the file, with a reason.',
  messages: { slip: '`{key}` is not a known key; did you mean `{meant}`?' },
  good: {
    'a known key, and a value of its own': {
      'plans/0001-x/0001-x-plan.md': '---\nstatus: WIP\nagents: 3\n---\n',
    },
  },
  bad: {
    'letters in another order': { 'plans/0001-x/0001-x-plan.md': '---\n«stauts»: WIP\n---\n' },
  },
  *check({ documents, keyMeant }) {
    for (const document of documents) {
      for (const { from, values } of document.declarations) {
        if (from !== 'front-matter') continue;
        for (const { key, keySpan: at } of values.entries) {
          const meant = keyMeant(document, key);
          if (meant !== null)
            yield { message: 'slip', path: document.path, at, data: { key, meant }, key: [key] };
        }
      }
    }
  },
});
