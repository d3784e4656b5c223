import { defineRule } from '../../model/rule.ts';

const PATH = 'AGENTS.md';
const covering = (covers: string): string => `---\ncovers: ${covers}\n---\n\n# The API\n`;

export default defineRule({
  id: 'covers-nothing',
  about: ['staleness', 'drift'],
  summary: 'A pattern under `covers` matches no file.',
  rationale: 'The document no longer covers any code, so nobody is told when the code changes.',
  remedy:
    'Correct the pattern. It is relative to the root of the repository, or to the document if it starts with `./`. Remove it if the code is gone.',
  messages: { nothing: '`{pattern}` matches no file.' },
  good: {
    'a folder, a pattern, a file beside the document, and what is left out': {
      [PATH]: covering('[src/, "**/*.ts", ./api.json, "!**/*.test.ts"]'),
      'src/a.ts': '',
      'api.json': '{}',
    },
  },
  bad: {
    'a folder that was renamed': { [PATH]: covering('[src/**, «lib/**»]'), 'src/a.ts': '' },
  },
  check: ({ idleCovers }) => idleCovers,
});
