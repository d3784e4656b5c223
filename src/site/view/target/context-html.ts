// HTML of the text as the agent reads it, its sources in the margin.

import type { ResolvedSection, SectionPart } from '../../../model/resolution.ts';
import type { PlaceLink } from '../../prepared-site.ts';
import { escapeHtml } from '../html.ts';
import { shortName } from '../words.ts';

/** What is known of the layers of a target, by path. */
export interface PartLayer {
  readonly level: string;
  /** Place in the cascade, from 0. */
  readonly order: number;
}

export interface ContextWords {
  readonly visible: (text: string) => string;
  readonly place: (path: string, line: number) => PlaceLink;
  readonly documentHref: (path: string) => string;
  readonly renderPart: (part: SectionPart) => string;
  readonly layers: ReadonlyMap<string, PartLayer>;
  /** Who reads a part, where readers differ; files are then named by their whole paths, and levels say nothing. */
  readonly readBy?: (part: Pick<SectionPart, 'source' | 'line' | 'markdown'>) => string;
}

interface Words extends ContextWords {
  /** Layers that have spoken by now. */
  readonly begun: Set<number>;
}

/**
 * Sections in order. Parts in `full` are there to read; the others are named, with a link to their line, and wait for a
 * script to fetch them. Sections that wait as a whole share a row with their neighbours of the same documents: what the
 * workspace says is told on the page of every agent, and must be short there.
 *
 * Each section says in `data-parts` which layers speak in it, for the switch of layers.
 */
export function contextHtml(
  sections: readonly ResolvedSection[],
  full: ReadonlySet<SectionPart>,
  given: ContextWords,
): string {
  const words: Words = { ...given, begun: new Set() };
  const rows: string[] = [];
  let run: ResolvedSection[] = [];
  const close = (): void => {
    if (run.length > 0) rows.push(runHtml(run, words));
    run = [];
  };
  for (const section of sections) {
    const { parts } = section;
    if (parts.some((part) => full.has(part))) {
      close();
      rows.push(sectionHtml(section, full, words));
    } else if (parts.length > 0) {
      if (run[0] !== undefined && !sameSources(run[0], section)) close();
      run.push(section);
    }
  }
  close();
  return rows.join('');
}

function runHtml(run: readonly ResolvedSection[], words: Words): string {
  const [first] = run;
  const sources = [...new Set(first?.parts.map(({ source }) => source))];
  const items = run.map((section) => {
    const { source, line } = section.parts[0] ?? { source: '', line: 1 };
    return `<li><a href="${escapeHtml(words.place(source, line).href)}" data-parts="${ordersOf(section, words)}">${escapeHtml(words.visible(section.heading))}</a></li>`;
  });
  const slugs = run.map(({ slug }) => slug);
  const rows = sources.map((source, index) => {
    const name = escapeHtml(words.visible(words.readBy ? source : shortName(source)));
    const part = run[0]?.parts.find((one) => one.source === source);
    const link = `<a href="${escapeHtml(words.documentHref(source))}" title="${escapeHtml(words.visible(source))}">${name}</a>`;
    const headings = index === 0 ? `<ul class="headings">${items.join('')}</ul>` : '';
    return `<div class="part" data-level="${escapeHtml(layerOf(source, words))}"${anchorOf(source, words)}><p class="from">${badgeOf(source, words)}${link}${part ? readersHtml(part, words) : ''}</p><div>${headings}${laterHtml(source, slugs, words)}</div></div>`;
  });
  return `<li>${rows.join('')}</li>`;
}

function sameSources(a: ResolvedSection, b: ResolvedSection): boolean {
  const sources = ({ parts }: ResolvedSection) => [...new Set(parts.map(({ source }) => source))];
  const [one, other] = [sources(a), sources(b)];
  return one.length === other.length && one.every((source, index) => source === other[index]);
}

function sectionHtml(
  section: ResolvedSection,
  full: ReadonlySet<SectionPart>,
  words: Words,
): string {
  const heading = escapeHtml(words.visible(section.heading));
  const parts = section.parts.map((part) => partHtml(part, section.slug, full.has(part), words));
  return `<li><h3 dir="auto" data-parts="${ordersOf(section, words)}">${heading}</h3>${parts.join('')}</li>`;
}

function partHtml(part: SectionPart, slug: string, isFull: boolean, words: Words): string {
  const { href, text, title } = words.place(part.source, part.line);
  const name = escapeHtml(words.readBy ? title : text);
  const link = `<a href="${escapeHtml(href)}" title="${escapeHtml(title)}">${name}</a>`;
  const layer = layerOf(part.source, words);
  const body = isFull
    ? `<div class="prose" dir="auto">${words.renderPart(part)}</div>`
    : laterHtml(part.source, [slug], words);
  return `<div class="part" data-level="${escapeHtml(layer)}"${anchorOf(part.source, words)}><p class="from">${badgeOf(part.source, words)}${link}${readersHtml(part, words)}</p><div>${body}</div></div>`;
}

/** Filled from the page of the layer's document when it is opened; without script the links beside it lead there. */
function laterHtml(source: string, slugs: readonly string[], { layers }: Words): string {
  const order = layers.get(source)?.order ?? '';
  return `<details class="later" hidden data-layer="${order}" data-slugs="${escapeHtml(slugs.join(' '))}"><summary>Show the text</summary></details>`;
}

function layerOf(source: string, { layers }: Words): string {
  return layers.get(source)?.level ?? '';
}

function badgeOf(source: string, words: Words): string {
  const layer = layerOf(source, words);
  return layer === '' || words.readBy
    ? ''
    : `<span class="layer" data-level="${escapeHtml(layer)}">${escapeHtml(layer)}</span> `;
}

function readersHtml(part: SectionPart, { readBy }: Words): string {
  const says = readBy?.(part) ?? '';
  return says === '' ? '' : ` <span class="read-by">${escapeHtml(says)}</span>`;
}

/** Where a layer begins to speak can be linked to; by its order, since paths are no ids. */
function anchorOf(source: string, { layers, begun }: Words): string {
  const order = layers.get(source)?.order;
  if (order === undefined || begun.has(order)) return '';
  begun.add(order);
  return ` id="from-${order}"`;
}

function ordersOf({ parts }: ResolvedSection, { layers }: Words): string {
  return [...new Set(parts.flatMap(({ source }) => layers.get(source)?.order ?? []))].join(' ');
}
