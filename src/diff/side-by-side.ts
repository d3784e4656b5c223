import type { LayerPair, SectionPair, SideBySide, SideName, Split } from '../model/change.ts';
import type { Comparable, ResolvedContext, SectionPart } from '../model/resolution.ts';
import { diffLayers, listingPairs, type Renamed } from './diff-contexts.ts';
import { pairParts } from './diff-sections.ts';
import { valuePairs } from './diff-values.ts';

export type NamedContext = Omit<Comparable, 'layers'> &
  Pick<ResolvedContext, 'layers'> & {
    readonly target: Omit<SideName, 'at'>;
    readonly at?: string | null;
  };

/** The same as `check --base` calls a difference; here both sides exist, and nothing is older than the other. */
export function sideBySide(a: NamedContext, b: NamedContext): SideBySide {
  const { renamed } = diffLayers(a, b, true);
  const unknown = [a, b].flatMap(({ target, listing }) => (listing ? [] : (target.reader ?? [])));
  return {
    a: nameOf(a),
    b: nameOf(b),
    values: valuePairs(a, b),
    layers: layerPairs(a, b, renamed),
    sections: sectionPairs(a, b, renamed),
    ...(unknown.length > 0
      ? { unknownListing: [...new Set(unknown)] }
      : (a.listing ?? b.listing) && { listing: listingPairs(a.listing, b.listing) }),
  };
}

const NONE = { different: [], same: [] };

/** True where an agent could not tell the two apart. */
export function isSame({ values, layers, sections, listing = NONE, ...rest }: SideBySide): boolean {
  const all = [values, layers, sections, listing];
  return !rest.unknownListing && all.every(({ different }) => different.length === 0);
}

function nameOf({ target: { id, level, title, reader }, at = null }: NamedContext): SideName {
  return { id, level, title, at, ...(reader !== undefined && { reader }) };
}

function layerPairs(a: NamedContext, b: NamedContext, renamed: Renamed): Split<LayerPair> {
  const others = new Map(b.layers.map((layer) => [layer.source, layer]));
  const pairs: LayerPair[] = a.layers.map((layer) => {
    const other = others.get(renamed.get(layer.source) ?? layer.source) ?? null;
    if (other !== null) others.delete(other.source);
    return { a: layer, b: other, sameText: layer.sha256 === other?.sha256 };
  });
  for (const layer of others.values()) pairs.push({ a: null, b: layer, sameText: false });
  const rank = ({ a, b }: LayerPair): number => (b ?? a)?.priority ?? 0;
  return split(
    pairs.sort((one, other) => rank(one) - rank(other)),
    ({ a, b, sameText }) => sameText && a?.source === b?.source,
  );
}

/** As the sections of `b` stand, then what only `a` has; parts of one heading stay together. */
function sectionPairs(a: Comparable, b: Comparable, renamed: Renamed): Split<SectionPair> {
  const pairs = pairParts(a.sections, b.sections, renamed).map(({ was, is, same, agreeing }) => {
    const { heading, slug, inner } = is ?? was ?? { heading: '', slug: '' };
    const from = { a: lineIn(was, agreeing), b: lineIn(is, agreeing) };
    const name = { heading, ...(inner && { inner }), slug };
    const pair = { ...name, agreeing, from, a: partOf(was), b: partOf(is) };
    return { pair, same };
  });
  const together = [...Map.groupBy(pairs, ({ pair }) => pair.slug).values()].flat();
  const { different, same } = split(together, ({ same }) => same);
  return { different: different.map(({ pair }) => pair), same: same.map(({ pair }) => pair) };
}

function lineIn(part: SectionPart | null, agreeing: number): number | null {
  if (part === null) return null;
  const last = part.markdown.trimEnd().split(/\r\n|\r|\n/).length - 1;
  return part.line + Math.min(agreeing, last);
}

function partOf(part: SectionPart | null): SectionPart | null {
  return part && { source: part.source, line: part.line, markdown: part.markdown };
}

function split<T>(all: readonly T[], isSame: (one: T) => boolean): Split<T> {
  return { different: all.filter((one) => !isSame(one)), same: all.filter(isSame) };
}
