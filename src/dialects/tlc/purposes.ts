// What the commands of TLC need to know of a project and its workspace (T-040 … T-046).

import type { Purpose } from '../../model/dialect.ts';

export const BUDGET = {
  tokens: 2000,
  shares: { project: 0.6, workspace: 0.4 },
  /** TLC's estimate. */
  estimate: (text: string) => Math.ceil(text.length / 4),
} as const;

export const purposes: Readonly<Record<string, Purpose>> = {
  session: {
    ...BUDGET,
    kinds: ['preference', 'decision', 'conventions', 'gotcha', 'conversation'],
    warns: ['gotcha'],
  },
  plan: {
    ...BUDGET,
    kinds: ['decision', 'conventions', 'gotcha', 'preference'],
    warns: ['gotcha'],
  },
  build: {
    ...BUDGET,
    kinds: ['conventions', 'decision', 'gotcha', 'preference'],
    warns: ['gotcha'],
  },
  discuss: { ...BUDGET, kinds: ['conversation', 'decision', 'gotcha'], warns: [] },
};
