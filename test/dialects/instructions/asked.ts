import type { Asked } from '../asked.ts';

export const asked: Asked = {
  files: { 'AGENTS.md': 'See @kettles.md\n' },
  story: [
    ['instructions', {}],
    ['instructions sync', { check: true }],
    ['instructions', { as: 'claude', text: true, tokens: true }],
  ],
  questions: [['instructions', ['--as', 'codex'], { as: 'codex' }]],
};
