// For a document the chain in which it stands, newest first.

import type { Supersession } from '../../../model/graph.ts';
import type { AboutDocuments } from '../../about-documents.ts';

/** Documents of a chain that a page lists. */
const LONGEST = 100;

/** In a circle, where nothing is newest, the chain begins with the document itself (L-075, L-081). */
export function chainIndex({ pairs }: Supersession): AboutDocuments['chain'] {
  const older = Map.groupBy(pairs, ({ newer }) => newer);
  const newer = Map.groupBy(pairs, (pair) => pair.older);
  const above = (path: string) => (newer.get(path) ?? []).map((pair) => pair.newer);
  const below = (path: string) => (older.get(path) ?? []).map((pair) => pair.older);
  return (path) => {
    if (!older.has(path) && !newer.has(path)) return [];
    const members = new Set([path]);
    for (const at of members) {
      if (members.size >= LONGEST) break;
      for (const other of [...above(at), ...below(at)]) members.add(other);
    }
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
