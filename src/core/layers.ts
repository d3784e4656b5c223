// A target's layers: those of its own hierarchy and what every other dialect attaches, in one order.

import { slug } from 'github-slugger';
import { findSupersession } from '../graph/supersession.ts';
import { collectionOf } from '../model/decision-id.ts';
import { type AttachedLayer, isClosed } from '../model/dialect.ts';
import { type Document, withSections } from '../model/document.ts';
import { onceFor } from '../model/once.ts';
import { folderOf, foldersAround, nameOf } from '../model/paths.ts';
import type { Extent, Layer, LayerRef, Target } from '../model/scope.ts';
import type { DateStamp } from '../model/source.ts';
import { loaderOf, withLoaded } from './agent-loads.ts';
import { type Dates, type Hierarchy, inheritanceOf, reread, WHOLE } from './hierarchy.ts';

/** The layers of a target, lowest first, parsed; reads nothing else of the tree. Dates are added later. */
export function selectLayers(hierarchy: Hierarchy, target: Target): readonly Layer[] {
  return layerRefs(hierarchy, target)
    .flatMap((ref) => {
      const document = layerDocument(hierarchy, ref);
      return document === null ? [] : [{ ...ref, document }];
    })
    .map((layer, order) => ({ ...layer, order, updated: lastChange(layer.document) }));
}

/** The same before its documents are read, each path once, without decisions that no longer bind. */
export function layerRefs(hierarchy: Hierarchy, target: Target): readonly LayerRef[] {
  const { tree } = hierarchy;
  const inheritance = inheritanceOf(hierarchy, target);
  const own = inheritance
    .layers(tree, target, hierarchy.document)
    .filter(({ isWithheld }) => !isWithheld);
  if (isClosed(inheritance)) return own;
  const [outermost] = inheritance.levels;
  const added = attachedTo(hierarchy, target);
  const attached = added
    .filter(({ isWithheld }) => !isWithheld)
    .map(({ forEverybody: _, ...layer }): LayerRef => ({ ...layer, level: outermost?.name ?? '' }));
  const all = inForce(hierarchy, orderLayers(own, attached), added);
  const loader = loaderOf(hierarchy, target);
  return loader === null ? all : withLoaded(hierarchy, target, all, loader);
}

/** What other dialects add to a target, and what they keep from it. */
function attachedTo(hierarchy: Hierarchy, target: Target): readonly AttachedLayer[] {
  const { dialects, tree, document } = hierarchy;
  const inheritance = inheritanceOf(hierarchy, target);
  const concerns = ({ path, forEverybody }: AttachedLayer): boolean => {
    if (forEverybody) return true;
    const home = inheritance.find?.(tree, { folder: folderOf(path) })?.folder ?? '';
    return home === '' || `${target.folder}/`.startsWith(`${home}/`);
  };
  const homes =
    target.id !== WHOLE && (inheritance.find || isClosed(inheritance))
      ? ['', ...foldersAround(target.folder).toReversed()]
      : undefined;
  return dialects
    .flatMap((one) => one.attach?.(tree, target, document, homes) ?? [])
    .filter(concerns);
}

/** How many decisions are in force for a target though they state no status, and so are none of its layers. */
export function unstatedDecisions(hierarchy: Hierarchy, target: Target): number {
  if (isClosed(inheritanceOf(hierarchy, target))) return 0;
  const attached = attachedTo(hierarchy, target);
  if (!attached.some(({ isWithheld }) => isWithheld)) return 0;
  const decisions = decisionsIn(hierarchy, attached);
  const { pairs, unaccepted } = findSupersession(decisions, []);
  const replaced = new Set(pairs.flatMap((pair) => (unaccepted.includes(pair) ? [] : pair.older)));
  return [...assumedIn(decisions, hierarchy)].filter((path) => !replaced.has(path)).length;
}

export function assumedIn(
  documents: ReadonlyMap<string, Document>,
  { dialects, settings }: Hierarchy,
) {
  const rule = settings.decisionsWithoutStatus;
  const collections = Map.groupBy(documents.values(), ({ path }) => collectionOf(path));
  const silent = [...collections.values()].flatMap((records) => {
    const found = records.filter(({ rawStatus }) => rawStatus === null);
    // Notes beneath a collection are judged with it, a page or two beside it by all of it.
    const own = collectionOf(records[0]?.path ?? '');
    const isAround = ({ path }: Document): boolean => own.startsWith(collectionOf(path));
    const judged = [...documents.values()].filter((one) => records.length < 3 || isAround(one));
    const stated = judged.filter(({ rawStatus }) => rawStatus !== null);
    // Where fewer than half state one, merged means accepted (MADR makes it optional).
    const isUsual = stated.length * 2 < judged.length;
    return (rule === 'auto' ? isUsual : rule === 'accepted') ? found : [];
  });
  const keys = new Map(dialects.map(({ name, format }) => [name, format?.keys]));
  const isAssumed = (document: Document): boolean =>
    document.lifecycle === 'active' &&
    !document.accepted &&
    !keys.get(document.dialect)?.required?.(document).includes('status');
  return new Set(silent.filter(isAssumed).map(({ path }) => path));
}

/** Paths of what binds everybody in the folder of a target and does not reach it: a vendor's loader loads what it loads. */
export function unloadedLayers(hierarchy: Hierarchy, target: Target): readonly string[] {
  if (!isClosed(inheritanceOf(hierarchy, target))) return [];
  const loaded = new Set(layerRefs(hierarchy, target).map(({ path }) => path));
  return attachedTo(hierarchy, target).flatMap(({ path, isWithheld }) =>
    isWithheld || loaded.has(path) ? [] : path,
  );
}

/** By priority, own layers before attached ones of the same; a path keeps its place in the target's own cascade. */
function orderLayers(own: readonly LayerRef[], attached: readonly LayerRef[]) {
  if (attached.length === 0) return own;
  const known = new Set(own.map(({ path }) => path));
  const added = attached.filter(({ path }) => !known.has(path) && known.add(path));
  return [...own, ...added].sort((a, b) => a.priority - b.priority);
}

export function layerDocument(hierarchy: Hierarchy, { path, role, extent }: LayerRef) {
  const document = hierarchy.document(path, role);
  if (document === null || extent.part === 'whole') return document;
  // Every target of a hierarchy may have the same part of it.
  return onceFor(document, `only ${JSON.stringify(extent)}`, () =>
    partOf(hierarchy, document, extent),
  );
}

function partOf(
  hierarchy: Hierarchy,
  document: Document,
  extent: Exclude<Extent, { readonly part: 'whole' }>,
): Document {
  switch (extent.part) {
    case 'front-matter':
      return headOf(document, extent.shows);
    case 'body':
      return { ...document, declarations: [], locked: [], overrides: [] };
    case 'name': {
      const { text, path } = document;
      return { ...reread(hierarchy, document, `# ${nameOf(path)}: open the file`), text };
    }
    case 'sections':
      return withSections(document, () =>
        document.structure.sections.filter(({ slug }) => extent.headings.includes(slug)),
      );
    case 'without':
      return reread(hierarchy, document, withoutLines(document.text, extent.lines));
    default:
      return documentUpTo(hierarchy, document, extent.part, extent.most);
  }
}

function headOf(document: Document, shows = ''): Document {
  const span = document.metadataSpans.get(shows);
  const text = document.text.slice(0, span?.end ?? document.bodyStart);
  const head = { ...document, text };
  if (span === undefined) return withSections(head, () => []);
  const { title: heading } = document;
  const abstract = { heading, slug: slug(heading), depth: 1, headingSpan: span, body: span };
  return withSections(head, () => [abstract]);
}

/** All else keeps its line. */
function withoutLines(text: string, stretches: readonly (readonly [number, number])[]): string {
  return text
    .split(/(?<=\n)/)
    .map((line, at) => {
      const isOut = stretches.some(([first, last]) => at + 1 >= first && at + 1 <= last);
      return isOut ? line.replace(/[^\r\n]+/, '') : line;
    })
    .join('');
}

/** A file as far as it is read, parsed as if it ended there. */
function documentUpTo(
  hierarchy: Hierarchy,
  document: Document,
  unit: 'bytes' | 'lines',
  most: number,
): Document {
  const lines = document.text.split(/(?<=\n)/).slice(0, most);
  const bytes = new TextEncoder().encode(document.text).subarray(0, most);
  const text =
    unit === 'lines' ? lines.join('') : new TextDecoder().decode(bytes, { stream: true });
  return text === document.text ? document : reread(hierarchy, document, text);
}

/** What a document states as `updated`, then its last commit, then the day it was created, then its file's time (L-065, C-09). */
export function lastChange(document: Document, dates?: Dates): DateStamp | null {
  const { path, updated, created } = document;
  if (updated !== null) return { value: updated, from: 'front-matter' };
  const known = dates?.get(path) ?? null;
  if (known?.from === 'git' || created === null) return known;
  return { value: created, from: 'front-matter' };
}

/**
 * A dialect sees one document at a time, so it leaves out what says of itself that it is replaced. Here the word of the
 * newer one counts too (L-074): all decisions among the layers are accepted. What it names may be withheld, but is `known`.
 */
function inForce(hierarchy: Hierarchy, refs: readonly LayerRef[], known: readonly AttachedLayer[]) {
  const decisions = decisionsIn(hierarchy, refs);
  const isReplacing = ({ references }: Document): boolean =>
    references.some(({ relation }) => relation === 'supersedes');
  if (![...decisions.values()].some(isReplacing)) return refs;
  // Targets have much the same decisions.
  const replaced = onceFor(hierarchy, `replaced ${[...decisions.keys()].join('\0')}`, () => {
    const all = new Map([...decisions, ...decisionsIn(hierarchy, known)]);
    const { pairs } = findSupersession(all, []);
    return new Set(pairs.flatMap(({ newer, older }) => (decisions.has(newer) ? older : [])));
  });
  return refs.filter(({ path }) => !replaced.has(path));
}

function decisionsIn({ document }: Hierarchy, refs: readonly AttachedLayer[]) {
  return new Map(
    refs.flatMap(({ path, role }) => {
      const decision = role.is === 'decision' ? document(path) : null;
      return decision === null ? [] : [[path, decision] as const];
    }),
  );
}
