// In: one gathered section. Out: HTML of its line in the outline: heading, and who says what where.

import type { Priority } from '../../model/graph.ts';
import type { ResolvedSection, SectionPart } from '../../model/resolution.ts';
import type { PlaceLink } from '../prepared-site.ts';
import { escapeHtml } from './escape.ts';
import { LAYER_NAME } from './words.ts';

export interface OutlineWords {
  readonly visible: (text: string) => string;
  readonly place: (path: string, line: number) => PlaceLink;
  readonly priorityOf: (path: string) => Priority | null;
  /** First words of a part, or nothing where they are not worth showing. */
  readonly excerpt: (part: SectionPart) => string | null;
}

export function outlineHtml({ heading, parts }: ResolvedSection, words: OutlineWords): string {
  const title = escapeHtml(words.visible(heading));
  const rows = parts.map((part) => partHtml(part, words)).join('');
  return `<li><h3 dir="auto">${title}</h3><ul>${rows}</ul></li>`;
}

function partHtml(part: SectionPart, { place, priorityOf, excerpt }: OutlineWords): string {
  const { href, text, title } = place(part.source, part.line);
  const priority = priorityOf(part.source);
  const layer =
    priority === null
      ? ''
      : `<span class="layer ${LAYER_NAME[priority]}">${LAYER_NAME[priority]}</span> `;
  const words = excerpt(part);
  const shown = words === null ? '' : `<p class="excerpt" dir="auto">${escapeHtml(words)}</p>`;
  const link = `<a href="${escapeHtml(href)}" title="${escapeHtml(title)}">${escapeHtml(text)}</a>`;
  return `<li>${shown}<span class="from">${layer}${link}</span></li>`;
}
