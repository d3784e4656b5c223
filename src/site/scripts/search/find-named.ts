// Which things a query names: by id, by title, by what they hold. Pure, so that a table of queries can test it.

import type { NamedThing } from '../../view/search/named-things.ts';

/** Words of a question that no title is about. */
const IDLE = new Set(
  'a an and are at be by can do does for from how i in is it me my of on or our that the their there this to was we what when where which who whose why with you'.split(
    ' ',
  ),
);

/** Rules and findings come after what they are about. */
const LATER: ReadonlyMap<string, number> = new Map([
  ['Rule', 10],
  ['Finding', 14],
  ['Term', 30],
]);

/** Points of what is asked for by its whole title; those of an id are more. */
const BY_TITLE = 95;

/**
 * Best first, of what is named at all; equals stay in the order of the list. What is superseded comes last, unless it is
 * asked for by its id or its whole title; of two with that title, what holds comes first.
 */
export function findNamed(
  query: string,
  things: readonly NamedThing[],
  most: number,
): readonly NamedThing[] {
  const phrase = plain(query.replace(/^[#"\s]+/, '').replace(/(?<!["\s])["\s]+$/, ''));
  const words = wordsOf(plain(withoutIdleWords(phrase)));
  if (words.length === 0) return [];
  return things
    .map((thing) => [thing, score(thing, phrase, words)] as const)
    .filter(([, points]) => points > 0)
    .sort(
      ([a, some], [b, more]) =>
        Number(isLast(a, some)) - Number(isLast(b, more)) ||
        more - some ||
        Number(a.over !== undefined) - Number(b.over !== undefined),
    )
    .slice(0, most)
    .map(([thing]) => thing);
}

/** What is asked of an index of texts that holds only what has all words; a phrase in quotes stays as it is. */
export function withoutIdleWords(query: string): string {
  if (query.includes('"')) return query;
  const kept = query.split(/\s+/).filter((word) => !IDLE.has(word.toLowerCase()));
  return kept.length === 0 ? query : kept.join(' ');
}

function isLast({ over }: NamedThing, points: number): boolean {
  return over !== undefined && points < BY_TITLE;
}

function score(
  { kind, title, ids = [], about = '', says = [], minor = 0 }: NamedThing,
  asked: string,
  words: readonly string[],
): number {
  const called = ids.map(plain);
  const name = plain(title);
  if (called.includes(asked)) return 100;
  if (called.some((id) => asked === `${plain(kind)} ${id}`)) return 98;
  const points = (): number => {
    if (name === asked) return BY_TITLE;
    if (says.some((value) => plain(value) === asked)) return 72;
    if (asked.length > 2 && called.some((id) => id.startsWith(asked))) return 75;
    const titled = share(words, wordsOf(name));
    const closeness = Math.min(1, words.join(' ').length / name.length);
    if (titled === 1) return 60 + (name.startsWith(asked) ? 5 : 0) + 5 * closeness - minor;
    const all = [name, plain(kind), plain(about), ...called].flatMap(wordsOf);
    if (share(words, all) === 1) return 40 + 10 * titled;
    if (says.some((value) => share(words, wordsOf(plain(value))) === 1)) return 38;
    // Half of a question in a title is worth a look.
    return titled >= 0.5 && words.length > 2 ? 20 * titled + 5 * closeness : 0;
  };
  const found = points();
  return found === 0 ? 0 : found - (LATER.get(kind) ?? 0);
}

/** How many of the words begin one of the others; a number is no beginning of another one. */
function share(words: readonly string[], others: readonly string[]): number {
  const found = words.filter((word) =>
    others.some((other) => (/^\d+$/.test(word) ? other === word : other.startsWith(word))),
  );
  return found.length / words.length;
}

/** Numbers as they are spoken: `0042/001` is `42/1`. */
function plain(text: string): string {
  return text.toLowerCase().replace(/(?<!\d)0+(?=\d)/g, '');
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
