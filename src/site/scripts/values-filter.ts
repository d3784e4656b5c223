// The rows that fit, matches marked, a count; the words stand in the address.

import { fromPointer } from '../../model/pointer.ts';

const NAME = 'found';
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
  let rows: readonly Row[] | null = null;
  let narrowed = false;

  function apply(): void {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    unmark();
    if (words.length > 0) {
      rows ??= indexRows(panel);
      narrow(rows, words);
    } else if (narrowed && rows !== null) {
      widen(rows);
    }
    narrowed = words.length > 0;
    tell(words);
  }

  function tell(words: readonly string[]): void {
    const onlyDiffers = location.hash === '#differs';
    const { total = '', differs = '' } = panel.dataset;
    const all = onlyDiffers ? differs : total;
    if (words.length === 0) {
      shown.textContent = '';
      return;
    }
    const fits = (rows ?? []).filter(
      ({ item, isValue }) =>
        isValue && item.dataset.fits === '' && !(onlyDiffers && item.matches('.same')),
    ).length;
    shown.textContent =
      fits === 0
        ? `No values match “${input.value.trim()}”.`
        : `${fits} of ${all} ${all === '1' ? 'value' : 'values'}`;
  }

  function type(): void {
    const params = new URLSearchParams(location.search);
    if (input.value === '') params.delete('q');
    else params.set('q', input.value);
    const query = params.size > 0 ? `?${params}` : '';
    history.replaceState(null, '', location.pathname + query + location.hash);
    apply();
  }

  function readAddress(): void {
    input.value = new URLSearchParams(location.search).get('q') ?? '';
    apply();
  }

  form.hidden = false;
  input.addEventListener('input', type);
  form.addEventListener('submit', (event) => event.preventDefault());
  addEventListener('hashchange', apply);
  addEventListener('pageshow', readAddress);
  addEventListener('popstate', readAddress);
  readAddress();
}

/** Shows what fits and what it stands in. */
function narrow(rows: readonly Row[], words: readonly string[]): void {
  const fitting = rows.filter(({ text }) => words.every((word) => text.includes(word)));
  const stays = new Set<Element>();
  for (const { item } of fitting) {
    let at: Element | null = item;
    while (at !== null && !stays.has(at)) {
      stays.add(at);
      at = at.parentElement?.closest('.values li') ?? null;
    }
  }
  const fits = new Set(fitting.map(({ item }) => item));
  for (const { item } of rows) {
    item.hidden = !stays.has(item);
    if (fits.has(item)) item.dataset.fits = '';
    else delete item.dataset.fits;
  }
  unfold(rows, (rest) => stays.has(rest));
  markWords(fitting, words);
}

function widen(rows: readonly Row[]): void {
  for (const { item } of rows) {
    item.hidden = false;
    delete item.dataset.fits;
  }
  unfold(rows, null);
}

/** What is folded away opens where something in it fits, and closes again; null: all is shown. */
function unfold(rows: readonly Row[], isShown: ((rest: Element) => boolean) | null): void {
  const tree = rows[0]?.item.closest('.values');
  for (const rest of tree?.querySelectorAll<HTMLElement>('.rest') ?? []) {
    const show = isShown?.(rest) ?? false;
    rest.hidden = isShown !== null && !show;
    const details = rest.querySelector('details');
    if (details) details.open = show;
  }
}

export interface Row {
  readonly item: HTMLElement;
  /** Key path, value, losers, layers, sources and states, in small letters. */
  readonly text: string;
  /** False for a branch, which holds values and is none. */
  readonly isValue: boolean;
}

/** In the order of the page. What a row says is what stands in it, without the rows beneath. */
export function indexRows(panel: HTMLElement): readonly Row[] {
  return [...panel.querySelectorAll<HTMLElement>('.values li[id]')].map((item) => {
    const words = [keyPath(item.id)];
    // The badge says which kind of conflict it is.
    if (item.matches('.has-conflict')) words.push('conflict');
    for (const child of item.children) {
      if (child instanceof HTMLUListElement && !child.matches('.losers')) continue;
      words.push(child.textContent ?? '');
      for (const link of child.querySelectorAll('a[title]'))
        words.push(link.getAttribute('title') ?? '');
    }
    const isValue = item.matches('.leaf');
    return { item, text: words.join('\n').toLowerCase(), isValue };
  });
}

/** `v/limits/a~1b` → `limits.a/b` */
function keyPath(id: string): string {
  return fromPointer(id.slice(1)).join('.');
}

/** Marks every occurrence in what can be read; browsers without highlights show the rows alone. */
export function markWords(rows: readonly Row[], words: readonly string[]): void {
  if (!('highlights' in CSS)) return;
  // A dotted path is split among its rows: there its last key is what can be seen.
  const wanted = new Set(words.flatMap((word) => [word, word.slice(word.lastIndexOf('.') + 1)]));
  wanted.delete('');
  const found = new Highlight();
  for (const { item } of rows.slice(0, MOST)) {
    for (const child of item.children) {
      if (child instanceof HTMLUListElement && !child.matches('.losers')) continue;
      markIn(child, wanted, found);
    }
  }
  CSS.highlights.set(NAME, found);
}

export function unmark(): void {
  if ('highlights' in CSS) CSS.highlights.delete(NAME);
}

function markIn(element: Element, words: ReadonlySet<string>, found: Highlight): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.nodeValue?.toLowerCase() ?? '';
    // A few letters get longer when they get small; then places no longer agree.
    if (text.length !== node.nodeValue?.length) continue;
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        found.add(range);
      }
    }
  }
}
