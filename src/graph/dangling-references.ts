// References to what is superseded, archived or missing (L-080), unless their writer says that it is over.

import type { StatusRow } from '../model/decision.ts';
import { collectionOf, decisionNumber, numberIn } from '../model/decision-id.ts';
import type { Document } from '../model/document.ts';
import type { DanglingReference } from '../model/facts.ts';
import type { ContextGraph, Supersession } from '../model/graph.ts';
import { once } from '../model/once.ts';
import { countFirst } from '../model/order.ts';
import { aroundCode, isSaidToBe } from '../model/path-mentions.ts';
import { linkPath } from '../model/paths.ts';
import type { Tree } from '../model/source.ts';
import { closest } from '../model/usage-error.ts';
import {
  claimsForce,
  contradicts,
  decisionSchemes,
  filesNamed,
  listedFolders,
  loggedIds,
  type NamedTarget,
  numbersAnywhere,
  retiredRows,
  schemeOf,
  statedBehind,
  withoutRelated,
} from './decision-lists.ts';
import { blockAt, isHistoricalMention } from './historical-mention.ts';
import { likeliest } from './likeliest-record.ts';
import { isPlaceholder } from './links.ts';
import { referenceIndex } from './reference-index.ts';
import { current, replaces } from './successors.ts';

/** `a downstream project's own ADR-0050`, `(clew ADR-17)`. */
const OF_OTHERS =
  /^[^\n]*\b(?:downstream|upstream|another|other|external|sibling) (?:projects?|repos?|repositor(?:y|ies)|products?)\b|\((?!(?:see|per|cf|via|from|in|by|and|or|under|with|as|of|the|our|also|unlike|now|was)\b)[a-z][\w-]{1,30} $/;
const PAGE = /\/(?:adrs?|decisions?)\/[^/]+\/?$/i;

/** The file or the id of a record; numbers alone are those of tasks, too. */
const RELATED = /^(?!\d+$)(?:\S{1,200}\.md$|[a-z]{0,9}[-_ ]{0,2}\d{1,5}(?![^\W_]))/i;

/** `e.g. a note: "contradicts ADR-0007"` */
const QUOTED_EXAMPLE = /\be\.g\.[^\n"“]{0,60}["“][^"”\n]{0,60}$/;

/**
 * Documents that are over are history and may name what is over, too; so may decision records, which are never
 * rewritten, and lists of all records. A name that several documents bear is ambiguous, not missing. The successor of a
 * document is always looked for: it is the one pointer that readers of what is over follow.
 */
export function findDanglingReferences(
  graph: ContextGraph,
  retired: ReadonlySet<string>,
  tree: Tree,
): readonly DanglingReference[] {
  const { documents, targets, supersession } = graph;
  const index = referenceIndex(documents, targets);
  const schemes = decisionSchemes(documents);
  const states = statesOf(documents, supersession);
  const inPart = new Set(supersession.partial.map(({ older }) => older));
  const decisions = [...documents.values()].filter(({ role }) => role.is === 'decision');
  const collections = Map.groupBy(decisions, ({ path }) => collectionOf(path));

  /**
   * A number, a numbered name, an id as decisions bear it, the name of a file, or nearly a name that there is. `RFC-12`
   * belongs to somebody else, and a sentence names nothing.
   */
  const isName = (written: string): boolean => {
    if (/^\d{1,5}$|^\d{1,5}[-_]\S|\.md$/i.test(written)) return true;
    if (schemes.has(schemeOf(written))) return true;
    const id = /^(?:[a-z]+[-_ ]*)\d+/i.exec(written)?.[0];
    if (id !== undefined) return /^(?:m|l)?adrs?[-_ ]*\d/i.test(id) || schemes.has(schemeOf(id));
    return written.length < 80 && closest(written, index.names()) !== null;
  };

  /** Written from the document or from the root, with `.md` or without. */
  const isFile = (from: string, written: string): boolean => {
    const paths = [linkPath(from, written), linkPath('', written)];
    return paths.some((path) => path !== null && (tree.has(path) || tree.has(`${path}.md`)));
  };

  /** What addresses of our documents on a forge begin with: `https://example.com/o/r/blob/main/`. */
  const homes = once(() =>
    [...documents.values()].flatMap(({ path, links }) =>
      links.flatMap(({ target }) => {
        const to = index.find(path, target);
        return to !== null && target.endsWith(`/${to}`) ? target.slice(0, -to.length) : [];
      }),
    ),
  );
  const isGoneThere = (to: string): boolean =>
    homes().some((home) => to.startsWith(home) && !isFile('', to.slice(home.length)));

  const numbers = once(() => numbersAnywhere(tree));
  const retiredOnes = once(() => retiredRows(documents));
  const logged = once(() => loggedIds(tree));
  /** Of a number that a record of another folder bears nobody knows that it is missing. */
  const mayBeElsewhere = (written: string): boolean =>
    !/\.md$/i.test(written) && numberIn(written) !== null && numbers().has(numberIn(written));

  /** Successors that are no document, or may be one of several. A dead link is told as one. */
  const lostSuccessors = ({ path, references, links }: Document): readonly DanglingReference[] =>
    references.flatMap(({ relation, to: written, span }): DanglingReference[] => {
      if (!relation.endsWith('superseded-by') || isPlaceholder(written)) return [];
      if (index.find(path, written) !== null) return [];
      const isLink = links.some((link) => link.span.start === span.start);
      const isElsewhere = /^[a-z][a-z\d+.-]*:|^\/\/|^#/i.test(written) && !isGoneThere(written);
      const leavesRoot = written.startsWith('../') && linkPath(path, written) === null;
      const isRelative = isLink && !/^(?:\/|https?:)/i.test(written);
      if (isElsewhere || isRelative || leavesRoot) return [];
      const candidates = index.candidates(path, written);
      const isOurs = written.startsWith('/') ? PAGE.test(written) : isName(written);
      const isLost = candidates.length === 0;
      if (isLost && (!isOurs || isFile(path, written) || mayBeElsewhere(written))) return [];
      const state = isLost ? 'missing' : 'ambiguous';
      const base = { via: 'superseded-by', from: path, written, span, state } as const;
      // What is far beyond the last record may be one of another repository.
      const own = collections.get(collectionOf(path)) ?? [];
      const numbers = own.map((one) => decisionNumber(one.path) ?? 0);
      const isBeyond = isLost && (numberIn(written) ?? 0) > Math.max(...numbers) + 10;
      const others = own.flatMap((one) => (one.path === path ? [] : one.path));
      const all = isLost ? likeliest(others, written) : candidates;
      return [{ ...base, to: null, successors: [], candidates: all, isBeyond }];
    });

  function* referencesOf(document: Document): Generator<NamedTarget> {
    const { path, links, role } = document;
    const home = path.slice(0, path.lastIndexOf('/') + 1);
    const listed = document.listings ?? [];
    const replaced = new Set<number>();
    const linkStarts = new Set(links.map(({ span }) => span.start));
    for (const { relation: via, to: written, span } of document.references) {
      const isRelated = via === 'relates-to' && RELATED.test(written) && !isPlaceholder(written);
      if (via !== 'depends-on' && via !== 'supersedes' && !isRelated) continue;
      // In a sentence it is told at its link, and who only relates to what is over need not know.
      if (isRelated && (span.start >= document.bodyStart || mayBeElsewhere(written))) continue;
      const to = index.find(path, written);
      const isThere = to === null && via !== 'depends-on' && isFile(path, written);
      // What a body says in a sentence is told at its link; of files and ids only here.
      const isPath = /^(?=[^/]*\/)[^\s:]+\.md$/i.test(written) && !isPlaceholder(written);
      const isTold = isPath || (to === null && /^[a-z]+[-_ ]*\d+$/i.test(written));
      if (span.start >= document.bodyStart && !isThere && (linkStarts.has(span.start) || !isTold))
        continue;
      // `knowledge-graph` or `plan 0077` can only be a name where dependencies are listed; decisions may depend on anything.
      const isWord =
        via === 'depends-on' && role.is !== 'decision' && /^[\w-]+(?: \d+)?$/.test(written);
      const isNameLike = isWord || isName(written);
      const missing = to === null && isNameLike && !isThere && !index.knows(path, written);
      const candidates = to === null ? index.candidates(path, written) : [];
      replaced.add(span.start);
      yield { via, written, span, to, missing, candidates };
    }
    for (const { via, to: written, span } of listed) {
      const to = index.find(path, written);
      const missing = via === 'decision-list' && to === null && !index.knows(path, written);
      yield { via, written, span, to, missing };
    }
    for (const one of index.linksOf(path)) yield { ...one, via: 'link', missing: false };
    // So does a page beside records that lists them.
    const isNamed = role.is === 'instruction' || (role.is === 'document' && collections.has(home));
    for (const one of isNamed ? filesNamed(document, index) : [])
      if (documents.get(one.to)?.role.is === 'decision')
        yield { ...one, via: 'mention', missing: false };
    for (const { to: written, span } of document.statusRows ?? []) {
      const isIt = (one: Document) => decisionNumber(one.path) === Number(written);
      const [own, another] = collections.get(home)?.filter(isIt) ?? [];
      if (own && !another) yield { via: 'mention', written, span, to: own.path, missing: false };
    }
    const namesOurs = once(() => document.mentions.some(({ id }) => index.decision(id) !== null));
    for (const { id, span } of document.mentions) {
      const isIn = (one: (typeof listed)[0]) =>
        one.span.start <= span.start && span.end <= one.span.end;
      const before = document.text.slice(Math.max(0, span.start - 130), span.start);
      if (replaced.has(span.start) || listed.some(isIn) || QUOTED_EXAMPLE.test(before)) continue;
      const to = index.decision(id);
      const isOurs = schemes.has(schemeOf(id)) && !index.knows(path, id);
      const isKnown = () => logged().has(id.toLowerCase()) || retiredOnes().has(numberIn(id) ?? 0);
      const missing = to === null && isOurs && !isKnown();
      // Nobody plans ten records ahead; a text that names none of ours may be of another project.
      const isFar = missing && (numberIn(id) ?? 0) > (schemes.get(schemeOf(id)) ?? 0) + 10;
      const isBeyond = isFar && namesOurs();
      yield { via: 'mention', written: id, span, to, missing, isBeyond };
    }
  }

  /** Ids of which some document says that their decision was deleted, or is one of another project. */
  const toldGone = once(() => {
    const all = [...documents.values()].flatMap((document) => {
      const lines = document.text.split(/\r?\n/);
      return document.mentions.flatMap(({ id, span }) => {
        const { sentence, heading } = aroundCode(lines, span.line - 1, span.column);
        const isForeign = OF_OTHERS.test(
          `${sentence}\n${document.text.slice(span.start - 40, span.start)}`,
        );
        const isPlanned = /\b(?:planned|future|upcoming)\b/i.test(heading);
        const isTold = isPlanned || isForeign || isSaidToBe('deleted', `${heading}\n${sentence}`);
        return index.decision(id) === null && isTold ? [id] : [];
      });
    });
    return new Set(all);
  });

  /** The document itself, or the one that defines what it stands in where that was replaced before the work was done. */
  const paths = new Map(targets.map(({ id, path }) => [id, path]));
  const parents = new Map(targets.map(({ path, parent }) => [path, paths.get(parent ?? '') ?? '']));
  const replacedAround = (path: string): string => {
    const own = documents.get(path);
    const parent = parents.get(path) ?? '';
    const isOpen = own?.lifecycle === 'active' || own?.lifecycle === 'draft';
    return isOpen && states.get(parent) === 'superseded' ? parent : path;
  };

  /** Where the same paragraph names what replaces it. */
  const besideNewer = (
    document: Document,
    { span }: NamedTarget,
    older: string,
    all: readonly NamedTarget[],
  ) => {
    const block = blockAt(document.text, span.start, span.end);
    const [first, last] = [block.start, block.end].map((offset) =>
      countFirst(all.length, (at) => (all[at]?.span.start ?? 0) < offset),
    );
    return all
      .slice(first, last)
      .filter(
        ({ to, span: { end } }) => to !== null && end <= block.end && replaces(graph, to, older),
      )
      .filter(({ span: at }) => !isHistoricalMention(document, at));
  };

  /** Whoever tells of the successor tells how the older one stands; a bare list of names tells nothing. */
  const isToldOf = ({ text }: Document, { span }: NamedTarget, { span: at }: NamedTarget) => {
    const [from, till] = at.start < span.start ? [at.end, span.start] : [span.end, at.start];
    return /\p{L}{4}|[\p{Script=Han}\p{Script=Hiragana}]{2}/u.test(text.slice(from, till));
  };

  /** `listed`: folders whose decisions the document lists; `rows`: what it states of them, by where they are named; `all`: in order. */
  const dangling = (
    one: NamedTarget,
    document: Document,
    listed: ReadonlyMap<string, boolean>,
    rows: ReadonlyMap<number, StatusRow>,
    all: readonly NamedTarget[],
  ): DanglingReference[] => {
    const { via, written, span, to, missing, candidates = [], isBeyond } = one;
    const base = { via, from: document.path, written, span, to, successors: [], candidates: [] };
    if (to === null) {
      if (candidates.length > 1) return [{ ...base, candidates, state: 'ambiguous' }];
      return missing && !toldGone().has(written) ? [{ ...base, state: 'missing', isBeyond }] : [];
    }
    const over = via === 'depends-on' ? replacedAround(to) : to;
    const state = states.get(over);
    const tells = document.role.is === 'instruction' || listed.has(collectionOf(to));
    const row = rows.get(span.start) ?? (tells ? statedBehind(document, span) : undefined);
    if (state === undefined && row && contradicts(row, documents.get(to), inPart.has(to)))
      return [{ ...base, state: 'contradicted', says: row.says }];
    if (state === undefined || /^(?:supersedes|relates-to)$/.test(via) || to === document.path)
      return [];
    if (via === 'link' || via === 'mention') {
      // Whoever links into an archive knows that it is one.
      const isArchived = documents.get(to)?.role.lifecycle === 'archived';
      const { is, kind } = document.role;
      if (is === 'decision' || kind === 'translation' || isArchived) return [];
      if (row && row.lifecycle !== 'active' && row.lifecycle !== 'draft') return [];
      const isClaimed = row?.lifecycle === 'active' || claimsForce(document, span);
      if (listed.get(collectionOf(to)) === false && !isClaimed) return [];
    }
    if (via !== 'depends-on' && isHistoricalMention(document, span)) return [];
    const newer = via === 'depends-on' ? [] : besideNewer(document, one, over, all);
    if (newer.some((other) => isToldOf(document, one, other))) return [];
    const isSlight = (newer.length > 0 || (to !== null && listed.has(collectionOf(to)))) && {
      isSlight: true as const,
    };
    const successors = current(graph, over).filter((head) => head !== over);
    return [{ ...base, ...isSlight, to: over, state, successors }];
  };

  return [...documents.values()].flatMap((document) => {
    const unlinked = lostSuccessors(document);
    if (retired.has(document.path)) return unlinked;
    const found = [...referencesOf(document)];
    const listed = listedFolders(document, found, collections, states);
    const entries = withoutRelated(document, found, listed);
    const rows = new Map(document.statusRows?.toReversed().map((row) => [row.span.start, row]));
    const all = found.toSorted((a, b) => a.span.start - b.span.start);
    return [...unlinked, ...entries.flatMap((one) => dangling(one, document, listed, rows, all))];
  });
}

/** What is superseded, whichever side says so, and what is archived; what waits for a proposal is still in force. */
function statesOf(documents: ReadonlyMap<string, Document>, { pairs, unaccepted }: Supersession) {
  const states = new Map<string, DanglingReference['state']>();
  for (const { path, lifecycle } of documents.values()) {
    if (lifecycle === 'superseded' || lifecycle === 'archived') states.set(path, lifecycle);
  }
  const waiting = new Set(unaccepted);
  for (const pair of pairs) if (waiting.has(pair)) states.delete(pair.older);
  for (const pair of pairs) if (!waiting.has(pair)) states.set(pair.older, 'superseded');
  return states;
}
