import type { Document, Lifecycle } from '../../../model/document.ts';
import type { ContextGraph } from '../../../model/graph.ts';
import { folderOf } from '../../../model/paths.ts';

export interface Standing {
  readonly lifecycle: Lifecycle;
  /** Superseded, archived or expired: kept for the record, and found after what holds. */
  readonly isOver: boolean;
  /** Paths of the documents that replace it. */
  readonly successors: readonly string[];
}

const OVER: ReadonlySet<Lifecycle> = new Set(['superseded', 'archived', 'expired']);

/** By its own word or, for a decision, by that of its successor: as `stratigraph search` has it. */
export function standingIn({ supersession }: ContextGraph): (document: Document) => Standing {
  const { pairs, unaccepted } = supersession;
  const ignored = new Set(unaccepted);
  const said = Map.groupBy(
    pairs.filter((pair) => !ignored.has(pair)),
    ({ older }) => older,
  );
  return ({ path, lifecycle, role }) => {
    const successors = (said.get(path) ?? []).map(({ newer }) => newer);
    if (OVER.has(lifecycle)) return { lifecycle, isOver: true, successors };
    return role.is === 'decision' && successors.length > 0
      ? { lifecycle: 'superseded', isOver: true, successors }
      : { lifecycle, isOver: false, successors };
  };
}

/** What its word means and why, for those who see that word: `counts as done`, `counts as done because it is in done/`; may be empty. */
export function lifecycleReason(
  word: string,
  lifecycle: Lifecycle,
  document: Document | undefined,
): string {
  const counts = word.toLowerCase() === lifecycle ? '' : `counts as ${lifecycle}`;
  const isPlaced = document?.role.lifecycle === lifecycle;
  return [counts, isPlaced ? `because it is in ${folderOf(document.path)}/` : '']
    .filter((part) => part !== '')
    .join(' ');
}
