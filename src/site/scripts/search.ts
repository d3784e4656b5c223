// Results as text; nothing of a workspace is ever taken for HTML.

import type { AddressBook } from '../view/address/address-book.ts';
import { count } from '../view/words.ts';
import { must, said } from './make.ts';
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
let titles: Promise<ReadonlyMap<string, string>> | null = null;
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
  named.replaceChildren(...things.map((thing) => namedItem(thing, base)));
  try {
    const answer = await besides(
      await find(asked, base),
      new Set(things.map(({ page }) => base + page)),
    );
    if (turn !== latest) return;
    showFilters(asked, answer, await scopeTitles());
    const all = things.length + answer.hits.length;
    nothing.replaceChildren(...(all === 0 ? [advice(asked, answer, go)] : []));
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
    if (isFirst) list.replaceChildren(...items);
    else {
      list.append(...items);
      items[0]?.querySelector('a')?.focus();
    }
  };
  await showNext();
}

function sentence({ q, chosen }: Asked, all: number, over: number): string {
  const query = q === '' ? '' : ` for “${q}”`;
  const filters = Object.values(chosen).map((value) => said('span', '', value).textContent);
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
  const choose = (group: Group) => (value: string | null) => go(narrowed(askedFor(), group, value));
  for (const group of ['kind', 'lifecycle'] as const) {
    showChips(chips[group], counts[group], asked.chosen[group], choose(group));
  }
  showScopes(scope, counts.scope, asked.chosen.scope, titles);
}

/** Titles of plans and projects, asked for when somebody looks for one. */
function scopeTitles(): Promise<ReadonlyMap<string, string>> {
  titles ??= fetch(`${base}addresses.json`)
    .then((response): Promise<AddressBook> => response.json())
    .then(({ targets }) => new Map(targets.map(({ id, title }) => [id, title])))
    .catch(() => new Map());
  return titles;
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
searchKeys(input, list);
const restore = (): void => {
  const asked = askedFor();
  input.value = asked.q;
  void show(asked);
};
addEventListener('popstate', restore);
restore();
