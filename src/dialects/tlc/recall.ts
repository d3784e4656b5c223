// How well an item of memory answers a query, as TLC scores it, and what is inherited counts less (T-034, C-14).

import type { Recalled } from '../../model/dialect.ts';

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
