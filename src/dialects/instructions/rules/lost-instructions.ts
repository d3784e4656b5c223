import { defineRule } from '../../../model/rule.ts';

const RULE = '---\ntrigger: always_on\n---\n';

export default defineRule({
  id: 'lost-instructions',
  summary: 'Because of a size limit, an agent reads only part of a file, or none of it.',
  rationale: 'Nobody is told, not even the agent.',
  remedy:
    'Shorten the files between the root and the folder, or move what only some tasks need into separate files.',
  messages: {
    cut: '{agent}, started in {folder}, stops reading here: {limit}. {lost} bytes of the file are not read.',
    lost: '{agent}, started in {folder}, does not read this file: {limit}.',
  },
  good: {
    'a rule within the limit': {
      '.cursorrules': '',
      '.windsurf/rules/style.md': `${RULE}Be brief.\n`,
    },
  },
  bad: {
    'a rule of more than 12,000 characters': {
      'AGENTS.md': '# Shop\n',
      '.windsurf/rules/style.md': `${RULE}«»${'Be as brief as you can. '.repeat(520)}\n`,
    },
  },
});
