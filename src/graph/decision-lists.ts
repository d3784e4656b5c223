// Texts that list decisions: whole folders of them, whatever became of each, what a row says of one, and how they are called.

import { withoutFences } from '../model/comments.ts';
import type { StatusRow } from '../model/decision.ts';
import { collectionOf, decisionId, decisionNumber, numberIn } from '../model/decision-id.ts';
import type { Document } from '../model/document.ts';
import type { DanglingReference } from '../model/facts.ts';
import { isWithin, lineEnd, linesOf } from '../model/lines.ts';
import { nameOf } from '../model/paths.ts';
import { everyFile, type Span, type Tree, textAt } from '../model/source.ts';
import { scalarText } from '../model/value.ts';
import { isHistoricalMention } from './historical-mention.ts';
import type { ReferenceIndex } from './reference-index.ts';
import { isOverInPart } from './supersession.ts';

export interface NamedTarget extends Pick<DanglingReference, 'via' | 'written' | 'span' | 'to'> {
  /** True where nothing at all bears the name, and the name is one that something should bear. */
  readonly missing: boolean;
  /** The documents that bear it where they are several. */
  readonly candidates?: readonly string[];
  readonly isBeyond?: boolean | undefined;
}

/** In a list of decisions, a line, or all below a heading that names one, tells of the first that it names; the others are related to that one. */
export function withoutRelated(
  document: Document,
  found: readonly NamedTarget[],
  folders: Pick<ReadonlySet<string>, 'has' | 'size'>,
): readonly NamedTarget[] {
  // Most documents list none, and need not be read for headings.
  if (folders.size === 0) return found;
  const { sections } = document.structure;
  const isListed = ({ via, to }: NamedTarget): boolean =>
    (via === 'link' || via === 'mention') && to !== null && folders.has(collectionOf(to));
  const first = new Map<number, NamedTarget>();
  const lines = new Map<NamedTarget, number>();
  let at = 0;
  for (const one of found.filter(isListed).sort((a, b) => a.span.start - b.span.start)) {
    while ((sections[at + 1]?.headingSpan.start ?? Number.POSITIVE_INFINITY) <= one.span.start)
      at += 1;
    const heading = sections[at]?.headingSpan.line ?? 0;
    const line = first.has(heading) ? heading : one.span.line;
    lines.set(one, line);
    if (!first.has(line)) first.set(line, one);
  }
  return found.filter((one) => !isListed(one) || first.get(lines.get(one) ?? 0)?.to === one.to);
}

const NONE: ReadonlyMap<string, boolean> = new Map();

/** Folders of which a document names most decisions, three at least unless it stands in there: it lists them all, whatever became of them; true where it marks some of those that are dead. */
export function listedFolders(
  document: Document,
  found: readonly NamedTarget[],
  collections: ReadonlyMap<string, readonly Document[]>,
  states: ReadonlyMap<string, DanglingReference['state']>,
): ReadonlyMap<string, boolean> {
  const targets = new Set(found.flatMap(({ to }) => to ?? []));
  const home = document.path.slice(0, document.path.lastIndexOf('/') + 1);
  if (targets.size < 3 && !collections.has(home)) return NONE;
  const counts = [...Map.groupBy(targets, collectionOf)];
  const listed = counts.filter(
    ([folder, { length }]) =>
      (length >= 3 || folder === home) &&
      length >= 0.6 * (collections.get(folder)?.length ?? Number.POSITIVE_INFINITY),
  );
  const marks = ({ to, span }: NamedTarget): boolean =>
    to !== null && states.has(to) && isHistoricalMention(document, span);
  return new Map(
    listed.map(([folder]) => {
      const own = found.filter(({ to }) => to !== null && collectionOf(to) === folder);
      return [folder, own.some(marks)];
    }),
  );
}

/** A list of "Active decisions" or "Accepted ADRs", and a row with the cell "Accepted", say of what they hold that it is in force. */
export function claimsForce({ structure: { sections }, text }: Document, { start, end }: Span) {
  const accepted = /\b(?:active|accepted|current|in force)\b/i;
  return (
    /\|[^|\p{L}]{0,9}(?:accepted|approved|active|in force)[^|\p{L}]{0,9}(?:\||$)/iu.test(
      text.slice(end, lineEnd(text, end)),
    ) ||
    sections.some(
      ({ body, heading }) => body.start <= start && end <= body.end && accepted.test(heading),
    )
  );
}

/** What stands behind the name of a record: `[0006](0006-x.md) (Proposed)`, and ` - Accepted` at the end of a line. */
export function statedBehind({ text }: Document, span: Span): StatusRow | undefined {
  const [, active, draft] = BEHIND.exec(text.slice(span.end, span.end + 40)) ?? [];
  const says = active ?? draft;
  return says === undefined
    ? undefined
    : { to: '', span, says, lifecycle: active ? 'active' : 'draft' };
}

const BEHIND =
  /^[*_`]{0,3}[ \t]{0,2}(?:\((?=[a-z*_]+\))|[-–—][ \t]{1,2}(?=[a-z*_]+[ \t]*(?:[\r\n]|$)))[*_]{0,3}(?:(accepted|approved|adopted)|(proposed|draft))(?![a-z])/i;

/** Of a record that is not over: accepted here and proposed or over in part there, or the other way round. What the newer one says of a part (`isKnown`) need not stand in the older one. */
export function contradicts(
  { lifecycle, says }: StatusRow,
  record: Document | undefined,
  isKnown: boolean,
): boolean {
  const isSaid = record?.rawStatus?.toLowerCase().startsWith(says.toLowerCase());
  if (record?.role.is !== 'decision' || isSaid) return false;
  const isProposed = record.lifecycle === 'draft' && lifecycle === 'active';
  const [isPart, isOwnPart] = [says, record.rawStatus ?? ''].map(isOverInPart);
  const isOther =
    isPart || isOwnPart ? isPart !== isOwnPart && !(isPart && isKnown) : lifecycle !== 'active';
  return isProposed || (record.accepted === true && isOther);
}

/** `ADR-0099` is missing where decisions are called `ADR-` and four digits here, as are ids like those of records; else it belongs to somebody else. With the highest number of each. */
export function decisionSchemes(
  documents: ReadonlyMap<string, Document>,
): ReadonlyMap<string, number> {
  const schemes = new Map<string, number>();
  const add = (id: string): void => {
    schemes.set(schemeOf(id), Math.max(schemes.get(schemeOf(id)) ?? 0, numberIn(id) ?? 0));
  };
  for (const { path, role, metadata } of documents.values()) {
    if (role.is === 'record' && typeof metadata.id === 'string') add(metadata.id);
    if (role.is !== 'decision') continue;
    for (const id of [decisionId(path), scalarText(metadata.id) ?? '']) {
      const [own] = /^(?:[a-z]+-)+\d+(?=$|[-_. ])/i.exec(id) ?? [];
      if (own !== undefined) add(own);
    }
  }
  return schemes;
}

export function schemeOf(id: string): string {
  return id.toLowerCase().replace(/\d/g, '0').replaceAll(' ', '-');
}

const LOG = /^(?:[\w-]{0,60}[-_])?(?:decisions?|adrs?)(?:[-_][\w-]{0,60})?\.md$/i;
const LOGGED = /^#{1,6}[ \t]{1,9}[*[]{0,3}((?:[A-Za-z]{1,20}-){1,3}\d{1,6})\b/gm;

/** In small letters, ids of decisions that stand together in a file, each beneath its heading. */
export function loggedIds(tree: Tree): ReadonlySet<string> {
  const logs = everyFile(tree, 20_000).filter((path) => LOG.test(nameOf(path)));
  const ids = logs.flatMap((path) => [...(textAt(tree, path) ?? '').matchAll(LOGGED)]);
  return new Set(ids.map(([, id = '']) => id.toLowerCase()));
}

/** By number the rows of lists of records that say, without a link, that one is over: its file may be gone. `home`: the folder of the list, with its slash; left out: any. */
export function retiredRows(documents: ReadonlyMap<string, Document>, home?: string) {
  const lists = [...documents.values()].filter(({ path, role }) => {
    const [, folder] = /^(.*\/|)(?:readme|index)\.md$/i.exec(path) ?? [];
    return role.is === 'document' && folder !== undefined && (home ?? folder) === folder;
  });
  return new Map(
    lists.flatMap((list) =>
      Array.from(
        list.text.matchAll(ROW),
        ({ 1: number, index }) => [Number(number), { list, index }] as const,
      ),
    ),
  );
}

const ROW =
  /^\|[ \t]{0,9}(?:[A-Za-z]{2,5}[-_ ])?(\d{1,5})[ \t]{0,9}\|[^\n]*\b(?:super[sc]eded|replaced|rejected|deprecated|withdrawn|obsolete|retired)\b/gim;

/** The numbers of all records, wherever they may stand and in whatever form. */
export function numbersAnywhere(tree: Tree): ReadonlySet<number | null> {
  const isRecord = (path: string): boolean => FORM.test(path) && PLACE.test(path);
  return new Set(everyFile(tree, 100_000).filter(isRecord).map(decisionNumber));
}

const PLACE = /adr|decis|rfc|proposal|arch|record/i;
const FORM = /\.(?:mdx?|rst|adoc|txt|org)$/i;

/** What instructions name without a link: an agent opens it, and is given the text of an import (`@docs/adr/0001-a.md`). */
export function filesNamed(
  { path, text, links }: Document,
  { link }: Pick<ReferenceIndex, 'link'>,
) {
  const isLinked = isWithin(links.map(({ span }) => span));
  const lines = linesOf(text);
  return [...withoutFences(text).matchAll(FILE)].flatMap(({ 0: written, index: start }) => {
    const to = link(path, written) ?? link('', written);
    if (to === null || isLinked(start)) return [];
    return { written, span: lines.span(start, start + written.length), to };
  });
}

const FILE = /(?<![\p{L}\w./:+-])(?:[\p{L}\w.+-]+\/)*[\p{L}\w.+-]+\.md(?![\p{L}\w/-])/gu;
