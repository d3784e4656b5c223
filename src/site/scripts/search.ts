// In: the search form and Pagefind's index. Out: results as text; nothing of a workspace is ever taken for HTML.

import { make, type Result, resultItem } from './search-result.ts';

interface Found {
  readonly results: readonly { data(): Promise<Result> }[];
  readonly totalFilters?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly filters?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

interface Pagefind {
  options(options: { basePath: string; baseUrl: string; excerptLength: number }): Promise<void>;
  filters(): Promise<unknown>;
  search(query: string, options: { filters: Record<string, unknown> }): Promise<Found>;
}

const PAGE = 12;
const form = must('search', HTMLFormElement);
const input = must('q', HTMLInputElement);
const status = must('status', HTMLElement);
const list = must('results', HTMLElement);
const more = must('more', HTMLButtonElement);
const kinds = must('kinds', HTMLElement);
const base = form.dataset.base ?? '/';

let loading: Promise<Pagefind> | null = null;
let latest = 0;
let kind: string | null = null;
let showNext = async (): Promise<void> => {};

function must<T extends HTMLElement>(id: string, type: new () => T): T {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`#${id} is missing`);
  return element;
}

/** Loaded when somebody searches, not when the page opens. */
function pagefind(): Promise<Pagefind> {
  loading ??= (async () => {
    const module: Pagefind = await import(/* @vite-ignore */ `${base}pagefind/pagefind.js`);
    await module.options({ basePath: `${base}pagefind/`, baseUrl: base, excerptLength: 28 });
    // Without this no search counts its results by kind.
    await module.filters();
    return module;
  })();
  return loading;
}

async function search(query: string): Promise<void> {
  latest += 1;
  const turn = latest;
  showAddress(query);
  if (query === '') {
    list.replaceChildren();
    kinds.hidden = true;
    more.hidden = true;
    status.textContent = '';
    return;
  }
  status.textContent = 'Searching …';
  try {
    const index = await pagefind();
    const found = await index.search(query, { filters: kind === null ? {} : { kind } });
    if (turn !== latest) return;
    status.textContent =
      found.results.length === 0
        ? `Nothing found for “${query}”.`
        : `${found.results.length} ${found.results.length === 1 ? 'result' : 'results'} for “${query}”`;
    showKinds((found.totalFilters ?? found.filters)?.kind ?? {});
    list.replaceChildren();
    let shown = 0;
    showNext = async () => {
      const next = found.results.slice(shown, shown + PAGE);
      shown += next.length;
      more.hidden = shown >= found.results.length;
      const results = await Promise.all(next.map((result) => result.data()));
      if (turn === latest) list.append(...results.map((result) => resultItem(result, query, base)));
    };
    await showNext();
  } catch {
    status.textContent =
      'The search index could not be loaded. It needs a web server: stratigraph preview.';
  }
}

function showKinds(counts: Readonly<Record<string, number>>): void {
  const names = Object.keys(counts).filter((name) => (counts[name] ?? 0) > 0 || name === kind);
  kinds.hidden = names.length < 2 && kind === null;
  const legend = kinds.firstElementChild;
  kinds.replaceChildren(
    ...(legend === null ? [] : [legend]),
    ...[null, ...names].map((name) => choice(name, counts)),
  );
}

function choice(name: string | null, counts: Readonly<Record<string, number>>): HTMLElement {
  const button = make('button', 'chip', [name === null ? 'All' : `${name} ${counts[name] ?? 0}`]);
  button.setAttribute('type', 'button');
  button.setAttribute('aria-pressed', String(name === kind));
  button.addEventListener('click', () => {
    kind = name;
    void search(input.value.trim());
  });
  return button;
}

/** Every state has an address. */
function showAddress(query: string): void {
  const params = new URLSearchParams();
  if (query !== '') params.set('q', query);
  if (kind !== null) params.set('kind', kind);
  history.replaceState(null, '', `${location.pathname}${params.size > 0 ? `?${params}` : ''}`);
}

let timer: ReturnType<typeof setTimeout> | undefined;
input.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(() => void search(input.value.trim()), 120);
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  clearTimeout(timer);
  void search(input.value.trim());
});
more.addEventListener('click', () => void showNext());

const asked = new URLSearchParams(location.search);
kind = asked.get('kind');
input.value = asked.get('q') ?? '';
if (input.value !== '') void search(input.value.trim());
