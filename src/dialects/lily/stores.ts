// The JSON files in which the program keeps its memory: read with the program's own schema, each row with its place.

import type { Tree } from '../../model/source.ts';
import { isList, type Json, type JsonMap, scalarText } from '../../model/value.ts';
import { itemsOf, type JsonItem } from './json-places.ts';
import { factsOf, isDate, lifecycle } from './life.ts';
import { HOME, isSubdomain, MEMORY, type Namespace } from './namespace.ts';
import { FIELDS, isMap, parsed } from './record-file.ts';

const STORES = ['personality_memory', 'task_memory', 'evidence_memory'] as const;
export type StoreName = (typeof STORES)[number];

/** A row that is as the schema has it, with the line on which it begins. */
export interface Row {
  readonly store: StoreName;
  readonly path: string;
  readonly line: number;
  readonly item: JsonItem;
  readonly fields: JsonMap;
}

interface StoreContent {
  readonly rows: readonly Row[];
  /** What is not as the schema has it, a sentence each; the program then reads none of the file. */
  readonly mismatches: readonly {
    readonly path: string;
    readonly line: number;
    readonly says: string;
  }[];
}

/** What the value of a field has to be. */
interface Form {
  readonly is: (value: Json) => boolean;
  readonly says: string;
  readonly required?: true;
}

const isTextList = (value: Json): boolean =>
  isList(value) && value.every((one) => typeof one === 'string');
const isDateText = (value: Json): boolean => typeof value === 'string' && isDate(value);
const isMaybeDate = (value: Json): boolean => {
  const text = scalarText(value) ?? '';
  return value === null || isDate(text) || /^(?:tbd|none|)$/i.test(text);
};

const TEXT: Form = {
  is: (value) => typeof value === 'string' && value.trim() !== '',
  ...{ says: 'a text', required: true },
};
const MAYBE: Form = {
  is: (value) => value === null || typeof value === 'string',
  says: 'a text or null',
};
const DATE: Form = { is: isDateText, says: 'a date' };
const MAYBE_DATE: Form = {
  is: (value) => value === null || isDateText(value),
  says: 'a date or null',
};
const INTEGER: Form = { is: (value) => Number.isInteger(value), says: 'a whole number' };
const SOURCES: readonly Json[] = ['command', 'inference', 'import', 'system'];
const SOURCE: Form = {
  is: (value) => SOURCES.includes(value),
  says: 'command, inference, import or system',
};

/** The fields of a record in a file of its own whose values have a form. */
export const FORMS: Readonly<Record<string, Form>> = {
  ...{ schema_version: INTEGER, source: SOURCE },
  confidence: {
    is: (value) => typeof value === 'number' && value >= 0 && value <= 1,
    says: 'a number from 0 to 1',
  },
  expires_at: { is: isMaybeDate, says: 'a date' },
  last_verified: { is: isMaybeDate, says: 'a date' },
  index: {
    is: (value) => typeof value === 'boolean' || isList(value),
    says: 'false or a list of fields',
  },
};

/** True for a field that every record may have, with a value that it may have. */
export function isField(name: string, value: Json): boolean {
  if (!FIELDS.includes(name)) return false;
  if (name === 'tags') return isTextList(value);
  const form = Object.hasOwn(FORMS, name) ? FORMS[name] : undefined;
  return form === undefined ? typeof value === 'string' : value !== null && form.is(value);
}

type Schema = Readonly<Record<string, Form>>;

const SHARED = { id: TEXT, namespace: TEXT, content: TEXT, created_at: DATE, updated_at: DATE };
const RECORD: Schema = {
  ...{ ...SHARED, store: TEXT, schema_version: INTEGER, source: SOURCE },
  confidence: { is: (value) => typeof value === 'number', says: 'a number' },
  tags: { is: isTextList, says: 'a list of texts' },
  ...{ preference_type: MAYBE, stability: MAYBE, task_id: MAYBE, session_id: MAYBE },
  ...{ status: MAYBE, conflict_group: MAYBE, expires_at: MAYBE_DATE, last_verified: MAYBE_DATE },
};
const PIECE: Schema = {
  ...{ ...SHARED, source_ref: TEXT },
  chunk_index: {
    is: (value) => Number.isInteger(value) && Number(value) >= 0,
    ...{ says: 'a whole number', required: true },
  },
};

/** Where they may stand; two places are usual. */
export const STORE_PATHS: readonly string[] = STORES.flatMap((store) =>
  [MEMORY, HOME].map((folder) => `${folder}/${store}.json`),
);

/** The store that a path is, or null. */
export function storeAt(path: string): StoreName | null {
  return STORE_PATHS.includes(path) ? storeNamed(path) : null;
}

function storeNamed(path: string): StoreName | null {
  return STORES.find((store) => path.endsWith(`/${store}.json`)) ?? null;
}

/** All stores of a tree, as far as they can be read. */
export function storesIn(tree: Tree): StoreContent {
  const all = STORE_PATHS.filter((path) => tree.has(path)).map((path) => {
    const file = tree.read(path);
    return 'reason' in file
      ? broken(path, `The store cannot be read: ${file.detail}.`)
      : readStore(path, file.text);
  });
  return {
    rows: all.flatMap(({ rows }) => rows),
    mismatches: all.flatMap(({ mismatches }) => mismatches),
  };
}

function broken(path: string, says: string): StoreContent {
  return { rows: [], mismatches: [{ path, line: 1, says }] };
}

const known = new Map<string, { readonly text: string; readonly content: StoreContent }>();

/** What a store of this text holds; parsed again only where the text has changed. */
export function readStore(path: string, text: string): StoreContent {
  const last = known.get(path);
  const content = last?.text === text ? last.content : parseStore(path, text);
  known.set(path, { text, content });
  return content;
}

function parseStore(path: string, text: string): StoreContent {
  const store = storeNamed(path) ?? 'personality_memory';
  const json = text.replace(/^\uFEFF/, ' ');
  const all = parsed(json);
  if (all === undefined) return broken(path, 'The store is not JSON.');
  if (!isList(all)) return broken(path, 'The store is not a list of records.');
  const items = itemsOf(json);
  const rows: Row[] = [];
  const mismatches: StoreContent['mismatches'][number][] = [];
  all.forEach((row: Json, at) => {
    const item = items[at];
    if (item === undefined) return;
    const { line } = item;
    const wrong = isMap(row) ? wrongIn(row, store) : [`Record ${at + 1} is not an object.`];
    mismatches.push(...wrong.map((says) => ({ path, line, says })));
    if (wrong.length === 0 && isMap(row)) rows.push({ store, path, line, item, fields: row });
  });
  return { rows, mismatches };
}

/** What is over is shown to who asks for it. */
export function isInForce({ fields }: Row): boolean {
  const { status } = factsOf(fields);
  return status !== 'conflicted' && (lifecycle(status) ?? 'active') === 'active';
}

/** Names of the fields that a record of the program may have. */
export const ROW_FIELDS: readonly string[] = Object.keys(RECORD);

/** `user_profile/workspace:x/persona:y`, as the program writes namespaces (C-19). */
export function namespaceOfRow({ store, fields }: Row): Namespace {
  const parts = String(fields.namespace).split('/');
  const home = store === 'task_memory' ? ['task', 'task_memory'] : ['personality'];
  return ['memory', ...(isSubdomain(parts[0] ?? '') ? home.slice(0, 1) : home), ...parts];
}

function wrongIn(row: JsonMap, store: StoreName): readonly string[] {
  const schema = store === 'evidence_memory' ? PIECE : RECORD;
  const known = Object.entries(schema).flatMap(([name, { is, says, required }]) => {
    const value = Object.hasOwn(row, name) ? row[name] : undefined;
    if (value === undefined) return required ? [`\`${name}\` is missing.`] : [];
    return is(value) ? [] : [`\`${name}\` should be ${says}.`];
  });
  const unknown = Object.keys(row)
    .filter((name) => !Object.hasOwn(schema, name))
    .map((name) => `\`${name.slice(0, 100)}\` is not a field of a record.`);
  const other =
    Object.hasOwn(schema, 'store') && typeof row.store === 'string' && row.store !== store;
  return [...known, ...unknown, ...(other ? [`\`store\` should be ${store}.`] : [])];
}
