// The new text of a memory file, in which nothing but the intended lines differs.

import { applyPatches, type Patch, trimmedEnd } from '../../../edit/patch.ts';
import type { MemoryContext } from '../../../model/dialect.ts';
import type { Document } from '../../../model/document.ts';
import { lineStart } from '../../../model/lines.ts';
import type { MemoryContent, MemoryEdit, MemoryOperation } from '../../../model/memory.ts';
import { wordKey } from '../../../model/order.ts';
import { counted, withCommas } from '../../../model/plural.ts';
import { UsageError } from '../../../model/usage-error.ts';
import { addBlocker, addBullet, addDecision, addSession, resolveBlocker } from './add-entry.ts';
import { entryLine, fold, isPlaceholder, oneLine } from './entry-text.ts';
import {
  brokenFrontMatter,
  countedSessions,
  hasContributor,
  newMemory,
  type Stamp,
  stampPatches,
} from './front-matter.ts';
import type { MemoryFile } from './place-entry.ts';
import { readMemory } from './read-memory.ts';
import { type EntryKind, KINDS, ownerOf, regionsOf } from './sections.ts';

type AnyEntry = MemoryContent[EntryKind][number];

/**
 * Takes an operation into a memory file; a missing or blank one begins in the form of L-044. Pure. What is given
 * out was read again: every entry of before is still there, and the new one too. Throws UsageError for words that say
 * nothing, for an unknown blocker, and where the file would not read back.
 */
export function editMemory(
  text: string | null,
  operation: MemoryOperation,
  context: MemoryContext,
): MemoryEdit {
  refuseEmpty(operation);
  const { subject, now, parse } = context;
  const today = now.slice(0, 10);
  const mark = text?.startsWith('\uFEFF') ? '\uFEFF' : '';
  const isBlank = text === null || text.slice(mark.length).trim() === '';
  const base = isBlank ? mark + newMemory(subject, today) : text;
  const document = parse(base);
  const before = contentOf(document);
  const known = alreadySaid(before, operation, document.path);
  if (known !== null && isSettled(document, operation, today))
    return { text: base, entry: answerOf(known), notes: [], changed: false, created: false };
  const numbers = before.sessions.map(({ number }) => number ?? 0);
  // One more than any number that the log or the front matter knows (L-050).
  const number = Math.max(countedSessions(document), numbers.length, ...numbers) + 1;
  const file = {
    ...{ document, owner: ownerOf(subject.owner), regions: regionsOf(document) },
  };
  const body = known === null ? bodyPatches(file, before, operation, { number, today }) : [];
  const edited = withStamp(document, body, context, {
    sessions: operation.type === 'session' ? number : null,
    contributor: operation.type === 'promotion' ? operation.contributor : null,
  });
  const after = contentOf(edited.document);
  const entry =
    known === null
      ? provenEntry(before, after, operation)
      : alreadySaid(after, operation, document.path);
  // Wrong environment, not wrong code: something in the file is open that a person has to close.
  if (entry === null)
    throw new UsageError(
      `${document.path} could not be read back with the new entry, so nothing was changed.`,
      'Look for an unclosed code fence, comment or table, or add the entry by hand.',
    );
  return {
    ...{ text: edited.document.text, entry: answerOf(entry) },
    notes: [...edited.notes, ...otherChoices(before, operation, entry.id)],
    ...{ changed: true, created: text === null },
  };
}

/** An entry is a sentence or two; whole documents belong into files. */
const LONGEST = 20_000;

/** Placeholders such as "none yet" would be read back as nothing. */
function refuseEmpty(operation: MemoryOperation): void {
  if ('id' in operation) return;
  const words = fold(wordsOf(operation));
  if (isPlaceholder(words.replace(/^[-*+]\s+/, '')))
    throw new UsageError(
      `Nothing to record: "${words.slice(0, 60)}".`,
      'Write a sentence that others will understand later.',
    );
  const { length } = JSON.stringify(operation);
  if (length > LONGEST)
    throw new UsageError(
      `The entry has ${counted(length, 'character')}, more than the limit of ${withCommas(LONGEST)}.`,
      'Put it in a file, and record the path of the file.',
    );
}

function wordsOf(one: AnyEntry | Exclude<MemoryOperation, { id: string }>): string {
  if ('notes' in one) return one.notes;
  if (!('decision' in one)) return one.text;
  return (isPlaceholder(fold(one.decision)) && one.choice) || one.decision;
}

function answerOf(entry: AnyEntry): MemoryEdit['entry'] {
  return { id: entry.id, text: wordsOf(entry), span: entry.span };
}

function contentOf(document: Document): MemoryContent {
  const content = readMemory(document);
  if (content === null) throw new Error(`${document.path} is not a memory file`);
  return content;
}

/**
 * The entry that a person means by its id, or by its place in the file: `finding-3` or `3`. Throws UsageError with the ids
 * there are.
 */
export function findEntry<Kind extends EntryKind>(
  memory: MemoryContent,
  kind: Kind,
  typed: string,
  path: string,
): MemoryContent[Kind][number] {
  const entries: readonly MemoryContent[Kind][number][] = memory[kind];
  const word = kind.slice(0, -1);
  const id = typed.trim().toLowerCase();
  const place = Number(id.replace(`${word}-`, '')) - 1;
  const found = entries.find((entry) => entry.id === id) ?? entries[place];
  if (found !== undefined) return found;
  const ids = entries.map((entry) => entry.id);
  const list = 'list them with stratigraph memory show.';
  const advice =
    ids.length === 0 ? `It has no ${kind} yet.` : `It has ${ids.slice(0, 5).join(', ')}; ${list}`;
  throw new UsageError(`${path} has no ${word} "${typed}".`, advice, ids);
}

function alreadySaid(memory: MemoryContent, operation: MemoryOperation, path: string) {
  if (operation.type === 'promotion' || operation.type === 'finding') {
    const line = entryLine(operation.text);
    return memory.findings.find(({ text }) => entryLine(oneLine(text)) === line) ?? null;
  }
  if (operation.type === 'confirmation')
    return findEntry(memory, kindOf(operation), operation.id, path);
  if (operation.type !== 'resolution') return null;
  const blocker = findEntry(memory, 'blockers', operation.id, path);
  return blocker.status === 'resolved' ? blocker : null;
}

/** What the memory has decided otherwise, and how the new choice takes its place. */
function otherChoices(
  { decisions }: MemoryContent,
  operation: MemoryOperation,
  id: string,
): readonly string[] {
  if (operation.type !== 'decision') return [];
  const [about, choice] = [operation.decision, operation.choice ?? ''].map(wordKey);
  const other = decisions.findLast(
    (one) => wordKey(one.decision) === about && !['', choice].includes(wordKey(one.choice)),
  );
  if (other === undefined || choice === '') return [];
  const says = `“${oneLine(other.decision)}” is also decided as ${oneLine(other.choice)} here`;
  return [`${says}. Where this is newer: stratigraph memory replace ${other.id} ${id}.`];
}

function isSettled(document: Document, operation: MemoryOperation, today: string): boolean {
  if (operation.type === 'confirmation')
    return brokenFrontMatter(document) !== null || document.updated?.slice(0, 10) === today;
  if (operation.type !== 'promotion') return true;
  return brokenFrontMatter(document) !== null || hasContributor(document, operation.contributor);
}

function kindOf(operation: MemoryOperation): EntryKind {
  if (operation.type === 'promotion') return 'findings';
  if (operation.type === 'resolution') return 'blockers';
  if (!('id' in operation)) return `${operation.type}s`;
  return KINDS.find((kind) => operation.id.startsWith(`${kind.slice(0, -1)}-`)) ?? 'findings';
}

function bodyPatches(
  file: MemoryFile,
  memory: MemoryContent,
  operation: MemoryOperation,
  { number, today }: { readonly number: number; readonly today: string },
): readonly Patch[] {
  switch (operation.type) {
    case 'decision':
      return [addDecision(file, operation, today)];
    case 'blocker':
      return [addBlocker(file, operation)];
    case 'session':
      return [addSession(file, memory.sessions, operation.notes, { number, today })];
    case 'resolution': {
      const blocker = findEntry(memory, 'blockers', operation.id, file.document.path);
      return resolveBlocker(file.document, blocker, operation.note ?? '');
    }
    case 'confirmation':
      return [];
    case 'removal': {
      const { text, path } = file.document;
      const { span } = findEntry(memory, kindOf(operation), operation.id, path);
      const last = trimmedEnd(text, span.start, span.end);
      const [below = ''] = /^[^\r\n]*(?:\r\n?|\n)?/.exec(text.slice(last)) ?? [];
      return [{ start: lineStart(text, span.start), end: last + below.length, text: '' }];
    }
    default: {
      const box = operation.type === 'question' ? '[ ] ' : '';
      return [addBullet(file, kindOf(operation), operation.text, { box })];
    }
  }
}

/** Body and front matter edited together; the body alone where the front matter cannot say what it is told. */
function withStamp(
  document: Document,
  body: readonly Patch[],
  { subject, now, parse }: MemoryContext,
  counts: Pick<Stamp, 'sessions' | 'contributor'>,
): { readonly document: Document; readonly notes: readonly string[] } {
  const broken = brokenFrontMatter(document);
  if (broken === null) {
    const stamp = stampPatches(document, { subject, now, ...counts });
    const edited = parse(applyPatches(document.text, [...stamp, ...body]));
    const isStamped = (edited.updated?.slice(0, 10) ?? '') >= now.slice(0, 10);
    if (isStamped && edited.faults.length <= document.faults.length)
      return { document: edited, notes: [] };
  }
  const why = broken ?? 'it cannot be changed safely';
  const note = `The front matter of ${document.path} was not changed (${why}), so \`updated\` is not set.`;
  return { document: parse(applyPatches(document.text, body)), notes: [note] };
}

/**
 * The entry of `after` that the operation added (or resolved), or null where the edit would lose, change or double
 * anything: a fence that never closes, for example, swallows what is written beneath it.
 */
function provenEntry(before: MemoryContent, after: MemoryContent, operation: MemoryOperation) {
  const kind = kindOf(operation);
  const isSame = (a: readonly AnyEntry[], b: readonly AnyEntry[]): boolean =>
    String(a.map(withoutPlace)) === String(b.map(withoutPlace));
  if (KINDS.some((other) => other !== kind && !isSame(before[other], after[other]))) return null;
  const old: readonly AnyEntry[] = before[kind];
  const now: readonly AnyEntry[] = after[kind];
  if (operation.type === 'resolution') {
    const blocker = findEntry(before, 'blockers', operation.id, '');
    const at = before.blockers.indexOf(blocker);
    const entry = after.blockers[at];
    const isResolved = entry?.status === 'resolved' && entry.text === blocker.text;
    return isResolved && isSame(old.toSpliced(at, 1), now.toSpliced(at, 1)) ? entry : null;
  }
  if (operation.type === 'removal') {
    const entry = findEntry(before, kind, operation.id, '');
    const { start, line, column } = entry.span;
    const isGone = isSame(old.toSpliced(old.indexOf(entry), 1), now);
    return isGone ? { ...entry, span: { start, end: start, line, column } } : null;
  }
  // Of several that say the same the file's last one is the new one, but for sessions, which come first.
  const words = now.map(withoutPlace);
  const at = old.findIndex((entry, index) => withoutPlace(entry) !== words[index]);
  const entry = now.at(at);
  return entry && now.length === old.length + 1 && isSame(old, now.toSpliced(at, 1)) ? entry : null;
}

function withoutPlace(entry: AnyEntry): string {
  return JSON.stringify({ ...entry, id: 0, span: 0 });
}
