// In: what is asked for, and Pagefind's index. Out: results, what holds before what is over, and what each filter would leave.

import type { Result } from '../search-result.ts';
import { type Asked, GROUPS, type Group, narrowed } from './asked.ts';
import { type IndexAnswer, type IndexFilters, partsFor } from './parts.ts';

type Counts = Readonly<Record<string, number>>;

interface Hit {
  readonly id: string;
  /** Places of the words that were found. */
  readonly words: readonly number[];
  data(): Promise<Result>;
}

interface Found extends IndexAnswer {
  readonly results: readonly Hit[];
}

interface Options {
  readonly baseUrl: string;
  readonly excerptLength: number;
  /** What all records of this index have, beside their own. */
  readonly mergeFilter?: Readonly<Record<string, string>>;
}

interface Pagefind {
  options(options: Options & { basePath: string }): Promise<void>;
  mergeIndex(basePath: string, options: Options): Promise<void>;
  filters(): Promise<unknown>;
  search(query: string | null, options: { filters: IndexFilters }): Promise<Found>;
}

export interface Answer {
  readonly hits: readonly Hit[];
  /** How many of them, at the end, are superseded, archived or expired. */
  readonly over: number;
  /** For each group: how many results each of its values has, the choices in all other groups kept. */
  readonly counts: Readonly<Record<Group, Counts>>;
  /** How many results there would be without the choice in a group; nothing where there is none. */
  readonly without: Readonly<Partial<Record<Group, number>>>;
}

interface Loaded {
  readonly index: Pagefind;
  readonly partsOf: (query: string) => Promise<IndexFilters>;
}

let loading: Promise<Loaded> | null = null;

/** Loaded when somebody searches, not when the page opens. Throws where the index cannot be had. */
export async function find(asked: Asked, base: string): Promise<Answer> {
  loading ??= load(base);
  loading.catch(() => {
    loading = null;
  });
  const { index, partsOf } = await loading;
  const parts = await partsOf(asked.q);
  const search = ({ q, chosen }: Asked, more: IndexFilters = {}): Promise<Found> =>
    index.search(q === '' ? null : q, { filters: { ...chosen, ...parts, ...more } });
  const found = await search(asked);
  const counts: Record<Group, Counts> = { kind: {}, lifecycle: {}, scope: {} };
  const without: Partial<Record<Group, number>> = {};
  for (const group of GROUPS) {
    // A choice hides its neighbours from the counts: those are of the search without it.
    const open =
      asked.chosen[group] === undefined ? found : await search(narrowed(asked, group, null));
    counts[group] = open.filters?.[group] ?? {};
    if (open !== found) without[group] = open.results.length;
  }
  if ((found.filters?.standing?.over ?? 0) === 0) {
    return { hits: found.results, over: 0, counts, without };
  }
  // Asked for twice rather than told apart by their ids, which are those of one index.
  const holds = (await search(asked, { standing: 'holds' })).results;
  const over = (await search(asked, { standing: 'over' })).results;
  return { hits: [...holds, ...over], over: over.length, counts, without };
}

async function load(base: string): Promise<Loaded> {
  const folder = `${base}pagefind/`;
  const [module, parts]: [Pagefind, readonly string[]] = await Promise.all([
    import(/* @vite-ignore */ `${folder}pagefind.js`),
    fetch(`${folder}parts.json`).then((response) => response.json()),
  ]);
  const options: Options = { baseUrl: base, excerptLength: 28 };
  const ofPart = (part: string): Options =>
    parts.length === 0 ? options : { ...options, mergeFilter: { part } };
  await module.options({ ...ofPart('first'), basePath: folder });
  await Promise.all(parts.map((part) => module.mergeIndex(folder + part, ofPart(part))));
  // Without this no search counts its results by filter.
  await module.filters();
  return { index: module, partsOf: parts.length === 0 ? async () => ({}) : partsFor(module) };
}
