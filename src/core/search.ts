import { OVER, standingIn } from '../graph/successors.ts';
import type { Recall } from '../model/dialect.ts';
import type { Document } from '../model/document.ts';
import { ENTRY_KINDS, type EntryType } from '../model/memory.ts';
import { once } from '../model/once.ts';
import { compareText } from '../model/order.ts';
import type { Target } from '../model/scope.ts';
import type { SearchAnswer, SearchHit, SearchQuery, SearchRecord } from '../model/search.ts';
import {
  type RankedRecord,
  rankFiles,
  rankRecords,
  recordsOf,
  snippetOf,
} from '../search/rank-files.ts';
import { decisionsOf } from './decisions.ts';
import {
  documentPaths,
  documentRoles,
  type Hierarchy,
  inheritanceOf,
  memoryIn,
} from './hierarchy.ts';
import { scopeAt } from './homes.ts';
import { lastChange, layerDocument, layerRefs } from './layers.ts';
import { containersOf, findTarget, listTargets, outward } from './targets.ts';

interface FoundRecord extends SearchRecord {
  readonly document: Document;
}

interface Found {
  readonly ranked: readonly RankedRecord<FoundRecord>[];
  readonly more: boolean;
}

const FEWEST_FILES = 10;

/**
 * Looks through every file and parses the best ones only; `now` (ISO 8601) counts where a system ranks by age.
 */
export function search(hierarchy: Hierarchy, query: SearchQuery, now: string): SearchAnswer {
  const scopeOf = scopeAt(hierarchy);
  const standing = once(() => standingIn(decisionsOf(hierarchy)));
  const isOver = (one: Document): boolean =>
    OVER.has(one.lifecycle) || (one.role.is === 'decision' && standing()(one).isOver);
  const target = targetOf(hierarchy, query);
  const isInScope = scopeFilter(hierarchy, scopeOf, target?.id);
  const { paths, asked } = rankFiles(query.text, documentPaths(hierarchy), (path) => {
    const file = hierarchy.tree.read(path);
    return 'reason' in file ? '' : file.text;
  });
  const shared = sharedWith(hierarchy, target);
  const sharer = sharerIn(hierarchy);
  const ownerOf = (found: FoundRecord): string =>
    (isShared(found.document) && (target?.id ?? sharer(found))) || scopeOf(found.document.path);
  const partOf = (path: string): Document | null => {
    const document = hierarchy.document(path);
    return document && target && isShared(document) ? (shared.get(path) ?? null) : document;
  };
  const find = (isMeant: (path: string) => boolean): Found => {
    const records: FoundRecord[] = [];
    const seen = new Set<string>();
    let more = false;
    for (const path of paths) {
      if (!(isMeant(path) || shared.has(path)) || !isWanted(hierarchy, path, query)) continue;
      const document = partOf(path);
      // A file that links lead to is found once.
      const real = hierarchy.tree.real?.(path) ?? path;
      if (document === null || document.searchable === false || seen.has(real)) continue;
      if (query.all !== true && isOver(document)) continue;
      more = seen.size === Math.max(FEWEST_FILES, query.limit);
      if (more) break;
      seen.add(real);
      const inside = recordsOf(document, memoryIn(hierarchy, document));
      records.push(...inside.map((record) => ({ ...record, document })));
    }
    const isAsked = (record: FoundRecord): boolean => {
      const { is, kind } = record.document.role;
      return query.kind === undefined || [entryKind(record), kind, is].includes(query.kind);
    };
    const ranked = rankRecords(records, asked).filter(({ record }) => isAsked(record));
    return { more, ranked };
  };
  const recall = target && inheritanceOf(hierarchy, target).recall;
  const { ranked, more } = recall
    ? recallFor(hierarchy, target, recall, query, now, isInScope, find)
    : find(alsoInherited(hierarchy, query.inherited ? target : undefined, isInScope));
  return {
    query: query.text,
    hits: ranked.slice(0, query.limit).map((one) => toHit(hierarchy, one, ownerOf)),
    more: more || ranked.length > query.limit,
  };
}

/** A store with the facts of many, in a form of its own. */
function isShared({ role, structure }: Document): boolean {
  return role.is === 'record' && structure.sections.some(({ markdown }) => markdown !== undefined);
}

function sharedWith(hierarchy: Hierarchy, target: Target | undefined) {
  const refs = target === undefined ? [] : layerRefs(hierarchy, target);
  const own = refs.filter(({ role, extent }) => role.is === 'record' && extent.part === 'sections');
  const documents = own.flatMap((ref) => layerDocument(hierarchy, ref) ?? []).filter(isShared);
  return new Map(documents.map((document) => [document.path, document]));
}

function sharerIn(hierarchy: Hierarchy): (found: FoundRecord) => string | undefined {
  const owners = once(() => {
    const found = new Map<string, string>();
    for (const target of listTargets(hierarchy))
      for (const [path, { structure }] of sharedWith(hierarchy, target))
        for (const { headingSpan } of structure.sections) {
          const place = `${path}:${headingSpan.line}`;
          if (!found.has(place)) found.set(place, target.id);
        }
    return found;
  });
  return ({ document, line }) => owners().get(`${document.path}:${line}`);
}

/** Where nothing is recalled, what a target inherits are the documents of its layers. */
function alsoInherited(
  hierarchy: Hierarchy,
  target: Target | undefined,
  isInScope: (path: string) => boolean,
): (path: string) => boolean {
  if (target === undefined) return isInScope;
  const layers = new Set(layerRefs(hierarchy, target).map(({ path }) => path));
  return (path) => isInScope(path) || layers.has(path);
}

function targetOf(hierarchy: Hierarchy, { scope }: SearchQuery): Target | undefined {
  if (scope !== undefined) return findTarget(hierarchy, scope).target;
  if (hierarchy.here === '') return undefined;
  const { target } = findTarget(hierarchy);
  return inheritanceOf(hierarchy, target).recall === undefined ? undefined : target;
}

export function searchKinds(hierarchy: Hierarchy): readonly string[] {
  const kinds = Array.from(documentRoles(hierarchy).values(), ({ kind }) => kind);
  return [...new Set([...kinds, ...ENTRY_KINDS])];
}

function entryKind({ entry }: SearchRecord): EntryType | undefined {
  return ENTRY_KINDS.find((kind) => entry?.startsWith(`${kind}-`));
}

function isWanted(hierarchy: Hierarchy, path: string, { kind }: SearchQuery): boolean {
  if (kind === undefined) return true;
  const role = documentRoles(hierarchy).get(path);
  return (
    role?.kind === kind ||
    role?.is === kind ||
    (ENTRY_KINDS.some((one) => one === kind) && role?.is === 'memory')
  );
}

/** True for what stands in the wanted scope or in one that it contains: a project contains its plans. */
function scopeFilter(
  hierarchy: Hierarchy,
  scopeOf: (path: string) => string,
  wanted: string | undefined,
): (path: string) => boolean {
  if (wanted === undefined) return () => true;
  const containers = containersOf(hierarchy, listTargets(hierarchy));
  return (path) => outward(containers, scopeOf(path)).includes(wanted);
}

function toHit(
  hierarchy: Hierarchy,
  { record, score, found }: RankedRecord<FoundRecord>,
  ownerOf: (found: FoundRecord) => string,
): SearchHit {
  const { document, entry } = record;
  const heading = record.heading || document.title;
  const { path, role } = document;
  const scope = ownerOf(record);
  // A memory is as done as whose it is.
  const owner = role.is === 'memory' ? findTarget(hierarchy, scope).target.path : null;
  const lifecycle = (owner && hierarchy.document(owner)?.lifecycle) || document.lifecycle;
  const { line, snippet } = snippetOf(record, found);
  const kind = entryKind(record) ?? role.kind;
  return { path, line, heading, snippet, scope, kind, entry, lifecycle, score };
}

/** What the scope has, and, where that is little or it is asked for, what it inherits: a document once, a text once. */
function recallFor(
  hierarchy: Hierarchy,
  target: Target,
  recall: Recall,
  { inherited }: SearchQuery,
  now: string,
  isOwn: (path: string) => boolean,
  find: (isMeant: (path: string) => boolean) => Found,
): Found {
  const own = find(isOwn);
  const isEnough = new Set(own.ranked.map(({ record }) => record.document)).size >= recall.fewest;
  const above = isEnough && inherited !== true ? [] : layerRefs(hierarchy, target);
  const paths = new Set(above.map(({ path }) => path).filter((path) => !isOwn(path)));
  const { ranked, more } = paths.size === 0 ? own : find((path) => isOwn(path) || paths.has(path));
  const best = ranked[0]?.score || 1;
  const scored = ranked.map((one) => {
    const { document } = one.record;
    const similarity = one.score / best;
    const age = ageOf(hierarchy, document, now);
    const facts = { document, similarity, own: isOwn(document.path), age };
    return { ...one, score: Math.round(recall.score(facts) * 1000) / 1000 };
  });
  scored.sort(
    (a, b) => b.score - a.score || compareText(a.record.document.path, b.record.document.path),
  );
  const seen = new Set<string>();
  const once = scored.filter(({ record: { document } }) => {
    const body = document.text.slice(document.bodyStart).replace(/\s+/g, ' ').trim();
    const isNew = !seen.has(document.path) && !seen.has(` ${body}`);
    seen.add(document.path).add(` ${body}`);
    return isNew;
  });
  return { ranked: once, more };
}

function ageOf({ tree }: Hierarchy, document: Document, now: string): number | null {
  const changed = lastChange(document)?.value ?? tree.modified(document.path);
  const days = changed === null ? Number.NaN : (Date.parse(now) - Date.parse(changed)) / 86_400_000;
  return Number.isNaN(days) ? null : Math.max(0, days);
}
