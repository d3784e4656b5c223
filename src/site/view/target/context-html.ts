// HTML of the text that a target reads: its own in full, of each other layer the headings and a place for the text.

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

/** Sections with a part in `full`, as their documents have them; each says in `data-parts` which layers speak in it. */
export function ownTextHtml(
  sections: readonly ResolvedSection[],
  full: ReadonlySet<SectionPart>,
  words: TextWords,
): string {
  let last = '';
  const begins = ({ source }: SectionPart): boolean => source !== last;
  return ownedSections(sections, full, words.layers)
    .map(({ section, own }) => {
      const parts = own.map((part) => {
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

function sectionHtml(
  section: ResolvedSection,
  parts: readonly string[],
  also: string,
  words: TextWords,
): string {
  return (
    `<li id="s-${escapeHtml(section.slug)}"><h3 dir="auto" data-parts="${ordersOf(section, words)}">` +
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
  return (
    `<p class="from">${link}${readersHtml(part, words)}</p>` +
    `<div class="prose" dir="auto">${words.renderPart(part)}</div>`
  );
}

/** Where the text of a document is, so that a script can show it when its fold is opened. */
export interface LayerPage {
  readonly source: string;
  readonly page: string;
  /** Level down to which its page is cut into sections. */
  readonly cut: number;
}

/**
 * The fold of one layer: headings that lead to their lines, and above them, once it is open, the text itself; empty
 * where the layer says nothing that is not in `full`. A section is counted where its first layer speaks.
 */
export function layerTextHtml(
  { source, page, cut }: LayerPage,
  sections: readonly ResolvedSection[],
  full: ReadonlySet<SectionPart>,
  words: TextWords,
): string {
  const told = sections.flatMap((section) => {
    const part = section.parts.find((one) => one.source === source && !full.has(one));
    return part === undefined ? [] : [{ section, part }];
  });
  const [first] = told;
  if (first === undefined) return '';
  const items = told.map(({ section, part }) => {
    const isFirst = section.parts[0] === part && !section.parts.some((one) => full.has(one));
    const parts = isFirst ? ` data-parts="${ordersOf(section, words)}"` : '';
    return `<li><a href="${escapeHtml(words.place(source, part.line).href)}"${parts}>${escapeHtml(words.visible(section.heading))}</a></li>`;
  });
  const slugs = told.map(({ section }) => section.slug).join(' ');
  return (
    `<details class="later" data-page="${escapeHtml(page)}" data-cut="${cut}" data-slugs="${escapeHtml(slugs)}">` +
    `<summary>${count(told.length, 'section')}${readersHtml(first.part, words)}</summary>` +
    `<ul class="headings">${items.join('')}</ul></details>`
  );
}

function readersHtml(part: SectionPart, { readBy }: TextWords): string {
  const says = readBy?.(part) ?? '';
  return says === '' ? '' : ` <span class="read-by">${escapeHtml(says)}</span>`;
}

function ordersOf({ parts }: ResolvedSection, { layers }: TextWords): string {
  return [...new Set(parts.flatMap(({ source }) => layers.get(source)?.order ?? []))].join(' ');
}
