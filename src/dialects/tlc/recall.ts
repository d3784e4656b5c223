// What TLC's commands are told of memory (T-040 … T-046), and how well an item answers a query: what is inherited counts less (T-034, C-14).

import type { Budgeted, Recalled } from '../../model/dialect.ts';

export const BUDGET = {
  tokens: 2000,
  shares: { project: 0.6, workspace: 0.4 },
  /** TLC's estimate. */
  estimate: (text: string) => Math.ceil(text.length / 4),
} as const;

/** Kinds of documents, the most important first. */
const withWarnings = (...kinds: readonly string[]): Budgeted => ({
  ...BUDGET,
  kinds,
  warns: ['gotcha'],
});

export const purposes = {
  session: withWarnings('preference', 'decision', 'conventions', 'gotcha', 'conversation'),
  plan: withWarnings('decision', 'conventions', 'gotcha', 'preference'),
  build: withWarnings('conventions', 'decision', 'gotcha', 'preference'),
  discuss: { ...BUDGET, kinds: ['conversation', 'decision', 'gotcha'], warns: [] },
};

const WEIGHTS = { similarity: 0.5, recency: 0.25, project: 0.25 } as const;
const HALF_LIFE_DAYS = 7;
const PERMANENT = 1.2;
export const INHERITED = 0.8;
/** Where a project has fewer results, its workspace is searched, too (T-033). */
export const FEWEST = 3;

export function score({ document, similarity, own, age }: Recalled): number {
  const { permanent } = document.metadata;
  const isPermanent = permanent === true || permanent === 'true';
  return weigh({ similarity, own, age, permanent: isPermanent }) * (own ? 1 : INHERITED);
}

/** `age` in days; null where nothing tells. */
export function weigh({
  similarity,
  own,
  age,
  permanent,
}: Pick<Recalled, 'similarity' | 'own' | 'age'> & { readonly permanent: boolean }): number {
  const recency = age === null ? 0 : 2 ** (-age / HALF_LIFE_DAYS);
  const sum =
    WEIGHTS.similarity * similarity + WEIGHTS.recency * recency + (own ? WEIGHTS.project : 0);
  return sum * (permanent ? PERMANENT : 1);
}
