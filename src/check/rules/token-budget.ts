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
    over: '{target} inherits {total} tokens ({tokenizer}), more than the budget of {budget}.',
  },
  good: [
    {
      title: 'within the budget',
      files: { '.limps/workspace.md': '# Workspace\n' },
      settings: { tokenBudget: 1000 },
    },
  ],
  bad: [{ title: 'over the budget', files, settings: { tokenBudget: 3 } }],
  *check({ overBudget, settings: { tokenBudget } }) {
    for (const { target, path, total, tokenizer, largest, targets } of overBudget) {
      const related = largest.map(({ path, tokens }) => ({
        path,
        line: 1,
        message: `${tokens} tokens`,
      }));
      const data = { target, tokenizer, total, budget: tokenBudget ?? 0 };
      yield { message: 'over', path, at: null, data, related, targets };
    }
  },
});
