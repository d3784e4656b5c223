import { defineRule } from '../../model/rule.ts';

const files = {
  '.limps/workspace.md': '«»# Workspace\n\nEvery agent reads this before it begins.\n',
};

export default defineRule({
  id: 'token-budget',
  summary:
    'An agent starts with more than 25,000 tokens or the `tokenBudget` of the settings; or the layers of a target exceed it, alone or with what an agent starts with.',
  rationale:
    'Every conversation pays for it before it begins, and the longer the instructions, the less of them is followed.',
  remedy:
    'Move what only some tasks need into files that are read on demand, such as rules for some paths and skills, import fewer files, or set `tokenBudget`.',
  messages: {
    start:
      '{readers}, started in {place}, {begins} with {total} tokens of {what} ({tokenizer}); the limit is {budget}.',
    starts:
      '{readers}, started in {place}, {begins} with {total} tokens of {what} ({tokenizer}); the limit is {budget}. So it is in {more} more folders.',
    both: '{readers}, working on {place}, {begins} with {total} tokens of {what} and inherited layers ({tokenizer}); the limit is {budget}.',
    layers: '{place} inherits {total} tokens ({tokenizer}), more than the budget of {budget}.',
  },
  good: {
    'instructions of ordinary length': {
      'AGENTS.md': '# Rules\n\nRun the tests before you commit.\n',
    },
    'within the budget': {
      files: { '.limps/workspace.md': '# Workspace\n' },
      settings: { tokenBudget: 1000 },
    },
  },
  bad: {
    'over the budget': { files, settings: { tokenBudget: 3 } },
    'an agent that is sent more at its start': {
      files: { 'AGENTS.md': '«»# Rules\n\nRun the tests before you commit.\n' },
      settings: { tokenBudget: 5 },
    },
    'an agent that lists more': {
      files: {
        'CLAUDE.md': '# Rules\n\nRun the tests.\n',
        '.claude/skills/count/SKILL.md': `«»---\nname: count\ndescription: Counts all zebras of a zoo, and tells of those that are gone.\n---\nCount.\n`,
      },
      settings: { tokenBudget: 18 },
    },
    'an agent that has too much of both': {
      files: { ...files, 'AGENTS.md': '# Rules\n\nRun the tests before you commit.\n' },
      settings: { tokenBudget: 12 },
    },
  },
  check: ({ overBudget }) => overBudget,
});
