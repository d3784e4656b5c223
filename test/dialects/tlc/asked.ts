import type { Asked } from '../asked.ts';

export const asked: Asked = {
  files: { '.tlc.json': '{"workspace": true}' },
  story: [['workspace cascade', { check: true }]],
  questions: [],
};
