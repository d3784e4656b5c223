// The entry that is new or changed; proof that all others are as they were.

import type { Document } from '../../../model/document.ts';
import type { MemoryContent, MemoryOperation } from '../../../model/memory.ts';
import { UsageError } from '../../../model/usage-error.ts';
import { type AnyEntry, findEntry, KIND_OF, KINDS } from './entries.ts';

/**
 * The entry of `after` that the operation added (or resolved), or null where the edit would lose, change or double
 * anything: a fence that never closes, for example, swallows what is written beneath it.
 */
export function provenEntry(
  before: MemoryContent,
  after: MemoryContent,
  operation: MemoryOperation,
): AnyEntry | null {
  const kind = KIND_OF[operation.type];
  for (const other of KINDS) {
    if (other !== kind && String(said(before[other])) !== String(said(after[other]))) return null;
  }
  const old = said(before[kind]);
  const now = said(after[kind]);
  if (operation.type === 'resolution') return provenResolution(before, after, operation.id);
  if (now.length !== old.length + 1) return null;
  let at = 0;
  while (at < old.length && old[at] === now[at]) at += 1;
  if (String(old.slice(at)) !== String(now.slice(at + 1))) return null;
  // Of several that say the same the file's last one is the new one, but for sessions, which come first.
  return after[kind][at] ?? null;
}

function provenResolution(
  before: MemoryContent,
  after: MemoryContent,
  id: string,
): AnyEntry | null {
  const at = before.blockers.indexOf(findEntry(before, 'blockers', id, ''));
  const entry = after.blockers[at];
  const others = (memory: MemoryContent) => String(said(memory.blockers.toSpliced(at, 1)));
  if (at < 0 || entry === undefined || others(before) !== others(after)) return null;
  const same = entry.text === before.blockers[at]?.text && entry.status === 'resolved';
  return same && before.blockers.length === after.blockers.length ? entry : null;
}

/** Entries without id and place, which move. */
function said(entries: readonly AnyEntry[]): readonly string[] {
  return entries.map((entry) => JSON.stringify({ ...entry, id: 0, span: 0 }));
}

/** Wrong environment, not wrong code: something in the file is open that a person has to close. */
export function unreadable(document: Document): UsageError {
  return new UsageError(
    `${document.path} could not be read back with the new entry, so nothing was changed.`,
    'Look for an unclosed code fence, comment or table, or add the entry by hand.',
  );
}
