// What a document replaced and what replaced it (L-075, L-076); a proposal replaces nothing until the older one says so.

import type { HistoryNode } from '../model/decision.ts';
import type { Document, Lifecycle } from '../model/document.ts';
import type { ContextGraph, SupersessionPair } from '../model/graph.ts';

/** A longer chain is no history that anybody reads; it ends here. */
const LONGEST = 200;

type Facts = Pick<ContextGraph, 'supersession'>;

/** The last of the chain: every document that nothing replaces, up from `path`; none where all ends in a circle. */
export function current(graph: Facts, path: string): readonly string[] {
  const above = neighbours(effective(graph), 'older', 'newer');
  return [...reachable(path, above)].filter((at) => !above.has(at)).sort();
}

/** A circle in which those that replace `path` replace each other, once round; null where there is none. */
export function circleAbove(graph: Facts, path: string): readonly string[] | null {
  const seen = reachable(path, neighbours(effective(graph), 'older', 'newer'));
  const pairs = graph.supersession.cycles.find((all) => all.some(({ newer }) => seen.has(newer)));
  return pairs?.map(({ newer }) => newer) ?? null;
}

function reachable(path: string, steps: Neighbours): ReadonlySet<string> {
  const seen = new Set([path]);
  for (const at of seen) for (const next of steps.get(at) ?? []) seen.add(next);
  return seen;
}

/** The whole chain, newest first: one tree for every head of `path`; in a circle it begins and ends with `path`. */
export function history(graph: Facts, path: string): readonly HistoryNode[] {
  const below = neighbours(effective(graph), 'newer', 'older');
  const visited = new Set<string>();
  const tell = (at: string, depth: number): HistoryNode => {
    if (visited.has(at)) return { path: at, older: [], repeated: true };
    visited.add(at);
    const older = depth < LONGEST ? (below.get(at) ?? []) : [];
    return { path: at, older: older.map((one) => tell(one, depth + 1)), repeated: false };
  };
  const heads = current(graph, path);
  return (heads.length > 0 ? heads : [path]).map((head) => tell(head, 0));
}

/** True where `newer` replaces `older`, directly or through others. */
export function replaces({ supersession }: Facts, newer: string, older: string): boolean {
  const below = neighbours(supersession.pairs, 'newer', 'older');
  return (below.get(newer) ?? []).some((one) => reachable(one, below).has(older));
}

function effective({ supersession }: Facts): readonly SupersessionPair[] {
  const waiting = new Set(supersession.unaccepted.filter(({ olderSays }) => olderSays === null));
  return supersession.pairs.filter((pair) => !waiting.has(pair));
}

type Neighbours = ReadonlyMap<string, readonly string[]>;

function neighbours(
  pairs: readonly SupersessionPair[],
  from: 'newer' | 'older',
  to: 'newer' | 'older',
): Neighbours {
  const groups = Map.groupBy(pairs, (pair) => pair[from]);
  return new Map([...groups].map(([path, some]) => [path, some.map((pair) => pair[to])]));
}

/** What is kept for the record, and found after what holds. */
export const OVER: ReadonlySet<string> = new Set(['superseded', 'archived', 'expired']);

/** By its own word or, for a decision, by that of its successor. */
export function standingIn({ supersession }: Facts) {
  const ignored = new Set(supersession.unaccepted);
  const pairs = supersession.pairs.filter((pair) => !ignored.has(pair));
  const said = Map.groupBy(pairs, ({ older }) => older);
  return ({ path, lifecycle: own, role }: Document) => {
    /** Paths of the documents that replace it. */
    const successors = (said.get(path) ?? []).map(({ newer }) => newer);
    const isReplaced = role.is === 'decision' && successors.length > 0 && !OVER.has(own);
    const lifecycle: Lifecycle = isReplaced ? 'superseded' : own;
    return { lifecycle, isOver: OVER.has(lifecycle), successors };
  };
}
