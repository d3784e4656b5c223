import type { Asked } from '../../operations/asked.ts';

export const asked: Asked = {
  files: { '.tlc.json': '{"workspace": true}' },
  story: [['workspace cascade', { check: true }]],
};
