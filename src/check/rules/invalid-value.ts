import { defineLocalRule } from '../../model/rule.ts';
import { faultsOf, recurring } from '../fault-found.ts';

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
    const all = faulty.flatMap((document) =>
      faultsOf(document, ['invalid-date', ID]).map((found) => ({
        ...{ found, path: found.path, at: found.at },
        // What differs in digits alone is of one form; what is kept back in one document is not told with that of others.
        form: document.suppressions.some(({ rule }) => rule === ID)
          ? found
          : found.data.what.replace(/\d/g, '0'),
      })),
    );
    for (const { first, more, related } of recurring(all, ({ form }) => form)) {
      const { found } = first;
      yield more === 0
        ? found
        : { ...found, message: 'recurs', data: { ...found.data, more }, related };
    }
  },
});
