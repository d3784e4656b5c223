import { codeChanges } from '../../model/code.ts';
import { defineRule, type Example } from '../../model/rule.ts';

const PATH = 'docs/adr/0001-api.md';
const covering = (covers: string): Example['files'] => ({
  [PATH]: `---\nupdated: 2026-03-01\ncovers: ${covers}\n---\n\n# The API\n`,
  'src/api/auth.ts': '',
  'src/api/auth.test.ts': '',
});
const by = (author: string, day: string, files: Record<string, number | null>) => ({
  time: `${day}T12:00:00Z`,
  author,
  files,
});
const written = by('Ada', '2026-03-01', { [PATH]: 4, 'src/api/auth.ts': 10, 'src/api/old.ts': 5 });
const settings = { code: { commits: 3, lines: 100, gone: 1, notices: true } };

export default defineRule({
  id: 'outdated-by-code',
  about: ['staleness', 'drift'],
  summary: 'The code that a document covers has changed a lot since the document did.',
  rationale: 'Agents follow a description that may no longer hold.',
  remedy:
    'Check the document against the code. Correct it, or run `stratigraph context refresh <name>` if it is still right. The thresholds are under `code` in the settings.',
  messages: { moved: 'The code it covers has changed: {changes} since {since}; most in {most}.' },
  good: {
    'fewer changes than the settings allow, and files that it leaves out': {
      settings,
      files: covering('[src/api/**, "!**/*.test.ts"]'),
      commits: [
        written,
        by('Ada', '2026-03-02', { 'src/api/auth.ts': 20 }),
        by('Bob', '2026-03-03', { 'src/api/auth.test.ts': 900 }),
      ],
    },
    'a commit that changes the document too': {
      settings,
      files: covering('src/api/'),
      commits: [written, by('Ada', '2026-03-02', { [PATH]: 1, 'src/api/auth.ts': 900 })],
    },
  },
  bad: {
    'many lines': {
      settings,
      files: covering('[«src/api/**»]'),
      commits: [written, by('Ada', '2026-03-02', { 'src/api/auth.ts': 120 })],
    },
    'a file that is gone, in code named from the document': {
      settings,
      files: covering('[«../../src/api»]'),
      commits: [written, by('Bob', '2026-03-02', { 'src/api/old.ts': null })],
    },
  },
  timed: true,
  *check({ documents, codeAges }) {
    for (const { path, covers, work } of documents) {
      const age = codeAges.get(path);
      if (age?.outdated !== true) continue;
      const at = covers[0]?.span ?? work?.files[0]?.span ?? null;
      const since = age.since.slice(0, 10);
      const data = { since, changes: codeChanges(age), most: `\`${age.most}\`` };
      yield { message: 'moved', path, at, data, key: [since] };
    }
  },
});
