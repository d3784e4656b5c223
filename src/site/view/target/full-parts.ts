// What of the text of a target its page holds in full, and where the rest is.

import type { Document } from '../../../model/document.ts';
import { onceFor } from '../../../model/once.ts';
import type { ResolvedContext, ResolvedSection, SectionPart } from '../../../model/resolution.ts';
import type { Target } from '../../../model/scope.ts';
import type { CascadeLayer } from '../../../resolve/cascade.ts';
import { countSections } from '../../../resolve/sections.ts';
import type { PreparedSite } from '../../prepared-site.ts';
import type { LayerPage, TextWords } from './context-html.ts';

/**
 * Characters of markdown that one page holds in full. What a target inherits is the same for its neighbours and is read
 * from the page of its document. The limit holds for own text too, so that the site grows with the number of its pages.
 */
const MOST = 24_000;

/** The parts that the page of a target holds in full, and what the text needs to be written. */
export function textOf(
  { sections, layers, target, values }: ResolvedContext,
  site: PreparedSite,
): { readonly full: ReadonlySet<SectionPart>; readonly words: TextWords } {
  const byPath = new Map(layers.map(({ source, level, order }) => [source, { level, order }]));
  const full = fullParts(sections, (source) => {
    const level = byPath.get(source)?.level;
    return level !== undefined && isOwn(target, level, site.nodes.get(source)?.scope, site.targets);
  });
  const wholePaths = Object.keys(values).length === 0 && site.readings(target.id).length > 0;
  return { full, words: { ...site, layers: byPath, wholePaths } };
}

/** Parts of the target's own layers, in their order, as many as there is room for. */
export function fullParts(
  sections: readonly ResolvedSection[],
  isOwn: (source: string) => boolean,
): ReadonlySet<SectionPart> {
  let room = MOST;
  const parts = sections.flatMap((section) => section.parts);
  const fits = ({ source, markdown: { length } }: SectionPart): boolean => {
    if (!isOwn(source) || length > room) return false;
    room -= length;
    return true;
  };
  return new Set(parts.filter(fits));
}

/**
 * True for a layer that is as specific as the target, unless the document stands in another target of the same level: a
 * folder that contains it.
 */
export function isOwn(
  { id, level }: Pick<Target, 'id' | 'level'>,
  layer: string,
  scope: string | undefined,
  targets: ReadonlyMap<string, Target>,
): boolean {
  return (
    layer === level && (scope === undefined || scope === id || targets.get(scope)?.level !== level)
  );
}

export function layerPage(
  source: string,
  { data, documentHref }: Pick<PreparedSite, 'data' | 'documentHref'>,
): LayerPage {
  const document = data.graph.documents.get(source);
  // The layers of a workspace are asked for by every target.
  const sections = document ? onceFor(document, 'page', () => countSections(document)) : 0;
  return { page: documentHref(source), sections };
}

/** What one document says, whoever inherits it; the decision whether constraints bind is the layer's. */
export type LayerSays = Pick<CascadeLayer, 'declarations' | 'locked' | 'overrides' | 'constraints'>;

/** False for a document without which every value is the same: it needs no file. */
export function saysValues({ declarations, locked, overrides, constraints }: Document): boolean {
  return declarations.length + locked.length + overrides.length > 0 || constraints !== null;
}

/** Of a place line and column alone: an answer tells no more. */
const KEYS = [
  ...['declarations', 'locked', 'overrides', 'constraints', 'path'],
  ...['type', 'entries', 'items', 'key', 'keySpan', 'value', 'span', 'line', 'column'],
];

/** One file a document, not one a target: what the workspace says would stand in ten thousand files. */
export function layerFile({ declarations, locked, overrides, constraints }: Document): string {
  const says: LayerSays = {
    ...{ locked, overrides, constraints },
    declarations: declarations.map(({ values }) => values),
  };
  return JSON.stringify(says, KEYS);
}
