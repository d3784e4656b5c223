import type { LockChange, TargetChange } from '../model/change.ts';
import { toKeyPath } from '../model/pointer.ts';
import type { ResolvedContext } from '../model/resolution.ts';
import { diffLayers } from './diff-layers.ts';
import { diffListing } from './diff-listing.ts';
import { diffSections } from './diff-sections.ts';
import { diffValues } from './diff-values.ts';
import { leavesOf } from './leaves.ts';

interface Told {
  /** What people call the target; left out, its title. */
  readonly name?: string;
  /** True: with the text of each section before and after. */
  readonly tellsText?: boolean | undefined;
}

/** Null where the target was not there, or is gone; both null is nobody's target and throws. */
export function diffContexts(
  before: ResolvedContext | null,
  after: ResolvedContext | null,
  { name, tellsText = false }: Told = {},
): TargetChange {
  const target = (after ?? before)?.target;
  if (target === undefined) throw new Error('There is nothing to compare.');
  const layers = diffLayers(before, after);
  const tokens = { before: before?.tokens?.total ?? null, after: after?.tokens?.total ?? null };
  return {
    id: target.id,
    name: name ?? target.title,
    kind: after === null ? 'removed' : isNew(before, after) ? 'added' : 'changed',
    level: target.level,
    parent: target.parent,
    title: target.title,
    values: diffValues(before, after, layers.renamed),
    locks: diffLocks(before, after),
    layers: layers.changes,
    sections: diffSections(
      before?.sections ?? [],
      after?.sections ?? [],
      layers.renamed,
      tellsText,
    ),
    ...diffListing(before?.listing, after?.listing),
    tokens: tokens.before === null && tokens.after === null ? null : tokens,
  };
}

/** A root is there before anybody has said anything: it is new with its first layer. */
function isNew(before: ResolvedContext | null, after: ResolvedContext): boolean {
  return before === null || (before.layers.length === 0 && after.layers.length > 0);
}

/** False where a target that was there and is there sees the same as before. */
export function seesDifferently(change: TargetChange): boolean {
  const { kind, values, locks, layers, sections, listing } = change;
  if (kind !== 'changed' || listing !== undefined) return true;
  return values.length + locks.length + layers.length + sections.length > 0;
}

/** Of values that are there before and after. */
function diffLocks(
  before: ResolvedContext | null,
  after: ResolvedContext | null,
): readonly LockChange[] {
  const old = leavesOf(before);
  return [...leavesOf(after)].flatMap(([pointer, { path, lockedAt }]): readonly LockChange[] => {
    const then = old.get(pointer);
    const at = lockedAt ?? then?.lockedAt ?? null;
    if (then === undefined || at === null || (lockedAt === null) === (then.lockedAt === null))
      return [];
    const kind = lockedAt === null ? 'removed' : 'added';
    return [{ kind, keyPath: toKeyPath(path), source: at.source, line: at.line }];
  });
}
