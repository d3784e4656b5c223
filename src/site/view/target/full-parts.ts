import type { ResolvedContext, ResolvedSection, SectionPart } from '../../../model/resolution.ts';
import type { Target } from '../../../model/scope.ts';
import type { PreparedSite } from '../../prepared-site.ts';
import { partReaders } from '../readers/marks.ts';
import type { TextWords } from './context-html.ts';

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
  const readings = site.readings(target.id);
  const isRead = Object.keys(values).length === 0 && readings.length > 0;
  const readBy: TextWords['readBy'] = (part) => partReaders(part, readings);
  return { full, words: { ...site, layers: byPath, ...(isRead && { readBy }) } };
}

/** Parts of the target's own layers, in their order, as many as there is room for. */
export function fullParts(
  sections: readonly ResolvedSection[],
  isOwn: (source: string) => boolean,
): ReadonlySet<SectionPart> {
  let room = MOST;
  const parts = sections.flatMap((section) => section.parts);
  return new Set(
    parts.filter(({ source, markdown: { length } }) => {
      if (!isOwn(source) || length > room) return false;
      room -= length;
      return true;
    }),
  );
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
