// Which document replaces which, in whole or in part, who says so, and what is odd about it.

import type { Document } from '../model/document.ts';
import type { Supersession, SupersessionPair } from '../model/graph.ts';
import { compareText } from '../model/order.ts';
import { folderOf } from '../model/paths.ts';
import type { Location, Span } from '../model/source.ts';
import { circles } from './circles.ts';
import { decisionId, decisionNumber } from './decision-id.ts';

/** Path of the document that a reference in the document at `from` means, or null. */
export type ResolveReference = (from: string, to: string) => string | null;

interface Side {
  readonly at: Location;
  readonly partly: boolean;
}

interface Statement {
  readonly amends: boolean;
  newer: string;
  older: string;
  newerSays: Side | null;
  olderSays: Side | null;
}

/**
 * Counts a supersession once, whichever side states it. What the older document says of itself decides whether all of it
 * is replaced. A document that says of one and the same other both that it is replaced and that it is only amended, or
 * replaced in part, has not been replaced: a false supersession is worse than a missed one.
 */
export function findSupersession(
  documents: ReadonlyMap<string, Document>,
  resolve: ResolveReference,
): Supersession {
  const stated = new Map<string, Statement>();
  for (const [path, document] of documents) {
    for (const { amends, newer, older, ...side } of statements(document, resolve)) {
      const key = JSON.stringify([amends, newer, older]);
      const known = stated.get(key) ?? { amends, newer, older, newerSays: null, olderSays: null };
      if (path === newer) known.newerSays ??= side;
      else known.olderSays ??= side;
      stated.set(key, known);
    }
  }
  const waits = ({ newer }: { readonly newer: string }): boolean =>
    isUnaccepted(documents.get(newer));
  const isPartial = ({ newerSays, olderSays, older }: Statement): boolean =>
    olderSays?.partly ?? (newerSays?.partly === true || saysPartly(documents.get(older)));
  const pairsOf = (are: (one: Statement) => boolean): SupersessionPair[] =>
    [...stated.values()].filter(are).map(toPair).sort(byPaths);
  const all = pairsOf((one) => !one.amends && !isPartial(one));
  const pairs = all.filter(isOfTwo);
  const partial = pairsOf((one) => !one.amends && isPartial(one)).filter(isOfTwo);
  return {
    pairs,
    partial,
    amendments: pairsOf(
      ({ amends, newer, older }) => amends && !stated.has(JSON.stringify([false, newer, older])),
    ).filter(isOfTwo),
    cycles: circles(all),
    oneSided: pairs.filter(
      ({ saidBy, older, newer }) =>
        saidBy !== 'both' && !saysSo(documents.get(older)) && !waits({ newer }),
    ),
    unaccepted: [...pairs, ...partial].filter(waits),
    severalSuccessors: severalSuccessors(pairs),
    duplicateIds: duplicateIds(documents),
  };
}

/** Records name no successor: their status is all that they say. */
function saysSo(document: Document | undefined): boolean {
  return (
    document?.role.is === 'record' && document.rawStatus !== null && document.lifecycle !== 'active'
  );
}

/** `Partly superseded`, without saying by what. */
function saysPartly(document: Document | undefined): boolean {
  return /\b(?:in part|part(?:ly|ially)?)\b.{0,40}(?:super[sc]|replac)|(?:super[sc]|replac).{0,40}\b(?:in part|part(?:ly|ially))\b/i.test(
    document?.rawStatus ?? '',
  );
}

function statements(
  document: Document,
  resolve: ResolveReference,
): (Side & Pick<Statement, 'amends' | 'newer' | 'older'>)[] {
  const { path, references } = document;
  const meant = references.map((reference) => ({
    ...reference,
    path: resolve(path, reference.to),
  }));
  const limited = new Set(
    meant.filter(({ relation }) => /^(?:amend|partly)/.test(relation)).map((one) => one.path),
  );
  return meant.flatMap(({ relation, path: other, span }) => {
    if (other === null || !/supersede|amend/.test(relation)) return [];
    const amends = relation.startsWith('amend');
    const side = { amends, at: locationOf(path, span), partly: limited.has(other) };
    return relation.endsWith('by')
      ? [{ ...side, newer: other, older: path }]
      : [{ ...side, newer: path, older: other }];
  });
}

function locationOf(path: string, { line, column, start, end }: Span): Location {
  return { path, line, column, endLine: line, endColumn: column + end - start };
}

function toPair({ newer, older, newerSays, olderSays }: Statement): SupersessionPair {
  const saidBy = newerSays === null ? 'older' : olderSays === null ? 'newer' : 'both';
  const at = newerSays?.at ?? olderSays?.at ?? { path: newer, line: 1, column: 1 };
  return {
    newer,
    older,
    saidBy,
    at,
    newerSays: newerSays?.at ?? null,
    olderSays: olderSays?.at ?? null,
  };
}

function isOfTwo({ newer, older }: SupersessionPair): boolean {
  return newer !== older;
}

function byPaths(a: SupersessionPair, b: SupersessionPair): number {
  return compareText(a.newer, b.newer) || compareText(a.older, b.older);
}

/** No status is no proposal: many collections write none at all. */
export function isUnaccepted(document: Document | undefined): boolean {
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

/** Numbers of decisions count within one folder: packages of a monorepo, and an archive, count for themselves. Ids of records do in all of their system. */
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
  for (const { path, role, dialect, metadata } of documents.values()) {
    if (role.is === 'record' && typeof metadata.id === 'string' && metadata.id !== '')
      add(JSON.stringify([dialect, 'id', metadata.id]), metadata.id, path);
  }
  return [...bearers.values()].filter(({ paths }) => paths.length > 1);
}
