// In: places in memory that its policy keeps out. Out: a finding each; the words themselves are never repeated (Y-030, H-023).

import { defineRule } from '../rule.ts';

const PATH = 'plans/0042-x/agents/000-a.memory.md';
const findings = (words: string) => ({ [PATH]: `# Memory\n\n## Findings\n\n- ${words}\n` });

export default defineRule({
  id: 'sensitive-content',
  severity: 'critical',
  summary:
    'A memory holds the value of a secret, a card or social-security number, or what the policy of the workspace keeps out.',
  rationale:
    'Every agent of the plan reads it, and git remembers it when it is gone. Writes are refused for the same reasons.',
  remedy:
    'Take the value out of the file and of its history, and change the secret; remember where it is kept, not what it is.',
  messages: {
    sensitive: 'This looks like {what}. {instead}',
  },
  good: [
    { title: 'words about secrets', files: findings('The token budget is 5000 tokens') },
    {
      title: 'a rule instead of a payment',
      files: findings('Monthly expense categorization uses the following rules: by vendor'),
      settings: { memory: { policy: 'vault' } },
    },
  ],
  bad: [
    { title: 'a password', files: findings('Log in with «password = hunter2» for now') },
    {
      title: 'a payment, where the workspace keeps a vault',
      files: findings('«Spent $4,200 on AWS in January.»'),
      settings: { memory: { policy: 'vault' } },
    },
  ],
  *check({ sensitive }) {
    for (const { path, span, what, instead } of sensitive) {
      yield { message: 'sensitive', path, at: span, data: { what, instead } };
    }
  },
});
