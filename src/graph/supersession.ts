// In: documents and what their references mean. Out: which document replaces which, who says so, and what is odd about it.

import type { Document } from '../model/document.ts';
import type { Supersession, SupersessionPair } from '../model/graph.ts';
import { compareText } from '../model/order.ts';
import { folderOf } from '../model/paths.ts';
import type { Location, Span } from '../model/source.ts';
import { circles } from './circles.ts';
import { decisionId, decisionNumber } from './decision-id.ts';

/** Path of the document that a reference in the document at `from` means, or null. */
export type ResolveReference = (from: string, to: string) => string | null;

interface Statement {
  newer: string;
  older: string;
  newerSays: Location | null;
  olderSays: Location | null;
}

/**
 * Counts a supersession once, whichever side states it. A document that says of one and the same other both that it is
 * replaced and that it is only amended has not been replaced: a false supersession is worse than a missed one.
 */
export function findSupersession(
  documents: ReadonlyMap<string, Document>,
  resolve: ResolveReference,
): Supersession {
  const stated = new Map<string, Statement>();
  for (const [path, document] of documents) {
    for (const { newer, older, at } of statements(document, resolve)) {
      const key = JSON.stringify([newer, older]);
      const known = stated.get(key) ?? { newer, older, newerSays: null, olderSays: null };
      if (path === newer) known.newerSays ??= at;
      else known.olderSays ??= at;
      stated.set(key, known);
    }
  }
  const all = [...stated.values()].map(toPair).sort(byPaths);
  const pairs = all.filter(({ newer, older }) => newer !== older);
  return {
    pairs,
    cycles: circles(all),
    oneSided: pairs.filter(({ saidBy }) => saidBy !== 'both'),
    unaccepted: pairs.filter(({ newer }) => isUnaccepted(documents.get(newer))),
    severalSuccessors: severalSuccessors(pairs),
    duplicateIds: duplicateIds(documents),
  };
}

function statements(
  document: Document,
  resolve: ResolveReference,
): { newer: string; older: string; at: Location }[] {
  const { path, references } = document;
  const meant = references.map((reference) => ({
    ...reference,
    path: resolve(path, reference.to),
  }));
  const amended = new Set(
    meant
      .filter(({ relation }) => relation === 'amends' || relation === 'amended-by')
      .map((one) => one.path),
  );
  return meant.flatMap(({ relation, path: other, span }) => {
    if (other === null || amended.has(other)) return [];
    const at = locationOf(path, span);
    if (relation === 'supersedes') return [{ newer: path, older: other, at }];
    return relation === 'superseded-by' ? [{ newer: other, older: path, at }] : [];
  });
}

function locationOf(path: string, { line, column, start, end }: Span): Location {
  return { path, line, column, endLine: line, endColumn: column + end - start };
}

function toPair({ newer, older, newerSays, olderSays }: Statement): SupersessionPair {
  const saidBy = newerSays === null ? 'older' : olderSays === null ? 'newer' : 'both';
  const at = newerSays ?? olderSays ?? { path: newer, line: 1, column: 1 };
  return { newer, older, saidBy, at, newerSays, olderSays };
}

function byPaths(a: SupersessionPair, b: SupersessionPair): number {
  return compareText(a.newer, b.newer) || compareText(a.older, b.older);
}

/** No status is no proposal: many collections write none at all. */
function isUnaccepted(document: Document | undefined): boolean {
  if (document?.role.is !== 'decision' || document.rawStatus === null) return false;
  return ['draft', 'archived', 'expired'].includes(document.lifecycle);
}

function severalSuccessors(pairs: readonly SupersessionPair[]): Supersession['severalSuccessors'] {
  const byOlder = Map.groupBy(pairs, ({ older }) => older);
  return [...byOlder]
    .filter(([, successors]) => successors.length > 1)
    .sort(([a], [b]) => compareText(a, b))
    .map(([older, successors]) => ({ older, pairs: successors }));
}

/** Numbers count within one folder: packages of a monorepo, and an archive, count for themselves. */
function duplicateIds(documents: ReadonlyMap<string, Document>): Supersession['duplicateIds'] {
  const bearers = new Map<string, { id: string; paths: string[] }>();
  const add = (key: string, id: string, path: string): void => {
    const known = bearers.get(key) ?? { id, paths: [] };
    known.paths.push(path);
    bearers.set(key, known);
  };
  const decisions = [...documents.values()].filter(({ role }) => role.is === 'decision');
  for (const document of decisions.sort((a, b) => compareText(a.path, b.path))) {
    const { path } = document;
    const folder = folderOf(path);
    const number = decisionNumber(path);
    const { id } = document.metadata;
    if (number !== null) add(JSON.stringify([folder, number]), decisionId(path), path);
    else if (typeof id === 'string' && id !== '') add(JSON.stringify([folder, 'id', id]), id, path);
  }
  return [...bearers.values()].filter(({ paths }) => paths.length > 1);
}
