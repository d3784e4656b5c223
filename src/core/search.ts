// The sections and memory entries that answer it, best first.

import type { Document, Lifecycle } from '../model/document.ts';
import {
  ENTRY_KINDS,
  type RecalledEntry,
  type SearchAnswer,
  type SearchHit,
  type SearchQuery,
  type SearchRecord,
} from '../model/search.ts';
import { queryWords } from '../search/query-words.ts';
import { rankFiles } from '../search/rank-files.ts';
import { type RankedRecord, rankRecords } from '../search/rank-records.ts';
import { recordsOf } from '../search/records.ts';
import { snippetOf } from '../search/snippet.ts';
import type { WordIndex } from '../search/word-index.ts';
import { decisionsOf } from './decisions.ts';
import { claimOf, documentPaths, type Hierarchy, memoryIn } from './hierarchy.ts';
import { scopeAt } from './scope-at.ts';
import { containersOf, findTarget, listTargets } from './targets.ts';

/** Files whose sections are held against each other, for each hit that is wanted; and at least so many. */
const FILES_PER_HIT = 1;
const FEWEST_FILES = 10;

interface FoundRecord extends SearchRecord {
  readonly document: Document;
}

/** Reads and parses the best files only. The same tree and query give the same answer, however the index came about. */
export function search(hierarchy: Hierarchy, index: WordIndex, query: SearchQuery): SearchAnswer {
  const asked = queryWords(query.text, index);
  const scopeOf = scopeAt(hierarchy);
  const isOver = overIn(hierarchy);
  const isInScope = within(hierarchy, scopeOf, query.scope);
  const enough = Math.max(FEWEST_FILES, query.limit * FILES_PER_HIT);
  const records: FoundRecord[] = [];
  let files = 0;
  let more = false;
  for (const path of rankFiles(index, asked)) {
    if (!isWanted(hierarchy, path, query) || !isInScope(path)) continue;
    const document = hierarchy.document(path);
    if (document === null || (query.all !== true && isOver(document))) continue;
    if (files === enough) {
      more = true;
      break;
    }
    files += 1;
    const found = recordsOf(document, memoryIn(hierarchy, document));
    records.push(...found.map((record) => ({ ...record, document })));
  }
  const ranked = rankRecords(records, asked).filter(
    ({ record }) => query.kind === undefined || isOfKind(record, query.kind),
  );
  return {
    query: query.text,
    hits: ranked.slice(0, query.limit).map((one) => toHit(hierarchy, one, scopeOf)),
    more: more || ranked.length > query.limit,
  };
}

/** What a search can be narrowed to: what the dialects here call their documents, and the entries of memory. */
export function searchKinds(hierarchy: Hierarchy): readonly string[] {
  const kinds = documentPaths(hierarchy).flatMap(
    (path) => claimOf(hierarchy, path)?.role.kind ?? [],
  );
  return [...new Set([...kinds, ...ENTRY_KINDS])];
}

function isEntryKind(kind: string): kind is RecalledEntry {
  return ENTRY_KINDS.some((known) => known === kind);
}

function entryKind({ entry }: SearchRecord): RecalledEntry | null {
  const kind = entry?.replace(/-\d+$/, '') ?? '';
  return isEntryKind(kind) ? kind : null;
}

function isOfKind(record: FoundRecord, kind: string): boolean {
  return isEntryKind(kind) ? entryKind(record) === kind : record.document.role.kind === kind;
}

/** From its path alone. */
function isWanted(hierarchy: Hierarchy, path: string, { kind }: SearchQuery): boolean {
  if (kind === undefined) return true;
  const role = claimOf(hierarchy, path)?.role;
  return isEntryKind(kind) ? role?.is === 'memory' : role?.kind === kind;
}

/** True for what stands in the wanted scope or in one that it contains: a project contains its plans. */
function within(
  hierarchy: Hierarchy,
  scopeOf: (path: string) => string,
  wanted: string | undefined,
): (path: string) => boolean {
  if (wanted === undefined) return () => true;
  const containers = containersOf(hierarchy, listTargets(hierarchy));
  return (path) => {
    const seen = new Set<string>();
    for (let at: string | undefined = scopeOf(path); at !== undefined && !seen.has(at); ) {
      if (at === wanted) return true;
      seen.add(at);
      at = containers.get(at);
    }
    return false;
  };
}

/** Superseded, archived or expired, by its own word or, for a decision, by that of its successor. */
function overIn(hierarchy: Hierarchy): (document: Document) => boolean {
  let replaced: ReadonlySet<string> | null = null;
  return ({ path, lifecycle, role }) => {
    if (lifecycle === 'superseded' || lifecycle === 'archived' || lifecycle === 'expired')
      return true;
    if (role.is !== 'decision') return false;
    replaced ??= replacedDecisions(hierarchy);
    return replaced.has(path);
  };
}

function replacedDecisions(hierarchy: Hierarchy): ReadonlySet<string> {
  const { pairs, unaccepted } = decisionsOf(hierarchy).supersession;
  return new Set(pairs.filter((pair) => !unaccepted.includes(pair)).map(({ older }) => older));
}

function toHit(
  hierarchy: Hierarchy,
  { record, score, found }: RankedRecord<FoundRecord>,
  scopeOf: (path: string) => string,
): SearchHit {
  const { document, entry } = record;
  const heading = record.heading || document.title;
  const { path, role } = document;
  const scope = scopeOf(path);
  const lifecycle = (role.is === 'memory' && ownerState(hierarchy, scope)) || document.lifecycle;
  const { line, snippet } = snippetOf(record, found);
  const kind = entryKind(record) ?? role.kind;
  return { path, line, heading, snippet, scope, kind, entry, lifecycle, score };
}

/** A memory is as done as whose it is. */
function ownerState(hierarchy: Hierarchy, scope: string): Lifecycle | null {
  const { target } = findTarget(hierarchy, scope);
  return target.path === null ? null : (hierarchy.document(target.path)?.lifecycle ?? null);
}
