import type { Document, Lifecycle } from '../../../model/document.ts';
import type { ContextGraph } from '../../../model/graph.ts';
import { folderOf } from '../../../model/paths.ts';
import { LIFECYCLE } from '../words.ts';

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

/** What makes a document count as done, superseded …: its successor, its folder or its status. */
export function lifecycleReason(lifecycle: Lifecycle, document: Document | undefined): string {
  if (document === undefined) return LIFECYCLE[lifecycle];
  const { references, role, rawStatus, path } = document;
  if (lifecycle === 'superseded' && references.some((one) => one.relation === 'superseded-by'))
    return 'It names the document that supersedes it.';
  if (role.lifecycle === lifecycle)
    return `It counts as ${lifecycle} because it is in ${folderOf(path)}/.`;
  if (rawStatus === null) return LIFECYCLE[lifecycle];
  const status = `Its status is “${rawStatus.slice(0, 60)}”`;
  return rawStatus.toLowerCase() === lifecycle
    ? `${status}.`
    : `${status}, which counts as ${lifecycle}.`;
}
