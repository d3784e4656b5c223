// Every statement that a decision makes about another one, each once.

import { decisionId } from '../../model/decision-id.ts';
import type { Document, Reference, Section } from '../../model/document.ts';
import { lineEnd } from '../../model/lines.ts';
import { once } from '../../model/once.ts';
import { isMap, type Json, type JsonMap, scalarText } from '../../model/value.ts';
import { headEnd, linesIn, ownEnds, titleHeading } from './header.ts';
import { OWN_KIND } from './languages.ts';
import type { Source, Stretch } from './masked-text.ts';
import { numberOf } from './names.ts';
import { limits, REPLACES, type Relation, relationNamed, weakened } from './relations.ts';
import { readNames, readStatements, type Statement } from './statements.ts';

/** Sections that list relations; elsewhere a list tells of options and consequences. */
const RELATED =
  /^[^\p{L}]*(?:links?|related(?: \p{L}+)?|relations?|relationships?|references|see also|more information|supersession|history|notes?|(?:替代|相关)?关系|relacionad[oa]s|liens)[^\p{L}]*$/iu;

const LONGEST_LIST = 50;
const OF_RFCS = /(?:^|\/)(?:rfcs?|text|accepted|active-rfcs|proposals)\//i;

/** `This decision supersedes …` may stand anywhere; only sentences about replacing are looked for. */
const SELF = once(
  () =>
    new RegExp(
      String.raw`(?<=^|[\r\n.!?:>+-][ \t]{0,20})(?:(?:in\s+short,?\s+)?this\s+${OWN_KIND}|(?<=(?:^|[\r\n]|note:)[ \t+-]{0,20})this|(?<=\w\. )(this)|it|we)\s+(?=(?:[\w-]+\s+){0,4}(?:super[sc]ee?d|replace|obsolet))`,
      'gi',
    ),
);

/**
 * Read from the front matter, the status, the labelled lines and callouts of the head, lists under Links and the like,
 * and sentences about "this decision". What prose says of other decisions is no statement of this one.
 */
export function referencesOf(document: Document, source: Source, status: readonly Stretch[]) {
  const ends = ownEnds(document);
  const title = titleHeading(document)?.headingSpan;
  const statements = [
    ...document.references.flatMap((reference) => fromFrontMatter(reference, source)),
    ...listedRelations(document, source),
    ...[
      ...(title === undefined ? [] : readStatements(source, title.start, title.end, 'in-status')),
      ...status.flatMap(({ start, end }) => readStatements(source, start, end, 'in-status')),
      ...headStatements(document, source, status),
      ...document.structure.sections.flatMap((section) =>
        sectionStatements(section, ends.get(section) ?? section.body.end, source),
      ),
      ...selfStatements(document, source),
      ...remarks(document, source),
    ]
      // Among decisions of another kind `RFC 2119` is one of the IETF.
      .filter(({ to }) => !/^rfc/i.test(to) || OF_RFCS.test(document.path))
      // Whoever names this decision in its own text speaks of what it brought: "replacing the ADR-7 queue".
      .filter(({ to }) => to.toLowerCase() !== decisionId(document.path).toLowerCase())
      .map((statement) => toReference(statement, source)),
  ];
  const seen = new Set<string>();
  return statements.filter(({ relation, to }) => {
    const key = JSON.stringify([relation, to]);
    return !seen.has(key) && seen.add(key);
  });
}

function toReference({ relation, to, start, end }: Statement, source: Source): Reference {
  return { relation, to, span: source.span(start, end) };
}

/** Values may hold markdown, titles and limits: `[ADR-3](0003-x.md)`, `ADR-0012: Use X`, `ADR-3 (partially)`, `ADR-3 § 4`. */
function fromFrontMatter(reference: Reference, source: Source): readonly Reference[] {
  const { relation, to, span } = reference;
  if (relation === 'depends-on') return [reference];
  const [, id, rest = ''] =
    /^((?:[a-z]+[-_ ]?)?\d+)((?:\s*[:(–—§,'’]|\s+-\s|\s+[a-z]).*)$/is.exec(to) ?? [];
  const scoped =
    limits(rest) || /\b(?:in part|part(?:ly|ially))\b/i.test(to) ? weakened(relation) : relation;
  const links =
    to.includes('](') || to.includes('[[') ? linksIn(source, span.start, span.end, scoped) : [];
  return links.length > 0
    ? links.map((link) => toReference(link, source))
    : [{ relation: scoped, to: id ?? to, span }];
}

function linksIn(source: Source, start: number, end: number, relation: Relation) {
  for (let at = start; at < end; at += 1) {
    const names = source.text[at] === '[' ? readNames(source, at, end, relation) : [];
    if (names.length > 0) return names;
  }
  return [];
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
  const own = /super[sc]|replac|obsolet|amend/i.test(heading) ? relationNamed(heading) : null;
  if (own !== null) return readNames(source, start, end, own);
  if (!RELATED.test(heading)) return [];
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
    const end = /\r?\n[ \t]*\r?\n/.exec(rest)?.index ?? rest.length;
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
    const isSetOff = SET_OFF.test(raw) || (at > lines.length - 4 && LABEL.test(raw));
    if (!isSetOff || !REPLACES.test(text.slice(start, end))) return [];
    // What a line leads to is what somebody else says.
    if (/[:：]\W{0,9}$/.test(text.slice(Math.max(0, from - 99), from))) return [];
    const statements = readStatements(source, start, end, false);
    return statements.filter(({ to, relation }) => /supersede/.test(relation) && /\D/.test(to));
  });
}

const SET_OFF = /^\s{0,9}(?:[>#]|([*_]{1,3})[^*_\s].{0,200}\1\.?\s{0,9}$)/;
const LABEL = /^\s{0,9}(?:[-*] )?\*\*[^*:]{1,40}:/;

const LISTS = ['relates_to', 'relations', 'relationships', 'links', 'related'];
const KIND = ['type', 'kind', 'relation', 'relationship', 'rel'];
const TARGET = ['target', 'to', 'id', 'adr', 'decision', 'ref', 'path', 'file', 'link', 'href'];
/** A relation with one of these is about a part. */
const SCOPE = ['scope', 'section', 'sections', 'part', 'parts', 'clause', 'clauses'];
/** Lists longer than this are no relations of one decision. */
const LONGEST = 500;

/** In the order in which they stand; the place of each is that of its target. */
function listedRelations(document: Document, source: Source): readonly Reference[] {
  return LISTS.flatMap((key) => {
    const value = document.metadata[key];
    const span = document.metadataSpans.get(key);
    if (value === undefined || span === undefined) return [];
    const text = source.text.slice(0, span.end);
    let at = span.start;
    return [value]
      .flat()
      .flatMap((item: Json) => (isMap(item) ? ofMap(item) : []))
      .slice(0, LONGEST)
      .flatMap(({ relation, to }) => {
        const start = text.indexOf(to, at);
        if (start === -1) return [];
        at = start + to.length;
        return [{ relation, to, span: source.span(start, at) }];
      });
  });
}

function ofMap(map: JsonMap): readonly Pick<Statement, 'relation' | 'to'>[] {
  const relation = relationNamed(scalarText(valueAt(map, KIND)) ?? '');
  if (relation === null) return [];
  const scoped = valueAt(map, SCOPE) === null ? relation : weakened(relation);
  return [valueAt(map, TARGET)]
    .flat()
    .flatMap((one: Json) => scalarText(one)?.trim() || [])
    .map((to) => ({ relation: scoped, to }));
}

function valueAt(map: JsonMap, keys: readonly string[]): Json {
  const key = keys.find((name) => Object.hasOwn(map, name));
  return (key === undefined ? null : map[key]) ?? null;
}
