// What a target sees of layers that are at hand.

import { conflictLines } from '../model/conflict-lines.ts';
import type { ResolvedContext } from '../model/resolution.ts';
import type { Layer, Target } from '../model/scope.ts';
import { resolve } from '../resolve/resolve.ts';
import { ages } from './aging.ts';
import { dialectOf, type Hierarchy, memoryIn } from './hierarchy.ts';
import type { Options } from './options.ts';

export function contextFrom(
  hierarchy: Hierarchy,
  target: Target,
  layers: readonly Layer[],
  options: Options,
): ResolvedContext {
  const context = resolve(target, layers, {
    ...options,
    staleness: hierarchy.settings.staleness,
    ages: (document) => ages(hierarchy, document),
    readMemory: (document) => memoryIn(hierarchy, document),
    otherSections: (document) =>
      dialectOf(hierarchy, document)?.upkeep?.memory?.otherSections(document) ??
      document.structure.sections,
    findings: options.findings ?? [],
  });
  return { ...context, warnings: [...context.warnings, ...disagreements(context)] };
}

/** Declared overrides are no news to an agent; every other disagreement is. */
function disagreements({ conflicts }: ResolvedContext): readonly string[] {
  return conflicts
    .filter(({ kind }) => kind !== 'declared-override')
    .map((conflict) => conflictLines(conflict).join('\n'));
}
