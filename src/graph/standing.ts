// Whether a document still holds, and what replaces it.

import type { Document, Lifecycle } from '../model/document.ts';
import type { ContextGraph } from '../model/graph.ts';

export interface DocumentStanding {
  readonly lifecycle: Lifecycle;
  readonly isOver: boolean;
  /** Paths of the documents that replace it. */
  readonly successors: readonly string[];
}

/** What is kept for the record, and found after what holds. */
export const OVER: ReadonlySet<string> = new Set(['superseded', 'archived', 'expired']);

/** By its own word or, for a decision, by that of its successor. */
export function standingIn({
  supersession,
}: Pick<ContextGraph, 'supersession'>): (document: Document) => DocumentStanding {
  const ignored = new Set(supersession.unaccepted);
  const pairs = supersession.pairs.filter((pair) => !ignored.has(pair));
  const said = Map.groupBy(pairs, ({ older }) => older);
  return ({ path, lifecycle: own, role }) => {
    const successors = (said.get(path) ?? []).map(({ newer }) => newer);
    const isReplaced = role.is === 'decision' && successors.length > 0 && !OVER.has(own);
    const lifecycle = isReplaced ? 'superseded' : own;
    return { lifecycle, isOver: OVER.has(lifecycle), successors };
  };
}
