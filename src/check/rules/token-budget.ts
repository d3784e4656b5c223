import { defineRule } from '../rule.ts';

const files = {
  '.limps/workspace.md': '«»# Workspace\n\nEvery agent reads this before it begins.\n',
};

export default defineRule({
  id: 'token-budget',
  severity: 'warning',
  summary: 'The layers of a target exceed the `tokenBudget` of the settings.',
  rationale: 'Whatever does not fit gets cut off, and nobody chooses what.',
  remedy: 'Shorten or archive the largest layers, or raise `tokenBudget`.',
  messages: {
    reader:
      '{reader} receives {total} tokens ({tokenizer}) when it starts at {target}, more than the budget of {budget}.',
    over: '{target} inherits {total} tokens ({tokenizer}), more than the budget of {budget}.',
  },
  good: [
    {
      title: 'within the budget',
      files: { '.limps/workspace.md': '# Workspace\n' },
      settings: { tokenBudget: 1000 },
    },
  ],
  bad: [
    { title: 'over the budget', files, settings: { tokenBudget: 3 } },
    {
      title: 'an agent that is sent more at its start',
      files: { 'AGENTS.md': '«»# Rules\n\nRun the tests before you commit.\n' },
      settings: { tokenBudget: 5 },
    },
  ],
  *check({ overBudget, settings: { tokenBudget } }) {
    for (const { target, reader, path, total, tokenizer, largest, targets } of overBudget) {
      const related = largest.map(({ path, tokens }) => ({
        path,
        line: 1,
        message: `${tokens} tokens`,
      }));
      const data = { target, reader: reader ?? '', tokenizer, total, budget: tokenBudget ?? 0 };
      yield {
        message: reader === null ? 'over' : 'reader',
        path,
        at: null,
        data,
        related,
        targets,
      };
    }
  },
});
