// HTML of the text that a target reads: its own in full, of each other layer a fold that leads to it.

import type { ResolvedSection, SectionPart } from '../../../model/resolution.ts';
import type { PlaceLink } from '../../prepared-site.ts';
import type { Heading } from '../../render/hast.ts';
import { escapeHtml } from '../html.ts';
import { count, shortName } from '../words.ts';

/** What is known of a layer. */
export interface PartLayer {
  readonly level: string;
  /** Place in the cascade, from 0. */
  readonly order: number;
}

export interface TextWords {
  readonly visible: (text: string) => string;
  readonly place: (path: string, line: number) => PlaceLink;
  readonly renderPart: (part: SectionPart) => string;
  /** By path. */
  readonly layers: ReadonlyMap<string, PartLayer>;
  /** Who reads a part, where readers differ; files are then named by their whole paths. */
  readonly readBy?: (part: Pick<SectionPart, 'source' | 'line' | 'markdown'>) => string;
}

/** A section and what of it the page holds in full. */
interface Owned {
  readonly section: ResolvedSection;
  readonly own: readonly [SectionPart, ...SectionPart[]];
}

/** Sections with a part in `full`, as their documents have them. */
export function ownTextHtml(
  sections: readonly ResolvedSection[],
  full: ReadonlySet<SectionPart>,
  words: TextWords,
): string {
  let last = '';
  const begins = ({ source }: SectionPart): boolean => source !== last;
  return ownedSections(sections, full, words.layers)
    .map(({ section, own }) => {
      const parts = spoken(own).map((part) => {
        const html = partHtml(part, begins(part), words);
        last = part.source;
        return html;
      });
      return sectionHtml(section, parts, alsoHtml(section, full, words), words);
    })
    .join('');
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
  const owned = sections.flatMap((section): Owned[] => {
    const [first, ...rest] = section.parts.filter((part) => full.has(part));
    return first === undefined ? [] : [{ section, own: [first, ...rest] }];
  });
  const order = ({ own: [{ source }] }: Owned): number => layers.get(source)?.order ?? 0;
  return owned.sort((a, b) => order(a) - order(b) || a.own[0].line - b.own[0].line);
}

/** A part that is its heading alone is shown where there is no other. */
function spoken(parts: Owned['own']): readonly SectionPart[] {
  const found = parts.filter(({ markdown }) => markdown !== '');
  return found.length === 0 ? [parts[0]] : found;
}

function sectionHtml(
  section: ResolvedSection,
  parts: readonly string[],
  also: string,
  words: TextWords,
): string {
  return (
    `<li id="s-${escapeHtml(section.slug)}"><h3 dir="auto">` +
    `${escapeHtml(words.visible(section.heading))}</h3>${parts.join('')}${also}</li>`
  );
}

/** Other layers that speak under the same heading. */
function alsoHtml(
  { parts }: ResolvedSection,
  full: ReadonlySet<SectionPart>,
  words: TextWords,
): string {
  const others = parts.filter((part) => !full.has(part)).map(({ source }) => source);
  const links = [...new Set(others)].flatMap((source) => {
    const layer = words.layers.get(source);
    if (layer === undefined) return [];
    return [`<a href="#from-${layer.order}">${escapeHtml(words.visible(shortName(source)))}</a>`];
  });
  return links.length > 0 ? `<p class="dim also">Also in ${links.join(', ')}</p>` : '';
}

/** The file is named where it begins to speak; then the line is enough. */
function partHtml(part: SectionPart, begins: boolean, words: TextWords): string {
  const { href, text, title } = words.place(part.source, part.line);
  const name = begins ? escapeHtml(words.readBy ? title : text) : `line ${part.line}`;
  const link = `<a href="${escapeHtml(href)}" title="${escapeHtml(title)}">${name}</a>`;
  const prose = words.renderPart(part);
  return (
    `<p class="from${begins ? '' : ' line'}">${link}${readersHtml(part, words)}</p>` +
    (prose === '' ? '' : `<div class="prose" dir="auto">${prose}</div>`)
  );
}

/** What the fold of a layer leads to. */
export interface LayerPage {
  readonly page: string;
  /** Level down to which its page is cut into sections. */
  readonly cut: number;
  /** How many sections the page has. */
  readonly sections: number;
}

/** Headings in a summary, and letters of them. */
const MOST_NAMED = 4;
const MOST = 60;

/** A section, and what a layer is the first time to say in it. */
interface Told {
  readonly section: ResolvedSection;
  readonly part: SectionPart;
}

/** What layers say outside of what the page holds in full, by source. */
export function inheritedParts(
  sections: readonly ResolvedSection[],
  full: ReadonlySet<SectionPart>,
): ReadonlyMap<string, readonly Told[]> {
  const told = new Map<string, Told[]>();
  for (const section of sections) {
    for (const part of section.parts) {
      if (full.has(part)) continue;
      const known = told.get(part.source) ?? [];
      if (known.at(-1)?.section !== section) known.push({ section, part });
      told.set(part.source, known);
    }
  }
  return told;
}

/**
 * The fold of one layer, empty where it says nothing: its text is written once, on its own page, from which a script
 * fetches it. Sections are listed for the script only where they are not all that the page has.
 */
export function layerTextHtml(
  { page, cut, sections }: LayerPage,
  told: readonly Told[] | undefined,
  words: TextWords,
): string {
  const [first] = told ?? [];
  if (told === undefined || first === undefined) return '';
  const slugs = told.map(({ section }) => section.slug).join(' ');
  const some = told.length < sections ? ` data-cut="${cut}" data-slugs="${escapeHtml(slugs)}"` : '';
  return (
    `<details class="later"${some}>` +
    `<summary>${count(told.length, 'section')}${readersHtml(first.part, words)}: <span dir="auto">${escapeHtml(firstHeadings(told, words))}</span></summary>` +
    `<p class="dim">The text is on <a href="${escapeHtml(page)}">its page</a>.</p></details>`
  );
}

function firstHeadings(told: readonly Told[], { visible }: TextWords): string {
  const some = told.slice(0, MOST_NAMED).map(({ section }) => visible(section.heading));
  const text = some.join(', ');
  const letters = [...text];
  if (letters.length > MOST) return `${letters.slice(0, MOST).join('')}…`;
  return told.length > MOST_NAMED ? `${text}, …` : text;
}

function readersHtml(part: SectionPart, { readBy }: TextWords): string {
  const says = readBy?.(part) ?? '';
  return says === '' ? '' : ` <span class="read-by">${escapeHtml(says)}</span>`;
}
