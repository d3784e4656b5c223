// The JSON files in which the program keeps its memory: read with the program's own schema, each row with its place.

import { type Problem, problemAt } from '../../model/facts.ts';
import { linesOf } from '../../model/lines.ts';
import type { Span, Tree } from '../../model/source.ts';
import { isList, isMap, type Json, type JsonMap, parseJson } from '../../model/value.ts';
import { isDate } from './life.ts';
import { HOME, isSubdomain, kindOf, MEMORY, type Namespace } from './namespace.ts';
import { FIELDS } from './record-file.ts';

const STORES = ['personality_memory', 'task_memory', 'evidence_memory'] as const;
type StoreName = (typeof STORES)[number];

export interface Row extends Item {
  readonly store: StoreName;
  readonly path: string;
  readonly fields: JsonMap;
  readonly namespace: Namespace;
  /** The section of the document that it is; sections of one name are told apart by a counter, as headings are. */
  readonly heading: string;
  readonly slug: string;
}

interface Store {
  readonly rows: readonly Row[];
  readonly problems: readonly Problem[];
}

interface Form {
  readonly says: string;
  readonly is: (value: Json) => boolean;
}

const form = (says: string, is: Form['is']): Form => ({ says, is });

const isTextList = (value: Json) => isList(value) && value.every((one) => typeof one === 'string');
const isDateText = (value: Json): boolean => typeof value === 'string' && isDate(value);
const isMaybeDate = (value: Json): boolean =>
  isDateText(value) || (typeof value === 'string' && /^(?:tbd|none|)$/i.test(value));

const TEXT = form('a text', (value) => typeof value === 'string' && value.trim() !== '');
const MAYBE = form('a text or null', (value) => value === null || typeof value === 'string');
const DATE = form('a date', isDateText);
const MAYBE_DATE = form('a date or null', (value) => value === null || isDateText(value));
const INTEGER = form('a whole number', Number.isInteger);
const SOURCE = form('command, inference, import or system', (value) =>
  ['command', 'inference', 'import', 'system'].includes(value as string),
);

/** The fields of a record in a file of its own whose values have a form. */
export const FORMS: Readonly<Record<string, Form>> = {
  ...{ schema_version: INTEGER, source: SOURCE },
  confidence: form(
    'a number from 0 to 1',
    (value) => typeof value === 'number' && value >= 0 && value <= 1,
  ),
  ...{ expires_at: form('a date', isMaybeDate), last_verified: form('a date', isMaybeDate) },
  index: form('false or a list of fields', (value) => typeof value === 'boolean' || isList(value)),
};

/** True for a field that every record may have, with a value that it may have. */
export function isField(name: string, value: Json): boolean {
  if (!FIELDS.includes(name)) return false;
  if (name === 'tags') return isTextList(value);
  const known = Object.hasOwn(FORMS, name) ? FORMS[name] : undefined;
  return known === undefined ? typeof value === 'string' : value !== null && known.is(value);
}

const SHARED = { id: TEXT, namespace: TEXT, content: TEXT, created_at: DATE, updated_at: DATE };
const RECORD: Readonly<Record<string, Form>> = {
  ...{ ...SHARED, store: TEXT, schema_version: INTEGER, source: SOURCE },
  ...{ confidence: form('a number', (value) => typeof value === 'number') },
  ...{ tags: form('a list of texts', isTextList), preference_type: MAYBE, stability: MAYBE },
  ...{ task_id: MAYBE, session_id: MAYBE, status: MAYBE, conflict_group: MAYBE },
  ...{ expires_at: MAYBE_DATE, last_verified: MAYBE_DATE },
};
const PIECE: Readonly<Record<string, Form>> = {
  ...{ ...SHARED, source_ref: TEXT },
  chunk_index: form('a whole number', (value) => Number.isInteger(value) && Number(value) >= 0),
};
const REQUIRED = ['id', 'namespace', 'content', 'store', 'source_ref', 'chunk_index'];

export const ROW_FIELDS: readonly string[] = Object.keys(RECORD);

const BY_PATH: ReadonlyMap<string, StoreName> = new Map(
  STORES.flatMap((store) =>
    [MEMORY, HOME].map((folder) => [`${folder}/${store}.json`, store] as const),
  ),
);

/** Where they may stand; two places are usual. */
export const STORE_PATHS: readonly string[] = [...BY_PATH.keys()];

export function storeAt(path: string): StoreName | null {
  return BY_PATH.get(path) ?? null;
}

export function storesIn(tree: Tree): Store {
  const all = STORE_PATHS.filter((path) => tree.has(path)).map((path) => {
    const file = tree.read(path);
    return 'reason' in file
      ? broken(path, `The store cannot be read: ${file.detail}.`)
      : readStore(path, file.text);
  });
  return {
    rows: all.flatMap(({ rows }) => rows),
    problems: all.flatMap(({ problems }) => problems),
  };
}

function broken(path: string, says: string): Store {
  return { rows: [], problems: [problemAt('otherForm', path, { says }, { line: 1, column: 1 })] };
}

const known = new Map<string, { readonly text: string; readonly content: Store }>();

export function readStore(path: string, text: string): Store {
  const last = known.get(path);
  const content = last?.text === text ? last.content : parseStore(path, text);
  known.set(path, { text, content });
  return content;
}

function parseStore(path: string, text: string): Store {
  const store = storeAt(path) ?? 'personality_memory';
  const json = text.replace(/^\uFEFF/, ' ');
  const all = parseJson(json);
  if (all === undefined) return broken(path, 'The store is not JSON.');
  if (!isList(all)) return broken(path, 'The store is not a list of records.');
  const problems: Problem[] = [];
  const counts = new Map<string, number>();
  const rows = itemsOf(json).flatMap((item, at): readonly Row[] => {
    const fields = all[at] as Json;
    const wrong = isMap(fields) ? wrongIn(fields, store) : [`Record ${at + 1} is not an object.`];
    for (const says of wrong)
      problems.push(problemAt('otherForm', path, { says }, { line: item.line, column: 1 }));
    if (wrong.length > 0 || !isMap(fields)) return [];
    const namespace = namespaceOf(store, String(fields.namespace));
    const heading =
      store === 'evidence_memory'
        ? `${fields.source_ref}#chunk-${Number(fields.chunk_index) + 1}`
        : kindOf(namespace);
    const count = counts.get(heading) ?? 0;
    counts.set(heading, count + 1);
    const slug = count === 0 ? heading : `${heading}-${count}`;
    return [{ ...item, store, path, fields, namespace, heading, slug }];
  });
  return { rows, problems };
}

/** `user_profile/workspace:x/persona:y`, as the program writes namespaces (C-19). */
function namespaceOf(store: StoreName, written: string): Namespace {
  const parts = written.split('/');
  const home = store === 'task_memory' ? ['task', 'task_memory'] : ['personality'];
  return ['memory', ...(isSubdomain(parts[0] ?? '') ? home.slice(0, 1) : home), ...parts];
}

function wrongIn(row: JsonMap, store: StoreName): readonly string[] {
  const schema = store === 'evidence_memory' ? PIECE : RECORD;
  const wrong = Object.entries(schema).flatMap(([name, { is, says }]) => {
    const value = Object.hasOwn(row, name) ? row[name] : undefined;
    if (value === undefined) return REQUIRED.includes(name) ? [`\`${name}\` is missing.`] : [];
    return is(value) ? [] : [`\`${name}\` should be ${says}.`];
  });
  const unknown = Object.keys(row)
    .filter((name) => !Object.hasOwn(schema, name))
    .map((name) => `\`${name.slice(0, 100)}\` is not a field of a record.`);
  const isOther = schema === RECORD && typeof row.store === 'string' && row.store !== store;
  return [...wrong, ...unknown, ...(isOther ? [`\`store\` should be ${store}.`] : [])];
}

/** An item of a list in a JSON text, for places, and for edits that leave every other byte. */
interface Item extends Span {
  /** Values of an object by the names of its keys; of two with one name the last. */
  readonly values: ReadonlyMap<string, Pick<Span, 'start' | 'end'>>;
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+/g;

function itemsOf(json: string): readonly Item[] {
  const items: (Span & { end: number; values: Map<string, Pick<Span, 'start' | 'end'>> })[] = [];
  const { span } = linesOf(json);
  let depth = 0;
  let [key, from]: [string | null, number | null] = [null, null];
  for (const { 0: token, index: start } of json.matchAll(TOKENS)) {
    const end = start + token.length;
    const isClosing = token === ']' || token === '}';
    if (isClosing) depth -= 1;
    const item = items.at(-1);
    if (depth === 1) {
      key = null;
      if (isClosing && item !== undefined) item.end = end;
      else if (token !== ',') items.push({ ...span(start, end), values: new Map() });
    } else if (depth === 2) {
      if (token === ',') key = null;
      else if (token === ':') from = null;
      else if (key === null) key = token.startsWith('"') ? (JSON.parse(token) as string) : '';
      else {
        from ??= start;
        item?.values.set(key, { start: from, end });
      }
    }
    if (token === '[' || token === '{') depth += 1;
  }
  return items;
}
