// A document by another id: its file, what it says of itself, and every place that names it.

import type { Document } from '../model/document.ts';
import { folderOf, nameOf, stemOf } from '../model/paths.ts';
import type { Span } from '../model/source.ts';
import { UsageError } from '../model/usage-error.ts';
import { namesIn } from './places.ts';
import { findMeant } from './questions.ts';
import type { CheckedWorkspace } from './workspace-worker.ts';

/** The id by which a document is called; null: it is called by its place in the tree. */
export function idOf({ role, metadata, path }: Document): string | null {
  if (role.is === 'definition') return null;
  if (typeof metadata.id === 'string' && metadata.id !== '') return metadata.id;
  return role.is === 'decision'
    ? (/^(?:[a-z]{1,20}[-_ ]?)?\d{1,9}/i.exec(stemOf(path))?.[0] ?? null)
    : null;
}

/** Throws UsageError for an id that is taken or is none, and for a document that has none. */
export function renameEdits(seen: CheckedWorkspace, path: string, to: string) {
  const { documents } = seen.graph;
  const document = documents.get(path);
  const from = document === undefined ? null : idOf(document);
  if (from === null)
    throw new UsageError('Only decisions and documents with an id can be renamed.', '');
  if (!/^[\p{L}\p{N}][\p{L}\p{N}_.-]{0,99}$/u.test(to))
    throw new UsageError(`"${to}" is not an id: use letters, digits, - and _.`, '');
  const file = fileOf(path, from, to);
  const isTaken = [...documents.values()].some(
    (one) =>
      one.path !== path &&
      (idOf(one)?.toLowerCase() === to.toLowerCase() || (file !== null && one.path === file)),
  );
  if (isTaken) throw new UsageError(`Another document is called "${to}".`, '');
  const edits = [...documents.values()].flatMap((one) =>
    spansIn(seen, one, path).flatMap((span) => {
      const before = one.text.slice(span.start, span.end);
      const after = replaced(before, from, to);
      return after === before ? [] : [{ path: one.path, span, after }];
    }),
  );
  // No file: its name does not begin with the id.
  return { edits, file: file === null ? null : { from: path, to: file } };
}

/** The path that begins with the other id; null where its name does not begin with the id. */
function fileOf(path: string, from: string, to: string): string | null {
  const name = nameOf(path);
  const rest = name.slice(from.length);
  if (!name.toLowerCase().startsWith(from.toLowerCase()) || /^[\p{L}\p{N}]/u.test(rest))
    return null;
  const folder = folderOf(path);
  return `${folder === '' ? '' : `${folder}/`}${to}${rest}`;
}

/** Where a document names the one at `path`, and the id that a document states of itself; none inside another. */
function spansIn(seen: CheckedWorkspace, document: Document, path: string): readonly Span[] {
  const own = document.path === path ? document.metadataSpans.get('id') : undefined;
  const spans = namesIn(document)
    .filter((named) => findMeant(seen, document.path, named) === path)
    .map(({ span }) => span)
    .concat(own === undefined ? [] : [own])
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Span[] = [];
  for (const span of spans) if ((kept.at(-1)?.end ?? -1) <= span.start) kept.push(span);
  return kept;
}

/** Every `old` that is no part of a longer word, in any case. */
function replaced(text: string, old: string, now: string): string {
  const [lower, wanted] = [text.toLowerCase(), old.toLowerCase()];
  // Where lower case has another length no offset can be trusted.
  if (lower.length !== text.length) return text;
  const isWord = (at: number): boolean => /[\p{L}\p{N}]/u.test(text.charAt(at));
  let out = '';
  let last = 0;
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) {
    const end = at + old.length;
    if (at < last || isWord(at - 1) || isWord(end)) continue;
    out += text.slice(last, at) + now;
    last = end;
  }
  return out + text.slice(last);
}
