import { missesOf } from '../misses.ts';
import { defineRule } from '../rule.ts';

const RULE = '---\ntrigger: always_on\n---\n';

export default defineRule({
  id: 'lost-instructions',
  severity: 'warning',
  summary: 'An agent reads a file only up to a limit, or not at all because of one.',
  rationale: 'What lies beyond the limit is not read, and nobody is told: not even the agent.',
  remedy:
    'Shorten the files on the way to the folder, or move what only some tasks need into files of their own.',
  messages: {
    cut: '{agent}, started in {folder}, reads no further than here: {limit}. {lost} bytes of the file are lost.',
    lost: '{agent}, started in {folder}, reads nothing of this file: {limit}.',
  },
  good: [
    {
      title: 'a rule within the limit',
      files: { '.cursorrules': '', '.windsurf/rules/style.md': `${RULE}Be brief.\n` },
    },
  ],
  bad: [
    {
      title: 'a rule of more than 12,000 characters',
      files: {
        'AGENTS.md': '# Shop\n',
        '.windsurf/rules/style.md': `${RULE}«»${'Be as brief as you can. '.repeat(520)}\n`,
      },
    },
  ],
  check: (facts) => missesOf(facts, 'cut', 'lost'),
});
