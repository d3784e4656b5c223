import { type CodeAge, codeChanges } from '../../model/code.ts';
import type { Lifecycle } from '../../model/document.ts';
import type { EdgeType } from '../../model/graph.ts';
import { nameOf } from '../../model/paths.ts';
import { counted } from '../../model/plural.ts';
import type { Readers } from '../../model/reading.ts';
import type { Conflict, Staleness } from '../../model/resolution.ts';
import type { Target } from '../../model/scope.ts';
import type { DateStamp } from '../../model/source.ts';

export { counted as count } from '../../model/plural.ts';

/** A conflict of a kind: its name, and what it means for those who read the values. */
export const CONFLICT: Readonly<Record<Conflict['kind'], readonly [name: string, means: string]>> =
  {
    'undeclared-override': [
      'undeclared override',
      'A layer changes a value without declaring the override.',
    ],
    'declared-override': [
      'declared override',
      'A more specific layer changes a value and declares the override.',
    ],
    'same-priority': ['same-priority conflict', 'Two layers with the same priority disagree.'],
    'type-clash': ['type clash', 'One layer sets a single value where another sets a list or map.'],
    'locked-override': [
      'override of a locked value',
      'A layer tries to override a locked value. The locked value stays in effect.',
    ],
    'told-otherwise': [
      'told otherwise by instructions',
      'An instruction file that is loaded says something else.',
    ],
  };

/** Why a document stands where it does, whatever its own word is. */
export const LIFECYCLE: Readonly<Record<Lifecycle, string>> = {
  draft: 'Not started, or not agreed on yet.',
  active: 'In use, or being worked on.',
  done: 'Finished: its status says so, or it is in a folder for finished work.',
  superseded: 'Replaced by a newer document. Read that one instead.',
  archived: 'Kept for reference only: its status says so, or it is in an archive folder.',
  expired: 'No longer valid: its status or its date says so.',
};

/** A shape beside the word, so that colour is never alone. */
export const STALENESS: Readonly<
  Record<Staleness, { readonly mark: string; readonly word: string }>
> = {
  fresh: { mark: '✓', word: 'fresh' },
  warning: { mark: '!', word: 'stale' },
  critical: { mark: '!!', word: 'very stale' },
  unknown: { mark: '–', word: 'no date' },
};

/** How a page names where a date comes from. */
export const DATE_FROM: Readonly<Record<DateStamp['from'], string>> = {
  'front-matter': 'from front matter',
  git: 'last commit',
  mtime: 'file time',
};

/** What people read for the word of a dialect: `plan` → `Plan`, `adr` → `ADR`; names of files stay. */
export function kindName(kind: string): string {
  if (kind.includes('.')) return kind;
  const words = kind.replaceAll('-', ' ');
  return kind.length <= 3 ? kind.toUpperCase() : words.charAt(0).toUpperCase() + words.slice(1);
}

/** What people call a system: `limps`, `ADR`, `agent instructions`. */
export function systemName({ dialect }: Target, { noun, moves }: Readers): string {
  if (moves) return `${noun.name} ${dialect}`;
  return dialect.length > 3 ? dialect : dialect.toUpperCase();
}

/** What a target is by its level; the root of what each reader has in ways of its own is named for what it holds. */
export function levelName(target: Target, readers: Readers): string {
  return kindName(
    target.parent === null && readers.moves ? systemName(target, readers) : target.level,
  );
}

/** An edge as seen from its start, and from its end. */
export const RELATION: Readonly<Record<EdgeType, readonly [string, string]>> = {
  CONTAINS: ['contains', 'is contained in'],
  INHERITS_FROM: ['inherits from', 'is inherited by'],
  OVERRIDES: ['overrides', 'is overridden by'],
  SUPERSEDES: ['supersedes', 'is superseded by'],
  PARTLY_SUPERSEDES: ['partly supersedes', 'is partly superseded by'],
  AMENDS: ['amends', 'is amended by'],
  REMEMBERS: ['has memory', 'is memory of'],
  CONTRIBUTES_TO: ['contributes to', 'has contributions from'],
  REFERENCES: ['links to', 'is linked from'],
  DEPENDS_ON: ['depends on', 'is required by'],
};

export const DAY = 86_400_000;
/** From so many days on, nobody counts days any more. */
const FAR = 730;

/** `today`, `20 days ago`, `in 3 days`, `5 years ago`. */
export function daysAgo(days: number): string {
  if (days === 0) return 'today';
  const far = Math.abs(days);
  const length = far < FAR ? counted(far, 'day') : counted(Math.floor(far / 365.25), 'year');
  return days > 0 ? `${length} ago` : `in ${length}`;
}

/** The same by calendar days; null where `date` is none. */
export function ago(date: string, now: string): string | null {
  const [from, to] = [Date.parse(date.slice(0, 10)), Date.parse(now.slice(0, 10))];
  return Number.isNaN(from) || Number.isNaN(to) ? null : daysAgo(Math.round((to - from) / DAY));
}

/** At most so many letters; `…` takes the place of the rest. */
export function clipped(text: string, most: number): string {
  const letters = text.length > most ? [...text] : [];
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : text;
}

const LONGEST = 44;

/** Names of files can be sentences; how they begin and end tells them apart. */
export function shortName(path: string): string {
  const name = nameOf(path);
  const letters = [...name];
  if (letters.length <= LONGEST) return name;
  return `${letters.slice(0, 30).join('')}…${letters.slice(-12).join('')}`;
}

/** Its number or, of several with that number, its id. */
export function shownNumber(target?: Pick<Target, 'id' | 'number'>): string | null {
  return target?.number == null ? null : shortName(target.id);
}

/** Who says which code a document speaks of. */
export const CODE_FROM: Readonly<Record<CodeAge['from'], string>> = {
  covers: 'under covers',
  files: 'under files',
  system: 'in the repository',
  text: 'named in the text',
};

/** `code: 38 commits, 1,204 lines, 3 files gone`, `code: unchanged`. */
export function codeWords(code: CodeAge): string {
  return `code: ${code.commits === 0 ? 'unchanged' : codeChanges(code)}`;
}

/** At most `most` members of `list`, with `at` near the middle; `at` may be −1: the first ones. `before` and `after` count the others. */
export function around<T>(list: readonly T[], at: number, most: number) {
  const start = Math.max(0, Math.min(at - Math.floor(most / 2), list.length - most));
  const shown = list.slice(start, start + most);
  return { shown, before: start, after: list.length - start - shown.length };
}
