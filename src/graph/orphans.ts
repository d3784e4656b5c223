// In: documents, what they list, and the index of references. Out: references to what is superseded, archived or missing (L-080).

import type { Document, Reference } from '../model/document.ts';
import type { Listing, Orphan, ReferenceVia } from '../model/facts.ts';
import type { Supersession } from '../model/graph.ts';
import type { Span } from '../model/source.ts';
import { closest } from './closest.ts';
import type { ReferenceIndex } from './reference-index.ts';

export interface OrphanInput {
  readonly documents: ReadonlyMap<string, Document>;
  readonly supersession: Supersession;
  readonly index: ReferenceIndex;
  readonly retired: ReadonlySet<string>;
  readonly listings: (document: Document) => readonly Listing[];
  readonly successor: (path: string) => string | null;
}

interface Named {
  readonly via: ReferenceVia;
  readonly written: string;
  readonly span: Span;
  readonly to: string | null;
  /** True where nothing at all bears the name, and the name is one that something should bear. */
  readonly missing: boolean;
}

const VIA: Readonly<Record<Reference['relation'], ReferenceVia | null>> = {
  'depends-on': 'depends-on',
  supersedes: 'supersedes',
  'superseded-by': 'superseded-by',
  'partly-supersedes': null,
  'partly-superseded-by': null,
  amends: null,
  'amended-by': null,
  'relates-to': null,
};

/** The writer knows: on such a line the reference tells history. */
const TOLD =
  /supersed|superced|replac|deprecat|obsolet|archiv|reject|withdr|former|previous|earlier|originally|instead of|no longer|outdated|histor|retired/i;
const HISTORY = /history|changelog|change log|session|archive|supersed/i;

/**
 * Documents that are over are history and may name what is over, too; so may decision records, which are never
 * rewritten. A name that several documents bear is ambiguous, not missing.
 */
export function findOrphans(input: OrphanInput): readonly Orphan[] {
  const scheme = decisionScheme(input.documents);
  const states = statesOf(input);
  return [...input.documents.values()].flatMap((document) =>
    input.retired.has(document.path)
      ? []
      : [...referencesOf(document, input, scheme)].flatMap((named) =>
          orphan(named, document, input, states),
        ),
  );
}

/** What is superseded, whichever side says so, and what is archived; what waits for a proposal is still in force. */
function statesOf({ documents, supersession }: OrphanInput): ReadonlyMap<string, Orphan['state']> {
  const states = new Map<string, Orphan['state']>();
  for (const { path, lifecycle } of documents.values()) {
    if (lifecycle === 'superseded' || lifecycle === 'archived') states.set(path, lifecycle);
  }
  const unaccepted = new Set(supersession.unaccepted);
  for (const { older } of supersession.unaccepted) states.delete(older);
  for (const pair of supersession.pairs) {
    if (!unaccepted.has(pair)) states.set(pair.older, 'superseded');
  }
  return states;
}

function orphan(
  named: Named,
  document: Document,
  { documents, successor }: OrphanInput,
  states: ReadonlyMap<string, Orphan['state']>,
): Orphan[] {
  const { via, written, span, to, missing } = named;
  const base = { via, from: document.path, written, span };
  if (to === null) return missing ? [{ ...base, state: 'missing', to, successor: null }] : [];
  const state = states.get(to);
  if (state === undefined) return [];
  if (via === 'supersedes' || via === 'superseded-by' || to === document.path) return [];
  const inProse = via === 'link' || via === 'mention';
  if (inProse && (document.role.is === 'decision' || leadsToArchive(to, documents))) return [];
  if (via !== 'depends-on' && isTold(document, span)) return [];
  return [{ ...base, state, to, successor: successor(to) }];
}

function* referencesOf(
  document: Document,
  { index, listings }: OrphanInput,
  scheme: ReadonlySet<string>,
): Generator<Named> {
  const { path } = document;
  const listed = listings(document);
  for (const { relation, to: written, span } of document.references) {
    const via = VIA[relation];
    // What a body says in a sentence is told at its link.
    if (via === null || span.start >= document.bodyStart) continue;
    const to = index.link(path, written) ?? index.id(path, written);
    // `knowledge-graph` or `plan 0077` can only be a name where dependencies are listed.
    const isWord = via === 'depends-on' && /^[\w-]+(?: \d+)?$/.test(written);
    const named = isWord || isName(written, index);
    const missing = to === null && named && !index.knows(path, written);
    yield { via, written, span, to, missing };
  }
  for (const { via, to: written, span } of listed) {
    const to = index.link(path, written) ?? index.id(path, written);
    const missing = via === 'decision-list' && to === null && !index.knows(path, written);
    yield { via, written, span, to, missing };
  }
  for (const { target, image, span } of document.links) {
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

/** `ADR-0099` is missing where decisions are called `ADR-` and four digits here; else it belongs to somebody else. */
function decisionScheme(documents: ReadonlyMap<string, Document>): ReadonlySet<string> {
  const schemes = new Set<string>();
  for (const { path, role } of documents.values()) {
    if (role.is !== 'decision') continue;
    const stem = /(?:^|\/)([a-z]+-\d+)(?=[-_. ])[^/]*$/i.exec(path)?.[1];
    if (stem !== undefined) schemes.add(schemeOf(stem));
  }
  return schemes;
}

function schemeOf(id: string): string {
  return id.toLowerCase().replace(/\d/g, '0');
}

/** A number, a numbered name, the name of a file, or nearly a name that there is; a sentence names nothing. */
function isName(written: string, index: ReferenceIndex): boolean {
  if (/^\d+$|^\d+[-_]\S|^[a-z]+-\d+\b|\.md$/i.test(written)) return true;
  return written.length < 80 && closest(written, index.names()) !== null;
}

/** Whoever links into an archive knows that it is one. */
function leadsToArchive(path: string, documents: ReadonlyMap<string, Document>): boolean {
  return documents.get(path)?.role.lifecycle === 'archived';
}

function isTold({ text, sections }: Document, { start, end }: Span): boolean {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = text.indexOf('\n', end);
  if (TOLD.test(text.slice(from, to === -1 ? text.length : to))) return true;
  return sections.some(
    ({ body, heading }) => body.start <= start && end <= body.end && HISTORY.test(heading),
  );
}
