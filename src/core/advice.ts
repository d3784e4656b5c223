// The one place that knows what can be done with a document: whoever recommends something to a person asks here.

import { setValue, spellingInUse } from '../edit/front-matter-patch.ts';
import type { Document, Lifecycle } from '../model/document.ts';
import type { Advice } from '../model/facts.ts';
import { aKind } from '../model/plural.ts';
import type { Freshness } from '../model/resolution.ts';
import { UsageError } from '../model/usage-error.ts';
import { dialectOf, type Hierarchy } from './hierarchy.ts';
import { recordsAt } from './recording.ts';

/** For one that is stale; putting it away is advised only where it is old, and can be. */
export function adviceOn(
  hierarchy: Hierarchy,
  document: Document,
  { recommendedAction }: Pick<Freshness, 'recommendedAction'>,
): Advice {
  const { role } = document;
  if (role.is === 'decision') {
    const end = endOf(hierarchy, document, ['archived']);
    const says = ['supersede it', ...end, 'or refresh it if it still applies'].join(', ');
    return { action: 'supersede', says };
  }
  const refresh = { action: 'refresh', says: 'refresh it if it is still right' } as const;
  if (recommendedAction !== 'archive') return refresh;
  if (canArchive(hierarchy, document))
    return { action: 'archive', says: 'archive it, or refresh it if it is still right' };
  // Nobody closes the outermost scope: all others stand in it.
  const [outermost] = dialectOf(hierarchy, document)?.inheritance?.levels ?? [];
  const [end] = endOf(hierarchy, document, ['done', 'archived']);
  return role.is !== 'definition' || role.level === outermost?.name || end === undefined
    ? refresh
    : { action: 'close', says: `${end}, or refresh it if it is not over` };
}

/** The words of commands that can be run now, to follow `stratigraph`; each succeeds. */
export function commandsFor(
  hierarchy: Hierarchy,
  document: Document,
  { action }: Advice,
  now: string,
): readonly (readonly string[])[] {
  const { path } = document;
  // Names are asked for without blanks around them.
  if (path.trim() !== path) return [];
  const name = path.startsWith('-') ? `./${path}` : path;
  return [
    ...(action === 'archive' ? [['context', 'archive', name]] : []),
    ...(canRefresh(hierarchy, document, now) ? [['context', 'refresh', name]] : []),
  ];
}

function canRefresh(hierarchy: Hierarchy, document: Document, now: string): boolean {
  try {
    return planRefresh(hierarchy, document, now) !== null;
  } catch {
    return false;
  }
}

function canArchive(hierarchy: Hierarchy, document: Document): boolean {
  const { is, lifecycle } = document.role;
  const isKept = is === 'definition' || is === 'memory' || is === 'decision';
  const { archivePath } = dialectOf(hierarchy, document)?.upkeep ?? {};
  return !isKept && lifecycle !== 'archived' && archivePath !== undefined;
}

/** Why it is not archived by itself, and what to do instead; null: it can be. */
export function archiveProblem(hierarchy: Hierarchy, document: Document, now: string) {
  if (canArchive(hierarchy, document)) return null;
  const { path, role } = document;
  const { answers } = dialectOf(hierarchy, document) ?? {};
  const refused = (kind: string, advice: string): UsageError =>
    new UsageError(`${path} is ${aKind(kind)} and cannot be archived on its own.`, advice);
  const or = (...ends: readonly Lifecycle[]): string =>
    ['', ...endOf(hierarchy, document, ends)].join(', or ');
  if (role.is === 'definition')
    return refused(role.kind, `Move or delete it by hand${or('done', 'archived')}.`);
  if (role.is === 'memory')
    return refused(role.kind, 'Archive memory with: stratigraph memory clear.');
  if (role.is === 'decision')
    return refused(
      'decision',
      `Decisions stay in their folder. Run stratigraph adr supersede OLD NEW${or('archived')}.`,
    );
  if (role.lifecycle === 'archived')
    return new UsageError(
      `${path} is already archived.`,
      'Nothing inherits it, and it stays readable.',
    );
  const record = recordsAt(hierarchy, now).find((one) => one.path === path);
  return new UsageError(
    `There is no archive for ${path}.`,
    answers?.forget && record
      ? `Use: stratigraph forget ${record.id}`
      : `Move it by hand${or('archived')}.`,
  );
}

function endOf(hierarchy: Hierarchy, { dialect, role }: Document, ends: readonly Lifecycle[]) {
  const format = dialectOf(hierarchy, { dialect })?.format;
  const words = ends.flatMap(
    (end) =>
      format?.statuses?.words.find((word) => format.statuses?.lifecycle(word, role) === end) ?? [],
  );
  return words.length === 0 ? [] : [`set its status to ${words.join(' or ')}`];
}

/**
 * `before` and `after` are the same where it says today already, `key` is spelt as in the document; `from` null: it did
 * not state a date. Throws UsageError where the text cannot be patched.
 */
export function planRefresh(hierarchy: Hierarchy, document: Document, now: string) {
  const { path, text: before, updated: from } = document;
  if (path.endsWith('.json'))
    throw new UsageError(
      `${path} is the store of a program and says no date of its own.`,
      'Confirm a fact in it instead.',
    );
  const aliases = dialectOf(hierarchy, document)?.format?.keys.aliases.updated ?? [];
  const key = spellingInUse(before, ['updated', ...aliases]) ?? 'updated';
  const { start = 0, end = 0 } = document.metadataSpans.get('updated') ?? {};
  // A date with a time stays one.
  const hasTime = /\d{2}:\d{2}/.test(before.slice(start, end));
  const to = hasTime ? now.replace(/\.\d+(?=Z)/, '') : now.slice(0, 10);
  if (from?.slice(0, 10) === to.slice(0, 10))
    return { path, before, after: before, key, from, to: from };
  // In the body of a decision.
  const isBeneath = start >= document.bodyStart && end > start;
  const patched = isBeneath
    ? { text: before.slice(0, start) + to + before.slice(end) }
    : setValue(before, key, to);
  if ('text' in patched) return { path, before, after: patched.text, key, from, to };
  throw new UsageError(
    `${path} cannot be refreshed, because ${patched.problem}.`,
    'Fix its front matter, then run the command again.',
  );
}
