// What only the whole workspace can tell, asked from the editor’s other thread: names and numbers go in, plain data comes out. A document by another id: its file, what it says of itself, and every place that names it.

import { decisionsOf, namesOf } from '../core/decisions.ts';
import { planFixes } from '../core/fix.ts';
import { targetsOf } from '../core/survey.ts';
import { placesOf } from '../graph/context-list.ts';
import { referenceIndex } from '../graph/reference-index.ts';
import { referrersOf } from '../graph/referrers.ts';
import { current } from '../graph/successors.ts';
import type { Document } from '../model/document.ts';
import type { ReachedConflict } from '../model/facts.ts';
import { onceFor } from '../model/once.ts';
import { folderOf, nameOf, stemOf } from '../model/paths.ts';
import { counted } from '../model/plural.ts';
import type { Target } from '../model/scope.ts';
import type { Place, Span } from '../model/source.ts';
import { UsageError } from '../model/usage-error.ts';
import { lastChanges } from '../operations/changes.ts';
import { type NamePlace, namesIn } from './places.ts';
import type { CheckedWorkspace } from './workspace-worker.ts';

type Name = Pick<NamePlace, 'via' | 'to'>;

export type Card = NonNullable<ReturnType<typeof card>>;

const MOST_PLACES = 1000;

export const questions = {
  card,
  paths,
  referrers,
  users,
  lenses,
  names,
  id,
  rename: renameEdits,
  fix,
  since,
};

/** The document that is meant, as seen from another one; null: none, or none that is known. */
export function findMeant(
  { graph }: Pick<CheckedWorkspace, 'graph'>,
  from: string,
  { via, to }: Name,
): string | null {
  const index = referenceIndex(graph.documents, graph.targets);
  if (via === 'mention') return index.decision(to);
  if (via === 'link') return index.link(from, to);
  return (
    index.find(from, to) ?? placesOf(from, to).find((path) => graph.documents.has(path)) ?? null
  );
}

function card(seen: CheckedWorkspace, from: string, name: Name) {
  const path = findMeant(seen, from, name);
  const document = path === null ? undefined : seen.graph.documents.get(path);
  if (path === null || document === undefined) return null;
  const [head, another] = current(seen.graph, path);
  const isReplaced = head !== undefined && head !== path && another === undefined;
  const title = isReplaced ? seen.graph.documents.get(head)?.title : undefined;
  return {
    ...{ path, title: document.title, kind: document.role.kind },
    status: document.rawStatus ?? document.lifecycle,
    updated: seen.graph.dates.get(path)?.value ?? null,
    /** `name`: as other documents call it. */
    successor: isReplaced
      ? { path: head, title: title ?? head, name: decisionNames(seen).get(head) ?? head }
      : null,
  };
}

function paths(seen: CheckedWorkspace, from: string, names: readonly Name[]) {
  return names.map((one) => findMeant(seen, from, one));
}

function id({ graph }: CheckedWorkspace, path: string): string | null {
  const document = graph.documents.get(path);
  return document === undefined ? null : idOf(document);
}

function referrers({ graph }: CheckedWorkspace, path: string): readonly Place[] {
  const all = referrersOf(path, graph.documents, graph.targets);
  return all.slice(0, MOST_PLACES).map(({ path, line, column }) => ({ path, line, column }));
}

function users(seen: CheckedWorkspace, path: string, line: number) {
  const lost = lostAt(seen.survey.conflicts, path).get(line) ?? [];
  const targets = readersOf(seen, path, new Set(lost.flatMap((one) => one.targets)));
  const inherit = targets.flatMap((one) =>
    one.path === null ? [] : [{ path: one.path, line: 1, column: 1 }],
  );
  return {
    by: countedLevels(targets, seen.graph),
    inherit: inherit.slice(0, MOST_PLACES),
    override: winnersOf(lost),
  };
}

function lenses(seen: CheckedWorkspace, path: string) {
  const lost = [...lostAt(seen.survey.conflicts, path)];
  return {
    by: countedLevels(readersOf(seen, path), seen.graph),
    override: lost.map(([line, same]) => {
      return { line, keyPath: same[0]?.conflict.keyPath ?? '', places: winnersOf(same) };
    }),
  };
}

function readersOf({ graph, survey }: CheckedWorkspace, path: string, besides = new Set<string>()) {
  const ids = new Set(targetsOf(survey, new Set([path])).get(path) ?? []);
  return graph.targets.filter(
    (one) => ids.has(one.id) && !besides.has(one.id) && one.path !== path,
  );
}

function winnersOf(lost: readonly ReachedConflict[]): readonly Place[] {
  const places = lost.map(({ conflict: { winner } }): Place => {
    return { path: winner.source, line: winner.line, column: winner.column };
  });
  const once = new Map(places.map((one) => [JSON.stringify(one), one]));
  return [...once.values()].slice(0, MOST_PLACES);
}

function lostAt(conflicts: readonly ReachedConflict[], path: string) {
  const lost = conflicts.filter(
    ({ conflict: { kind, loser, winner } }) =>
      loser.source === path && winner.source !== path && kind !== 'locked-override',
  );
  return Map.groupBy(lost, ({ conflict }) => conflict.loser.line);
}

function countedLevels(targets: readonly Target[], graph: CheckedWorkspace['graph']): string {
  const groups = Map.groupBy(targets, ({ dialect, level }) => `${dialect}\0${level}`);
  const words = [...groups.values()].map((group) => {
    const { dialect = '', level = '' } = group[0] ?? {};
    const own = graph.levels.get(dialect)?.find((one) => one.name === level);
    return counted(group.length, level, own?.plural);
  });
  return new Intl.ListFormat('en-GB').format(words);
}

function names(seen: CheckedWorkspace, query: string, most: number) {
  const all = onceFor(seen, 'names', () => {
    const decisions = decisionNames(seen);
    return seen.graph.nodes.flatMap(({ id, title, type: kind, path }) =>
      path === null ? [] : [{ name: decisions.get(path) ?? id, title, kind, path }],
    );
  });
  const words = query.toLowerCase().split(/\s+/);
  return all
    .filter(({ name, title, path }) => {
      const text = `${name}\n${title}\n${path}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .slice(0, most);
}

function decisionNames({ hierarchy }: CheckedWorkspace): ReadonlyMap<string, string> {
  return namesOf(decisionsOf(hierarchy));
}

function fix({ hierarchy, findings }: CheckedWorkspace, path: string, fingerprint: string) {
  const found = findings.get(path)?.find((one) => one.fingerprint === fingerprint);
  if (found === undefined) return [];
  return planFixes(hierarchy, [found], { declareOverrides: true }).changes;
}

async function since({ workspace }: CheckedWorkspace, id: string) {
  const { target } = workspace.find(id);
  const { values } = await lastChanges(workspace, target, target, null);
  return new Map(
    values.flatMap(({ keyPath, commit }) => {
      if (commit === null) return [];
      const { time, hash, author, subject } = commit;
      return [[keyPath, `${time.slice(0, 10)} (${hash.slice(0, 7)}, ${author}: ${subject})`]];
    }),
  );
}

/** The id by which a document is called; null: it is called by its place in the tree. */
function idOf({ role, metadata, path }: Document): string | null {
  if (role.is === 'definition') return null;
  if (typeof metadata.id === 'string' && metadata.id !== '') return metadata.id;
  return role.is === 'decision'
    ? (/^(?:[a-z]{1,20}[-_ ]?)?\d{1,9}/i.exec(stemOf(path))?.[0] ?? null)
    : null;
}

/** Throws UsageError for an id that is taken or is none, and for a document that has none. */
function renameEdits(seen: CheckedWorkspace, path: string, to: string) {
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
      const after = replaceWord(before, from, to);
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
    .filter((name) => findMeant(seen, document.path, name) === path)
    .map(({ span }) => span)
    .concat(own === undefined ? [] : [own])
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const separate: Span[] = [];
  for (const span of spans) if ((separate.at(-1)?.end ?? -1) <= span.start) separate.push(span);
  return separate;
}

function replaceWord(text: string, old: string, now: string): string {
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
