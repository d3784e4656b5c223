import { defineLocalRule } from '../../model/rule.ts';
import { faultsOf } from '../fault-found.ts';

const ID = 'invalid-value';

export default defineLocalRule({
  id: ID,
  summary: 'A metadata key has an invalid value, such as an impossible date.',
  rationale: 'The key is ignored.',
  remedy: 'Use the format that the key expects.',
  messages: {
    fault: '{what} {advice}',
    recurs: '{what} {advice} {more} more values have the same problem.',
  },
  good: {
    'a date': { '.limps/workspace.md': '---\nupdated: 2026-03-31\n---\n' },
  },
  bad: {
    'text instead of a date': { '.limps/workspace.md': '---\nupdated: «last spring»\n---\n' },
    'text instead of a number of days': {
      '.limps/context/a.md': '---\nrefresh_interval: «often»\n---\n',
    },
  },
  *check({ faulty }) {
    for (const found of faulty.flatMap((document) => faultsOf(document, ['invalid-date', ID]))) {
      // What differs in digits alone is of one form.
      const form = found.data.what.replace(/\d/g, '0');
      yield { ...found, fold: { form, message: 'recurs' } };
    }
  },
});
