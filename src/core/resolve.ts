// What a target sees, and why a key has its value.

import { closest } from '../model/closest.ts';
import { conflictLines } from '../model/conflict-lines.ts';
import type { Finding } from '../model/finding.ts';
import type { Explanation, ResolvedContext } from '../model/resolution.ts';
import type { Layer, Target } from '../model/scope.ts';
import { UsageError } from '../model/usage-error.ts';
import { explain as explainContext, keyPathsIn } from '../resolve/explain.ts';
import { type ResolveOptions, resolve as resolveLayers } from '../resolve/resolve.ts';
import { briefOf, toldFor } from './brief.ts';
import { type Dates, dialectOf, type Hierarchy, inheritanceOf, memoryIn } from './hierarchy.ts';
import { joined } from './joined.ts';
import { lastChange, layerRefs, selectLayers } from './layers.ts';
import { ages, layerFindings } from './local-facts.ts';

export interface Options {
  /** ISO 8601. */
  readonly now: string;
  readonly tokens?: NonNullable<ResolveOptions['tokens']>;
  /** What a check of the whole workspace found about the target; left out, what its layers alone show. */
  readonly findings?: readonly Finding[];
  readonly hash?: NonNullable<ResolveOptions['hash']>;
  readonly sectionsOf?: NonNullable<ResolveOptions['sectionsOf']>;
}

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
  if (purpose === undefined || 'layers' in purpose) {
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

export function contextFrom(
  hierarchy: Hierarchy,
  target: Target,
  layers: readonly Layer[],
  options: Options,
): ResolvedContext {
  const context = resolveLayers(target, layers, {
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

/** True for the keys of a map, not for the items of a list. */
function isBeneath(key: string, other: string): boolean {
  return other.startsWith(`${key}.`) && !/^\d+(?:\.|$)/.test(other.slice(key.length + 1));
}

/** `language` of `defaults.language`. */
function nameOfKey(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/**
 * Why a key has its value: winner, losers and reason of every leaf at or beneath it. Throws UsageError for unknown keys, in
 * which the target has the `name` that people call it by.
 */
export function explain(
  context: ResolvedContext,
  key: string,
  name = context.target.id,
): Explanation {
  const explanation = explainContext(context, key);
  if (explanation !== null) return explanation;
  const keys = keyPathsIn(context);
  const like = keys.filter((one) => one.endsWith(`.${key}`));
  const lastName = closest(key, keys.map(nameOfKey));
  const slips = [closest(key, keys) ?? keys.filter((one) => nameOfKey(one) === lastName)].flat();
  const near = like.length > 0 ? like : slips;
  const own = keys.filter(
    (one) => !/\.\d+$/.test(one) && !keys.some((other) => isBeneath(one, other)),
  );
  const choices = (near.length > 0 ? near : own).slice(0, 20);
  const more = near.length > 0 ? 0 : own.length - choices.length;
  throw new UsageError(
    like.length > 0
      ? `There are ${like.length} values "${key}" for ${name}.`
      : `There is no value "${key}" for ${name}.`,
    near.length > 0
      ? `Did you mean ${choices.join(' or ')}?`
      : choices.length === 0
        ? 'It inherits no values.'
        : `Its values: ${choices.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
    choices,
  );
}
