import { shellWord } from '../../../emit/shell-word.ts';
import type { SideBySide } from '../../../model/side-by-side.ts';
import { count } from '../../view/words.ts';
import { link, make, said } from '../make.ts';
import { type Book, meantTarget, relatives } from './book.ts';
import { differentSections } from './cells.ts';

type Choose = (choice: Choice) => void;

/** What differs, in one sentence. */
export function summaryOf(compared: SideBySide): string {
  const { a, b, values, layers, sections } = compared;
  if (a.id === b.id) return 'Both sides are the same target.';
  const told = [
    count(values.different.length, 'value'),
    count(layers.different.length, 'layer'),
    count(differentSections(compared), 'section'),
  ];
  const same = values.same.length + layers.same.length + sections.same.length;
  return `${told.slice(0, 2).join(', ')} and ${told[2]} differ; ${same.toLocaleString('en-US')} are the same.`;
}

/** For two sides that do not differ. */
export function sameNote({ a, b }: Choice): HTMLElement {
  const text = a === b ? 'Choose another target on one of the sides.' : 'No differences.';
  return make('p', 'callout fine', [text]);
}

/** The sentence, and what was probably meant. */
export function unknownTargets(
  keys: readonly (keyof Choice)[],
  choice: Choice,
  { targets }: Book,
  choose: Choose,
): [string, ...Node[]] {
  const names = keys.map((key) => said('span', '', choice[key]).textContent);
  const meant = keys.flatMap((key) => {
    const id = meantTarget(choice[key], [...targets.values()]);
    return id === null
      ? []
      : [choiceLink({ ...choice, [key]: id }, `${id} ${targets.get(id)?.title ?? ''}`, choose)];
  });
  const help = make('p', '', [
    'To list all targets: ',
    make('code', '', ['stratigraph targets']),
    '.',
  ]);
  return [
    `There is no target ${names.map((name) => `“${name}”`).join(' and no ')}.`,
    ...(meant.length === 0 ? [] : [list('Did you mean', meant)]),
    help,
  ];
}

/** What the one target is best compared with. */
export function oneChosen(id: string, { targets }: Book, choose: Choose): [string, ...Node[]] {
  const target = targets.get(id);
  const offers = target === undefined ? [] : relatives(target, targets);
  const others = targets.size - 1;
  return [
    'Choose the second target.',
    ...(offers.length === 0
      ? []
      : [
          list(
            'Compare it with',
            offers.map(({ a, b, text }) => choiceLink({ a, b }, text, choose)),
          ),
          ...(offers.length < others ? [restNote(offers.length, others)] : []),
        ]),
  ];
}

function restNote(shown: number, all: number): HTMLElement {
  const text = `${shown} of ${count(all, 'target')} shown. To find another, type an id or title.`;
  return make('p', 'dim', [text]);
}

function list(title: string, links: readonly HTMLElement[]): HTMLElement {
  return make('section', 'offers', [
    make('h2', '', [title]),
    make(
      'ul',
      'rows',
      links.map((one) => make('li', '', [one])),
    ),
  ]);
}

/** A link like any other, so that it opens in a new tab too; a plain click stays on the page. */
function choiceLink(choice: Choice, text: string, choose: Choose): HTMLElement {
  const anchor = link(addressOf(choice), text);
  anchor.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    choose(choice);
  });
  return anchor;
}

/** The command that tells the same. */
export function command({ a, b }: Choice): HTMLElement {
  const text = ['stratigraph compare', shellWord(a), shellWord(b)].join(' ');
  return make('section', 'command', [
    make('h2', '', ['On the command line']),
    make('pre', '', [make('code', '', [`${text}\n${text} --json`])]),
  ]);
}

/** Ids as somebody gave them; empty where none is chosen. */
export interface Choice {
  readonly a: string;
  readonly b: string;
}

export function askedChoice(): Choice {
  const params = new URLSearchParams(location.search);
  return { a: params.get('a') ?? '', b: params.get('b') ?? '' };
}

export function addressOf({ a, b }: Choice): string {
  const params = new URLSearchParams();
  if (a !== '') params.set('a', a);
  if (b !== '') params.set('b', b);
  return `${location.pathname}${params.size > 0 ? `?${params}` : ''}`;
}
