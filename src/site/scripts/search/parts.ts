// In: an index in parts, and what is searched for. Out: the parts to ask, so that all answer as one index would.

/** A search as Pagefind takes it; `part` names the part, which each has as a filter of its own. */
export interface Index {
  search(query: string | null, options: { filters: IndexFilters }): Promise<IndexAnswer>;
}

export type IndexFilters = Readonly<Record<string, string | { readonly any: readonly string[] }>>;

export interface IndexAnswer {
  readonly results: readonly { readonly id: string; readonly words: readonly number[] }[];
  readonly filters?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** No word goes on like that. */
const NEVER = 'zqzq';

/**
 * Pagefind takes a word that it does not know for the longest one that is its beginning, or leaves it out. A part must
 * do so only where no part knows the word: `lighthouse` in one must not become `light` in all others. Remembers words.
 */
export function partsFor(index: Index): (query: string) => Promise<IndexFilters> {
  const known = new Map<string, Promise<readonly string[] | null>>();
  return async (query) => {
    // Words in quotes are found as they stand or not at all.
    const words = /^\s*".+"\s*$/.test(query) ? [] : query.split(/\s+/).filter(Boolean);
    const having = words.map((word) => {
      const parts = known.get(word) ?? partsHaving(index, word);
      known.set(word, parts);
      // Asked again the next time.
      parts.catch(() => known.delete(word));
      return parts;
    });
    const [first, ...others] = (await Promise.all(having)).filter((parts) => parts !== null);
    if (first === undefined) return {};
    const parts = first.filter((part) => others.every((other) => other.includes(part)));
    return { part: { any: parts.length === 0 ? [NEVER] : parts } };
  };
}

/** Null where all leave the word out. */
async function partsHaving(index: Index, word: string): Promise<readonly string[] | null> {
  const all = partsOf(await index.search(word, { filters: {} }));
  if (all.length === 0) return null;
  const exact = await partsWith(index, word);
  const rest = all.filter((part) => !exact.includes(part));
  const goingOn = await Promise.all(rest.map((part) => goesOn(index, word, part)));
  const having = [...exact, ...rest.filter((_, at) => goingOn[at])];
  for (let end = word.length - 1; having.length === 0 && end > 0; end -= 1) {
    having.push(...(await partsWith(index, word.slice(0, end))));
  }
  return having.length === 0 ? all : having;
}

async function partsWith(index: Index, word: string): Promise<readonly string[]> {
  return partsOf(await index.search(`"${word}"`, { filters: {} }));
}

/** True where words of the part begin like this: else more letters change nothing in what is found. */
async function goesOn(index: Index, word: string, part: string): Promise<boolean> {
  const [found, never] = await Promise.all(
    [word, word + NEVER].map((text) => index.search(text, { filters: { part } })),
  );
  return placesIn(found) !== placesIn(never);
}

function placesIn(answer: IndexAnswer | undefined): string {
  return JSON.stringify(answer?.results.map(({ id, words }) => `${id} ${words}`).sort());
}

function partsOf({ filters }: IndexAnswer): string[] {
  return Object.entries(filters?.part ?? {}).flatMap(([part, count]) => (count > 0 ? [part] : []));
}
