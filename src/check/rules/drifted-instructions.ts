import { missesOf } from '../misses.ts';
import { defineRule } from '../rule.ts';

const LINES = Array.from({ length: 14 }, (_, at) => `- Rule ${at + 1} of the shop\n`).join('');

export default defineRule({
  id: 'drifted-instructions',
  severity: 'warning',
  summary: 'Two copies of the same instructions for different agents are no longer the same.',
  rationale: 'Somebody changed one and forgot the other: agents now work by different rules.',
  remedy: 'Keep one of them and import it into the other: `@AGENTS.md`.',
  messages: {
    drifted: 'This copy of {source} differs from it in {lines} lines, from here on.',
  },
  good: [
    {
      title: 'copies that differ only in the name of the agent, and texts of their own',
      files: {
        'AGENTS.md': `# For Codex\n\n${LINES}`,
        'CLAUDE.md': `# For Claude\n\n${LINES}`,
        'GEMINI.md': '# For Gemini\n\n- Rule 1 of the shop\n',
      },
    },
  ],
  bad: [
    {
      title: 'one line that was changed in one of them',
      files: {
        'AGENTS.md': `# Shop\n\n${LINES}- Run the tests with npm test\n`,
        'CLAUDE.md': `# Shop\n\n${LINES}«»- Run the tests with yarn test\n`,
      },
    },
  ],
  check: (facts) => missesOf(facts, 'drifted'),
});
