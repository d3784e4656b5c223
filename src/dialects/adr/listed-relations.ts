// Relations that front matter lists as maps: `relations: [{type: supersedes, target: ADR-3}]`, `links: {amends: [4]}`.

import type { Document, Reference } from '../../model/document.ts';
import { isList, type Json, type JsonMap } from '../../model/value.ts';
import type { Source } from './masked-text.ts';
import { type Relation, relationNamed, weakened } from './relations.ts';

const LISTS = ['relates_to', 'relations', 'relationships', 'links', 'related'];
const KIND = ['type', 'kind', 'relation', 'relationship', 'rel'];
const TARGET = ['target', 'to', 'id', 'adr', 'decision', 'ref', 'path', 'file', 'link', 'href'];
/** A relation with one of these is about a part. */
const SCOPE = ['scope', 'section', 'sections', 'part', 'parts', 'clause', 'clauses'];
/** Lists longer than this are no relations of one decision. */
const LONGEST = 500;

/** In the order in which they stand; the place of each is that of its target. */
export function listedRelations(document: Document, source: Source): readonly Reference[] {
  return LISTS.flatMap((key) => {
    const value = document.metadata[key];
    const span = document.metadataSpans.get(key);
    if (value === undefined || span === undefined) return [];
    const text = source.text.slice(0, span.end);
    let at = span.start;
    return relationsIn(value)
      .slice(0, LONGEST)
      .flatMap(({ relation, to }) => {
        const start = text.indexOf(to, at);
        if (start === -1) return [];
        at = start + to.length;
        return [{ relation, to, span: source.span(start, at) }];
      });
  });
}

interface Listed {
  readonly relation: Relation;
  readonly to: string;
}

function relationsIn(value: Json): readonly Listed[] {
  if (isList(value)) return value.flatMap((item) => (isMap(item) ? ofMap(item) : []));
  return isMap(value) ? ofMap(value) : [];
}

/** Either a kind and a target, or targets under the name of their relation. */
function ofMap(map: JsonMap): readonly Listed[] {
  const relation = relationNamed(textOf(valueAt(map, KIND)));
  if (relation !== null) {
    const isPart = valueAt(map, SCOPE) !== null;
    const meant = isPart ? weakened(relation) : relation;
    return targets(valueAt(map, TARGET)).map((to) => ({ relation: meant, to }));
  }
  return Object.entries(map).flatMap(([key, value]) => {
    const named = relationNamed(key);
    return named === null ? [] : targets(value).map((to) => ({ relation: named, to }));
  });
}

function valueAt(map: JsonMap, keys: readonly string[]): Json {
  const key = keys.find((name) => Object.hasOwn(map, name));
  return (key === undefined ? null : map[key]) ?? null;
}

function targets(value: Json): readonly string[] {
  const all = isList(value) ? value : [value];
  return all.map(textOf).filter((text) => text !== '');
}

function textOf(value: Json): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function isMap(value: Json): value is JsonMap {
  return typeof value === 'object' && value !== null && !isList(value);
}
