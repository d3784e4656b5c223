import { readFileSync } from 'node:fs';
import type { Asked } from '../../operations/asked.ts';

const BLACK_TEA = '.lily/memory/personality/user_profile/black.md';
const GREEN_TEA = '.lily/memory/personality/user_profile/green.md';

export const asked: Asked = {
  files: {
    '.lily/checkpoints/checkpointer.sqlite': readFileSync(
      new URL('checkpointer.sqlite', import.meta.url),
    ),
    [BLACK_TEA]: 'Likes black tea.\n',
    [GREEN_TEA]: '---\nconflict_group: tea\n---\n\nLikes green tea.\n',
  },
  story: [
    ['memory short show', { thread: 'session-1' }],
    ['memory short checkpoints', {}],
    ['remember', { text: 'Likes green tea', system: 'lily' }],
    ['remember', { text: 'Likes green tea', namespace: 'ann', index: 'none' }],
    ['memory confirm', { id: GREEN_TEA }],
    ['memory replace', { old: BLACK_TEA, new: GREEN_TEA }],
    ['memory show', { query: 'tea', evidence: true }],
    ['memory evidence ingest', { source: GREEN_TEA }],
    ['memory evidence show', { query: 'kettles' }],
    ['memory tidy', { dryRun: true }],
    ['style show', {}],
    ['forget', { id: GREEN_TEA }],
  ],
};
