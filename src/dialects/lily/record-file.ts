// A record as a markdown file: what is known about it in the front matter, what it says below, read and written without loss.
//
// The value of a store item is any JSON. Its text, `content`, is the body; whatever else it holds stands after that in a
// fenced block, ` ```json value `. A text that markdown would not give back as it was stands in that block, too.

import { isDeepStrictEqual } from 'node:util';
import { readBlock } from '../../edit/front-matter-block.ts';
import { plain as comparable } from '../../edit/plain-data.ts';
import { writeScalar } from '../../edit/yaml-scalar.ts';
import { isList, type Json, type JsonMap } from '../../model/value.ts';

export interface RecordFile {
  /** The front matter; the fields of Y-019 and Y-020, and whatever else somebody wrote there. */
  readonly fields: Readonly<Record<string, Json>>;
  readonly value: Json;
}

export const FIELDS = [
  ...(['schema_version', 'source', 'confidence', 'created_at', 'updated_at'] as const),
  ...(['session_id', 'task_id', 'stability', 'expires_at', 'last_verified'] as const),
  ...(['conflict_group', 'status', 'preference_type', 'tags', 'index'] as const),
] as const;

const OPEN = '```json value';
const CLOSE = '```';
/** What makes a text file a binary one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones.
const UNSAFE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;
/** No YAML reader takes these for anything but dates. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;

export function formatRecord(record: RecordFile): string {
  const head = frontMatter(record.fields);
  const plain = `${head}\n${bodyOf(record.value)}`;
  const isSame = isDeepStrictEqual(
    comparable(valueIn(plain.slice(head.length))),
    comparable(record.value),
  );
  return isSame ? plain : `${head}\n${fenced(record.value)}`;
}

/** `problem`: why its front matter cannot be read; the fields are then none. */
export function parseRecord(text: string): RecordFile & { readonly problem: string | null } {
  const block = readBlock(text);
  if ('problem' in block) return { fields: {}, value: { content: text }, problem: block.problem };
  const fields = block.data as RecordFile['fields'];
  return { fields, value: valueIn(text.slice(block.bodyStart)), problem: null };
}

/** The value that the text below the front matter is. */
export function valueIn(body: string): Json {
  const text = body.replace(/^(?:\r?\n)+/, '').trimEnd();
  const at = text.endsWith(`\n${CLOSE}`) ? openingOf(text) : -1;
  const rest = at < 0 ? undefined : parsed(text.slice(at + OPEN.length, -CLOSE.length));
  if (rest === undefined) return { content: text };
  const content = text.slice(0, at).trimEnd();
  if (content === '') return rest;
  return isMap(rest) ? { ...rest, content } : { content: text };
}

/** The text of a value: what people read of it, and a search by default. */
export function contentOf(value: Json): string {
  if (typeof value === 'string') return value;
  if (!isMap(value)) return JSON.stringify(value);
  const text = [value.content, value.text, value.memory].find((one) => typeof one === 'string');
  return text ?? JSON.stringify(value);
}

function frontMatter(fields: RecordFile['fields']): string {
  const known: readonly string[] = FIELDS;
  const names = [...known.filter((name) => Object.hasOwn(fields, name)), ...Object.keys(fields)];
  const lines = [...new Set(names)].flatMap((name) => {
    const value = fields[name];
    if (value === undefined || (value === null && known.includes(name))) return [];
    return [
      `${/^[a-z]\w*$/i.test(name) ? writeScalar(name) : JSON.stringify(name)}: ${written(value)}`,
    ];
  });
  return `---\n${lines.map((line) => `${line}\n`).join('')}---\n`;
}

function written(value: Json): string {
  if (typeof value === 'string' && INSTANT.test(value)) return value;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : writeScalar(value);
}

function bodyOf(value: Json): string {
  if (!isMap(value) || typeof value.content !== 'string') return fenced(value);
  if (UNSAFE.test(value.content) || !value.content.isWellFormed()) return fenced(value);
  const { content, ...rest } = value;
  return `${content}\n${Object.keys(rest).length === 0 ? '' : `\n${fenced(rest)}`}`;
}

function fenced(value: Json): string {
  return `${OPEN}\n${JSON.stringify(value, null, 2)}\n${CLOSE}\n`;
}

/** Where the last block of a value begins, or -1; no line of JSON looks like its first one. */
function openingOf(text: string): number {
  for (
    let at = text.lastIndexOf(OPEN);
    at >= 0;
    at = at === 0 ? -1 : text.lastIndexOf(OPEN, at - 1)
  )
    if (
      (at === 0 || text[at - 1] === '\n') &&
      /^[ \t]{0,9}\r?\n/.test(text.slice(at + OPEN.length, at + OPEN.length + 11))
    )
      return at;
  return -1;
}

function parsed(json: string): Json | undefined {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function isMap(value: Json): value is JsonMap {
  return typeof value === 'object' && value !== null && !isList(value);
}
