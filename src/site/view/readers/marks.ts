// How a file reaches a reader, in a mark and a few words, and who reads it where it stands.

import { fileOf } from '../../../model/listed-item.ts';
import type { ItemState, ListedItem, ShownReading } from '../../../model/reading.ts';
import type { PreparedSite } from '../../prepared-site.ts';

export interface Kind {
  /** A shape beside the words, so that colour is never alone. */
  readonly sign: string;
  readonly words: string;
  /** For a line that has room. */
  readonly long?: string;
  /** For those who do not know the words. */
  readonly means?: string;
}

export const MARKS = {
  start: { sign: '●', words: 'at start', means: 'loaded before any work begins.' },
  'on-read': {
    ...{ sign: '◐', words: 'on read', long: 'when it opens a file there' },
    means: 'loaded when a file that the text applies to is opened.',
  },
  'on-demand': { sign: '○', words: 'on demand', means: 'loaded when a person asks for it.' },
  'by-model': {
    ...{ sign: '○', words: 'if chosen', long: 'if the model chooses it' },
    means: 'loaded if the model chooses it by its description.',
  },
  waiting: {
    ...{ sign: '◌', words: 'not here' },
    means: 'loaded for other files, or when started in another folder.',
  },
  cut: { sign: '✂', words: 'cut', means: 'a limit cuts off the end.' },
  same: {
    ...{ sign: '=', words: 'same text' },
    means: 'a link to, or a copy of, a file that is already loaded.',
  },
  dropped: {
    ...{ sign: '✕', words: 'skipped' },
    means: 'files like this are supported, but this one is not loaded.',
  },
  foreign: { sign: '–', words: 'not read', means: 'files like this are not looked for.' },
} as const satisfies Readonly<Record<string, Kind>>;

export interface Mark extends Kind {
  readonly is: keyof typeof MARKS;
  /** Why, in a sentence without its full stop. */
  readonly why: string;
}

/** Without the reason: `at start`, `when it opens a file there`, `cut at line 257`, `not read`. */
export function markWords({ words, long = words }: Kind): string {
  return long;
}

/** The whole of it: `at start: found in docs`, `skipped: CLAUDE.md takes its place`. */
export function markSentence(mark: Mark): string {
  const { is, why } = mark;
  if (why === '') return mark.words;
  return is === 'foreign' || is === 'waiting' || is === 'same' ? why : `${markWords(mark)}: ${why}`;
}

/** What becomes of a file with a reader, who may only list it. */
export function markOf({ read, passed, listing }: ShownReading, path: string): Mark {
  const file = read.find((one) => one.path === path);
  if (file?.cut) {
    const { line, says } = file.cut;
    const words = { words: `cut at ${line}`, long: `cut at line ${line}` };
    return { ...MARKS.cut, ...words, is: 'cut', why: says };
  }
  if (file !== undefined) return { ...MARKS[file.when], is: file.when, why: file.because.says };
  const skipped = passed.find((one) => one.path === path);
  if (skipped !== undefined) return { ...MARKS[skipped.is], is: skipped.is, why: skipped.why };
  const item = markOfItem(listing?.items.find((one) => (one.link ?? one.path) === path) ?? null);
  return {
    ...MARKS[item.is],
    ...item,
    ...(item.is === 'foreign' && { words: MARKS.foreign.words }),
  };
}

const OF_ITEMS: Readonly<Record<ItemState, Pick<Mark, 'is' | 'sign' | 'words' | 'means'>>> = {
  listed: {
    ...{ is: 'start', sign: '●', words: 'listed' },
    means: 'named to the model with its description.',
  },
  'name-only': {
    ...{ is: 'cut', sign: '✂', words: 'name only' },
    means: 'named without its description, for which there is no room.',
  },
  cut: { is: 'cut', sign: '✂', words: 'cut' },
  waiting: { is: 'waiting', sign: '◌', words: 'not here' },
  hidden: {
    ...{ is: 'dropped', sign: '✕', words: 'hidden' },
    means: 'a setting keeps it from the model.',
  },
  dropped: {
    ...{ is: 'dropped', sign: '✕', words: 'dropped' },
    means: 'looked for, but not listed as it is written.',
  },
  loses: {
    ...{ is: 'same', sign: '=', words: 'another counts' },
    means: 'another of its name takes its place.',
  },
};

/** Each mark of a table once, with what it means. */
export function legendOf(
  texts: readonly string[],
): readonly Pick<Kind, 'sign' | 'words' | 'means'>[] {
  const kinds = [...Object.values<Kind>(MARKS), ...Object.values(OF_ITEMS)];
  return kinds.filter(
    ({ words, means }) =>
      means && texts.some((text) => text === words || text.startsWith(`${words} at`)),
  );
}

/** What becomes of something that readers list; null: the reader never finds it; left out: what it lists is not known. */
export function markOfItem(item: ListedItem | null | undefined) {
  if (item === undefined) return { is: 'foreign', sign: '?', words: 'not known', why: '' } as const;
  if (item === null) return { is: 'foreign', sign: '–', words: 'not found', why: '' } as const;
  return { ...OF_ITEMS[item.state], why: item.why };
}

/** Who lists what stands in a file, with what is shown of it, those together who show the same; empty where nobody finds anything to list there. */
export function itemReaders(path: string, site: Site) {
  const scope = site.documents.get(path)?.scope ?? '';
  const all = [...site.readings(scope), ...site.otherReadings(scope)];
  const found = all.map(({ title, listing }) => {
    const item = listing && (listing.items.find((one) => fileOf(one) === path) ?? null);
    return { title, item, mark: markOfItem(item) };
  });
  if (found.every(({ item }) => !item)) return [];
  const alike = Map.groupBy(found, ({ item, mark }) =>
    JSON.stringify([mark.words, mark.why, item?.name, item?.description]),
  );
  return [...alike.values()].flatMap(([first, ...same]) =>
    first === undefined ? [] : [{ ...first, titles: [first, ...same].map(({ title }) => title) }],
  );
}

interface FileReader {
  readonly title: string;
  readonly mark: Mark;
  /** Started in the root instead of where the file stands; null where that is the same. */
  readonly fromRoot: Mark | null;
}

type Site = Pick<PreparedSite, 'documents' | 'readings' | 'readingsFromRoot' | 'otherReadings'>;

/**
 * Those for whom the tree is evidently made, the others, and all in a sentence: `Read by Codex and Cursor, not by Claude
 * Code.` Null for a document that is not for readers who differ.
 */
export function fileReaders(path: string, site: Site) {
  const scope = site.documents.get(path)?.scope ?? '';
  const [here, fromRoot, others] = [
    site.readings(scope),
    site.readingsFromRoot(scope),
    site.otherReadings(scope),
  ];
  const mentions = ({ read, passed }: ShownReading): boolean =>
    [...read, ...passed].some((one) => one.path === path);
  if (![...here, ...others].some(mentions)) return null;
  const used = here.map((reading, index): FileReader => {
    const mark = markOf(reading, path);
    const other = fromRoot[index];
    const rooted = other === undefined ? mark : markOf(other, path);
    return { title: reading.title, mark, fromRoot: rooted.words === mark.words ? null : rooted };
  });
  const rest = others.map((one) => ({ title: one.title, mark: markOf(one, path), fromRoot: null }));
  return { used, others: rest, says: sentence(used.length > 0 ? used : rest) };
}

/** True where its text arrives, sooner or later. */
export function reaches({ mark, fromRoot }: FileReader): boolean {
  const isLost = ({ is }: Mark): boolean => is === 'dropped' || is === 'foreign';
  // What waits in a session from the root may wait for one that is started where the file lies.
  return !isLost(mark) || (fromRoot !== null && !isLost(fromRoot) && fromRoot.is !== 'waiting');
}

function sentence(readers: readonly FileReader[]): string {
  const nameReaders = (names: readonly FileReader[], type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat('en-GB', { type }).format(names.map(({ title }) => title));
  const by = readers.filter(reaches);
  const not = readers.filter((one) => !reaches(one));
  const never = nameReaders(not, 'disjunction');
  if (by.length === 0) return `Not read by ${never}.`;
  return `Read by ${nameReaders(by, 'conjunction')}${not.length === 0 ? '' : `, not by ${never}`}.`;
}
