// HTML of the text that a target reads: its own in full, of each other layer a fold that leads to it.

import type { ResolvedLayer, ResolvedSection, SectionPart } from '../../../model/resolution.ts';
import type { PlaceLink } from '../../prepared-site.ts';
import type { Heading } from '../../render/hast.ts';
import { block, type Html, html, joined, placeHtml } from '../html.ts';
import { clipped, count, shortName } from '../words.ts';

export interface TextWords {
  readonly visible: (text: string) => string;
  readonly place: (path: string, line: number) => PlaceLink;
  readonly renderPart: (part: SectionPart) => string;
  /** By path. */
  readonly layers: ReadonlyMap<string, Pick<ResolvedLayer, 'level' | 'order'>>;
  /** True where files are named by whole paths, as one of each name stands in many folders. */
  readonly wholePaths: boolean;
}

/** A section and what of it the page holds in full. */
interface Owned {
  readonly section: ResolvedSection;
  readonly own: readonly SectionPart[];
}

/** Sections with a part in `full`, as their documents have them. */
export function ownTextHtml(
  sections: readonly ResolvedSection[],
  full: ReadonlySet<SectionPart>,
  words: TextWords,
): Html {
  let source = '';
  /** The file is named where it begins to speak; then the line is enough. */
  const partHtml = (part: SectionPart): Html => {
    const { href, text, title } = words.place(part.source, part.line);
    const begins = part.source !== source;
    const name = begins ? (words.wholePaths ? title : text) : `line ${part.line}`;
    source = part.source;
    const prose = words.renderPart(part);
    return html`<p class="from${begins ? '' : ' line'}">${placeHtml({ href, title, text: name })}</p>${prose === '' ? '' : html`<div class="prose" dir="auto">${{ html: prose }}</div>`}`;
  };
  return html`${ownedSections(sections, full, words.layers).map(({ section, own }) => {
    // A part that is its heading alone is shown where there is no other.
    const found = own.filter(({ markdown }) => markdown !== '');
    const parts = (found.length === 0 ? own.slice(0, 1) : found).map(partHtml);
    return html`<li id="s-${block(section.slug)}"><h3 dir="auto">${section.heading}</h3>${parts}${alsoHtml(section, full, words)}</li>`;
  })}`;
}

/** The same as a list of contents. */
export function ownHeadings(
  sections: readonly ResolvedSection[],
  full: ReadonlySet<SectionPart>,
  { visible, layers }: Pick<TextWords, 'visible' | 'layers'>,
): readonly Heading[] {
  return ownedSections(sections, full, layers).map(({ section: { slug, heading } }) => {
    return { id: `s-${slug}`, level: 2, text: visible(heading) };
  });
}

function ownedSections(
  sections: readonly ResolvedSection[],
  full: ReadonlySet<SectionPart>,
  layers: TextWords['layers'],
): readonly Owned[] {
  const owned = sections
    .map((section) => ({ section, own: section.parts.filter((part) => full.has(part)) }))
    .filter(({ own }) => own.length > 0);
  const order = ({ own: [first] }: Owned): number => layers.get(first?.source ?? '')?.order ?? 0;
  const line = ({ own: [first] }: Owned): number => first?.line ?? 0;
  return owned.sort((a, b) => order(a) - order(b) || line(a) - line(b));
}

/** Other layers that speak under the same heading. */
function alsoHtml(
  { parts }: ResolvedSection,
  full: ReadonlySet<SectionPart>,
  { layers }: TextWords,
): Html | string {
  const others = new Set(parts.flatMap((part) => (full.has(part) ? [] : part.source)));
  const links = [...others].flatMap((source) => {
    const order = layers.get(source)?.order;
    return order === undefined ? [] : html`<a href="#from-${order}">${shortName(source)}</a>`;
  });
  return links.length > 0 ? html`<p class="dim also">Also in ${joined(links, ', ')}</p>` : '';
}

/** What the fold of a layer leads to. */
export interface LayerPage {
  readonly page: string;
  /** How many sections the page has. */
  readonly sections: number;
}

/** Headings in a summary, and letters of them. */
const MOST_NAMED = 4;
const MOST = 60;
/** Sections of a layer that are named one by one. */
const MOST_LINES = 100;

/** Each with what a layer is the first time to say in it. */
type Told = readonly { readonly section: ResolvedSection; readonly part: SectionPart }[];

/** What layers say outside of what the page holds in full, by source. */
export function inheritedParts(
  sections: readonly ResolvedSection[],
  full: ReadonlySet<SectionPart>,
): ReadonlyMap<string, Told> {
  const told = sections.flatMap((section) => {
    const rest = section.parts.filter((part) => !full.has(part));
    const bySource = Map.groupBy(rest, ({ source }) => source);
    return [...bySource.values()].flatMap(([part]) => (part ? [{ section, part }] : []));
  });
  return Map.groupBy(told, ({ part }) => part.source);
}

/**
 * The fold of one layer, null where it says nothing: its text is written once, on its own page, from which a script
 * fetches it; where only some of that is said here, their lines are named.
 */
export function layerTextHtml(
  { page, sections }: LayerPage,
  told: Told | undefined,
  words: TextWords,
): Html | null {
  if (told === undefined) return null;
  const headings = told.slice(0, MOST_NAMED).map(({ section }) => section.heading);
  const text = headings.join(', ');
  const short = clipped(text, MOST);
  const named = short === text && told.length > MOST_NAMED ? `${text}, …` : short;
  const isWhole = told.length >= sections;
  const places = told.slice(0, MOST_LINES).map(({ section: { heading }, part }) => {
    const { href } = words.place(part.source, part.line);
    return html`<a href="${href}">${heading}</a>`;
  });
  const way = isWhole
    ? html`The text is on <a href="${page}">its page</a>.`
    : html`On <a href="${page}">its page</a>: ${joined(places, ', ')}.`;
  return html`<details${isWhole && html` class="later"`}><summary>${count(told.length, 'section')}: <span dir="auto">${named}</span></summary><p class="dim">${way}</p></details>`;
}
