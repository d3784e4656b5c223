// Results as text; nothing of a workspace is ever taken for HTML.

import { visible } from '../../emit/visible.ts';
import type { AddressBook } from '../view/address/address-book.ts';
import { count } from '../view/words.ts';
import { fetchJson, fill, html, must, once } from './html.ts';
import {
  type Asked,
  addressOf,
  advice,
  askedFor,
  type Group,
  isIdle,
  narrowed,
  showChips,
  showScopes,
} from './search/facets.ts';
import { type Answer, besides, find } from './search/find.ts';
import { findNamed } from './search/find-named.ts';
import { namedItem, namedThings, resultItem, searchKeys } from './search/results.ts';

const PAGE = 12;
const MOST_NAMED = 3;
const form = must('search', HTMLFormElement);
const input = must('q', HTMLInputElement);
const status = must('status', HTMLElement);
const list = must('results', HTMLElement);
const tips = must('tips', HTMLElement);
const nothing = must('nothing', HTMLElement);
const named = must('named', HTMLElement);
const more = must('more', HTMLButtonElement);
const narrow = must('narrow', HTMLElement);
const chips = { kind: must('kinds', HTMLElement), lifecycle: must('lifecycles', HTMLElement) };
const scope = must('scope', HTMLSelectElement);
const base = form.dataset.base ?? '/';
const pageTitle = document.title;

let latest = 0;
let showNext = async (): Promise<void> => {};

/** A new step in the history for what was chosen, none for each letter that is typed. */
function go(asked: Asked, step: 'push' | 'replace' = 'push'): void {
  const address = addressOf(asked);
  if (address !== location.pathname + location.search) {
    if (step === 'push') history.pushState(null, '', address);
    else history.replaceState(null, '', address);
  }
  void show(asked);
}

async function show(asked: Asked): Promise<void> {
  latest += 1;
  const turn = latest;
  document.title = asked.q === '' ? pageTitle : `${asked.q} · ${pageTitle}`;
  tips.hidden = !isIdle(asked);
  if (isIdle(asked)) {
    list.replaceChildren();
    named.replaceChildren();
    nothing.replaceChildren();
    narrow.hidden = true;
    more.hidden = true;
    status.textContent = '';
    return;
  }
  status.textContent = 'Searching …';
  const isNarrowed = Object.keys(asked.chosen).length > 0;
  const things = isNarrowed ? [] : findNamed(asked.q, await namedThings(base), MOST_NAMED);
  if (turn !== latest) return;
  fill(named, ...things.map((thing) => namedItem(thing, base)));
  try {
    const answer = await besides(
      await find(asked, base),
      new Set(things.map(({ page }) => base + page)),
    );
    if (turn !== latest) return;
    showFilters(asked, answer, await scopeTitles());
    const all = things.length + answer.hits.length;
    fill(nothing, ...(all === 0 ? [advice(asked, answer)] : []));
    await showResults(answer, turn);
    if (turn === latest) status.textContent = sentence(asked, all, answer.over);
  } catch {
    if (turn !== latest) return;
    status.textContent =
      'The search index could not be loaded. It needs a web server: stratigraph preview.';
  }
}

async function showResults({ hits }: Answer, turn: number): Promise<void> {
  let shown = 0;
  showNext = async () => {
    const next = hits.slice(shown, shown + PAGE);
    const isFirst = shown === 0;
    shown += next.length;
    const items = (await Promise.all(next.map((hit) => hit.data()))).map((result) =>
      resultItem(result, base),
    );
    if (turn !== latest) return;
    more.hidden = shown >= hits.length;
    if (isFirst) return fill(list, ...items);
    list.insertAdjacentHTML('beforeend', html`${items}`.html);
    list.querySelectorAll<HTMLElement>('.target')[shown - next.length]?.focus();
  };
  await showNext();
}

function sentence({ q, chosen }: Asked, all: number, over: number): string {
  const query = q === '' ? '' : ` for “${q}”`;
  const filters = Object.values(chosen).map(visible);
  const within = filters.length === 0 ? '' : ` in ${filters.join(', ')}`;
  if (all === 0) return `No results${query}${within}.`;
  const last =
    over === 0
      ? ''
      : `; ${over.toLocaleString('en-US')} superseded, archived or expired, at the end`;
  return `${count(all, 'result')}${query}${within}${last}`;
}

function showFilters(asked: Asked, { counts }: Answer, titles: ReadonlyMap<string, string>): void {
  narrow.hidden = false;
  for (const group of ['kind', 'lifecycle'] as const) {
    showChips(chips[group], counts[group], asked.chosen[group]);
  }
  showScopes(scope, counts.scope, asked.chosen.scope, titles);
}

/** Titles of plans and projects, asked for when somebody looks for one. */
const addresses = once(fetchJson<AddressBook>);
async function scopeTitles(): Promise<ReadonlyMap<string, string>> {
  const { targets } = await addresses(`${base}addresses.json`).catch(() => ({ targets: [] }));
  return new Map(targets.map(({ id, title }) => [id, title]));
}

let timer: ReturnType<typeof setTimeout> | undefined;
const typed = (): Asked => ({ ...askedFor(), q: input.value.trim() });
input.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(() => go(typed(), 'replace'), 120);
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  clearTimeout(timer);
  go(typed());
});
more.addEventListener('click', () => void showNext());
scope.addEventListener('change', () => go(narrowed(askedFor(), 'scope', scope.value || null)));
for (const group of ['kind', 'lifecycle'] as const) {
  chips[group].addEventListener('click', ({ target }) => {
    const chip = target instanceof Element ? target.closest('button') : null;
    if (chip) go(narrowed(askedFor(), group, chip.dataset.value || null));
  });
}
nothing.addEventListener('click', ({ target }) => {
  const { without } = target instanceof HTMLElement ? target.dataset : {};
  const asked = askedFor();
  if (without === '') go({ ...asked, chosen: {} });
  else if (without !== undefined) go(narrowed(asked, without as Group, null));
});
searchKeys(input, list);
const restore = (): void => {
  const asked = askedFor();
  input.value = asked.q;
  void show(asked);
};
addEventListener('popstate', restore);
restore();
