// The patch that adds it to the log, and its number (L-050).

import {
  insert,
  insertBelow,
  lineEnd,
  lineEnding,
  lineStart,
  type Patch,
  trimmedEnd,
} from '../../../edit/patch.ts';
import type { MemoryContent, SessionEntry } from '../../../model/memory.ts';
import { addBullet } from './add-bullet.ts';
import { entryLine, fold } from './entry-line.ts';
import { afterContent, homeOf, type MemoryFile, newSection } from './entry-places.ts';

/** Newest first, unless the sessions of the file all run the other way (L-044). */
export function addSession(
  file: MemoryFile,
  memory: MemoryContent,
  notes: string,
  { number, today }: { readonly number: number; readonly today: string },
): Patch {
  const lines = noteLines(notes);
  const { sessions } = memory;
  const { text } = file.document;
  const [first] = sessions;
  const last = sessions.at(-1);
  const ascending = runsForward(sessions);
  if (first === undefined || last === undefined) {
    const home = homeOf(file, 'sessions', []);
    const depth = Math.max(3, (home?.section.depth ?? 2) + 1);
    const block = [heading('#'.repeat(Math.min(6, depth)), number, today), ...lines.map(asItem)];
    return home === null ? newSection(file, 'sessions', block) : afterContent(file, home, block);
  }
  const model = /^(#{1,6})[ \t]/.exec(text.slice((ascending ? last : first).span.start));
  if (model === null && isBullet(text, first)) {
    const words = `Session ${number} — ${today}: ${lines.join('; ')}`;
    return addBullet(file, 'sessions', words, { first: !ascending });
  }
  const block = [
    styledHeading(text, ascending ? last : first, number, today),
    ...(isLoose(text, first) ? [''] : []),
    ...lines.map(asItem),
  ];
  if (ascending) {
    const end = trimmedEnd(text, last.span.start, last.span.end);
    return insertBelow(text, end, ['', ...block]);
  }
  const at = lineStart(text, first.span.start);
  return insert(at, [...block, '', ''].join(lineEnding(text, at)));
}

/** One more than any number that the log or the front matter (`counted`) knows. */
export function nextSession(sessions: readonly SessionEntry[], counted: number): number {
  return Math.max(counted, sessions.length, ...sessions.map(({ number }) => number ?? 0)) + 1;
}

/** Each line that says something, without a bullet that it may have brought along. */
function noteLines(notes: string): readonly string[] {
  return notes
    .split(/[\r\n\u2028\u2029\u0085]+/)
    .map((line) => entryLine(fold(line).replace(/^[-*+]\s+(?=\S)/, '')))
    .filter((line) => line !== '');
}

function asItem(line: string): string {
  return `- ${line}`;
}

function heading(hashes: string, number: number, today: string): string {
  return `${hashes} Session ${number} — ${today}`;
}

/** The heading of a session in the file with another number and date; the form of L-044 where it has none of both. */
function styledHeading(text: string, session: SessionEntry, number: number, today: string): string {
  const line = text.slice(session.span.start, lineEnd(text, session.span.start));
  const hashes = /^#{1,6}/.exec(line)?.[0] ?? '###';
  const style =
    /^(#{1,6}[ \t]+session[ \t]+#?)\d{1,9}([ \t]*(?:[-–—:,(]+[ \t]*)?)\d{4}-\d{2}-\d{2}(\)?)[ \t]*$/i.exec(
      line,
    );
  return style === null
    ? heading(hashes, number, today)
    : `${style[1]}${number}${style[2]}${today}${style[3]}`;
}

function isBullet(text: string, { span }: SessionEntry): boolean {
  return /^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/.test(text.slice(span.start));
}

/** True where a blank line follows the heading of a session. */
function isLoose(text: string, { span }: SessionEntry): boolean {
  return /^(?:\r\n|\n|\r(?!\n))[ \t]*(?:\r\n|\n|\r(?!\n))/.test(
    text.slice(lineEnd(text, span.start)),
  );
}

function runsForward(sessions: readonly SessionEntry[]): boolean {
  const [first] = sessions;
  const last = sessions.at(-1);
  if (first === undefined || last === undefined || first === last) return false;
  const numbered = sessions.every(({ number }) => number !== null);
  const order = (entry: SessionEntry): number | string =>
    numbered ? (entry.number ?? 0) : entry.date;
  return sessions.every((entry, at) => {
    const before = sessions[at - 1];
    return before === undefined || (order(before) !== '' && order(before) < order(entry));
  });
}
