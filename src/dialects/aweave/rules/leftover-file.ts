import { defineRule } from '../../../model/rule.ts';

const FOLDER = 'resources/workspaces/k';
const overview = '---\nname: K\ndescription: The workspace k.\n---\n';

export default defineRule({
  id: 'leftover-file',
  severity: 'info',
  summary: 'A file is left over from an older layout.',
  rationale: 'Agents no longer read it, but people keep writing to it.',
  remedy: 'Move its content to the new location, and delete the file.',
  messages: { leftover: 'This is left over from an older layout: use {instead} instead.' },
  good: {
    'only what is read': { [`${FOLDER}/OVERVIEW.md`]: overview },
  },
  bad: {
    'an abstract beside the overview': {
      [`${FOLDER}/OVERVIEW.md`]: overview,
      [`${FOLDER}/ABSTRACT.md`]: '«»# K\n\nThe workspace k.\n',
    },
  },
});
