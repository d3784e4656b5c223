// Values, layers and sections of two targets side by side, differences first.

import { visibleBlock } from '../../../emit/visible.ts';
import type { LayerPair, SectionPair, SideBySide, ValuePair } from '../../../model/change.ts';
import {
  type Candidate,
  doesAge,
  type ResolvedLayer,
  type SectionPart,
} from '../../../model/resolution.ts';
import { valueText } from '../../view/target/value-tree.ts';
import { count, howOld, kindName, STALENESS } from '../../view/words.ts';
import { block, type Html, html, levelChip, link, placeLink, shortened } from '../html.ts';
import type { Book } from './book.ts';
import { type Piece, textDiff } from './text-diff.ts';

/** Rows of one table, and statements in one cell, before a button offers the rest. */
const ROWS = 200;
const INSIDE = 30;

/** What it is about, and what each side has. */
interface Row extends Readonly<Record<'a' | 'b', readonly Html[]>> {
  readonly head: Html;
}

export function tables(compared: SideBySide, book: Book): readonly Html[] {
  const { values, layers, sections } = compared;
  const table = (caption: string, rows: readonly Row[]): readonly Html[] =>
    rows.length === 0 ? [] : [tableHtml(compared, caption, rows)];
  const part = (noun: string, number: number, different: readonly Html[], same: readonly Row[]) => {
    const identical = html`${count(same.length, `identical ${noun}`)}`;
    const nothing = html`<p class="dim">Neither target has any ${noun}s.</p>`;
    return html`<section class="compared">
      <h2>${kindName(noun)}s <span class="number">${number === 0 ? 'no differences' : count(number, 'difference')}</span></h2>
      ${different.length + same.length === 0 ? nothing : different}
      ${table(`Identical ${noun}s`, same).map((rows) => foldHtml(identical, rows))}
    </section>`;
  };
  const valueRows = (pairs: readonly ValuePair[]): readonly Row[] =>
    [...Map.groupBy(pairs, ({ pointer }) => pointer).values()].map((one) => valueRow(one, book));
  const layerRows = (pairs: readonly LayerPair[]) => pairs.map((pair) => layerRow(pair, book));
  const [both, ...apart] = bySide(sections.different).map((groups) =>
    groups.map((group) => sectionRow(group, book)),
  );
  return [
    part(
      'value',
      values.different.length,
      table('Different values', valueRows(values.different)),
      valueRows(values.same),
    ),
    part(
      'layer',
      layers.different.length,
      table('Different layers', layerRows(layers.different)),
      layerRows(layers.same),
    ),
    part(
      'section',
      differentSections(compared),
      [
        ...table('Different sections', both ?? []),
        ...apart.flatMap((rows, at) => {
          const title = `${count(rows.length, 'section')} only in ${at === 0 ? 'A' : 'B'}`;
          const names = html`<span class="dim">${rows.map(({ head }, nth) => html`${nth === 0 ? '' : ', '}${head}`)}</span>`;
          return table(title, rows).map((all) => foldHtml(html`${title}: ${names}`, all));
        }),
      ],
      sections.same.map((pair) => samePart(pair, book)),
    ),
  ];
}

/** How many sections there are with a difference; one may have several parts. */
export function differentSections({ sections }: SideBySide): number {
  return new Set(sections.different.map(({ slug }) => slug)).size;
}

/** Sections of both, of A alone and of B alone: pairs under one heading stay together. */
function bySide(pairs: readonly SectionPair[]): readonly (readonly SectionPair[])[][] {
  const groups = [...Map.groupBy(pairs, ({ slug }) => slug).values()];
  const sides = (group: readonly SectionPair[]): string =>
    ['a', 'b'].filter((side) => group.some((pair) => pair[side as 'a' | 'b'])).join('');
  return ['ab', 'a', 'b'].map((of) => groups.filter((group) => sides(group) === of));
}

/** What it holds is built when somebody opens it: there may be thousands of rows. */
function foldHtml(title: Html, content: Html): Html {
  return html`<details class="same"><summary>${title}</summary><template>${content}</template></details>`;
}

function tableHtml({ a, b }: SideBySide, caption: string, rows: readonly Row[]): Html {
  const cell = (side: string, statements: readonly Html[]) =>
    html`<td data-side="${side}">${shortened(statements, INSIDE)}</td>`;
  const all = rows.map(
    (row) => html`<tr><th scope="row">${row.head}</th>${cell('A', row.a)}${cell('B', row.b)}</tr>`,
  );
  const side = (name: string, id: string) =>
    html`<th scope="col">${name} <code dir="auto">${id}</code></th>`;
  return html`<table class="side-by-side">
    <caption class="unseen">${caption}</caption>
    <thead><tr><td></td>${side('A', a.id)}${side('B', b.id)}</tr></thead>
    <tbody>${shortened(all, ROWS, (more) => html`<tr data-more><td colspan="3">${more}</td></tr>`)}</tbody>
  </table>`;
}

function dim(text: string): Html {
  return html`<span class="dim">${text}</span>`;
}

function placeOf({ source, line }: SectionPart, book: Book, at = line): Html {
  return placeLink({ source, line: at }, book.documentHref(source));
}

/** Items of one list share a row: what only A has stands beside what only B has. */
function valueRow(group: readonly ValuePair[], book: Book): Row {
  const { of, keyPath = '', droppedBy = null } = group[0] ?? {};
  const isList = of === 'item';
  const side = (own: readonly Candidate[]): readonly Html[] => {
    if (own.length > 0) return own.map((one) => valueCell(one, book));
    return [isList && droppedBy === null ? dim('none') : missing(droppedBy, book)];
  };
  const items = group.length === 1 ? 'item' : 'items';
  const note = isList ? items : of === 'order' ? 'different order from here' : '';
  return {
    head: html`<span class="key" dir="auto">${keyPath}</span>${note === '' ? '' : html` ${dim(note)}`}`,
    a: side(group.flatMap(({ a }) => a ?? [])),
    b: side(group.flatMap(({ b }) => b ?? [])),
  };
}

function valueCell(candidate: Candidate, book: Book): Html {
  const text = valueText(candidate.value);
  const empty = text === '' ? ' empty' : '';
  const place = placeLink(candidate, book.documentHref(candidate.source));
  return html`<div class="said beside"><span class="value${empty}" dir="auto">${text || '""'}</span> ${place}</div>`;
}

/** Why a side has nothing there. */
function missing(droppedBy: ValuePair['droppedBy'], book: Book): Html {
  if (droppedBy === null) return dim('not set');
  const marker = droppedBy.marker === 'inherit' ? 'inherit: false' : 'override: true';
  const place = placeLink(droppedBy, book.documentHref(droppedBy.source));
  return html`<div class="said beside"><span class="dim">dropped by <code>${marker}</code></span> ${place}</div>`;
}

/** A layer of one, or of both under two names. */
function layerRow({ a, b, sameText }: LayerPair, book: Book): Row {
  const level = (b ?? a)?.level ?? '';
  const note = sameText && a?.source !== b?.source ? html` ${dim('the same text')}` : '';
  const side = (layer: ResolvedLayer | null): readonly Html[] => [
    layer === null ? dim('not a layer') : layerCell(layer, book),
  ];
  return { head: html`${levelChip(level)}${note}`, a: side(a), b: side(b) };
}

function layerCell(layer: ResolvedLayer, book: Book): Html {
  const { source, title, staleness, tokens } = layer;
  const { mark, word } = STALENESS[staleness];
  const fresh = html`<span class="fresh ${staleness}"><span aria-hidden="true">${mark}</span> ${word} </span>`;
  const facts = [
    howOld(layer) ?? 'no date',
    ...(tokens === null ? [] : [`${tokens.toLocaleString('en-US')} tokens`]),
  ];
  return html`<div class="said">${link(book.documentHref(source), title)}<br><code class="path" dir="auto">${source}</code><br>${doesAge(layer) ? fresh : ''}${dim(facts.join(', '))}</div>`;
}

/** Parts under one heading share a row. */
function sectionRow(group: readonly SectionPair[], book: Book): Row {
  const cells = group.map((pair) => partCells(pair, book));
  const side = (key: 'a' | 'b'): readonly Html[] => {
    const own = cells.flatMap((cell) => cell[key] ?? []);
    return own.length === 0 ? [dim('no such section')] : own;
  };
  const note = cells.every(({ isSimilar }) => isSimilar)
    ? ''
    : html`<br>${dim('little in common')}`;
  return { head: html`${headingOf(group[0])}${note}`, a: side('a'), b: side('b') };
}

/** Both parts of a pair, with what differs marked where they are alike; null on the side that has none. */
function partCells({ a, b, from }: SectionPair, book: Book) {
  const text = (part: SectionPart | null) => visibleBlock(part?.markdown ?? '').trim();
  const diff = a === null || b === null ? null : textDiff(text(a), text(b));
  const cell = (part: SectionPart | null, side: 'a' | 'b'): Html | null => {
    if (part === null) return null;
    const pieces = diff?.[side].map((piece) => pieceOf(piece, side)) ?? block(text(part));
    const quote = html`<pre class="part" dir="auto" tabindex="0">${pieces}</pre>`;
    const nothing = html`<p class="dim">no text</p>`;
    return html`<div class="said">${text(part) === '' ? nothing : quote}${placeOf(part, book, from[side] ?? undefined)}</div>`;
  };
  return { a: cell(a, 'a'), b: cell(b, 'b'), isSimilar: diff?.isSimilar ?? true };
}

function pieceOf(piece: Piece, side: 'a' | 'b'): Html {
  if (piece.text === null)
    return html`<span class="gap">⋯ ${count(piece.lines, 'equal line')}</span>${block('\n')}`;
  const text = block(piece.text);
  if (!piece.isOwn) return text;
  return side === 'a' ? html`<del>${text}</del>` : html`<ins>${text}</ins>`;
}

/** Equal text is not shown twice: where it stands is enough. */
function samePart(pair: SectionPair, book: Book): Row {
  const side = (part: SectionPart | null) => (part === null ? [] : [placeOf(part, book)]);
  return { head: headingOf(pair), a: side(pair.a), b: side(pair.b) };
}

function headingOf(pair: SectionPair | undefined): Html {
  return pair?.heading ? html`<span dir="auto">${pair.heading}</span>` : dim('before any heading');
}
