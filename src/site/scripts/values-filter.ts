// The rows that fit, matches marked, a count; the words stand in the address.

import { markWords, unmark } from './values/mark-words.ts';
import { indexRows, type Row } from './values/value-rows.ts';

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
