// Every fact of the memory as it is written: in a file of its own, or as a row of a store of the program; one reading of both.

import type { ReadDocument } from '../../model/dialect.ts';
import type { Document } from '../../model/document.ts';
import { compareText } from '../../model/order.ts';
import type { Tree } from '../../model/source.ts';
import type { Json, JsonMap } from '../../model/value.ts';
import { plainWords } from '../../parse/plain-words.ts';
import { type Around, aroundOf, type Facts, factsOf, lifecycle, togetherOf } from './life.ts';
import { holderOf, type Namespace, type Place, placeOf, recordAt } from './namespace.ts';
import { markersAbove } from './places.ts';
import { contentOf, valueIn } from './record-value.ts';
import { kindOf, slugsOf } from './sections.ts';
import { namespaceOfRow, readStore, storeAt } from './stores.ts';

export interface Fact {
  /** Unique among all, unless somebody made a mistake. */
  readonly id: string;
  /** As its namespace calls it. */
  readonly key: string;
  readonly path: string;
  readonly line: number;
  /** The section of its document, and where its text begins there. */
  readonly slug: string;
  readonly textLine: number;
  readonly namespace: Namespace;
  readonly place: Place;
  readonly title: string;
  readonly value: Json;
  readonly text: string;
  readonly tags: readonly string[];
  readonly fields: JsonMap;
  readonly facts: Facts;
  readonly around: Around;
}

const NOTHING = togetherOf([]);

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
    const known =
      around.get(key) ?? togetherOf(markers.map((one) => aroundOf(read(one)?.metadata ?? {})));
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
    const textLine = structure.sections[0]?.body.line ?? 1;
    const { key, namespace } = at;
    const [value, line, slug] = [valueIn(text.slice(bodyStart)), 1, kindOf(namespace)];
    return [
      factOf(
        { key, path, line, slug, textLine, namespace, title, value },
        metadata,
        aroundAt(path),
      ),
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
    return factOf({ key, path, line, slug, textLine, namespace, title, value }, fields, NOTHING);
  });
}

type Written = Omit<Fact, 'id' | 'place' | 'text' | 'tags' | 'fields' | 'facts' | 'around'>;

function factOf(written: Written, fields: JsonMap, around: Around): Fact {
  const facts = factsOf(fields);
  const [place, text] = [placeOf(written.namespace), contentOf(written.value)];
  return {
    ...written,
    id: written.key,
    ...{ place, text, tags: facts.tags, fields, facts, around },
  };
}

/** As long as nobody says otherwise; whether its own date is over is asked of a moment. */
export function isInForce({ facts, around }: Pick<Fact, 'facts' | 'around'>): boolean {
  const states = [facts.status, around.status].map((one) => lifecycle(one) ?? 'active');
  return facts.status !== 'conflicted' && states.every((one) => one === 'active');
}

/** The same said of the same user or task is one fact: of several the one in a file of its own, else the last changed. */
export function once<One extends Pick<Fact, 'namespace' | 'place' | 'text' | 'path' | 'facts'>>(
  all: readonly One[],
): readonly One[] {
  const first = new Map<string, One>();
  for (const one of all) {
    const key = sameness(one);
    const known = first.get(key);
    if (known === undefined || isBetter(one, known)) first.set(key, one);
  }
  return all.filter((one) => first.get(sameness(one)) === one);
}

/** What two ways to write one fact have in common. */
export function sameness({
  namespace,
  place,
  text,
}: Pick<Fact, 'namespace' | 'place' | 'text'>): string {
  const { user, task } = holderOf(namespace);
  const who = user === null && task === null ? namespace : [user, task];
  return JSON.stringify([who, place.subdomain, text.trim().toLowerCase()]);
}

function isBetter(a: Pick<Fact, 'path' | 'facts'>, b: Pick<Fact, 'path' | 'facts'>): boolean {
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
