// Results, what holds before what is over, and what each filter would leave.

import { once } from '../html.ts';
import { withoutIdleWords } from './find-named.ts';
import type { Result } from './results.ts';

/** Results that tell whether all are guessed. */
const SAMPLE = 5;

/** What results can be narrowed by, in the order of the page. */
export const GROUPS = ['kind', 'lifecycle', 'scope'] as const;
export type Group = (typeof GROUPS)[number];

export interface Asked {
  readonly q: string;
  /** Chosen value of each group that narrows. */
  readonly chosen: Readonly<Partial<Record<Group, string>>>;
}

/** The same with another choice in one group; null takes it back. */
export function narrowed(asked: Asked, group: Group, value: string | null): Asked {
  const { [group]: _, ...others } = asked.chosen;
  return { ...asked, chosen: value === null ? others : { ...others, [group]: value } };
}

export type Counts = Readonly<Record<string, number>>;

interface Hit {
  readonly id: string;
  /** Places of the words that were found. */
  readonly words: readonly number[];
  data(): Promise<Result>;
}

type Filters = Readonly<Record<string, string | { readonly any: readonly string[] }>>;

interface Found {
  readonly results: readonly Hit[];
  readonly filters?: Readonly<Record<string, Counts>>;
}

interface Pagefind {
  options(options: {
    readonly basePath: string;
    readonly baseUrl: string;
    readonly excerptLength: number;
  }): Promise<void>;
  filters(): Promise<unknown>;
  search(query: string | null, options: { filters: Filters }): Promise<Found>;
}

export interface Answer {
  readonly hits: readonly Hit[];
  /** How many of them, at the end, are superseded, archived or expired. */
  readonly over: number;
  /** For each group: how many results each of its values has, the choices in all other groups kept. */
  readonly counts: Readonly<Record<Group, Counts>>;
}

const NOTHING: Answer = {
  hits: [],
  over: 0,
  counts: { kind: {}, lifecycle: {}, scope: {} },
};

const indexAt = once(load);

/** Loaded when somebody searches, not when the page opens. Throws where the index cannot be had. */
export async function find(asked: Asked, base: string): Promise<Answer> {
  const index = await indexAt(base);
  const search = ({ q, chosen }: Asked, more: Filters = {}): Promise<Found> =>
    index.search(q === '' ? null : withoutIdleWords(q), { filters: { ...chosen, ...more } });
  const found = await search(asked);
  if (await isGuessed(asked.q, found)) return NOTHING;
  const counts: Record<Group, Counts> = { ...NOTHING.counts };
  for (const group of GROUPS) {
    // A choice hides its neighbours from the counts: those are of the search without it.
    const open =
      asked.chosen[group] === undefined ? found : await search(narrowed(asked, group, null));
    counts[group] = open.filters?.[group] ?? {};
  }
  if ((found.filters?.standing?.over ?? 0) === 0) {
    return { hits: found.results, over: 0, counts };
  }
  // Asked for twice rather than told apart by their ids, which are those of one index.
  const holds = (await search(asked, { standing: 'holds' })).results;
  const over = (await search(asked, { standing: 'over' })).results;
  return { hits: [...holds, ...over], over: over.length, counts };
}

/** For a word that stands nowhere Pagefind takes shorter and shorter beginnings of it, down to a letter. */
async function isGuessed(q: string, { results }: Found): Promise<boolean> {
  const asked = wordsOf(q);
  if (asked.length === 0) return false;
  const best = await Promise.all(results.slice(0, SAMPLE).map((hit) => hit.data()));
  const held = best.flatMap(({ content, locations, meta }) => {
    const text = content.split(/\s+/);
    const marked = locations.map((at) => text[at] ?? '');
    return wordsOf([...marked, ...Object.values(meta)].join(' '));
  });
  return results.length > 0 && !held.some((word) => asked.some((one) => isAlike(word, one)));
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
