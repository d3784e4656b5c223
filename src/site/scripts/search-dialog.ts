// Names while one types, and behind them the texts that hold the words.

import { count } from '../view/words.ts';
import { fill, must } from './html.ts';
import { besides, find } from './search/find.ts';
import { findNamed } from './search/find-named.ts';
import { namedItem, namedThings, resultItem, searchKeys } from './search/results.ts';

const MOST_NAMED = 8;
const MOST_TEXTS = 6;
const dialog = must('search-dialog', HTMLDialogElement);
const part = <T extends Element>(selector: string): T => {
  const found = dialog.querySelector<T>(selector);
  if (found === null) throw new Error(`${selector} is missing`);
  return found;
};
const input = part<HTMLInputElement>('input');
const status = part<HTMLElement>('[role="status"]');
const named = part<HTMLElement>('.named');
const texts = part<HTMLElement>('.texts');
const all = part<HTMLElement>('.all');
const base = dialog.dataset.base ?? '/';

let latest = 0;

async function show(): Promise<void> {
  latest += 1;
  const turn = latest;
  const q = input.value.trim();
  all.hidden = q === '';
  all.querySelector('a')?.setAttribute('href', `${base}search/?${new URLSearchParams({ q })}`);
  if (q === '') {
    named.replaceChildren();
    texts.replaceChildren();
    status.textContent = '';
    return;
  }
  const things = findNamed(q, await namedThings(base), MOST_NAMED);
  if (turn !== latest) return;
  fill(named, ...things.map((thing) => namedItem(thing, base)));
  status.textContent =
    things.length === 0 ? 'Searching …' : `${count(things.length, 'match', 'matches')} by name`;
  const known = new Set(things.map(({ page }) => base + page));
  try {
    const { hits } = await besides(await find({ q, chosen: {} }, base), known);
    const results = await Promise.all(hits.slice(0, MOST_TEXTS).map((hit) => hit.data()));
    if (turn !== latest) return;
    fill(texts, ...results.map((result) => resultItem(result, base)));
    status.textContent =
      things.length + hits.length === 0
        ? `No results for “${q}”. Try fewer words, or the beginning of one.`
        : `${count(things.length, 'match', 'matches')} by name, ${hits.length.toLocaleString('en-US')} in text`;
  } catch {
    if (turn === latest)
      status.textContent =
        'Text search is not available: the index needs a web server, such as stratigraph preview.';
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;
input.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(show, 90);
});
part<HTMLFormElement>('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  clearTimeout(timer);
  await show();
  dialog.querySelector<HTMLAnchorElement>('.target')?.click();
});
// A search field would only be emptied by it; what the browser does besides must not close the next dialog.
input.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  dialog.close();
});
dialog.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  // A click beside it is one on the dialog itself; a link may lead to another place of this page.
  if (target === dialog || target.closest('.close, a')) dialog.close();
});
searchKeys(input, part('.found-things'));
// What was typed while this was loaded.
if (input.value !== '') void show();
