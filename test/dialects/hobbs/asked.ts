import type { Asked } from '../../operations/asked.ts';

export const asked: Asked = {
  files: {},
  story: [
    ['hobbs init', { goals: 'Tea' }],
    ['remember', { text: 'Likes tea.', system: 'hobbs' }],
    ['remember', { text: 'Likes coffee.', system: 'hobbs' }],
    ['memory list', {}],
    ['memory confirm', { id: 'mem_20260331_001' }],
    ['memory replace', { old: 'mem_20260331_001', new: 'mem_20260331_002' }],
    ['memory load', {}],
    ['memory summarize', { ids: ['mem_20260331_001', 'mem_20260331_002'], into: 'Drinks' }],
    ['memory tidy', {}],
    ['forget', { id: 'mem_20260331_002' }],
  ],
};
