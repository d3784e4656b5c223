// A record as a markdown file: what is known about it in the front matter, what it says below, written without loss.
//
// The value of a store item is any JSON. Its text, `content`, is the body; whatever else it holds stands after that in a
// fenced block, ` ```json value `. A text that markdown would not give back as it was stands in that block, too.

import { isDeepStrictEqual } from 'node:util';
import { writeScalar } from '../../edit/patch.ts';
import { isMap, type Json, parseJson } from '../../model/value.ts';

const OPEN = '```json value';
const CLOSE = '```';
const OPENING = /(?<![^\n])```json value[ \t]{0,9}\r?\n/g;

export function valueIn(body: string): Json {
  const text = body.replace(/^(?:\r?\n)+/, '').trimEnd();
  const at = dataAt(text);
  if (at < 0) return { content: text };
  const rest = parseJson(text.slice(at + OPEN.length, -CLOSE.length)) ?? null;
  const content = text.slice(0, at).trimEnd();
  if (content === '') return rest;
  return isMap(rest) ? { ...rest, content } : { content: text };
}

export function contentOf(value: Json): string {
  return textOf(value) ?? JSON.stringify(value);
}

export function textOf(value: Json): string | null {
  if (typeof value === 'string') return value;
  if (!isMap(value)) return null;
  return [value.content, value.text, value.memory].find((one) => typeof one === 'string') ?? null;
}

/** Where the data of a record begins in the text below its front matter, or -1; no line of JSON looks like its first one. */
export function dataAt(body: string): number {
  const text = body.trimEnd();
  const at = Array.from(text.matchAll(OPENING), ({ index }) => index).at(-1) ?? -1;
  const isData = at >= 0 && text.endsWith(`\n${CLOSE}`);
  return isData && parseJson(text.slice(at + OPEN.length, -CLOSE.length)) !== undefined ? at : -1;
}

export interface RecordFile {
  /** The front matter; the fields of Y-019 and Y-020, and whatever else somebody wrote there. */
  readonly fields: Readonly<Record<string, Json>>;
  readonly value: Json;
}

export const FIELDS: readonly string[] = [
  ...['schema_version', 'source', 'confidence', 'created_at', 'updated_at'],
  ...['session_id', 'task_id', 'stability', 'expires_at', 'last_verified'],
  ...['conflict_group', 'status', 'preference_type', 'tags', 'index'],
];

/** What makes a text file a binary one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones.
const UNSAFE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;
/** No YAML reader takes these for anything but dates. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;

export function formatRecord(record: RecordFile): string {
  const head = frontMatter(record.fields);
  const plain = `${head}\n${bodyOf(record.value)}`;
  const isSame = isDeepStrictEqual(
    structuredClone(valueIn(plain.slice(head.length))),
    structuredClone(record.value),
  );
  return isSame ? plain : `${head}\n${fenceJson(record.value)}`;
}

function frontMatter(fields: RecordFile['fields']): string {
  const names = [...FIELDS.filter((name) => Object.hasOwn(fields, name)), ...Object.keys(fields)];
  const lines = [...new Set(names)].flatMap((name) => {
    const value = fields[name];
    if (value === undefined || (value === null && FIELDS.includes(name))) return [];
    return [
      `${/^[a-z]\w*$/i.test(name) ? writeScalar(name) : JSON.stringify(name)}: ${writeValue(value)}`,
    ];
  });
  return `---\n${lines.map((line) => `${line}\n`).join('')}---\n`;
}

function writeValue(value: Json): string {
  if (typeof value === 'string' && INSTANT.test(value)) return value;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : writeScalar(value);
}

function bodyOf(value: Json): string {
  if (!isMap(value) || typeof value.content !== 'string') return fenceJson(value);
  if (UNSAFE.test(value.content) || !value.content.isWellFormed()) return fenceJson(value);
  const { content, ...rest } = value;
  return `${content}\n${Object.keys(rest).length === 0 ? '' : `\n${fenceJson(rest)}`}`;
}

function fenceJson(value: Json): string {
  return `${OPEN}\n${JSON.stringify(value, null, 2)}\n${CLOSE}\n`;
}
