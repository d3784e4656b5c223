import { visibleBlock } from '../../../emit/visible.ts';
import {
  type Candidate,
  doesAge,
  type ResolvedLayer,
  type SectionPart,
} from '../../../model/resolution.ts';
import type { LayerPair, SectionPair, SideBySide, ValuePair } from '../../../model/side-by-side.ts';
import { valueText } from '../../view/target/value-tree.ts';
import { count, howOld, STALENESS } from '../../view/words.ts';
import { type Child, levelChip, link, make, placeLink, said } from '../make.ts';
import type { Book } from './book.ts';
import { type Piece, textDiff } from './text-diff.ts';

function dim(text: string): HTMLElement {
  return make('span', 'dim', [text]);
}

function placeOf({ source, line }: SectionPart, book: Book, at = line): HTMLElement {
  return placeLink({ source, line: at }, book.documentHref(source));
}

export function valueCell(candidate: Candidate, book: Book): HTMLElement {
  const text = valueText(candidate.value);
  const value = text === '' ? make('span', 'value empty', ['""']) : said('span', 'value', text);
  return make('div', 'said beside', [
    value,
    ' ',
    placeLink(candidate, book.documentHref(candidate.source)),
  ]);
}

/** Why a side has nothing there. */
export function missing(droppedBy: ValuePair['droppedBy'], book: Book): HTMLElement {
  if (droppedBy === null) return dim('not set');
  const marker = droppedBy.marker === 'inherit' ? 'inherit: false' : 'override: true';
  return make('div', 'said beside', [
    make('span', 'dim', ['dropped by ', make('code', '', [marker])]),
    ' ',
    placeLink(droppedBy, book.documentHref(droppedBy.source)),
  ]);
}

export function layerCell(layer: ResolvedLayer, book: Book): HTMLElement {
  const { source, title, staleness, tokens } = layer;
  const { mark, word } = STALENESS[staleness];
  const fresh = make('span', `fresh ${staleness}`, [make('span', '', [mark]), ` ${word} `]);
  fresh.firstElementChild?.setAttribute('aria-hidden', 'true');
  const facts = [
    howOld(layer) ?? 'no date',
    ...(tokens === null ? [] : [`${tokens.toLocaleString('en-US')} tokens`]),
  ];
  return make('div', 'said', [
    link(book.documentHref(source), title),
    make('br'),
    said('code', 'path', source),
    make('br'),
    doesAge(layer) ? fresh : '',
    make('span', 'dim', [facts.join(', ')]),
  ]);
}

/** Both parts of a pair, with what differs marked where they are alike; null on the side that has none. */
export function partCells(
  { a, b, from }: SectionPair,
  book: Book,
): Readonly<Record<'a' | 'b', HTMLElement | null>> & { readonly isSimilar: boolean } {
  const text = (part: SectionPart | null) => visibleBlock(part?.markdown ?? '').trim();
  const diff = a && b ? textDiff(text(a), text(b)) : null;
  const cell = (part: SectionPart | null, side: 'a' | 'b'): HTMLElement | null => {
    if (part === null) return null;
    const quote = make(
      'pre',
      'part',
      diff?.[side].map((piece) => pieceOf(piece, side)) ?? [text(part)],
    );
    quote.dir = 'auto';
    quote.tabIndex = 0;
    return make('div', 'said', [
      quote.textContent === '' ? make('p', 'dim', ['no text']) : quote,
      placeOf(part, book, from[side] ?? undefined),
    ]);
  };
  return { a: cell(a, 'a'), b: cell(b, 'b'), isSimilar: diff?.isSimilar ?? true };
}

function pieceOf(piece: Piece, side: 'a' | 'b'): Child {
  if (piece.text === null) return make('span', 'gap', [`⋯ ${count(piece.lines, 'equal line')}\n`]);
  return piece.isOwn ? make(side === 'a' ? 'del' : 'ins', '', [piece.text]) : piece.text;
}

/** One row: what it is about, and what each side has. */
export interface Row {
  readonly head: readonly Child[];
  readonly a: readonly HTMLElement[];
  readonly b: readonly HTMLElement[];
}

/** Items of one list share a row: what only A has stands beside what only B has. */
export function valueRows(pairs: readonly ValuePair[], book: Book): readonly Row[] {
  return [...Map.groupBy(pairs, ({ pointer }) => pointer).values()].map((group) => {
    const [first] = group;
    const isList = first?.of === 'item';
    const side = (of: (pair: ValuePair) => Candidate | null, droppedBy: ValuePair['droppedBy']) => {
      const own = group.flatMap((pair) => of(pair) ?? []);
      if (own.length > 0) return own.map((one) => valueCell(one, book));
      return [isList && droppedBy === null ? dim('none') : missing(droppedBy, book)];
    };
    const note = isList
      ? group.length === 1
        ? 'item'
        : 'items'
      : first?.of === 'order'
        ? 'different order from here'
        : '';
    return {
      head: [
        said('span', 'key', first?.keyPath ?? ''),
        ...(note === '' ? [] : [' ', make('span', 'dim', [note])]),
      ],
      a: side(({ a }) => a, first?.droppedBy ?? null),
      b: side(({ b }) => b, first?.droppedBy ?? null),
    };
  });
}

/** A layer of one, or of both under two names. */
export function layerRow({ a, b, sameText }: LayerPair, book: Book): Row {
  const level = (b ?? a)?.level ?? '';
  const note = sameText && a?.source !== b?.source ? [' ', dim('the same text')] : [];
  const side = (layer: typeof a): readonly HTMLElement[] => [
    layer === null ? dim('not a layer') : layerCell(layer, book),
  ];
  return { head: [levelChip(level), ...note], a: side(a), b: side(b) };
}

/** How many sections there are with a difference; one may have several parts. */
export function differentSections({ sections }: SideBySide): number {
  return new Set(sections.different.map(({ slug }) => slug)).size;
}

/** Sections by who has them: pairs under one heading stay together. */
export function bySide(
  pairs: readonly SectionPair[],
): Readonly<Record<'both' | 'a' | 'b', readonly SectionPair[]>> {
  const groups = [...Map.groupBy(pairs, ({ slug }) => slug).values()];
  const has = (group: readonly SectionPair[], key: 'a' | 'b') => group.some((pair) => pair[key]);
  const only = (key: 'a' | 'b', other: 'a' | 'b') =>
    groups.filter((group) => has(group, key) && !has(group, other)).flat();
  return {
    both: groups.filter((group) => has(group, 'a') && has(group, 'b')).flat(),
    a: only('a', 'b'),
    b: only('b', 'a'),
  };
}

/** Parts under one heading share a row. */
export function sectionRows(pairs: readonly SectionPair[], book: Book): readonly Row[] {
  return [...Map.groupBy(pairs, ({ slug }) => slug).values()].map((group) => {
    const cells = group.map((pair) => partCells(pair, book));
    const side = (key: 'a' | 'b'): readonly HTMLElement[] => {
      const own = cells.flatMap((cell) => cell[key] ?? []);
      return own.length === 0 ? [dim('no such section')] : own;
    };
    const note = dim('little in common');
    const head = headingOf(group[0]);
    return {
      head: cells.every(({ isSimilar }) => isSimilar) ? [head] : [head, make('br'), note],
      a: side('a'),
      b: side('b'),
    };
  });
}

/** Equal text is not shown twice: where it stands is enough. */
export function sameParts(pairs: readonly SectionPair[], book: Book): readonly Row[] {
  return pairs.map((pair) => ({
    head: [headingOf(pair)],
    a: pair.a === null ? [] : [placeOf(pair.a, book)],
    b: pair.b === null ? [] : [placeOf(pair.b, book)],
  }));
}

function headingOf(pair: SectionPair | undefined): HTMLElement {
  return pair?.heading ? said('span', '', pair.heading) : dim('before any heading');
}
