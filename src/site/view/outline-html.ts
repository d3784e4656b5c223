// In: gathered sections and which documents are the target's own. Out: HTML of the outline: who says what where.

import type { Priority } from '../../model/graph.ts';
import type { ResolvedSection, SectionPart } from '../../model/resolution.ts';
import type { PlaceLink } from '../prepared-site.ts';
import { escapeHtml } from './escape.ts';
import { excerpt } from './excerpt.ts';
import { shortName } from './short-name.ts';
import { LAYER_NAME } from './words.ts';

export interface OutlineWords {
  readonly visible: (text: string) => string;
  readonly place: (path: string, line: number) => PlaceLink;
  readonly documentHref: (path: string) => string;
  readonly priorityOf: (path: string) => Priority | null;
}

/**
 * Sections that come from one inherited document, one after the other, share a row of links to their lines. A section of
 * the target's own, or one where several documents speak, has a row for each part.
 */
export function outlineHtml(
  sections: readonly ResolvedSection[],
  own: ReadonlySet<string>,
  words: OutlineWords,
): string {
  const rows: string[] = [];
  let links: string[] = [];
  let source: string | null = null;
  const close = (): void => {
    if (source !== null) rows.push(inheritedHtml(source, links, words));
    links = [];
    source = null;
  };
  for (const section of sections) {
    const [only, second] = section.parts;
    if (only === undefined) continue;
    if (second !== undefined || own.has(only.source)) {
      close();
      rows.push(sectionHtml(section, own, words));
      continue;
    }
    if (only.source !== source) close();
    source = only.source;
    const { href } = words.place(only.source, only.line);
    links.push(`<a href="${escapeHtml(href)}">${escapeHtml(words.visible(section.heading))}</a>`);
  }
  close();
  return rows.join('');
}

function inheritedHtml(source: string, links: readonly string[], words: OutlineWords): string {
  const name = words.visible(shortName(source));
  const href = escapeHtml(words.documentHref(source));
  const from = `<a href="${href}" title="${escapeHtml(words.visible(source))}">${escapeHtml(name)}</a>`;
  const items = links.map((link) => `<li>${link}</li>`).join('');
  return `<li class="inherited"><span class="from">${layerHtml(source, words)}${from}</span><ul>${items}</ul></li>`;
}

function sectionHtml(
  { heading, parts }: ResolvedSection,
  own: ReadonlySet<string>,
  words: OutlineWords,
): string {
  const rows = parts.map((part) => partHtml(part, own, words)).join('');
  const title = escapeHtml(words.visible(heading));
  return `<li><h3 dir="auto">${title}</h3><ul>${rows}</ul></li>`;
}

function partHtml(part: SectionPart, own: ReadonlySet<string>, words: OutlineWords): string {
  const { href, text, title } = words.place(part.source, part.line);
  const first = own.has(part.source)
    ? `<p class="excerpt" dir="auto">${escapeHtml(words.visible(excerpt(part.markdown)))}</p>`
    : '';
  const link = `<a href="${escapeHtml(href)}" title="${escapeHtml(title)}">${escapeHtml(text)}</a>`;
  const from = `<span class="from">${layerHtml(part.source, words)}${link}</span>`;
  return `<li>${first}${from}</li>`;
}

function layerHtml(source: string, { priorityOf }: OutlineWords): string {
  const priority = priorityOf(source);
  if (priority === null) return '';
  return `<span class="layer ${LAYER_NAME[priority]}">${LAYER_NAME[priority]}</span> `;
}
