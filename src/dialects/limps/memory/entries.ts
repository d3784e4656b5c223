import type { MemoryContent, MemoryOperation } from '../../../model/memory.ts';
import { UsageError } from '../../../model/usage-error.ts';
import { entryLine } from './entry-line.ts';
import { oneLine } from './entry-text.ts';

export const KINDS = [
  'findings',
  'decisions',
  'blockers',
  'sessions',
  'lessons',
  'questions',
] as const;

export type EntryKind = (typeof KINDS)[number];
export type AnyEntry = MemoryContent[EntryKind][number];

/** The kind of entry that an operation adds or changes. */
export const KIND_OF: Readonly<Record<MemoryOperation['type'], EntryKind>> = {
  finding: 'findings',
  promotion: 'findings',
  decision: 'decisions',
  blocker: 'blockers',
  resolution: 'blockers',
  session: 'sessions',
  lesson: 'lessons',
  question: 'questions',
};

/** What an entry says, in a word for messages and answers. */
export function entryWords(entry: AnyEntry): string {
  if ('decision' in entry) return entry.decision === '' ? entry.choice : entry.decision;
  return 'notes' in entry ? entry.notes : entry.text;
}

/**
 * The entry that a person means by `finding-3` or `3`. Throws UsageError with the ids there are.
 */
export function findEntry<Kind extends EntryKind>(
  memory: MemoryContent,
  kind: Kind,
  typed: string,
  path: string,
): MemoryContent[Kind][number] {
  const entries: readonly MemoryContent[Kind][number][] = memory[kind];
  const word = kind.slice(0, -1);
  const id = /^\d{1,9}$/.test(typed) ? `${word}-${Number(typed)}` : typed.trim().toLowerCase();
  const found = entries.find((entry) => entry.id === id);
  if (found !== undefined) return found;
  const ids = entries.map((entry) => entry.id);
  const last = ids.at(-1);
  const advice =
    last === undefined
      ? `It has no ${kind} yet.`
      : `It has ${ids.length === 1 ? last : `${ids[0]} to ${last}`}; list them with stratigraph memory show.`;
  throw new UsageError(`${path} has no ${word} "${typed}".`, advice, ids);
}

/** The finding that says the same in one line as `text`, or null. */
export function findingSaying(memory: MemoryContent, text: string): AnyEntry | null {
  const line = entryLine(text);
  return memory.findings.find((entry) => entryLine(oneLine(entry.text)) === line) ?? null;
}
