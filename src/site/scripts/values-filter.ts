// The rows that fit, matches marked, a count; the words stand in the address.

import { fromPointer } from '../../model/pointer.ts';
import { addressWith } from './html.ts';

/** Rows in which words are marked; nobody reads more before typing on. */
const MOST = 400;

const form = document.getElementById('values-filter');
const input = form?.querySelector('input');
const panel = document.getElementById('differs');
const shown = document.getElementById('values-shown');
if (form instanceof HTMLFormElement && input && panel && shown) start(form, input, panel, shown);

function start(
  form: HTMLFormElement,
  input: HTMLInputElement,
  panel: HTMLElement,
  shown: HTMLElement,
): void {
  // Looked through when the first letter is typed: most readers never do.
  let rows: readonly Row[] = [];

  function apply(): void {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const isAsked = words.length > 0;
    if (isAsked && rows.length === 0) rows = rowsIn(panel);
    const fitting = rows.filter(({ text }) => words.every((word) => text.includes(word)));
    narrow(panel, rows, fitting, isAsked);
    mark(isAsked ? fitting : [], words);
    shown.textContent = isAsked ? sumOf(fitting) : '';
  }

  function sumOf(fitting: readonly Row[]): string {
    const onlyDiffers = location.hash === '#differs';
    const { total = '', differs = '' } = panel.dataset;
    const all = onlyDiffers ? differs : total;
    const values = fitting.filter(
      ({ item }) => item.matches('.leaf') && !(onlyDiffers && item.matches('.same')),
    );
    return values.length === 0
      ? `No values match “${input.value.trim()}”.`
      : `${values.length} of ${all} ${all === '1' ? 'value' : 'values'}`;
  }

  function readAddress(): void {
    input.value = new URLSearchParams(location.search).get('q') ?? '';
    apply();
  }

  form.hidden = false;
  input.addEventListener('input', () => {
    const params = new URLSearchParams(location.search);
    if (input.value === '') params.delete('q');
    else params.set('q', input.value);
    history.replaceState(null, '', addressWith(params) + location.hash);
    apply();
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  addEventListener('hashchange', apply);
  addEventListener('pageshow', readAddress);
  addEventListener('popstate', readAddress);
  readAddress();
}

/** Shows what fits and what it stands in; what is folded away opens where something in it fits, and closes again. */
function narrow(
  panel: HTMLElement,
  rows: readonly Row[],
  fitting: readonly Row[],
  isAsked: boolean,
): void {
  if (rows.length === 0) return;
  const stays = new Set<Element>();
  for (const { item } of fitting) {
    let at: Element | null | undefined = item;
    for (; at && !stays.has(at); at = at.parentElement?.closest('.values li')) stays.add(at);
  }
  const fits = new Set(fitting);
  for (const row of rows) {
    row.item.hidden = !stays.has(row.item);
    row.item.toggleAttribute('data-fits', isAsked && fits.has(row));
  }
  for (const rest of panel.querySelectorAll<HTMLElement>('.values .rest')) {
    rest.hidden = !stays.has(rest);
    const details = rest.querySelector('details');
    if (details) details.open = isAsked && !rest.hidden;
  }
}

interface Row {
  readonly item: HTMLElement;
  /** What stands in it, without the rows beneath. */
  readonly parts: readonly Element[];
  /** Key path, value, losers, layers, sources and states, in small letters. */
  readonly text: string;
}

/** In the order of the page. */
function rowsIn(panel: HTMLElement): readonly Row[] {
  return [...panel.querySelectorAll<HTMLElement>('.values li[id]')].map((item) => {
    const parts = [...item.children].filter((part) => part.matches(':not(ul), .losers'));
    // `v/limits/a~1b` → `limits.a/b`
    const keyPath = fromPointer(item.id.slice(1)).join('.');
    // The badge says which kind of conflict it is.
    const state = item.matches('.has-conflict') ? 'conflict' : '';
    const said = parts.flatMap((part) => [
      part.textContent,
      ...[...part.querySelectorAll('a[title]')].map((link) => link.getAttribute('title')),
    ]);
    return { item, parts, text: [keyPath, state, ...said].join('\n').toLowerCase() };
  });
}

/** Every occurrence in what can be read; browsers without highlights show the rows alone. */
function mark(rows: readonly Row[], words: readonly string[]): void {
  if (!('highlights' in CSS)) return;
  // A dotted path is split among its rows: there its last key is what can be seen.
  const wanted = new Set(words.flatMap((word) => [word, word.slice(word.lastIndexOf('.') + 1)]));
  wanted.delete('');
  const found = new Highlight();
  for (const part of rows.slice(0, MOST).flatMap(({ parts }) => parts)) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) markIn(walker.currentNode as Text, wanted, found);
  }
  CSS.highlights.set('found', found);
}

function markIn(node: Text, words: ReadonlySet<string>, found: Highlight): void {
  const text = node.data.toLowerCase();
  // A few letters get longer when they get small; then places no longer agree.
  if (text.length !== node.length) return;
  for (const word of words) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + word.length);
      found.add(range);
    }
  }
}
