// How a file reaches a reader, in a mark and a few words, and the files of a target as rows that readers treat alike.

import { compareText } from '../../../model/order.ts';
import { folderOf } from '../../../model/paths.ts';
import type { ShownReading } from '../../../model/reading.ts';
import type { SectionPart } from '../../../model/resolution.ts';
import type { When } from '../../../model/scope.ts';

export interface Mark {
  readonly is: When | 'cut' | 'waiting' | 'same' | 'dropped' | 'foreign';
  readonly sign: string;
  readonly words: string;
  /** Why, in a sentence without its full stop. */
  readonly why: string;
}

const WHEN: Readonly<Record<When, readonly [sign: string, words: string]>> = {
  start: ['●', 'at start'],
  'on-read': ['◐', 'on read'],
  'on-demand': ['○', 'on demand'],
  'by-model': ['○', 'if chosen'],
};

/** `at start`, `when it reads a file there`: for a line that has room. */
export const WHEN_WORDS: Readonly<Record<When, string>> = {
  start: 'at start',
  'on-read': 'when it opens a file there',
  'on-demand': 'on demand',
  'by-model': 'if the model chooses it',
};

/** Without the reason: `at start`, `cut at line 257`, `not read`. */
export function markWords({ is, words }: Mark): string {
  if (is === 'cut') return words.replace('at', 'at line');
  return is in WHEN ? WHEN_WORDS[is as When] : words;
}

/** The whole of it: `at start: found in docs`, `skipped: CLAUDE.md takes its place`. */
export function markSentence(mark: Mark): string {
  const { is, why } = mark;
  if (why === '') return mark.words;
  return is === 'foreign' || is === 'waiting' || is === 'same' ? why : `${markWords(mark)}: ${why}`;
}

const PASSED = {
  waiting: ['○', 'waiting'],
  same: ['=', 'same text'],
  dropped: ['✕', 'skipped'],
  foreign: ['–', 'not read'],
} as const;

/** What becomes of a file with a reader. */
export function markOf({ read, passed }: ShownReading, path: string): Mark {
  const file = read.find((one) => one.path === path);
  if (file !== undefined) {
    const why = file.because.says;
    if (file.cut !== null)
      return { is: 'cut', sign: '✂', words: `cut at ${file.cut.line}`, why: file.cut.says };
    const [sign, words] = WHEN[file.when];
    return { is: file.when, sign, words, why };
  }
  const other = passed.find((one) => one.path === path);
  const { is, why } = other ?? { is: 'foreign', why: '' };
  const [sign, words] = PASSED[is];
  return { is, sign, words, why };
}

/** A file, or the files of one hidden folder that every reader treats alike. */
export interface FileRow {
  readonly paths: readonly string[];
  /** Of all of them; null where nobody who was asked knows. */
  readonly bytes: number | null;
  readonly marks: readonly Mark[];
}

/** Files that one of the readers reads, waits for or skips; those that no one looks for are left out. */
export function fileRows(readings: readonly ShownReading[]): readonly FileRow[] {
  const sizes = new Map<string, number | null>();
  for (const { read, passed } of readings) {
    for (const { path, is } of passed)
      if (is !== 'foreign' && !sizes.has(path)) sizes.set(path, null);
    for (const { path, bytes } of read) sizes.set(path, bytes);
  }
  return grouped(
    [...sizes].map(([path, bytes]) => {
      return { path, bytes, marks: readings.map((reading) => markOf(reading, path)) };
    }),
  );
}

interface OneFile extends Omit<FileRow, 'paths'> {
  readonly path: string;
}

/** By folder, as a tree is read, its hidden folders last; what lies in one hidden folder and fares alike shares a row. */
export function grouped(files: readonly OneFile[]): FileRow[] {
  const folder = (path: string): string => {
    const steps = folderOf(path).split('/');
    const hidden = steps.findIndex((step) => step.startsWith('.'));
    return (hidden === -1 ? steps : steps.slice(0, hidden)).join('/');
  };
  const sorted = [...files].sort(
    (a, b) =>
      compareText(folder(a.path), folder(b.path)) ||
      Number(isHidden(a.path)) - Number(isHidden(b.path)) ||
      compareText(a.path, b.path),
  );
  const alike = Map.groupBy(sorted, ({ path, marks }) =>
    JSON.stringify([isHidden(path) ? folderOf(path) : path, marks.map(({ words }) => words)]),
  );
  return [...alike.values()].map((same) => ({
    paths: same.map(({ path }) => path),
    bytes: same.reduce<number | null>(
      (sum, { bytes }) => (sum === null || bytes === null ? null : sum + bytes),
      0,
    ),
    marks: same[0]?.marks ?? [],
  }));
}

function isHidden(path: string): boolean {
  return /(?:^|\/)\.[^/]+\//.test(path);
}

/** `.claude/rules/ (6 files)`, or the path. */
export function rowName({ paths }: FileRow): string {
  const [first = ''] = paths;
  return paths.length === 1 ? first : `${folderOf(first)}/`;
}

/** `15.5 kB`. */
export function size(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;
}

/** Readers that have the very same of a target, by the files that they read. */
export function alike(
  readings: readonly ShownReading[],
): readonly (readonly [ShownReading, ...ShownReading[]])[] {
  const groups = Map.groupBy(readings, ({ read }) =>
    JSON.stringify(read.map(({ path, when, kept }) => [path, when, kept])),
  );
  return [...groups.values()] as unknown as readonly (readonly [ShownReading, ...ShownReading[]])[];
}

/** `Codex up to line 257, not Claude Code`: who has a part of a text; empty where everybody has all of it. */
export function partReaders(
  { source, line, markdown }: SectionPart,
  readings: readonly ShownReading[],
): string {
  const end = line + markdown.split('\n').length;
  const told = readings.map(({ title, read, passed }) => {
    const file = read.find(({ path }) => path === source);
    if (file === undefined) {
      const isSame = passed.some(({ path, is }) => path === source && is === 'same');
      return isSame ? { order: 0, says: title } : { order: 2, says: `not ${title}` };
    }
    const from = file.cut?.line ?? end;
    if (from >= end) return { order: 0, says: title };
    return { order: 1, says: from <= line ? `cut for ${title}` : `${title} up to line ${from}` };
  });
  if (told.every(({ order }) => order === 0)) return '';
  return told
    .sort((a, b) => a.order - b.order)
    .map(({ says }) => says)
    .join(', ');
}
