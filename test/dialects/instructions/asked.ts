import type { Asked } from '../../operations/asked.ts';

export const asked: Asked = {
  files: { 'AGENTS.md': 'See @kettles.md\n' },
  story: [
    ['instructions', {}],
    ['instructions sync', { check: true }],
    ['instructions', { as: 'claude', text: true, tokens: true }],
  ],
};
