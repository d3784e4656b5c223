// The JSON files in which the program keeps its memory: read with the program's own schema, never written.

import type { Tree } from '../../model/source.ts';
import type { Json, JsonMap } from '../../model/value.ts';
import { isDate } from './life.ts';
import { HOME, MEMORY } from './namespace.ts';

const STORES = ['personality_memory', 'task_memory', 'evidence_memory'] as const;
export type StoreName = (typeof STORES)[number];

/** A row that is as the schema has it, with the line on which it begins. */
export interface Row {
  readonly store: StoreName;
  readonly path: string;
  readonly line: number;
  readonly fields: JsonMap;
}

/** What is not as the schema has it; the program then reads none of the file. */
export interface Mismatch {
  readonly path: string;
  readonly line: number;
  /** A sentence. */
  readonly says: string;
}

export interface StoreContent {
  readonly rows: readonly Row[];
  readonly mismatches: readonly Mismatch[];
}

type Check = (value: Json) => boolean;

const text: Check = (value) => typeof value === 'string' && value.trim() !== '';
const textOrNull: Check = (value) => value === null || typeof value === 'string';
const date: Check = (value) => typeof value === 'string' && isDate(value);
const dateOrNull: Check = (value) => value === null || date(value);
const integer: Check = (value) => Number.isInteger(value);

interface Column {
  readonly is: Check;
  readonly says: string;
  readonly required?: true;
}

const TEXT: Column = { is: text, says: 'a text', required: true };
const MAYBE: Column = { is: textOrNull, says: 'a text or null' };
const DATE: Column = { is: date, says: 'a date' };
const MAYBE_DATE: Column = { is: dateOrNull, says: 'a date or null' };

const SHARED = {
  id: { ...TEXT },
  namespace: TEXT,
  content: TEXT,
  created_at: DATE,
  updated_at: DATE,
};

const SCHEMAS: Readonly<Record<'record' | 'evidence', Readonly<Record<string, Column>>>> = {
  record: {
    ...SHARED,
    schema_version: { is: integer, says: 'a whole number' },
    store: TEXT,
    source: {
      is: (value) => ['command', 'inference', 'import', 'system'].some((one) => one === value),
      says: 'command, inference, import or system',
    },
    confidence: { is: (value) => typeof value === 'number', says: 'a number' },
    tags: {
      is: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
      says: 'a list of texts',
    },
    ...{
      preference_type: MAYBE,
      stability: MAYBE,
      task_id: MAYBE,
      session_id: MAYBE,
      status: MAYBE,
    },
    ...{ expires_at: MAYBE_DATE, last_verified: MAYBE_DATE, conflict_group: MAYBE },
  },
  evidence: {
    ...SHARED,
    source_ref: TEXT,
    chunk_index: {
      is: (value) => integer(value) && Number(value) >= 0,
      says: 'a whole number',
      required: true,
    },
  },
};

/** All stores of a tree, as far as they can be read; two places are usual. */
export function storesIn(tree: Tree): StoreContent {
  const all = STORES.flatMap((store) =>
    [MEMORY, HOME].map((folder) => readStore(tree, store, `${folder}/${store}.json`)),
  );
  return {
    rows: all.flatMap(({ rows }) => rows),
    mismatches: all.flatMap(({ mismatches }) => mismatches),
  };
}

function readStore(tree: Tree, store: StoreName, path: string): StoreContent {
  if (!tree.has(path)) return { rows: [], mismatches: [] };
  const broken = (says: string, line = 1): StoreContent => ({
    rows: [],
    mismatches: [{ path, line, says }],
  });
  const file = tree.read(path);
  if ('reason' in file) return broken(`The store cannot be read: ${file.detail}.`);
  const all = parsed(file.text.replace(/^\uFEFF/, ''));
  if (all === undefined) return broken('The store is not JSON.');
  if (!Array.isArray(all)) return broken('The store is not a list of records.');
  const lines = linesOf(file.text);
  const rows: Row[] = [];
  const mismatches: Mismatch[] = [];
  const schema = SCHEMAS[store === 'evidence_memory' ? 'evidence' : 'record'];
  all.forEach((row: Json, at) => {
    const line = lines[at] ?? 1;
    const wrong = isMap(row) ? wrongIn(row, schema, store) : [`Record ${at + 1} is not an object.`];
    mismatches.push(...wrong.map((says) => ({ path, line, says })));
    if (wrong.length === 0 && isMap(row)) rows.push({ store, path, line, fields: row });
  });
  return { rows, mismatches };
}

function wrongIn(
  row: JsonMap,
  schema: Readonly<Record<string, Column>>,
  store: StoreName,
): readonly string[] {
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

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function isMap(value: Json): value is JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The lines on which the items of the outermost list of valid JSON begin. */
function linesOf(json: string): readonly number[] {
  const lines: number[] = [];
  let [line, depth] = [1, 0];
  let isDue = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at] ?? '';
    if (sign === '\n') line += 1;
    if (isDue && /[^\s\]]/.test(sign)) {
      lines.push(line);
      isDue = false;
    }
    if (sign === '"') {
      for (at += 1; json[at] !== '"'; at += 1) if (json[at] === '\\') at += 1;
    } else if (sign === '[' || sign === '{') {
      depth += 1;
      isDue = depth === 1;
    } else if (sign === ']' || sign === '}') depth -= 1;
    else if (sign === ',' && depth === 1) isDue = true;
  }
  return lines;
}
