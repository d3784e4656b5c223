// References to what is superseded, archived or missing (L-080), and successors that are not there.

import { closest } from '../model/closest.ts';
import type { Document, Reference } from '../model/document.ts';
import type { DanglingReference, ReferenceVia } from '../model/facts.ts';
import type { Supersession } from '../model/graph.ts';
import { linkPath } from '../model/paths.ts';
import type { Span } from '../model/source.ts';
import { isPlaceholder } from './broken-links.ts';
import { collectionOf } from './decision-id.ts';
import type { ReferenceIndex } from './reference-index.ts';
import { tellsHistory } from './tells-history.ts';

export interface ReferenceInput {
  readonly documents: ReadonlyMap<string, Document>;
  readonly supersession: Supersession;
  readonly index: ReferenceIndex;
  readonly retired: ReadonlySet<string>;
  readonly successor: (path: string) => string | null;
  /** True where there is a file at the path, be it a document or not. */
  readonly has: (path: string) => boolean;
}

interface Named {
  readonly via: ReferenceVia;
  readonly written: string;
  readonly span: Span;
  readonly to: string | null;
  /** True where nothing at all bears the name, and the name is one that something should bear. */
  readonly missing: boolean;
  /** The documents that bear it where they are several. */
  readonly candidates?: readonly string[];
  /** True where there is a file that is no document of ours. */
  readonly isThere?: boolean;
}

const VIA: Readonly<Record<Reference['relation'], ReferenceVia | null>> = {
  'depends-on': 'depends-on',
  supersedes: 'supersedes',
  'superseded-by': null,
  'partly-supersedes': null,
  'partly-superseded-by': null,
  amends: null,
  'amended-by': null,
  'relates-to': null,
};

/**
 * Documents that are over are history and may name what is over, too; so may decision records, which are never
 * rewritten, and lists of all records. A name that several documents bear is ambiguous, not missing. The successor of a
 * document is always looked for: it is the one pointer that readers of what is over follow.
 */
export function findDanglingReferences(input: ReferenceInput): readonly DanglingReference[] {
  const scheme = decisionScheme(input.documents);
  const states = statesOf(input);
  const sizes = folderSizes(input.documents);
  return [...input.documents.values()].flatMap((document) => {
    const lost = lostSuccessors(document, input, scheme);
    if (input.retired.has(document.path)) return lost;
    const found = [...referencesOf(document, input, scheme)];
    const listed = listedFolders(found, sizes);
    return [
      ...lost,
      ...found.flatMap((named) => dangling(named, document, input, { states, listed })),
    ];
  });
}

/** The address of a record on the site that the records become. */
const PAGE = /\/(?:adrs?|decisions?)\/[^/]+\/?$/i;

/** Successors that are no document, or may be one of several. A dead link is told as one. */
function lostSuccessors(
  { path, references, links }: Document,
  { index, has }: ReferenceInput,
  scheme: ReadonlySet<string>,
): readonly DanglingReference[] {
  return references.flatMap(({ relation, to: written, span }): DanglingReference[] => {
    if (!relation.endsWith('superseded-by') || isPlaceholder(written)) return [];
    if ((index.link(path, written) ?? index.id(path, written)) !== null) return [];
    const isLink = links.some((link) => link.span.start === span.start);
    const isElsewhere = /^[a-z][a-z\d+.-]*:|^\/\/|^#/i.test(written);
    if (isElsewhere || (isLink && !written.startsWith('/')) || leavesRoot(path, written)) return [];
    const candidates = index.candidates(path, written);
    const isOurs = written.startsWith('/') ? PAGE.test(written) : isName(written, index, scheme);
    if (candidates.length === 0 && (!isOurs || isFile(path, written, has))) return [];
    const state = candidates.length > 1 ? 'ambiguous' : 'missing';
    const via = 'superseded-by';
    return [{ via, from: path, written, span, state, to: null, successor: null, candidates }];
  });
}

function isPath(written: string): boolean {
  return /^[^\s:]+\.md$/i.test(written) && written.includes('/') && !isPlaceholder(written);
}

/** Written from the document or from the root, with `.md` or without. */
function isFile(from: string, written: string, has: ReferenceInput['has']): boolean {
  const paths = [linkPath(from, written), linkPath('', written)];
  return paths.some((path) => path !== null && (has(path) || has(`${path}.md`)));
}

function leavesRoot(from: string, written: string): boolean {
  return written.startsWith('../') && linkPath(from, written) === null;
}

/** How many decisions stand in each folder, those in a folder of their own counted where that stands. */
function folderSizes(documents: ReadonlyMap<string, Document>): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const { path, role } of documents.values()) {
    if (role.is !== 'decision') continue;
    const folder = collectionOf(path);
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  return sizes;
}

/** Folders of which a document names most decisions, three at least: it lists them all, whatever became of them. */
function listedFolders(
  found: readonly Named[],
  sizes: ReadonlyMap<string, number>,
): ReadonlySet<string> {
  const named = new Set(found.flatMap(({ to }) => to ?? []));
  const counts = Map.groupBy(named, collectionOf);
  const isListed = ([folder, { length }]: [string, readonly string[]]): boolean =>
    length >= 3 && length >= 0.6 * (sizes.get(folder) ?? Number.POSITIVE_INFINITY);
  return new Set([...counts].filter(isListed).map(([folder]) => folder));
}

/** What is superseded, whichever side says so, and what is archived; what waits for a proposal is still in force. */
function statesOf({
  documents,
  supersession,
}: ReferenceInput): ReadonlyMap<string, DanglingReference['state']> {
  const states = new Map<string, DanglingReference['state']>();
  for (const { path, lifecycle } of documents.values()) {
    if (lifecycle === 'superseded' || lifecycle === 'archived') states.set(path, lifecycle);
  }
  const unaccepted = new Set(supersession.unaccepted);
  const [waiting, effective] = [
    supersession.pairs.filter((pair) => unaccepted.has(pair)),
    supersession.pairs.filter((pair) => !unaccepted.has(pair)),
  ];
  for (const { older } of waiting) states.delete(older);
  for (const { older } of effective) states.set(older, 'superseded');
  return states;
}

function dangling(
  { via, written, span, to, missing, candidates = [], isThere = false }: Named,
  document: Document,
  { documents, successor }: ReferenceInput,
  known: {
    readonly states: ReadonlyMap<string, DanglingReference['state']>;
    readonly listed: ReadonlySet<string>;
  },
): DanglingReference[] {
  const base = { via, from: document.path, written, span, candidates: [] };
  if (to === null && candidates.length > 1)
    return [{ ...base, candidates, state: 'ambiguous', to, successor: null }];
  if (to === null && isThere) return [{ ...base, state: 'unread', to, successor: null }];
  if (to === null) return missing ? [{ ...base, state: 'missing', to, successor: null }] : [];
  const state = known.states.get(to);
  if (state === undefined || via === 'supersedes' || to === document.path) return [];
  const inProse = via === 'link' || via === 'mention';
  if (inProse && (document.role.is === 'decision' || leadsToArchive(to, documents))) return [];
  if (inProse && known.listed.has(collectionOf(to)) && !claimsForce(document, span)) return [];
  if (via !== 'depends-on' && tellsHistory(document, span)) return [];
  return [{ ...base, state, to, successor: successor(to) }];
}

/** A list of "Active decisions" says of what it holds that it is in force. */
function claimsForce({ structure: { sections } }: Document, { start, end }: Span): boolean {
  return sections.some(
    ({ body, heading }) =>
      body.start <= start && end <= body.end && /\b(?:active|current|in force)\b/i.test(heading),
  );
}

function* referencesOf(
  document: Document,
  { index, has }: ReferenceInput,
  scheme: ReadonlySet<string>,
): Generator<Named> {
  const { path, links } = document;
  const listed = document.listings ?? [];
  const hasLink = ({ start }: Span): boolean => links.some(({ span }) => span.start === start);
  for (const { relation, to: written, span } of document.references) {
    const via = VIA[relation];
    if (via === null) continue;
    const to = index.link(path, written) ?? index.id(path, written);
    const isThere = to === null && via === 'supersedes' && isFile(path, written, has);
    // What a body says in a sentence is told at its link; of files only here.
    if (span.start >= document.bodyStart && !isThere && (hasLink(span) || !isPath(written)))
      continue;
    // `knowledge-graph` or `plan 0077` can only be a name where dependencies are listed.
    const isWord = via === 'depends-on' && /^[\w-]+(?: \d+)?$/.test(written);
    const named = isWord || isName(written, index, scheme);
    const missing = to === null && named && !isThere && !index.knows(path, written);
    const candidates = to === null ? index.candidates(path, written) : [];
    yield { via, written, span, to, missing, candidates, isThere };
  }
  for (const { via, to: written, span } of listed) {
    const to = index.link(path, written) ?? index.id(path, written);
    const missing = via === 'decision-list' && to === null && !index.knows(path, written);
    yield { via, written, span, to, missing };
  }
  for (const { target, image, span } of links) {
    const to = image ? null : index.link(path, target);
    if (to !== null) yield { via: 'link', written: target, span, to, missing: false };
  }
  for (const { id, span } of document.mentions) {
    if (listed.some((entry) => entry.span.start <= span.start && span.end <= entry.span.end))
      continue;
    const to = index.decision(id);
    const missing = to === null && scheme.has(schemeOf(id)) && !index.knows(path, id);
    yield { via: 'mention', written: id, span, to, missing };
  }
}

/** `ADR-0099` is missing where decisions are called `ADR-` and four digits here, as are ids like those of records; else it belongs to somebody else. */
function decisionScheme(documents: ReadonlyMap<string, Document>): ReadonlySet<string> {
  const schemes = new Set<string>();
  for (const { path, role, metadata } of documents.values()) {
    if (role.is === 'record' && typeof metadata.id === 'string') schemes.add(schemeOf(metadata.id));
    if (role.is !== 'decision') continue;
    const stem = /(?:^|\/)([a-z]+-\d+)(?=[-_. ])[^/]*$/i.exec(path)?.[1];
    if (stem !== undefined) schemes.add(schemeOf(stem));
  }
  return schemes;
}

function schemeOf(id: string): string {
  return id.toLowerCase().replace(/\d/g, '0');
}

/**
 * A number, a numbered name, an id as decisions bear it, the name of a file, or nearly a name that there is. `RFC-12`
 * belongs to somebody else, and a sentence names nothing.
 */
function isName(written: string, index: ReferenceIndex, scheme: ReadonlySet<string>): boolean {
  if (/^\d{1,5}$|^\d{1,5}[-_]\S|\.md$/i.test(written)) return true;
  if (scheme.has(schemeOf(written))) return true;
  const id = /^(?:[a-z]+[-_ ]*)\d+/i.exec(written)?.[0];
  if (id !== undefined) return /^(?:m|l)?adrs?[-_ ]*\d/i.test(id) || scheme.has(schemeOf(id));
  return written.length < 80 && closest(written, index.names()) !== null;
}

/** Whoever links into an archive knows that it is one. */
function leadsToArchive(path: string, documents: ReadonlyMap<string, Document>): boolean {
  return documents.get(path)?.role.lifecycle === 'archived';
}
