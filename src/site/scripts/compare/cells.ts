import { visibleBlock } from '../../../emit/visible.ts';
import { AGING } from '../../../graph/staleness.ts';
import type { Candidate, ResolvedLayer } from '../../../model/resolution.ts';
import type { SectionPair, ValuePair } from '../../../model/side-by-side.ts';
import { valueText } from '../../view/target/value-tree.ts';
import { age, count, STALENESS, shortName } from '../../view/words.ts';
import { levelChip, link, make, said } from '../make.ts';
import type { Book } from './load.ts';

/** Lines of a part that are shown; its link leads to the rest. */
const LINES = 6;
const LONGEST = 480;

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
  const { source, title, role, staleness, daysOld, tokens } = layer;
  const { mark, word } = STALENESS[staleness];
  const fresh = make('span', `fresh ${staleness}`, [make('span', '', [mark]), ` ${word} `]);
  fresh.firstElementChild?.setAttribute('aria-hidden', 'true');
  const facts = [
    ...(daysOld === null ? [] : [age(daysOld)]),
    ...(tokens === null ? [] : [`${tokens.toLocaleString('en-US')} tokens`]),
  ];
  return make('div', 'said', [
    link(book.documentHref(source), title),
    make('br'),
    said('code', 'path', source),
    make('br'),
    staleness === 'fresh' && !AGING.has(role) ? '' : fresh,
    make('span', 'dim', [facts.join(', ')]),
  ]);
}

/** The part from its first line that differs; one that ends before says so. */
export function partCell(pair: SectionPair, side: 'a' | 'b', book: Book): HTMLElement | null {
  const { [side]: part, agreeing, from } = pair;
  if (part === null) return null;
  const lines = visibleBlock(part.markdown).trimEnd().split('\n').slice(agreeing);
  const text = lines.slice(0, LINES).join('\n');
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  const rest = lines.length - LINES;
  const quote = make('pre', 'part', [short]);
  quote.dir = 'auto';
  return make('div', 'said', [
    text.trim() === '' ? make('p', 'dim', ['ends here']) : quote,
    placeOf({ source: part.source, line: from[side] ?? part.line }, book),
    make('span', 'dim', [rest > 0 ? ` and ${count(rest, 'more line')}` : '']),
  ]);
}
