// The search of its page and of the dialog that opens from anywhere: names while one types, behind them the texts that hold
// the words. On the page every state has its address.

import { count } from '../view/words.ts';
import { addressWith, fill, html } from './html.ts';
import { find, type SearchHits } from './search/find.ts';
import { findNamed } from './search/find-named.ts';
import { advice, namedItem, namedThings, resultItem } from './search/results.ts';

const PAGE = 12;
const MOST_NAMED = 6;
/** Milliseconds after the last letter. */
const CALM = 100;

const dialog = document.querySelector<HTMLDialogElement>('#search-dialog');
const root: ParentNode = dialog ?? document;
const part = <T extends Element>(selector: string): T => {
  const found = root.querySelector<T>(selector);
  if (found === null) throw new Error(`${selector} is missing`);
  return found;
};
const form = part<HTMLFormElement>('form[data-base]');
const input = part<HTMLInputElement>('form[data-base] input');
const status = part<HTMLElement>('[role="status"]');
const named = part<HTMLElement>('.named');
const texts = part<HTMLElement>('.texts');
const nothing = part<HTMLElement>('.nothing');
const more = part<HTMLButtonElement>('.show-more');
const base = form.dataset.base ?? '/';
const pageTitle = document.title;

let latest = 0;
let showNext = async (): Promise<void> => {};

/** A new step in the history for what was chosen, none for each letter that is typed. */
function go(asked: string, step: 'push' | 'replace' = 'push'): Promise<void> {
  const address = addressWith(new URLSearchParams(asked === '' ? {} : { q: asked }));
  if (dialog === null && address !== location.pathname + location.search) {
    history[`${step}State`](null, '', address);
  }
  return show(asked);
}

async function show(asked: string): Promise<void> {
  latest += 1;
  const turn = latest;
  if (dialog === null) document.title = asked === '' ? pageTitle : `${asked} · ${pageTitle}`;
  if (asked === '') {
    for (const list of [named, texts, nothing]) list.replaceChildren();
    more.hidden = true;
    status.textContent = '';
    return;
  }
  status.textContent = 'Searching …';
  const things = findNamed(asked, await namedThings(base), MOST_NAMED);
  if (turn !== latest) return;
  fill(
    named,
    things.map((thing) => namedItem(thing, base)),
  );
  try {
    const answer = await find(asked, base);
    if (turn !== latest) return;
    const number = things.length + answer.hits.length;
    fill(nothing, number === 0 && advice(asked));
    const named = new Set(things.map(({ page }) => base + page));
    const twice = await showResults(answer, named, turn);
    if (turn === latest) status.textContent = sentence(asked, number - twice, answer.over);
  } catch {
    if (turn !== latest) return;
    status.textContent =
      'The search index could not be loaded. It needs a web server: stratigraph preview.';
  }
}

/** `named`: addresses that are listed by their name already; gives how many of them were found again. */
async function showResults({ hits }: SearchHits, named: ReadonlySet<string>, turn: number) {
  let [shown, twice] = [0, 0];
  showNext = async () => {
    const next = hits.slice(shown, shown + PAGE);
    const isFirst = shown === 0;
    shown += next.length;
    const results = await Promise.all(next.map((hit) => hit.data()));
    if (turn !== latest) return;
    const items = results.flatMap((result) =>
      named.has(base + result.raw_url.split('\n')[0]) ? [] : [resultItem(result, base)],
    );
    twice += results.length - items.length;
    more.hidden = shown >= hits.length;
    if (isFirst) return fill(texts, items);
    const listed = texts.children.length;
    texts.insertAdjacentHTML('beforeend', html`${items}`.html);
    texts.querySelectorAll<HTMLElement>('.target')[listed]?.focus();
  };
  await showNext();
  return twice;
}

function sentence(asked: string, all: number, over: number): string {
  if (all === 0) return `No results for “${asked}”.`;
  const ended = `; ${over.toLocaleString('en-US')} superseded, archived or expired, at the end`;
  return `${count(all, 'result')} for “${asked}”${over === 0 ? '' : ended}`;
}

let timer: ReturnType<typeof setTimeout> | undefined;
input.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(() => go(input.value.trim(), 'replace'), CALM);
});
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  clearTimeout(timer);
  await go(input.value.trim());
  dialog?.querySelector<HTMLAnchorElement>('.target')?.click();
});
more.addEventListener('click', () => void showNext());

/** `/` leads to the field; arrows go down the results and back up into the field, as Escape does. */
addEventListener('keydown', (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (!(target instanceof HTMLElement)) return;
  if (key === '/' && !target.matches('input, textarea, select')) {
    event.preventDefault();
    input.select();
    return;
  }
  const links = [...root.querySelectorAll<HTMLElement>('.results .target')];
  const at = links.indexOf(target);
  const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (key === 'Escape' && at >= 0) input.select();
  if (by === 0 || (at < 0 && (target !== input || by < 0))) return;
  event.preventDefault();
  if (at + by < 0) input.focus();
  else links[at + by]?.focus();
});

if (dialog === null) {
  const restore = (): void => {
    input.value = new URLSearchParams(location.search).get('q')?.trim() ?? '';
    void show(input.value);
  };
  addEventListener('popstate', restore);
  restore();
} else {
  // A search field would only be emptied by it; what the browser does besides must not close the next dialog.
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    dialog.close();
    // The browser leaves the focus in what is hidden until it paints: a key pressed before that would be typed there.
    input.blur();
  });
  dialog.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    // A click beside it is one on the dialog itself; a link may lead to another place of this page.
    if (target === dialog || target.closest('.close, a')) dialog.close();
  });
  // What was typed while this was loaded.
  if (input.value !== '') void go(input.value.trim());
}
