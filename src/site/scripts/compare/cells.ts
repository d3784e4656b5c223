import { visibleBlock } from '../../../emit/visible.ts';
import {
  type Candidate,
  doesAge,
  type ResolvedLayer,
  type SectionPart,
} from '../../../model/resolution.ts';
import type { SectionPair, ValuePair } from '../../../model/side-by-side.ts';
import { valueText } from '../../view/target/value-tree.ts';
import { count, howOld, STALENESS, shortName } from '../../view/words.ts';
import { type Child, levelChip, link, make, said } from '../make.ts';
import type { Book } from './load.ts';
import { type Piece, textDiff } from './text-diff.ts';

/** `workspace` chip and `workspace.md:8`. */
export function placeOf(
  { source, line, level }: Pick<Candidate, 'source' | 'line'> & Partial<Candidate>,
  book: Book,
): HTMLElement {
  const at = link(book.documentHref(source, line), `${shortName(source)}:${line}`);
  at.title = said('span', '', `${source}:${line}`).textContent;
  const chip = level === undefined ? [] : [levelChip(level), ' '];
  return make('span', 'from', [...chip, at]);
}

export function valueCell(candidate: Candidate, book: Book): HTMLElement {
  const text = valueText(candidate.value);
  const value = text === '' ? make('span', 'value empty', ['""']) : said('span', 'value', text);
  return make('div', 'said beside', [value, ' ', placeOf(candidate, book)]);
}

/** Why a side has nothing there. */
export function missing(droppedBy: ValuePair['droppedBy'], book: Book): HTMLElement {
  if (droppedBy === null) return make('span', 'dim', ['not set']);
  const marker = droppedBy.marker === 'inherit' ? 'inherit: false' : 'override: true';
  return make('div', 'said beside', [
    make('span', 'dim', ['dropped by ', make('code', '', [marker])]),
    ' ',
    placeOf(droppedBy, book),
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
      placeOf({ source: part.source, line: from[side] ?? part.line }, book),
    ]);
  };
  return { a: cell(a, 'a'), b: cell(b, 'b'), isSimilar: diff?.isSimilar ?? true };
}

function pieceOf(piece: Piece, side: 'a' | 'b'): Child {
  if (piece.text === null) return make('span', 'gap', [`⋯ ${count(piece.lines, 'equal line')}\n`]);
  return piece.isOwn ? make(side === 'a' ? 'del' : 'ins', '', [piece.text]) : piece.text;
}
