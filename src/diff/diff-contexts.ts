import type { TargetChange } from '../model/change.ts';
import type { ResolvedContext } from '../model/resolution.ts';
import { diffLayers } from './diff-layers.ts';
import { diffSections } from './diff-sections.ts';
import { diffValues } from './diff-values.ts';

/** Null where the target was not there, or is gone; both null is nobody's target and throws. */
export function diffContexts(
  before: ResolvedContext | null,
  after: ResolvedContext | null,
): TargetChange {
  const target = (after ?? before)?.target;
  if (target === undefined) throw new Error('There is nothing to compare.');
  const layers = diffLayers(before, after);
  const tokens = { before: before?.tokens?.total ?? null, after: after?.tokens?.total ?? null };
  return {
    id: target.id,
    kind: before === null ? 'added' : after === null ? 'removed' : 'changed',
    level: target.level,
    parent: target.parent,
    title: target.title,
    values: diffValues(before, after, layers.renamed),
    layers: layers.changes,
    sections: diffSections(before?.sections ?? [], after?.sections ?? [], layers.renamed),
    tokens: tokens.before === null && tokens.after === null ? null : tokens,
  };
}

/** False where a target that was there and is there sees the same as before. */
export function seesDifferently({ kind, values, layers, sections }: TargetChange): boolean {
  return kind !== 'changed' || values.length + layers.length + sections.length > 0;
}
