import { defineRule } from '../rule.ts';

/** Where the folders can be named. */
const SETTINGS = 'stratigraph.json';

export default defineRule({
  id: 'unsearched-folders',
  severity: 'info',
  summary: 'The repository has too many folders to search all of them for decision records.',
  rationale: 'Records in a folder that was not searched are not listed and not in force.',
  remedy: 'List the folders of decision records under `adrs` in stratigraph.json.',
  messages: {
    some: '{count} folders were not searched for decision records, for example {first}.',
  },
  good: [
    { title: 'every folder was searched', files: { 'packages/a/docs/adr/0001-a.md': '# A\n' } },
  ],
  bad: [
    {
      title: 'far too many folders',
      files: { [SETTINGS]: '«»{}\n', 'docs/adr/0001-a.md': '# A\n' },
      unsearched: ['generated/0001', 'generated/0002'],
    },
  ],
  *check({ unsearched }) {
    const [first] = unsearched;
    if (first === undefined) return;
    const data = { count: unsearched.length, first };
    yield { message: 'some', path: SETTINGS, at: null, data };
  },
});
