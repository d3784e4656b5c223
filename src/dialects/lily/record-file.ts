// A record as a markdown file: what is known about it in the front matter, what it says below, written without loss.
//
// The value of a store item is any JSON. Its text, `content`, is the body; whatever else it holds stands after that in a
// fenced block, ` ```json value `. A text that markdown would not give back as it was stands in that block, too.

import { isDeepStrictEqual } from 'node:util';
import { writeScalar } from '../../edit/yaml-scalar.ts';
import type { Json } from '../../model/value.ts';
import { CLOSE, isMap, OPEN, valueIn } from './record-value.ts';

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
  return isSame ? plain : `${head}\n${fenced(record.value)}`;
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
