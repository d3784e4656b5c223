// The new text, in which nothing but the intended lines differs.

import { applyPatches, type Patch } from '../../../edit/patch.ts';
import type { Document } from '../../../model/document.ts';
import type {
  MemoryContent,
  MemoryEdit,
  MemoryOperation,
  MemorySubject,
} from '../../../model/memory.ts';
import { addBlocker, resolveBlocker } from './add-blocker.ts';
import { addBullet } from './add-bullet.ts';
import { addDecision } from './add-decision.ts';
import { addSession, nextSession } from './add-session.ts';
import { type AnyEntry, entryWords, findEntry, findingSaying } from './entries.ts';
import { type MemoryFile, memoryFile } from './entry-places.ts';
import { newMemory, ownerOf } from './layout.ts';
import {
  brokenFrontMatter,
  countedSessions,
  hasContributor,
  type Stamp,
  stampPatches,
} from './memory-front-matter.ts';
import { provenEntry, unreadable } from './prove-edit.ts';
import { readMemory } from './read-memory.ts';
import { refuseEmpty } from './refuse-empty.ts';

export interface EditContext {
  readonly subject: MemorySubject;
  /** ISO 8601. */
  readonly now: string;
  /** Parses a text as this memory file. */
  readonly parse: (text: string) => Document;
}

/**
 * Takes an operation into a memory file; a missing or blank one begins in the form of L-044. Pure. What is given
 * out was read again: every entry of before is still there, and the new one too. Throws UsageError for words that say
 * nothing, for an unknown blocker, and where the file would not read back.
 */
export function editMemory(
  text: string | null,
  operation: MemoryOperation,
  context: EditContext,
): MemoryEdit {
  refuseEmpty(operation);
  const base = startingText(text, context);
  const document = context.parse(base);
  const before = contentOf(document);
  const known = alreadySaid(before, operation, document.path);
  if (known !== null && isSettled(document, operation)) {
    return { ...result(base, known, []), changed: false, created: false };
  }
  const number = nextSession(before.sessions, countedSessions(document));
  const today = context.now.slice(0, 10);
  const file = memoryFile(document, ownerOf(context.subject.owner));
  const body = known === null ? bodyPatches(file, before, operation, { number, today }) : [];
  const made = withStamp(document, body, context, {
    sessions: operation.type === 'session' ? number : null,
    contributor: operation.type === 'promotion' ? operation.contributor : null,
  });
  const after = contentOf(made.document);
  const entry =
    known === null
      ? provenEntry(before, after, operation)
      : alreadySaid(after, operation, document.path);
  if (entry === null) throw unreadable(document);
  return {
    ...result(made.document.text, entry, made.notes),
    changed: true,
    created: text === null,
  };
}

function startingText(text: string | null, { subject, now }: EditContext): string {
  const mark = text?.startsWith('\uFEFF') ? '\uFEFF' : '';
  if (text !== null && text.slice(mark.length).trim() !== '') return text;
  return mark + newMemory(subject, now.slice(0, 10));
}

function contentOf(document: Document): MemoryContent {
  const content = readMemory(document);
  if (content === null) throw new Error(`${document.path} is not a memory file`);
  return content;
}

/** The entry that makes the operation needless; for a promotion its contributor may still be missing. */
function alreadySaid(
  memory: MemoryContent,
  operation: MemoryOperation,
  path: string,
): AnyEntry | null {
  if (operation.type === 'promotion' || operation.type === 'finding')
    return findingSaying(memory, operation.text);
  if (operation.type !== 'resolution') return null;
  const blocker = findEntry(memory, 'blockers', operation.id, path);
  return blocker.status === 'resolved' ? blocker : null;
}

function isSettled(document: Document, operation: MemoryOperation): boolean {
  if (operation.type !== 'promotion') return true;
  return brokenFrontMatter(document) !== null || hasContributor(document, operation.contributor);
}

function bodyPatches(
  file: MemoryFile,
  memory: MemoryContent,
  operation: MemoryOperation,
  { number, today }: { readonly number: number; readonly today: string },
): readonly Patch[] {
  switch (operation.type) {
    case 'finding':
    case 'promotion':
      return [addBullet(file, 'findings', operation.text)];
    case 'lesson':
      return [addBullet(file, 'lessons', operation.text)];
    case 'question':
      return [addBullet(file, 'questions', operation.text, { box: '[ ] ' })];
    case 'decision':
      return [addDecision(file, operation, today)];
    case 'blocker':
      return [addBlocker(file, operation)];
    case 'session':
      return [addSession(file, memory, operation.notes, { number, today })];
    case 'resolution': {
      const blocker = findEntry(memory, 'blockers', operation.id, file.document.path);
      return resolveBlocker(file.document, blocker, operation.note ?? '');
    }
  }
}

interface Made {
  /** The edited text, parsed. */
  readonly document: Document;
  readonly notes: readonly string[];
}

/** Body and front matter edited together; the body alone where the front matter cannot say what it is told. */
function withStamp(
  document: Document,
  body: readonly Patch[],
  { subject, now, parse }: EditContext,
  counts: Pick<Stamp, 'sessions' | 'contributor'>,
): Made {
  const broken = brokenFrontMatter(document);
  if (broken === null) {
    const stamp = stampPatches(document, { subject, now, ...counts });
    const edited = parse(applyPatches(document.text, [...stamp, ...body]));
    if (saysOf(edited, now) && edited.faults.length <= document.faults.length) {
      return { document: edited, notes: [] };
    }
  }
  const why = broken ?? 'it cannot be changed safely';
  const note = `The front matter of ${document.path} was not changed (${why}), so \`updated\` is not set.`;
  return { document: parse(applyPatches(document.text, body)), notes: [note] };
}

function saysOf({ updated }: Document, now: string): boolean {
  return updated !== null && updated.slice(0, 10) >= now.slice(0, 10);
}

function result(text: string, entry: AnyEntry, notes: readonly string[]) {
  const { id, span } = entry;
  return { text, entry: { id, text: entryWords(entry), span }, notes };
}
