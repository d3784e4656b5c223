// Everything that any layer says there, with markers and locks, winners and losers.

import { pointerTo } from '../model/pointer.ts';
import type { Candidate, Comparable } from '../model/resolution.ts';

export interface Place {
  readonly source: string;
  readonly line: number;
  readonly column: number;
}

export interface Said {
  readonly statements: readonly Candidate[];
  /** Markers that took something out there, locks that kept something. */
  readonly markers: readonly Place[];
}

/** At a leaf, or at a list with its items: the two share their pointer here. */
export function saidAt(pointer: string, context: Comparable | null): Said {
  if (context === null) return { statements: [], markers: [] };
  const { provenance } = context;
  const keys = provenance[pointer] === undefined ? [] : [pointer];
  for (let index = 0; ; index += 1) {
    const item = pointerTo(pointer, String(index));
    if (provenance[item] === undefined) break;
    keys.push(item);
  }
  return said(context, keys, (where) => where === pointer || parentOf(where) === pointer);
}

/** Above and beneath a pointer: where a scalar was, a map may be now. */
export function saidAround(pointer: string, context: Comparable | null): Said {
  if (context === null) return { statements: [], markers: [] };
  const isNear = (where: string): boolean =>
    where.startsWith(`${pointer}/`) || pointer.startsWith(`${where}/`);
  return said(context, Object.keys(context.provenance).filter(isNear), isNear);
}

function said(
  { provenance, dropped, conflicts }: Comparable,
  keys: readonly string[],
  isThere: (pointer: string) => boolean,
): Said {
  const statements: Candidate[] = [];
  const markers: Place[] = [];
  for (const key of keys) {
    const leaf = provenance[key];
    if (leaf !== undefined) statements.push(leaf.winner, ...leaf.shadowed);
  }
  for (const [where, { by, shadowed }] of Object.entries(dropped)) {
    if (!isThere(where)) continue;
    statements.push(...shadowed);
    markers.push(by);
  }
  for (const { pointer, winner, loser, lockedAt } of conflicts) {
    if (!isThere(pointer)) continue;
    statements.push(winner, loser);
    if (lockedAt !== undefined) markers.push(lockedAt);
  }
  return { statements, markers };
}

function parentOf(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
}
