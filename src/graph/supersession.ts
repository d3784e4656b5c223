// Which document replaces which, in whole or in part, who says so, and what is odd about it.

import { collectionOf, decisionId, decisionNumber, decisionSeries } from '../model/decision-id.ts';
import type { Document } from '../model/document.ts';
import type { Supersession, SupersessionPair } from '../model/graph.ts';
import { compareText } from '../model/order.ts';
import { folderOf, foldersAround } from '../model/paths.ts';
import type { Target } from '../model/scope.ts';
import type { Location } from '../model/source.ts';
import { type ReferenceIndex, referenceIndex } from './reference-index.ts';

const REPLACES = /super[sc]e|re\w{0,2}pla[cz]|ersetz|stitu|vervang|zast.p|заме|取代|替|置|대체/i;

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
  targets: readonly Target[],
): Supersession {
  const index = referenceIndex(documents, targets);
  const stated = new Map<string, Statement>();
  for (const [path, document] of documents) {
    for (const { amends, newer, older, ...side } of statements(document, documents, index)) {
      const key = JSON.stringify([amends, newer, older]);
      const known = stated.get(key) ?? { amends, newer, older, newerSays: null, olderSays: null };
      if (path === newer) known.newerSays ??= side;
      else known.olderSays ??= side;
      stated.set(key, known);
    }
  }
  const waits = ({ newer }: { readonly newer: string }) => isUnaccepted(documents.get(newer));
  const isPartial = ({ newerSays, olderSays, older }: Statement): boolean =>
    olderSays?.partly ?? (newerSays?.partly === true || saysPartly(documents.get(older)));
  const pairsOf = (are: (one: Statement) => boolean): SupersessionPair[] =>
    [...stated.values()]
      .filter(are)
      .map(toPair)
      .sort((a, b) => compareText(a.newer, b.newer) || compareText(a.older, b.older));
  const all = pairsOf((one) => !one.amends && !isPartial(one) && !staysInForce(one, documents));
  const pairs = all.filter(isOfTwo);
  const partial = pairsOf((one) => !one.amends && isPartial(one)).filter(isOfTwo);
  const amendments = pairsOf(
    ({ amends, newer, older }) => amends && !stated.has(JSON.stringify([false, newer, older])),
  ).filter(isOfTwo);
  /** One that says somewhere in its text that one replaces the other is not silent. */
  const tellsInText = ({ newer, older, newerSays }: SupersessionPair): boolean => {
    const [silent, other] = newerSays === null ? [newer, older] : [older, newer];
    const { text = '', bodyStart = 0 } = documents.get(silent) ?? {};
    const head = text.slice(0, bodyStart).split(/\n|^super.*/m);
    const parts = [...head, ...text.slice(bodyStart).split(/\n\s*\n/)];
    return parts.some((part) => REPLACES.test(part) && part.includes(decisionId(other)));
  };
  const successors = Map.groupBy(pairs, ({ older }) => older);
  /** What replaces a record that replaced this one may say so of both: `Supersedes ADR-11, ADR-12`. */
  const isChained = ({ newer, older }: SupersessionPair): boolean =>
    (successors.get(older) ?? []).some((between) =>
      successors.get(between.newer)?.some((next) => next.newer === newer),
    );
  const several = [...successors]
    .map(([older, to]) => ({ older, pairs: to.filter((pair) => !isChained(pair)) }))
    .filter((one) => one.pairs.length > 1);
  return {
    ...{ pairs, partial, amendments, cycles: circles(all) },
    oneSided: pairs
      .filter(
        (pair) =>
          pair.saidBy !== 'both' &&
          !isChained(pair) &&
          !saysSo(documents.get(pair.older), pair) &&
          !waits(pair) &&
          !tellsInText(pair),
      )
      .map((pair) => ({ ...pair, fixable: isReplaceable(documents.get(pair.older)) })),
    unaccepted: [...pairs, ...partial].filter(waits),
    severalSuccessors: several,
    duplicateIds: duplicateIds(documents),
  };
}

/** Records name no successor: their status is all that they say; `withdrawn by ADR-0034` says enough, too. */
function saysSo(document: Document | undefined, { newer, olderSays }: SupersessionPair): boolean {
  if (!document?.statusSpan || document.lifecycle === 'active') return false;
  const line = document.text.slice(document.statusSpan.start).split('\n', 1)[0] ?? '';
  return document.role.is === 'record' || (olderSays === null && line.includes(decisionId(newer)));
}

/** `ADR 28 is the accepted successor, but not yet implemented; this record stays binding until it ships.` */
function staysInForce(
  { newer, older, olderSays }: Statement,
  documents: ReadonlyMap<string, Document>,
): boolean {
  const { lifecycle, text = '', statusSpan = null } = documents.get(older) ?? {};
  if (olderSays !== null || lifecycle !== 'active' || statusSpan === null) return false;
  const [status = ''] = text.slice(statusSpan.start).split(/\n\s*(?:\n|[-*#|])/, 1);
  return status.includes(decisionId(newer)) && STAYS.test(status);
}

const STAYS = /\b(?:stays?|remains?|still) (?:binding|in (?:force|effect)|valid|applies)\b/i;

function saysItStays(text: string, id: string): boolean {
  return STAYS.test(text) && text.split('. ').some((one) => one.includes(id) && STAYS.test(one));
}

/** `Partly superseded`, without saying by what, in its status or its first lines. */
function saysPartly({ rawStatus, text, bodyStart }: Partial<Document> = {}): boolean {
  const [head = ''] = text?.slice(bodyStart).split(/\n#{2,6} /, 1) ?? [];
  return isOverInPart(rawStatus ?? '') || PARTLY_OVER.test(head.slice(0, 900));
}

/** A status says that a part of the decision is over. */
export const isOverInPart = (status: string): boolean =>
  PARTLY.test(status) || PARTLY_OVER.test(status);

const PARTLY =
  /\b(?:in part|part(?:ly|ially)?)\b.{0,40}(?:super[sc]|replac)|(?:super[sc]|replac).{0,40}\b(?:in part|part(?:ly|ially))\b/i;
const PARTLY_OVER =
  /(?:\bpart(?:ly|ially)|teilweise|partielle?(?:ment)?|parcialmente|частично|部分|부분|一部)[\s*_]{1,4}(?:super[sc]ee?ded|replaced|ersetzt|remplac|reemplazad|substitu|замен|取代|替代|대체)/i;

/** False where its status leaves open whether it was ever in force; a plan need not have been. */
function isReplaceable(document: Document | undefined): boolean {
  const { role, lifecycle } = document ?? {};
  if (lifecycle === 'draft') return role?.is === 'definition';
  return role?.is !== 'record' && (lifecycle === 'active' || lifecycle === 'superseded');
}

const RELATION = /supersede|amend/;

function statements(
  { path, references, text }: Document,
  documents: ReadonlyMap<string, Document>,
  index: ReferenceIndex,
): (Side & Pick<Statement, 'amends' | 'newer' | 'older'>)[] {
  if (!references.some(({ relation }) => RELATION.test(relation))) return [];
  const links = references.map((one) => ({ ...one, other: index.find(path, one.to) }));
  const limited = new Set(
    links.flatMap(({ relation, other, span: { end } }) => {
      const title = relation === 'supersedes' ? documents.get(other ?? '')?.title : undefined;
      const isLimited =
        /^(?:amend|partly)/.test(relation) ||
        isHalf(text.slice(end, end + 120), title) ||
        (title !== undefined && saysItStays(text.slice(end, end + 300), decisionId(other ?? '')));
      return isLimited ? other : [];
    }),
  );
  return links.flatMap(({ relation, other, span: { line, column, start, end } }) => {
    if (other === null || !RELATION.test(relation)) return [];
    // Of a value of several lines, the first.
    const endColumn = column + text.slice(start, end).search(/[\r\n]|$/);
    const at = { path, line, column, endLine: line, endColumn };
    const amends = relation.startsWith('amend');
    const [newer, older] = relation.endsWith('by') ? [other, path] : [path, other];
    return [{ amends, at, partly: limited.has(other), newer, older }];
  });
}

/** `ADR-0027 (Coder removal)`, where the title is `Split the servers; remove Coder`: one of its two decisions. */
function isHalf(after: string, title = ''): boolean {
  const halves = title.toLowerCase().split(/;\s+/);
  const aside = /^\s?\(([^()]*)\)/.exec(after)?.[1]?.toLowerCase() ?? '';
  const words = aside.match(/[\p{L}\d]{4,}/gu) ?? [];
  const matching = halves.filter((half) => words.some((word) => half.includes(word)));
  return matching.length > 0 && matching.length < halves.length;
}

function toPair({ newer, older, newerSays, olderSays }: Statement): SupersessionPair {
  const saidBy = newerSays === null ? 'older' : olderSays === null ? 'newer' : 'both';
  const at = newerSays?.at ?? olderSays?.at ?? { path: newer, line: 1, column: 1 };
  const places = { newerSays: newerSays?.at ?? null, olderSays: olderSays?.at ?? null };
  return { newer, older, saidBy, at, ...places };
}

function isOfTwo({ newer, older }: SupersessionPair): boolean {
  return newer !== older;
}

/** No status is no proposal: many collections write none at all. */
export function isUnaccepted(document: Document | undefined): boolean {
  if (document?.role.is !== 'decision' || document.rawStatus === null) return false;
  return ['draft', 'archived', 'expired'].includes(document.lifecycle);
}

/** Numbers of decisions count within one folder: packages of a monorepo, and an archive, count for themselves. Ids of records do in all of their system. */
function duplicateIds(documents: ReadonlyMap<string, Document>): Supersession['duplicateIds'] {
  // The older one first, as far as their own dates say.
  const decisions = [...documents.values()]
    .filter(({ role }) => role.is === 'decision')
    .sort((a, b) => compareText(a.created ?? '', b.created ?? '') || compareText(a.path, b.path));
  const keyOf = (...parts: readonly unknown[]): string => JSON.stringify(parts);
  const places = new Set(decisions.map(({ path }) => keyOf(folderOf(path), decisionNumber(path))));
  const numbered = decisions.flatMap(({ path, metadata: { id } }) => {
    const [folder, number] = [folderOf(path), decisionNumber(path)];
    const hasId = isId(id) && number !== 0 && (number === null || /\d/.test(id));
    const stated = hasId ? [{ key: keyOf(folder, 'id', id), what: 'id' as const, id, path }] : [];
    if (number === null) return stated;
    // What lies beneath the record of its number belongs to that: notes, measurements; 0000 is a number to come.
    const above = foldersAround(folder).slice(1);
    const isNote = number === 0 || above.some((one) => places.has(keyOf(one, number)));
    const key = keyOf(collectionOf(path), decisionSeries(path), number);
    const own = { key, what: 'number' as const, id: decisionId(path), path };
    return isNote ? stated : [own, ...stated];
  });
  const records = [...documents.values()].flatMap(({ path, role, dialect, metadata: { id } }) =>
    role.is === 'record' && isId(id)
      ? [{ key: keyOf(dialect, 'id', id), what: 'id' as const, id, path }]
      : [],
  );
  const told = new Set<string>();
  return [...Map.groupBy([...numbered, ...records], ({ key }) => key).values()].flatMap((all) => {
    const [first] = all;
    const paths = all.map(({ path }) => path);
    // Who has the number of another mostly has its id, too.
    if (first === undefined || paths.length < 2 || told.has(String(paths))) return [];
    told.add(String(paths));
    return [{ id: first.id, what: first.what, paths }];
  });
}

const isId = (id: unknown): id is string => typeof id === 'string' && id !== '';

type Pair = Pick<SupersessionPair, 'newer' | 'older'>;

export function circles<P extends Pair>(pairs: readonly P[]): readonly (readonly P[])[] {
  const below = Map.groupBy(pairs, ({ newer }) => newer);
  const found: (readonly P[])[] = [];
  const covered = new Set<string>();
  for (const start of inCircles(below)) {
    if (covered.has(start)) continue;
    const circle = shortest(start, below);
    for (const { newer } of circle) covered.add(newer);
    if (circle.length > 0) found.push(circle);
  }
  return found;
}

/** Documents that no order without circles can place: what is left when everything without older ones, then newer ones, is taken away. */
function inCircles(below: ReadonlyMap<string, readonly Pair[]>): readonly string[] {
  const pairs = [...below.values()].flat();
  const left = new Set(pairs.flatMap(({ newer, older }) => [newer, older]));
  const peel = (from: 'newer' | 'older', to: 'newer' | 'older'): void => {
    const degree = new Map<string, number>();
    for (const pair of pairs) degree.set(pair[from], (degree.get(pair[from]) ?? 0) + 1);
    const back = Map.groupBy(pairs, (pair) => pair[to]);
    const queue = [...left].filter((path) => !degree.has(path));
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      left.delete(path);
      for (const { [from]: other } of back.get(path) ?? []) {
        const rest = (degree.get(other) ?? 0) - 1;
        degree.set(other, rest);
        if (rest === 0) queue.push(other);
      }
    }
  };
  peel('newer', 'older');
  peel('older', 'newer');
  return [...left].sort();
}

/** Breadth first from `start` back to it; empty where no way leads back. */
function shortest<P extends Pair>(start: string, below: ReadonlyMap<string, readonly P[]>) {
  const reachedBy = new Map<string, P>();
  const queue = [start];
  for (const at of queue) {
    for (const pair of below.get(at) ?? []) {
      if (reachedBy.has(pair.older)) continue;
      reachedBy.set(pair.older, pair);
      queue.push(pair.older);
    }
    if (reachedBy.has(start)) break;
  }
  const way: P[] = [];
  for (let pair = reachedBy.get(start); pair !== undefined; ) {
    way.push(pair);
    pair = pair.newer === start ? undefined : reachedBy.get(pair.newer);
  }
  return way.reverse();
}
