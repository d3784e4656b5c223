// Chains of documents that supersede each other, straight, forked or in a circle.

import type { Supersession } from '../../../model/graph.ts';
import type { AboutDocuments, ChainStep } from '../../about-documents.ts';
import type { DecisionRow } from './decision-chains.ts';

/** `proposed`: the newer one is only proposed and the older one does not agree, so nothing is replaced yet. */
export type ArrowState = 'replaces' | 'proposed' | 'circle';

/** From the newer to the older, by path. */
export interface ChainArrow {
  readonly newer: string;
  readonly older: string;
  readonly state: ArrowState;
}

export interface Chain {
  /** The newest first: what nothing replaces, then what that replaces, and so on; each once. */
  readonly rows: readonly DecisionRow[];
  /** Paths of what nothing replaces; none where all is a circle. */
  readonly heads: ReadonlySet<string>;
  readonly arrows: readonly ChainArrow[];
}

/** Chains in the order of `rows`, each where the first of its records stands (L-075, L-076, L-081). */
export function chainsOf(
  rows: readonly DecisionRow[],
  supersession: Supersession,
): readonly Chain[] {
  const byPath = new Map(rows.map((row) => [row.path, row]));
  const arrows = arrowsOf(supersession).filter(
    ({ newer, older }) => byPath.has(newer) && byPath.has(older),
  );
  const below = Map.groupBy(arrows, ({ newer }) => newer);
  const chainOf = chainsIn(arrows);
  const known = new Set<string>();
  return rows.flatMap(({ path }) => {
    const chain = known.has(path) ? [] : chainOf(path);
    if (chain.length === 0) return [];
    for (const step of chain) known.add(step.path);
    return [
      {
        rows: chain.flatMap((step) => byPath.get(step.path) ?? []),
        heads: new Set(chain.flatMap((step) => (step.replacedBy.length === 0 ? step.path : []))),
        arrows: chain.flatMap((step) => below.get(step.path) ?? []),
      },
    ];
  });
}

/**
 * The chain around a document, newest first; empty where it is in none. In a circle, where nothing is newest, it begins
 * with the document itself (L-075, L-081). Of a chain longer than `most` about as many are listed.
 */
export function chainsIn(
  pairs: readonly { readonly newer: string; readonly older: string }[],
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

function arrowsOf({ pairs, unaccepted, cycles }: Supersession): readonly ChainArrow[] {
  const proposed = new Set(unaccepted);
  const circles = new Set(cycles.flat());
  return pairs.map((pair) => ({
    newer: pair.newer,
    older: pair.older,
    state: circles.has(pair)
      ? 'circle'
      : proposed.has(pair) && pair.olderSays === null
        ? 'proposed'
        : 'replaces',
  }));
}

/** What replaces a document in the end: of a chain, the members above it that nothing replaces. */
export function newest(chain: readonly ChainStep[], path: string): readonly string[] {
  const above = new Map(chain.map((step) => [step.path, step.replacedBy]));
  const met = new Set(above.get(path));
  for (const at of met) for (const next of above.get(at) ?? []) met.add(next);
  return [...met].filter((at) => above.get(at)?.length === 0);
}
