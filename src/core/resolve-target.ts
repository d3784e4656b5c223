import type { ResolvedContext } from '../model/resolution.ts';
import type { Target } from '../model/scope.ts';
import { briefOf, toldFor } from './brief.ts';
import { contextFrom } from './context-from.ts';
import { type Dates, type Hierarchy, inheritanceOf } from './hierarchy.ts';
import { joined } from './joined.ts';
import { layerFindings } from './layer-findings.ts';
import { lastChange, layerRefs, selectLayers } from './layers.ts';
import type { Options } from './options.ts';

/** What the target inherits, with the place behind every value. */
export function resolve(
  hierarchy: Hierarchy,
  target: Target,
  dates: Dates,
  options: Options,
): ResolvedContext {
  const layers = selectLayers(hierarchy, target).map((layer) => ({
    ...layer,
    updated: lastChange(layer.document, dates),
  }));
  const context = contextFrom(hierarchy, target, layers, options);
  const inheritance = inheritanceOf(hierarchy, target);
  const all = {
    ...context,
    warnings: [...context.warnings, ...withheldFrom(hierarchy, target)],
    findings: options.findings ?? layerFindings(hierarchy, layers, context, options),
  };
  const purpose = inheritance.purposes?.[target.purpose ?? ''];
  if (purpose === undefined) {
    const { reader: _, ...everybody } = target;
    return joined(hierarchy, target, () => layerRefs(hierarchy, everybody), all, options);
  }
  if ('tell' in purpose) {
    const { tree, document } = hierarchy;
    return toldFor(all, purpose.tell(tree, target, document, options.now));
  }
  const budget = hierarchy.settings.tokenBudget ?? purpose.tokens;
  return briefOf(all, layers, inheritance, purpose, budget);
}

/** A sentence for each thing that is kept from it on purpose. */
function withheldFrom(hierarchy: Hierarchy, target: Target): readonly string[] {
  const all = inheritanceOf(hierarchy, target).layers(hierarchy.tree, target, hierarchy.document);
  return all
    .filter(({ isWithheld }) => isWithheld)
    .map(({ path, because: { says, at } }) => `⚠️ ${path}:${at?.line} is not inherited: ${says}`);
}
