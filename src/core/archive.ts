// Where it goes when it is archived, and what that changes for others (L-069, L-071).

import type { Referrer } from '../model/decision.ts';
import type { Document, Role } from '../model/document.ts';
import { linkPath } from '../model/paths.ts';
import { aKind } from '../model/plural.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Hierarchy } from './hierarchy.ts';
import { selectLayers } from './layers.ts';
import { recordsAt } from './records.ts';
import { findReferrers } from './supersede.ts';
import { listTargets } from './targets.ts';

export interface Archiving {
  readonly from: string;
  readonly to: string;
  /** Ids of the targets that lose it from their context. */
  readonly targets: readonly string[];
  /** What refers to it still; nothing of that is edited. */
  readonly referrers: readonly Referrer[];
  /** Relative links of its own, which will lead elsewhere from its new place; they are left as they are. */
  readonly ownLinks: number;
}

/** Why some documents are not archived by themselves, and what to do instead. */
const REFUSED: Partial<Readonly<Record<Role, string>>> = {
  definition:
    'Others inherit it. Set its status to archived, or move its whole folder to an archive folder next to it.',
  memory: 'Archive memory with: stratigraph memory clear.',
  decision:
    'Decisions stay in their folder. Run stratigraph adr supersede OLD NEW, or set the status to deprecated.',
};

/** Throws UsageError for documents that are not archived one by one. */
export function planArchiving(hierarchy: Hierarchy, document: Document, now: string): Archiving {
  const { path, role } = document;
  const refused = REFUSED[role.is];
  if (refused !== undefined)
    throw new UsageError(
      `${path} is ${aKind(role.is === 'decision' ? 'decision' : role.kind)} and cannot be archived on its own.`,
      refused,
    );
  if (role.lifecycle === 'archived') {
    throw new UsageError(
      `${path} is already archived.`,
      'Nothing inherits it, and it stays readable.',
    );
  }
  const dialect = hierarchy.dialects.find(({ name }) => name === document.dialect);
  const to = dialect?.upkeep?.archivePath?.(hierarchy.tree, path, now.slice(0, 10));
  if (to === undefined) {
    const forget = dialect?.answers?.forget;
    const record = recordsAt(hierarchy, now).find((one) => one.path === path);
    throw new UsageError(
      `There is no archive for ${path}.`,
      forget !== undefined && record !== undefined
        ? `Use: stratigraph ${forget.is} ${record.id}`
        : 'Move it by hand, or set its status to archived.',
    );
  }
  return {
    from: path,
    to,
    targets: listTargets(hierarchy)
      .filter((target) => selectLayers(hierarchy, target).some((layer) => layer.path === path))
      .map(({ id }) => id),
    referrers: findReferrers(hierarchy, path, []),
    ownLinks: document.links.filter(({ target }) => isRelative(path, target)).length,
  };
}

function isRelative(from: string, target: string): boolean {
  return !/^[/#?]/.test(target) && linkPath(from, target) !== null;
}
