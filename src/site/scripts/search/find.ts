// Results in texts, what holds before what is over.

import { once } from '../html.ts';
import { withoutIdleWords } from './find-named.ts';
import type { Result } from './results.ts';

/** Results that tell whether all are guessed. */
const SAMPLE = 5;

interface Hit {
  readonly id: string;
  /** Places of the words that were found. */
  readonly words: readonly number[];
  data(): Promise<Result>;
}

interface Found {
  readonly results: readonly Hit[];
  readonly filters?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

interface Pagefind {
  options(options: {
    readonly basePath: string;
    readonly baseUrl: string;
    readonly excerptLength: number;
  }): Promise<void>;
  filters(): Promise<unknown>;
  search(
    query: string,
    options?: { readonly filters: Readonly<Record<string, string>> },
  ): Promise<Found>;
}

export interface SearchHits {
  readonly hits: readonly Hit[];
  /** How many of them, at the end, are superseded, archived or expired. */
  readonly over: number;
}

const indexAt = once(load);

/** Loaded when somebody searches, not when the page opens. Throws where the index cannot be had. */
export async function find(asked: string, base: string): Promise<SearchHits> {
  const index = await indexAt(base);
  const query = withoutIdleWords(asked);
  const found = await index.search(query);
  if (await isGuessed(asked, found)) return { hits: [], over: 0 };
  if ((found.filters?.standing?.over ?? 0) === 0) return { hits: found.results, over: 0 };
  // Asked for twice rather than told apart by their ids, which are those of one index.
  const [holds, over] = await Promise.all(
    ['holds', 'over'].map((standing) => index.search(query, { filters: { standing } })),
  );
  return {
    hits: [...(holds?.results ?? []), ...(over?.results ?? [])],
    over: over?.results.length ?? 0,
  };
}

/** For a word that stands nowhere Pagefind takes shorter and shorter beginnings of it, down to a letter. */
async function isGuessed(q: string, { results }: Found): Promise<boolean> {
  const query = wordsOf(q);
  if (query.length === 0) return false;
  const best = await Promise.all(results.slice(0, SAMPLE).map((hit) => hit.data()));
  const marks = best.flatMap(({ content, locations, meta }) => {
    const text = content.split(/\s+/);
    const marked = locations.map((at) => text[at] ?? '');
    return wordsOf([...marked, ...Object.values(meta)].join(' '));
  });
  return results.length > 0 && !marks.some((word) => query.some((one) => isAlike(word, one)));
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Endings may differ, as between `runs` and `running`; not of words that are hardly longer than one. */
function isAlike(word: string, asked: string): boolean {
  if (asked.length < 5) return word.startsWith(asked);
  const start = asked.slice(0, Math.ceil(asked.length / 2));
  return word.startsWith(start) || (word.length > 2 && asked.startsWith(word));
}

async function load(base: string): Promise<Pagefind> {
  const basePath = `${base}pagefind/`;
  const index: Pagefind = await import(/* @vite-ignore */ `${basePath}pagefind.js`);
  await index.options({ basePath, baseUrl: base, excerptLength: 28 });
  // Without this no search counts its results by filter.
  await index.filters();
  return index;
}
