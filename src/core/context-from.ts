// What a target sees of layers that are at hand.

import type { ResolvedContext } from '../model/resolution.ts';
import type { Layer, Target } from '../model/scope.ts';
import { resolve } from '../resolve/resolve.ts';
import { dialectOf, type Hierarchy, memoryIn } from './hierarchy.ts';
import type { Options } from './options.ts';

/** Asks nothing of the tree. */
export function contextFrom(
  hierarchy: Pick<Hierarchy, 'dialects' | 'settings'>,
  target: Target,
  layers: readonly Layer[],
  options: Options,
): ResolvedContext {
  return resolve(target, layers, {
    ...options,
    staleness: hierarchy.settings.staleness,
    readMemory: (document) => memoryIn(hierarchy, document),
    otherSections: (document) =>
      dialectOf(hierarchy, document)?.upkeep?.memory?.otherSections(document) ?? document.sections,
    findings: options.findings ?? [],
  });
}
