import { missesOf } from '../misses.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'dropped-import',
  severity: 'warning',
  summary: 'An `@import` in instructions is not followed, or leads nowhere.',
  rationale: 'The agent goes on without the text and says nothing.',
  remedy: 'Correct the path, or put the text where the agent starts.',
  messages: {
    dangling: 'The import leads to `{to}`, which does not exist.',
    tooDeep: '`{to}` is more than four imports away, and Claude Code does not follow it.',
    outside:
      'Started in `{folder}`, Claude Code asks before it follows this import, and drops it where nobody can be asked.',
  },
  good: [
    {
      title: 'imports of files that are there',
      files: {
        'CLAUDE.md': 'See @AGENTS.md and @docs/style.md\n\nWrite to `@somebody`.\n',
        'AGENTS.md': '# Shop\n',
        'docs/style.md': '# Style\n',
      },
    },
  ],
  bad: [
    {
      title: 'a file that does not exist',
      files: { 'CLAUDE.md': 'See «@docs/style.md» and more.\n' },
    },
    {
      title: 'an import of the root, where the agent may be started further down',
      files: {
        'CLAUDE.md': '«@AGENTS.md»\n',
        'AGENTS.md': '# Shop\n',
        'api/CLAUDE.md': '# Api\n',
      },
    },
  ],
  *check(facts) {
    yield* missesOf(facts, 'dangling', 'tooDeep');
    for (const found of missesOf(facts, 'outside')) yield { ...found, severity: 'info' };
  },
});
