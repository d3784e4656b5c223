// Chains of documents that supersede each other, straight, forked or in a circle.

import type { AboutDocuments } from '../../prepared-site.ts';
import type { DecisionRow } from './decision-chains.ts';

interface Pair {
  readonly newer: string;
  readonly older: string;
}

/**
 * Chains, newest first, with the paths of what nothing replaces (none in a circle); in the order of `rows`, each where
 * the first of its records stands (L-075, L-076, L-081).
 */
export function chainsOf(rows: readonly DecisionRow[], pairs: readonly Pair[]) {
  const byPath = new Map(rows.map((row) => [row.path, row]));
  const chainOf = chainsIn(
    pairs.filter(({ newer, older }) => byPath.has(newer) && byPath.has(older)),
  );
  const known = new Set<string>();
  return rows.flatMap(({ path }) => {
    const chain = known.has(path) ? [] : chainOf(path);
    if (chain.length === 0) return [];
    for (const step of chain) known.add(step.path);
    const heads = chain.filter(({ replacedBy }) => replacedBy.length === 0);
    return [
      {
        rows: chain.flatMap((step) => byPath.get(step.path) ?? []),
        heads: new Set(heads.map((step) => step.path)),
      },
    ];
  });
}

/**
 * The chain around a document, newest first; empty where it is in none. In a circle, where nothing is newest, it begins
 * with the document itself (L-075, L-081). Of a chain longer than `most` about as many are listed.
 */
export function chainsIn(
  pairs: readonly Pair[],
  most = Number.POSITIVE_INFINITY,
): AboutDocuments['chain'] {
  const older = Map.groupBy(pairs, (pair) => pair.newer);
  const newer = Map.groupBy(pairs, (pair) => pair.older);
  const above = (path: string) => (newer.get(path) ?? []).map((pair) => pair.newer);
  const below = (path: string) => (older.get(path) ?? []).map((pair) => pair.older);
  return (path) => {
    const members = new Set([path]);
    for (const at of members) {
      if (members.size >= most) break;
      for (const other of [...above(at), ...below(at)]) members.add(other);
    }
    if (members.size === 1) return [];
    const heads = [...members].filter((one) => above(one).length === 0);
    const waiting = new Map([...members].map((one) => [one, above(one).length]));
    const ordered = new Set(heads.length > 0 ? heads.sort() : [path]);
    for (const at of ordered) {
      for (const next of below(at)) {
        const left = (waiting.get(next) ?? 1) - 1;
        waiting.set(next, left);
        if (left === 0 && members.has(next)) ordered.add(next);
      }
    }
    // What only a circle leads to.
    for (const one of members) ordered.add(one);
    return [...ordered].map((one) => ({ path: one, replacedBy: above(one) }));
  };
}
