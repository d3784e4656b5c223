import { counted } from '../../../model/plural.ts';
import { defineRule } from '../../../model/rule.ts';

/** Where the folders can be named. */
const SETTINGS = 'stratigraph.json';

export default defineRule({
  id: 'unread-records',
  summary:
    'There are decision records in a form that is not read, or too many folders to search all of them for records.',
  rationale: 'They are not listed, not checked and not in force.',
  remedy:
    'Keep records as markdown. If folders were not searched, list those that hold records under `adrs` in stratigraph.json.',
  messages: {
    form: '{records} in {folder} {are} not read: only markdown that ends in .md is, not `{form}`.',
    some: '{count} folders were not searched for decision records, for example {first}.',
  },
  good: {
    'every folder was searched': { 'packages/a/docs/adr/0001-a.md': '# A\n' },
    'a record that is kept as markdown, too': {
      'docs/adr/0001-a.md': '# A\n',
      'docs/adr/0001-a.rst': 'A\n=\n',
    },
  },
  bad: {
    'records in another form': {
      'docs/decisions/0001-use-sqlite.rst': '«»Use SQLite\n==========\n',
      'docs/decisions/0002-one-file.rst': 'One file\n========\n',
    },
    'far too many folders': {
      files: { [SETTINGS]: '«»{}\n', 'docs/adr/0001-a.md': '# A\n' },
      unsearched: ['generated/0001', 'generated/0002'],
    },
  },
  *check({ unread }) {
    for (const { folder: at, form, files } of unread) {
      const folder = at || 'the root';
      const [path] = files;
      if (path === undefined || form === null) continue;
      const are = files.length === 1 ? 'is' : 'are';
      const data = { folder, form, records: counted(files.length, 'record'), are };
      yield { message: 'form', path, at: null, data, key: [folder, form] };
    }
    const left = unread.filter(({ form }) => form === null);
    const [first] = left;
    if (first === undefined) return;
    const data = { count: left.length, first: first.folder };
    yield { message: 'some', severity: 'info', path: SETTINGS, at: null, data };
  },
});
