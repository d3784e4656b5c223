// Every fact of the memory as it is written, in a file of its own or as a row of a store of the program, and as sections of their documents; data is never told.

import type { ReadDocument } from '../../model/dialect.ts';
import type { Document, Section } from '../../model/document.ts';
import { type Lines, linesOf } from '../../model/lines.ts';
import { compareText } from '../../model/order.ts';
import type { Span, Tree } from '../../model/source.ts';
import type { Json, JsonMap } from '../../model/value.ts';
import { plainWords } from '../../parse/plain-words.ts';
import { type Around, aroundOf, factsOf, isInForce } from './life.ts';
import { kindOf, type Namespace, placeOf, recordAt, SUBDOMAINS, sameness } from './namespace.ts';
import { markersOf } from './places.ts';
import { contentOf, dataAt, textOf, valueIn } from './record-file.ts';
import { type Row, readStore, storeAt } from './stores.ts';

export type Fact = Readonly<ReturnType<typeof factOf>>;

export function readFacts(tree: Tree, paths: readonly string[], read: ReadDocument) {
  const aroundOfAll = (markers: readonly string[]) =>
    aroundOf(markers.map((one) => read(one)?.metadata ?? {}));
  const around = new Map<string, Around>();
  return paths.flatMap((path): readonly Fact[] => {
    const document = read(path);
    if (document === null) return [];
    const { text, bodyStart, metadata, title, structure } = document;
    if (storeAt(path) !== null) {
      const lines = linesOf(text);
      return readStore(path, text).rows.map((row) => {
        const { fields, namespace, line, slug } = row;
        const [key, content] = [String(fields.id), String(fields.content)];
        const textLine = contentOfRow(lines, row).line;
        const written = { namespace, key, path, line, slug, textLine, title: titleOf(content) };
        return factOf({ ...written, value: { content } }, fields, aroundOf([]));
      });
    }
    const at = recordAt(path);
    if (at === null) return [];
    const markers = markersOf(tree, path);
    const key = markers.join('\0');
    const about = around.get(key) ?? aroundOfAll(markers);
    around.set(key, about);
    const value = valueIn(text.slice(bodyStart));
    const textLine = structure.sections[0]?.body.line ?? 1;
    const written = { ...at, path, line: 1, slug: kindOf(at.namespace), textLine, title, value };
    return [factOf(written, metadata, about)];
  });
}

interface Written {
  readonly namespace: Namespace;
  /** As its namespace calls it. */
  readonly key: string;
  readonly path: string;
  readonly line: number;
  readonly slug: string;
  readonly textLine: number;
  readonly title: string;
  readonly value: Json;
}

function factOf(written: Written, fields: JsonMap, around: Around) {
  const facts = factsOf(fields);
  const [place, text] = [placeOf(written.namespace), contentOf(written.value)];
  // Its id is unique among all, unless somebody made a mistake.
  return { ...written, id: written.key, place, text, tags: facts.tags, fields, facts, around };
}

/** The same said of the same user or task is one fact: of several the one in a file of its own, else the last changed. */
export function once<One extends Fact>(all: readonly One[]): readonly One[] {
  const first = new Map<string, One>();
  for (const one of all) {
    const key = sameness(one.namespace, one.text);
    const known = first.get(key);
    if (known === undefined || isBetter(one, known)) first.set(key, one);
  }
  return all.filter((one) => first.get(sameness(one.namespace, one.text)) === one);
}

function isBetter(a: Fact, b: Fact): boolean {
  const [isFile, wasFile] = [a, b].map(({ path }) => storeAt(path) === null);
  if (isFile !== wasFile) return isFile === true;
  return compareText(a.facts.updated ?? '', b.facts.updated ?? '') > 0;
}

export function titleOf(text: string): string {
  const line = text.split('\n').find((one) => /[\p{L}\p{N}]/u.test(one)) ?? '';
  const bare = plainWords(line);
  const [sentence = bare] = bare.split(/(?<=[.!?])\s/, 1);
  return sentence.length > 100 ? `${sentence.slice(0, 99).trimEnd()}…` : sentence;
}

export function sectionOfRecord({ text, bodyStart, role }: Document): readonly Section[] {
  const body = text.slice(bodyStart);
  const content = textOf(valueIn(body));
  if (content === null || content.trim() === '') return [];
  const at = dataAt(body);
  const own = (at < 0 ? body : body.slice(0, at)).trimEnd();
  const from =
    bodyStart + (own.trim() === '' ? Math.max(at, 0) : own.length - own.trimStart().length);
  const end = bodyStart + Math.max(own.length, at < 0 ? 0 : from - bodyStart);
  const span = linesOf(text).span(from, end);
  return [
    {
      ...{ heading: role.kind, slug: role.kind, depth: 1, headingSpan: { ...span, end: from } },
      ...{ body: span, ...(own.trim() === '' && { markdown: content }) },
    },
  ];
}

/** Of a store, one each row, in the order of a prompt. */
export function sectionsOfStore({ path, text }: Document): readonly Section[] {
  const rank = ({ heading }: Section): number => (SUBDOMAINS as readonly string[]).indexOf(heading);
  const lines = linesOf(text);
  const sections = readStore(path, text).rows.flatMap((row): readonly Section[] => {
    const { heading, slug, fields } = row;
    if (!isInForce(factsOf(fields))) return [];
    const body = contentOfRow(lines, row);
    const headingSpan = { ...body, end: body.start };
    return [{ heading, slug, depth: 1, headingSpan, body, markdown: String(fields.content) }];
  });
  return sections.sort((a, b) => rank(a) - rank(b));
}

/** Where its text stands. */
function contentOfRow({ span }: Lines, { start, values }: Row): Span {
  const at = values.get('content') ?? { start, end: start };
  return span(at.start, at.end);
}
