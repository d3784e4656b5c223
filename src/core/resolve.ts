import { conflictLines } from '../model/conflict-lines.ts';
import { contradictions } from '../model/contradictions.ts';
import type { Document, Section } from '../model/document.ts';
import type { Finding } from '../model/finding.ts';
import { onceFor } from '../model/once.ts';
import { counted } from '../model/plural.ts';
import type { ResolvedContext } from '../model/resolution.ts';
import type { Layer, Target } from '../model/scope.ts';
import { compared, type ResolveOptions, resolve as resolveLayers } from '../resolve/resolve.ts';
import { joinLoaded, withListing } from './agent-loads.ts';
import { briefOf, contextOfTelling } from './brief.ts';
import {
  type Dates,
  dialectOf,
  type Hierarchy,
  inheritanceOf,
  memoryIn,
  templatesOf,
} from './hierarchy.ts';
import { lastChange, layerRefs, selectLayers, unstatedDecisions } from './layers.ts';
import { ages, layerFindings } from './local-facts.ts';
import { withTitle } from './replaced.ts';

export interface Options {
  /** ISO 8601. */
  readonly now: string;
  readonly tokens?: NonNullable<ResolveOptions['tokens']>;
  readonly findings?: readonly Finding[];
  readonly hash?: NonNullable<ResolveOptions['hash']>;
  readonly sectionsOf?: NonNullable<ResolveOptions['sectionsOf']>;
  readonly behind?: ResolveOptions['behind'];
}

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
    warnings: [
      ...context.warnings,
      ...contradictoryMemory(context),
      ...blankLayers(hierarchy, layers),
      ...withheldFrom(hierarchy, target),
    ],
    findings: options.findings ?? layerFindings(hierarchy, layers, context, options),
  };
  const purpose = inheritance.purposes?.[target.purpose ?? ''];
  if (purpose === undefined || 'layers' in purpose) {
    const { reader: _, ...everybody } = target;
    const own = () => layerRefs(hierarchy, everybody);
    return withListing(
      hierarchy,
      target,
      joinLoaded(hierarchy, target, own, all, options),
      options,
    );
  }
  if ('tell' in purpose) {
    const { tree, document } = hierarchy;
    return contextOfTelling(all, purpose.tell(tree, target, document, options.now));
  }
  const budget = hierarchy.settings.tokenBudget ?? purpose.tokens;
  return briefOf(all, layers, inheritance, purpose, budget);
}

function contradictoryMemory({ memory }: ResolvedContext): readonly string[] {
  const found = memory.length > 1 ? contradictions(memory) : [];
  return found.map(([{ path, span, says }, later]) => {
    const here = `${later.path}:${later.span.line}`;
    return `⚠️ Memories disagree on “${later.about}”: ${says} (${path}:${span.line}), ${later.says} (${here})`;
  });
}

/** What nobody has written yet is no context, however fresh it is. */
function blankLayers(hierarchy: Hierarchy, layers: readonly Layer[]): readonly string[] {
  const asked = onceFor(hierarchy, 'sentences of init', () =>
    templatesOf(hierarchy).flatMap((text) => text.match(/^[A-Z][^`\n]*\.$/gm) ?? []),
  );
  const isBlank = (document: Document): boolean =>
    onceFor(document, 'is blank', () => asked.some((one) => document.text.includes(`\n${one}\n`)));
  return layers.flatMap(({ document }) =>
    isBlank(document) ? [`⚠️ ${document.path} still has the text of a template`] : [],
  );
}

function withheldFrom(hierarchy: Hierarchy, target: Target): readonly string[] {
  const all = inheritanceOf(hierarchy, target).layers(hierarchy.tree, target, hierarchy.document);
  const unstated = unstatedDecisions(hierarchy, target);
  // An empty answer would be taken for one that nothing binds.
  const hint = `⚠️ ${counted(unstated, 'decision')} without a status ${unstated === 1 ? 'is' : 'are'} in force but, unlike accepted ones, not handed over: stratigraph adr list --in-force (tool adr_list)`;
  const withheld = all
    .filter(({ isWithheld }) => isWithheld)
    .map(({ path, because: { says, at } }) => `⚠️ ${path}:${at?.line} is not inherited: ${says}`);
  return unstated === 0 ? withheld : [...withheld, hint];
}

export function contextFrom(
  hierarchy: Hierarchy,
  target: Target,
  all: readonly Layer[],
  options: Options,
): ResolvedContext {
  const layers = all.filter(({ until = NaN }) => !(until <= Date.parse(options.now)));
  const context = resolveLayers(target, layers, {
    ...options,
    staleness: hierarchy.settings.staleness,
    ages: (document) => ages(hierarchy, document),
    readMemory: (document) => memoryIn(hierarchy, document),
    titled: (from, to) => withTitle(hierarchy, from, to),
    otherSections: (document) => otherSections(hierarchy, document),
    findings: options.findings ?? [],
  });
  const disagreements = context.conflicts
    .filter(({ kind }) => kind !== 'declared-override')
    .map((conflict) => conflictLines(conflict).join('\n'));
  return { ...context, warnings: [...context.warnings, ...disagreements] };
}

/** What changes of a target are told from. */
export function comparedFrom(
  hierarchy: Hierarchy,
  target: Target,
  layers: readonly Layer[],
  options: Pick<Options, 'hash' | 'sectionsOf'> & { readonly withValues: boolean },
) {
  return compared(target, layers, {
    ...options,
    readMemory: (document) => memoryIn(hierarchy, document),
    otherSections: (document) => otherSections(hierarchy, document),
  });
}

function otherSections(hierarchy: Hierarchy, document: Document): readonly Section[] {
  const memory = dialectOf(hierarchy, document)?.upkeep?.memory;
  return memory?.otherSections(document) ?? document.structure.sections;
}
