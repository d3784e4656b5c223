// Every fact of the memory as it is written, in a file of its own or as a row of a store of the program, and as sections of their documents; data is never told.

import type { ReadDocument } from '../../model/dialect.ts';
import type { Document, Section } from '../../model/document.ts';
import { compareText } from '../../model/order.ts';
import type { Span, Tree } from '../../model/source.ts';
import { type Json, type JsonMap, scalarText } from '../../model/value.ts';
import { plainWords } from '../../parse/plain-words.ts';
import { type Around, aroundOf, factsOf, lifecycle } from './life.ts';
import { holderOf, type Namespace, placeOf, recordAt, SUBDOMAINS } from './namespace.ts';
import { markersAbove } from './places.ts';
import { contentOf, dataAt, textOf, valueIn } from './record-file.ts';
import {
  isInForce as isRowInForce,
  namespaceOfRow,
  type Row,
  readStore,
  storeAt,
} from './stores.ts';

export type Fact = Readonly<ReturnType<typeof factOf>>;

const NOTHING = aroundOf([]);

/** The facts in these files, in their order. */
export function readFacts(
  tree: Tree,
  paths: readonly string[],
  read: ReadDocument,
): readonly Fact[] {
  const around = new Map<string, Around>();
  const aroundAt = (path: string): Around => {
    const markers = markersAbove(tree, path);
    const key = markers.join('\0');
    const known = around.get(key) ?? aroundOf(markers.map((one) => read(one)?.metadata ?? {}));
    around.set(key, known);
    return known;
  };
  return paths.flatMap((path): readonly Fact[] => {
    const document = read(path);
    if (document === null) return [];
    if (storeAt(path) !== null) return factsInStore(document);
    const at = recordAt(path);
    if (at === null) return [];
    const { text, bodyStart, metadata, title, structure } = document;
    const slug = kindOf(at.namespace);
    const value = valueIn(text.slice(bodyStart));
    const textLine = structure.sections[0]?.body.line ?? 1;
    return [
      factOf({ ...at, path, line: 1, slug, textLine, title, value }, metadata, aroundAt(path)),
    ];
  });
}

function factsInStore({ path, text, structure }: Document): readonly Fact[] {
  const { rows } = readStore(path, text);
  const lines = new Map(structure.sections.map(({ slug, body }) => [slug, body.line]));
  const slugs = slugsOf(rows);
  return rows.map((row, at) => {
    const { fields, line } = row;
    const [slug = ''] = slugs[at] ?? [];
    const value = { content: String(fields.content) };
    const [key, namespace] = [String(fields.id), namespaceOfRow(row)];
    const [title, textLine] = [titleOf(value.content), lines.get(slug) ?? line];
    return factOf({ namespace, key, path, line, slug, textLine, title, value }, fields, NOTHING);
  });
}

interface Written {
  readonly namespace: Namespace;
  /** As its namespace calls it. */
  readonly key: string;
  readonly path: string;
  readonly line: number;
  /** The section of its document, and where its text begins there. */
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

/** As long as nobody says otherwise; whether its own date is over is asked of a moment. */
export function isInForce({ facts, around }: Fact): boolean {
  const states = [facts.status, around.status].map((one) => lifecycle(one) ?? 'active');
  return facts.status !== 'conflicted' && states.every((one) => one === 'active');
}

/** The same said of the same user or task is one fact: of several the one in a file of its own, else the last changed. */
export function once<One extends Fact>(all: readonly One[]): readonly One[] {
  const first = new Map<string, One>();
  for (const one of all) {
    const key = sameness(one);
    const known = first.get(key);
    if (known === undefined || isBetter(one, known)) first.set(key, one);
  }
  return all.filter((one) => first.get(sameness(one)) === one);
}

/** What two ways to write one fact have in common. */
export function sameness({ namespace, place, text }: Fact): string {
  const { user, task } = holderOf(namespace);
  const who = user === null && task === null ? namespace : [user, task];
  return JSON.stringify([who, place.subdomain, text.trim().toLowerCase()]);
}

function isBetter(a: Fact, b: Fact): boolean {
  const [isFile, wasFile] = [a, b].map(({ path }) => storeAt(path) === null);
  if (isFile !== wasFile) return isFile === true;
  return compareText(a.facts.updated ?? '', b.facts.updated ?? '') > 0;
}

/** The first line with words, without markup. */
export function titleOf(text: string): string {
  const line = text.split('\n').find((one) => /[\p{L}\p{N}]/u.test(one)) ?? '';
  const bare = plainWords(line);
  const [sentence = bare] = bare.split(/(?<=[.!?])\s/, 1);
  return sentence.length > 100 ? `${sentence.slice(0, 99).trimEnd()}…` : sentence;
}

/** What a fact is about. */
function kindOf(namespace: readonly string[]): string {
  return placeOf(namespace).subdomain ?? 'memory';
}

/** A record is one fact. */
export function sectionOfRecord({ text, bodyStart, role }: Document): readonly Section[] {
  const body = text.slice(bodyStart);
  const said = textOf(valueIn(body));
  if (said === null || said.trim() === '') return [];
  const at = dataAt(body);
  const own = (at < 0 ? body : body.slice(0, at)).trimEnd();
  const from =
    bodyStart + (own.trim() === '' ? Math.max(at, 0) : own.length - own.trimStart().length);
  const span = spanAt(text, from, bodyStart + Math.max(own.length, at < 0 ? 0 : from - bodyStart));
  return [
    {
      ...{ heading: role.kind, slug: role.kind, depth: 1, headingSpan: { ...span, end: from } },
      ...{ body: span, ...(own.trim() === '' && { markdown: said }) },
    },
  ];
}

/** Of a store, one each row, in the order of a prompt; sections of one name are told apart by a counter, as headings are. */
export function sectionsOfStore({ path, text }: Document): readonly Section[] {
  const { rows } = readStore(path, text);
  const slugs = slugsOf(rows);
  const rank = ({ heading }: Section): number => (SUBDOMAINS as readonly string[]).indexOf(heading);
  const sections = rows.flatMap((row, at): readonly Section[] => {
    const place = row.item.values.get('content');
    const [slug = '', heading = ''] = slugs[at] ?? [];
    if (place === undefined || !isRowInForce(row)) return [];
    const body = spanAt(text, place.start, place.end);
    const headingSpan = { ...body, end: body.start };
    return [{ heading, slug, depth: 1, headingSpan, body, markdown: String(row.fields.content) }];
  });
  return sections.sort((a, b) => rank(a) - rank(b));
}

/** The slug and the heading of each row. */
function slugsOf(rows: readonly Row[]): readonly (readonly [string, string])[] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const { fields, store } = row;
    const heading =
      store === 'evidence_memory'
        ? `${scalarText(fields.source_ref ?? null)}#chunk-${Number(fields.chunk_index) + 1}`
        : kindOf(namespaceOfRow(row));
    const count = counts.get(heading) ?? 0;
    counts.set(heading, count + 1);
    return [count === 0 ? heading : `${heading}-${count}`, heading] as const;
  });
}

function spanAt(text: string, start: number, end: number): Span {
  const before = text.slice(0, start);
  const line = before.split('\n').length;
  return { start, end, line, column: start - before.lastIndexOf('\n') };
}
