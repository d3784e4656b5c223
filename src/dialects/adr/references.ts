// Every statement that a decision makes about another one, each once.

import { decisionId } from '../../model/decision-id.ts';
import type { Document, Reference, Section } from '../../model/document.ts';
import { lineEnd } from '../../model/lines.ts';
import { once } from '../../model/once.ts';
import { isMap, type Json, scalarText } from '../../model/value.ts';
import { headEnd, linesIn, ownEnds, titleHeading } from './header.ts';
import { OWN_KIND, SECTION_WORDS, STATUS_WORDS } from './languages.ts';
import { statusWord } from './lifecycle.ts';
import type { Source, Stretch } from './masked-text.ts';
import { numberOf } from './names.ts';
import { limits, PROPOSED, REPLACING, relationNamed, weakened } from './relations.ts';
import { readNames, readStatements, type Statement } from './statements.ts';

/** Sections that list relations; elsewhere a list tells of options and consequences. */
const RELATED =
  /^[^\p{L}]*(?:links?|related(?: \p{L}+)?|relations?|relationships?|references|see also|more information|supersession|history|notes?|(?:替代|相关)?关系|relacionad[oa]s|liens)[^\p{L}]*$/u;

const LONGEST_LIST = 50;
const OF_RFCS = /(?:^|\/)(?:rfcs?|text|accepted|active-rfcs|proposals)\//i;

/** `This decision supersedes …` may stand anywhere; only sentences about replacing are looked for. */
const SELF = once(
  () =>
    new RegExp(
      String.raw`(?<=^|[\r\n.!?:>+-][ \t]{0,20})(?:(?:in\s+short,?\s+)?this\s+${OWN_KIND}|(?<=(?:^|[\r\n]|note:)[ \t+-]{0,20})this|(?<=\w\. )(this)|it|we)\s+(?=(?:[\w-]+\s+){0,4}(?:super[sc]ee?d|replace|obsolet)|${PROPOSED})`,
      'gi',
    ),
);

/**
 * Read from the front matter, the status, the labelled lines and callouts of the head, lists under Links and the like,
 * and sentences about "this decision". What prose says of other decisions is no statement of this one.
 */
export function referencesOf(document: Document, source: Source, status: readonly Stretch[]) {
  const ends = ownEnds(document);
  const own = decisionId(document.path).toLowerCase();
  const statements = [
    ...document.references.map(fromFrontMatter),
    ...listedRelations(document, source),
    ...successorOf(document),
    ...[
      ...status.flatMap(({ start, end }) => {
        const more = ONE_MORE.exec(source.masked.slice(end, end + 300))?.[0] ?? '';
        return readStatements(source, start, end + more.length, 'in-status');
      }),
      ...headStatements(document, source, status),
      ...document.structure.sections.flatMap((section) =>
        sectionStatements(section, ends.get(section) ?? section.body.end, source),
      ),
      ...selfStatements(document, source),
      ...remarks(document, source),
    ]
      // Among decisions of another kind `RFC 2119` is one of the IETF.
      .filter(({ to }) => !/^rfc[^a-z.]*$/i.test(to) || OF_RFCS.test(document.path))
      // Whoever names this decision in its own text speaks of what it brought, or of an earlier version: "replacing the ADR-7 queue".
      .filter(({ to }) => own !== to.toLowerCase() && own !== to.replace(/^adr[-_ ]?/i, ''))
      .map(({ relation, to, start, end }) => ({ relation, to, span: source.span(start, end) })),
  ];
  const isOver = status.some(
    ({ start, end }) => statusWord(source.masked.slice(start, end))?.lifecycle === 'superseded',
  );
  const ofPart = (one: Reference) => !isOver && isOfSection(one, document);
  const nameOf = ({ to }: Reference): number | string => numberOf(to) ?? to;
  const ofAll = statements.filter((one) => one.relation === 'superseded-by' && !ofPart(one));
  const whole = new Set(ofAll.map(nameOf));
  const seen = new Set<string>();
  return statements
    .map((one) =>
      ofPart(one) && !whole.has(nameOf(one))
        ? { ...one, relation: 'partly-superseded-by' as const }
        : one,
    )
    .filter(({ relation, to }) => {
      const key = JSON.stringify([relation, to]);
      return !seen.has(key) && seen.add(key);
    });
}

/** `Status: superseded by [7](…)`, and in the next line of the quote `and [8](…)`. */
const ONE_MORE = /^[ \t]*\r?\n[ \t]*(?:and|und|et|y|e|и)[ \t]+\[[^\n]*/;

/** Sections that speak of the whole record. */
const OF_RECORD = new RegExp(
  String.raw`^[^\p{L}]*(?:(?:${STATUS_WORDS}|update|amend|addend|note|history|super|replac|deprecat|change|revision|lifecycle|metadata)|(?:decision|decision outcome|${SECTION_WORDS})[^\p{L}]*$)`,
  'u',
);

/** True where a banner below the heading of a later section, or that heading, whose words are struck out, names the newer one. */
function isOfSection({ relation, span: { start } }: Reference, document: Document): boolean {
  if (relation !== 'superseded-by') return false;
  const { structure, text } = document;
  const title = titleHeading(document);
  const all = structure.sections.filter((one) => one.depth > 1 && one !== title);
  const of = all.findLast(({ headingSpan }) => headingSpan.start <= start);
  const isWhole = ({ heading }: Section) =>
    OF_RECORD.test(heading.toLowerCase()) || RELATED.test(heading.toLowerCase());
  if (of === undefined || isWhole(of) || of === all.find((one) => !isWhole(one))) return false;
  const { headingSpan, body } = of;
  if (start < body.start) return text.slice(headingSpan.start, start).includes('~~');
  const above = text.slice(body.start, start).trimStart().split('\n');
  return /^[ \t]*[>*_]/.test(above.pop() ?? '') && above.every((line) => /^\s*(?:>|$)/.test(line));
}

/** Values may hold markdown, titles and limits: `[ADR-3](0003-x.md)`, `ADR-0012: Use X`, `ADR-3 (partially)`, `ADR-3 § 4`. */
function fromFrontMatter(reference: Reference): Reference {
  const { relation, to, span } = reference;
  if (relation === 'depends-on') return reference;
  const [, id, rest = ''] =
    /^((?:[a-z]+[-_ ]?)?\d+)((?:\s*[:(–—§,'’]|\s+-\s|\s+[a-z]).*)$/is.exec(to) ?? [];
  const scoped =
    limits(rest) || /\b(?:in part|part(?:ly|ially))\b/i.test(to) ? weakened(relation) : relation;
  const [, link, wiki] = /\]\(([^()\s]{1,300})\)|\[\[([^[\]|]{1,200})/.exec(to) ?? [];
  return { relation: scoped, to: link ?? wiki?.trim() ?? id ?? to, span };
}

function headStatements(document: Document, source: Source, status: readonly Stretch[]) {
  const lines = linesIn(source, document.bodyStart, headEnd(document));
  return lines.flatMap(({ start, end }, index) => {
    if (status.some((stretch) => start < stretch.end && end > stretch.start)) return [];
    // What goes on from the line above says nothing by itself.
    const { end: above = -1 } = lines[index - 1] ?? {};
    if (above >= 0 && GOES_ON.test(source.masked.slice(above - 1, start + 40))) return [];
    // A label may stand alone above the list of what it names, and names may go on in the lines below.
    const isLabel = /[:|]\s*$/.test(source.masked.slice(start, end));
    const last = lastEnd(lines, index, source, isLabel);
    return readStatements(source, start, last, 'by-sentence').filter(
      (one) => !BARE_ROW.test(source.masked.slice(start, one.start)) || isLater(one.to, document),
    );
  });
}

/** `| Superseded | [B](0002-b.md) |` stands in both: the later one is the newer one. */
const BARE_ROW = /super[sc]ee?ded\s*\|\s*$/i;

function isLater(to: string, { path }: Document): boolean {
  const name = to.split('/').at(-1) ?? '';
  const [other, own] = [numberOf(name), numberOf(path)];
  return other !== null && own !== null ? other > own : name > (path.split('/').at(-1) ?? '');
}

/** Where a line ends that goes on in lines that are set in, or as a label in items. */
function lastEnd(lines: readonly Stretch[], at: number, source: Source, isLabel: boolean): number {
  let last = at;
  while (last - at < LONGEST_LIST) {
    const [above, next] = [lines[last], lines[last + 1]];
    if (above === undefined || next === undefined) break;
    const isItem = /^[-+*][ \t]/.test(source.text.slice(next.start, next.start + 2));
    const isNear = next.start - above.end < 80;
    const goesOn = isNear && SET_IN.test(source.masked.slice(above.end, next.start));
    if (isItem ? !isLabel : !goesOn) break;
    last += 1;
  }
  return lines[last]?.end ?? 0;
}

/** A sentence that has not ended, and its next word, which is no label. */
const GOES_ON = /^[^.:;!?|。：；\s][ \t]*\r?\n[ \t]*(?=\p{Ll})(?![\w -]{1,30}[:|：])/u;
const SET_IN = /^\*{0,2}[ \t]*\r?\n[ \t]{2,}$/;

function sectionStatements(section: Section, end: number, source: Source): readonly Statement[] {
  if (section.depth === 0) return [];
  const { start } = section.body;
  const heading = section.heading.trim();
  // `Changes` and `Updates` head what this decision does.
  const relates = /super[sc]|replac|obsolet|amend/i.test(heading);
  const own = relates ? relationNamed(heading) : null;
  if (own !== null) return readNames(source, start, end, own);
  const { headingSpan } = section;
  if (relates) return readStatements(source, headingSpan.start, headingSpan.end, 'in-status');
  if (!RELATED.test(heading.toLowerCase())) return [];
  return linesIn(source, start, end).flatMap((line, at, all) =>
    readStatements(source, line.start, lastEnd(all, at, source, false), false),
  );
}

function selfStatements(document: Document, source: Source): readonly Statement[] {
  const body = source.masked.slice(document.bodyStart);
  if (!/super[sc]ee?d|replace|obsolet/i.test(body)) return [];
  // Of the section that decides `This supersedes …` is said of the decision, wherever the sentence stands.
  const decides = ({ heading }: Section): boolean => /^\W*decision\W*$/i.test(heading);
  const { start: from = 0, end: till = 0 } = document.structure.sections.find(decides)?.body ?? {};
  return [...body.matchAll(SELF())].flatMap(({ index, 1: bare }) => {
    const start = document.bodyStart + index;
    if (bare !== undefined && (start < from || start > till)) return [];
    const rest = source.masked.slice(start, start + 600);
    // What a colon leads to belongs to it.
    const end = /(?<![:\s])\s{0,9}\n[ \t]*\r?\n/.exec(rest)?.index ?? rest.length;
    return readStatements(source, start, start + end, false);
  });
}

/** Below the head: a heading, a quote, a line set off as a whole, a label in the last lines. */
function remarks(document: Document, source: Source): readonly Statement[] {
  const { text } = source;
  const lines = linesIn(source, headEnd(document), text.length);
  return lines.flatMap(({ start, end }, at) => {
    const from = text.lastIndexOf('\n', start) + 1;
    const raw = text.slice(from, lineEnd(text, start));
    if (!REPLACING.test(source.lower.slice(start, end))) return [];
    const isSetOff = SET_OFF.test(raw) || (at > lines.length - 4 && LABEL.test(raw));
    if (!isSetOff) return [];
    // What a line leads to is what somebody else says.
    if (/[:：]\W{0,9}$/.test(text.slice(Math.max(0, from - 99), from))) return [];
    const statements = readStatements(source, start, end, false);
    return statements.filter(({ to, relation }) => /supersede/.test(relation) && /\D/.test(to));
  });
}

const SET_OFF = /^\s{0,9}(?:[>#]|([*_]{1,3})[^*_\s].{0,200}\1\.?\s{0,9}$)/;
const LABEL = /^\s{0,9}(?:[-*] )?\*\*[^*:]{1,40}:/;

const LISTS = ['relations', 'relationships', 'links', 'related'];

/** `deprecated: 0027-use-y` names what came in its place. */
function successorOf({ metadata: { deprecated }, metadataSpans }: Document): readonly Reference[] {
  const span = metadataSpans.get('deprecated');
  const isNamed = typeof deprecated === 'string' && /^\d{2,5}-[a-z]/i.test(deprecated);
  return isNamed && span ? [{ relation: 'superseded-by', to: deprecated, span }] : [];
}

/** `relationships: [{ type: supersedes, target: ADR-0007 }]`; with a scope it is about a part. */
function listedRelations({ metadata, metadataSpans }: Document, source: Source) {
  return LISTS.flatMap((key): readonly Reference[] => {
    const { start = 0, end = 0 } = metadataSpans.get(key) ?? {};
    const text = source.text.slice(0, end);
    let at = start;
    return [metadata[key] ?? []].flat().flatMap((item: Json) => {
      const { type = null, target = null, scope } = isMap(item) ? item : {};
      const [relation, to] = [relationNamed(scalarText(type) ?? ''), scalarText(target) ?? ''];
      const place = to === '' ? -1 : text.indexOf(to, at);
      if (relation === null || place === -1) return [];
      at = place + to.length;
      const scoped = scope === undefined ? relation : weakened(relation);
      return [{ relation: scoped, to, span: source.span(place, at) }];
    });
  });
}
