// Values, layers and sections of two targets side by side, differences first.

import { type Side, textDiff } from '../../../diff/text-diff.ts';
import { markerText } from '../../../emit/reasons.ts';
import { visibleBlock } from '../../../emit/visible.ts';
import type {
  LayerPair,
  SectionPair,
  SideBySide,
  Split,
  ValuePair,
} from '../../../model/change.ts';
import {
  type Candidate,
  doesAge,
  type ResolvedLayer,
  type SectionPart,
} from '../../../model/resolution.ts';
import { pieceHtml } from '../../view/difference.ts';
import { valueText } from '../../view/target/value-tree.ts';
import { count, daysAgo, kindName, STALENESS } from '../../view/words.ts';
import { block, type Html, html, levelChip, link, placeLink } from '../html.ts';

/** `layer`: what a layer is called; `why`: where it is told why a side has no such file. */
type Book = Readonly<{
  documentHref: (path: string) => string;
  layer?: string;
  why?: (side: Side, path: string) => Html | null;
}>;

/** Statements in one cell before the rest of them is folded. */
const MOST = 30;

const OTHER = { a: 'b', b: 'a' } as const;
/** What it is about, and what each side has. */
interface Row extends Readonly<Record<Side, readonly Html[]>> {
  readonly head: Html;
}

/** What differs, in one sentence. */
export function summaryOf(compared: SideBySide, layer = 'layer'): string {
  const { a, b, values, layers, sections } = compared;
  if (sideName(a) === sideName(b)) return 'Both sides are the same target.';
  const listOf = (values: number, layers: number, sections: number): string => {
    const all = [count(values, 'value'), count(layers, layer), count(sections, 'section')];
    const some = all.filter((one) => !one.startsWith('0 '));
    return new Intl.ListFormat('en-GB').format(some) || 'nothing';
  };
  const list = listOf(values.different.length, layers.different.length, sections.different.length);
  const same = listOf(values.same.length, layers.same.length, sections.same.length);
  return `Different: ${list}. The same on both sides: ${same}.`;
}

/** As it is asked for. */
function sideName({ id, reader }: SideBySide['a']): string {
  return reader ? `${id}@${reader}` : id;
}

/** `book`: where the pages of documents are. */
export function tables(compared: SideBySide, book: Book): Html {
  const { a, b, values, layers, sections, listing, unknownListing } = compared;
  const number = listing?.different.length ?? 0;
  const listed = unknownListing
    ? `What is listed at start is not known of ${unknownListing.join(' and ')}, and not compared.`
    : number > 0 && `Different at start: ${count(number, 'listed item')}. The command shows each.`;
  const table = (caption: string, rows: readonly Row[]) =>
    rows.length > 0 && tableHtml(compared, caption, rows);
  const part = <Of>(
    noun: string,
    { different, same }: Split<Of>,
    rowsOf: (pairs: readonly Of[], isSame: boolean) => readonly Row[],
    folds: readonly Html[] = [],
  ) =>
    different.length + same.length > 0 &&
    html`<section class="compared">
    <h2>${kindName(noun)}s <span class="number">${different.length === 0 ? 'no differences' : count(different.length, 'difference')}</span></h2>
    ${table(`Different ${noun}s`, rowsOf(different, false))}${folds}
    ${same.length > 0 && foldHtml(count(same.length, `identical ${noun}`), table(`Identical ${noun}s`, rowsOf(same, true)))}
  </section>`;
  const valueRows = (pairs: readonly ValuePair[]) =>
    [...Map.groupBy(pairs, ({ pointer }) => pointer).values()].map((one) => valueRow(one, book));
  // Of a heading that both have, one may lack a part.
  const slugs = sides((side) => {
    const all = [...sections.different, ...sections.same];
    return new Set(all.flatMap((pair) => (pair[side] ? pair.slug : [])));
  });
  const [both = [], ...apart] = [
    sections.different.filter(({ slug }) => slugs.a.has(slug) && slugs.b.has(slug)),
    sections.different.filter(({ slug }) => !slugs.b.has(slug)),
    sections.different.filter(({ slug }) => !slugs.a.has(slug)),
  ].map((pairs) => pairs.map((pair) => sectionRow(pair, book)));
  const folds = apart.flatMap((rows, at) => {
    const side = at === 0 ? `A (${sideName(a)})` : `B (${sideName(b)})`;
    const title = `${count(rows.length, 'section')} only in ${side}`;
    const names = rows.map(({ head }, nth) => html`${nth > 0 && ', '}${head}`);
    const summary = html`${title}: <span class="dim">${names}</span>`;
    return rows.length === 0 ? [] : [foldHtml(summary, table(title, rows))];
  });
  // Equal text is not shown twice: where it stands is enough.
  const same = sections.same.map((pair) => ({
    head: headingOf(pair),
    ...sides((side) => [pair[side] ?? []].flat().map((one) => placeOf(one, book))),
  }));
  return html`${[
    part('value', values, valueRows),
    part(book.layer ?? 'layer', layers, (pairs) => pairs.map((pair) => layerRow(pair, book))),
    part('section', sections, (_, isSame) => (isSame ? same : both), folds),
    listed && html`<p class="dim">${listed}</p>`,
  ]}`;
}

/** The same of each side. */
function sides<T>(of: (side: Side) => T): Record<Side, T> {
  return { a: of('a'), b: of('b') };
}

function foldHtml(title: Html | string, content: Html | false | readonly Html[]): Html {
  return html`<details class="same"><summary>${title}</summary>${content}</details>`;
}

function tableHtml({ a, b }: SideBySide, caption: string, rows: readonly Row[]): Html {
  const cell = (side: string, statements: readonly Html[]) => {
    const rest = statements.slice(MOST);
    const more = `${rest.length.toLocaleString('en-US')} more`;
    return html`<td data-side="${side}">${statements.slice(0, MOST)}${rest.length > 0 && foldHtml(more, rest)}</td>`;
  };
  const side = (name: string, id: string) =>
    html`<th scope="col">${name} <code dir="auto">${id}</code></th>`;
  return html`<table class="side-by-side">
    <caption class="unseen">${caption}</caption>
    <thead><tr><td></td>${side('A', sideName(a))}${side('B', sideName(b))}</tr></thead>
    <tbody>${rows.map((row) => html`<tr><th scope="row">${row.head}</th>${cell('A', row.a)}${cell('B', row.b)}</tr>`)}</tbody>
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
  const { of, keyPath = '', pointer = '', droppedBy = null } = group[0] ?? {};
  // On the page of a target it leads to its row among the values.
  const key = document.getElementById(`v${pointer}`)
    ? link(`#v${encodeURIComponent(pointer)}`, keyPath)
    : html`<span dir="auto">${keyPath}</span>`;
  const isList = of === 'item';
  const none = isList && droppedBy === null ? dim('none') : missing(droppedBy, book);
  const items = group.length === 1 ? 'item' : 'items';
  const note = isList ? items : of === 'order' && 'different order from here';
  return {
    head: html`<span class="key">${key}</span>${note && html` ${dim(note)}`}`,
    ...sides((side) => {
      const own = group.flatMap((pair) => pair[side] ?? []);
      return own.length > 0 ? own.map((one) => valueCell(one, book)) : [none];
    }),
  };
}

function valueCell(candidate: Candidate, book: Book): Html {
  const text = valueText(candidate.value);
  const place = placeLink(candidate, book.documentHref(candidate.source));
  return html`<div class="said beside"><span class="value${text === '' && ' empty'}" dir="auto">${text || '""'}</span> ${place}</div>`;
}

/** Why a side has nothing there. */
function missing(droppedBy: ValuePair['droppedBy'], book: Book): Html {
  if (droppedBy === null) return dim('not set');
  const place = placeLink(droppedBy, book.documentHref(droppedBy.source));
  return html`<div class="said beside"><span class="dim">dropped by <code>${markerText(droppedBy)}</code></span> ${place}</div>`;
}

/** A layer of one, or of both under two names. */
function layerRow(pair: LayerPair, book: Book): Row {
  const { a, b, sameText } = pair;
  const { source = '' } = b ?? a ?? {};
  const note = sameText && a?.source !== b?.source && html` ${dim('the same text')}`;
  return {
    head: html`${levelChip((b ?? a)?.level ?? '')}${note}`,
    ...sides((side) => [
      pair[side] ? layerCell(pair[side], book) : (book.why?.(side, source) ?? dim('not there')),
    ]),
  };
}

function layerCell(layer: ResolvedLayer, book: Book): Html {
  const { source, title, staleness, tokens, daysOld, dateFrom } = layer;
  const { mark, word } = STALENESS[staleness];
  // A file's time is that of a checkout.
  const age = daysOld === null || dateFrom === 'mtime' ? STALENESS.unknown.word : daysAgo(daysOld);
  const fresh = html`<span class="fresh ${staleness}"><span aria-hidden="true">${mark}</span> ${word} </span>`;
  const size = tokens === null ? '' : `, ${tokens.toLocaleString('en-US')} tokens`;
  return html`<div class="said">${link(book.documentHref(source), title)}<br><code class="path" dir="auto">${source}</code><br>${doesAge(layer) && word !== age && fresh}${dim(age + size)}</div>`;
}

function sectionRow(pair: SectionPair, book: Book): Row {
  const { isSimilar, ...cells } = partCells(pair, book);
  return {
    head: html`${headingOf(pair)}${!isSimilar && html`<br>${dim('little in common')}`}`,
    ...sides((side) => [cells[side] ?? dim('no such text')]),
  };
}

/** Both parts of a pair, with what differs marked where they are alike; null on the side that has none. */
function partCells(pair: SectionPair, book: Book) {
  const text = (part: SectionPart | null) => visibleBlock(part?.markdown ?? '').trim();
  const diff = pair.a && pair.b && textDiff(text(pair.a), text(pair.b));
  const cells = sides((side) => {
    const part = pair[side];
    if (part === null) return null;
    const own = diff?.pieces.filter((piece) => !('in' in piece) || piece.in !== OTHER[side]);
    const pieces = diff?.isSimilar ? own?.map(pieceHtml) : block(text(part));
    const quote = html`<pre class="part" dir="auto" tabindex="0">${pieces}</pre>`;
    const nothing = html`<p class="dim">no text</p>`;
    return html`<div class="said">${text(part) === '' ? nothing : quote}${placeOf(part, book, pair.from[side] ?? undefined)}</div>`;
  });
  return { ...cells, isSimilar: diff?.isSimilar ?? true };
}

function headingOf({ heading, inner = '' }: SectionPair): Html {
  const name = [heading, inner].filter(Boolean).join(' › ');
  return name ? html`<span dir="auto">${name}</span>` : dim('before any heading');
}
