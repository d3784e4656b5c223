import { defineRule } from '../../model/rule.ts';

const HOME = 'resources/workspaces/k/OVERVIEW.md';
const FOLDER = 'agent/rules/common';
const words = 'What it is for, in words enough that a reader can choose by them. '.repeat(7);
const overview = `---\nname: K\ndescription: ${words}\n---\n`;
const lines = (count: number): string => '- A rule\n'.repeat(count);

export default defineRule({
  id: 'size-budget',
  summary:
    'A file that is always loaded, or a summary, is larger or smaller than it should be, or there are too many.',
  rationale:
    'It costs tokens each time, and the more rules there are, the less each one is followed.',
  remedy: 'Move what is rarely needed into files that are loaded on demand, and shorten the rest.',
  messages: {
    overBudget: '{lines} lines, over the limit of {budget}.',
    nearBudget: '{lines} of {budget} lines are used. Consider shortening the file.',
    overTotal:
      'All rules together have {lines} lines and about {tokens} tokens; the limit is {mostLines} lines or {mostTokens} tokens. This file is the largest.',
    tooMany:
      '{count} memories are always loaded; the limit is {most}. To see which ones could be removed, run `stratigraph memory tidy --dry-run`.',
    largeState:
      'The state of thread {thread} has {bytes} bytes; the limit is {most}. Store large results elsewhere, and keep only their location in the state.',
    abstractSizes:
      'Of {all} summaries, {count} have fewer than {least} or more than {most} tokens, this one among them. To list them, run `stratigraph workspace budget`.',
  },
  good: {
    'a file within the budget that it declares': {
      [HOME]: overview,
      [`${FOLDER}/user-profile.md`]: `<!-- budget: 20 lines -->\n${lines(12)}`,
    },
  },
  bad: {
    'more lines than a file declares, or than files of its kind may have': {
      [HOME]: overview,
      [`${FOLDER}/global-conventions.md`]: `«»${lines(78)}`,
      [`${FOLDER}/own.md`]: `«»<!-- budget: 5 lines -->\n${lines(6)}`,
      [`${FOLDER}/user-profile.md`]: `«»${lines(51)}`,
    },
    'too many in all': {
      [HOME]: overview,
      [`${FOLDER}/a.md`]: `«»<!-- budget: 999 lines -->\n${lines(502)}`,
    },
    'more memories that are always loaded than the settings allow': {
      files: {
        'foundation.md': '# Foundation\n',
        'memory/active/a.md': '«»---\nid: mem_1\n---\n\nOne.\n',
        'memory/active/b.md': '---\nid: mem_2\n---\n\nTwo.\n',
      },
      settings: { memory: { mostActive: 1 } },
    },
    'summaries that say too little, told once': {
      [HOME]: '«»---\nname: K\ndescription: K.\n---\n',
      'resources/workspaces/k/_lessons/260301-a.md':
        '---\nname: A\ndescription: Short.\ncreated: 2026-03-01\n---\nA.\n',
    },
  },
  info: ['nearBudget', 'abstractSizes'],
});
