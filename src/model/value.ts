// Data: plain JSON values, the same with the place of every part, and the keys that lead to one: as JSON Pointer (RFC 6901) for programs, as dotted key path for people.

import type { Span } from './source.ts';

export type Json = null | boolean | number | string | readonly Json[] | JsonMap;

/** `Array.isArray`, which does not know readonly lists. */
export function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

export function isMap(value: Json | undefined): value is JsonMap {
  return typeof value === 'object' && value !== null && !isList(value);
}

/** Undefined for what is not JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text of a scalar; null for lists and maps, which no `String` or `Number` can take: they have no prototype. */
export function scalarText(value: Json | undefined): string | null {
  return value === undefined || value === null || typeof value === 'object' ? null : String(value);
}

/** The same text for deeply equal data, whatever the order of keys; different text for different data. */
export function canonicalText(value: Json): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null || typeof value !== 'object') return String(value);
  if (isList(value)) return `[${value.map(canonicalText).join()}]`;
  const keys = Object.keys(value).sort();
  const fields = keys.map((key) => `${JSON.stringify(key)}:${canonicalText(value[key] ?? null)}`);
  return `{${fields.join()}}`;
}

/** A map without prototype, so that `__proto__` and `constructor` are keys like any other. */
export interface JsonMap {
  readonly [key: string]: Json;
}

export interface ScalarNode {
  readonly type: 'scalar';
  /** A number or boolean only where writing it back gives the same characters; otherwise the characters themselves. */
  readonly value: null | boolean | number | string;
  readonly span: Span;
}

export interface ListNode {
  readonly type: 'list';
  readonly items: readonly ValueNode[];
  readonly span: Span;
}

export interface MapNode {
  readonly type: 'map';
  readonly entries: readonly MapEntry[];
  readonly span: Span;
}

export interface MapEntry {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: ValueNode;
}

/** A value as it stands in a file: every part knows its span in the file's text. */
export type ValueNode = ScalarNode | ListNode | MapNode;

/** Maps come out without prototype, so that `__proto__` is a key like any other. */
export function jsonOf(entries: readonly MapEntry[]): JsonMap {
  const map: Record<string, Json> = Object.create(null);
  for (const { key, value } of entries) map[key] = toJson(value);
  return map;
}

/** Depth is bounded by the reader of the value. */
function toJson(node: ValueNode): Json {
  if (node.type === 'scalar') return node.value;
  return node.type === 'list' ? node.items.map(toJson) : jsonOf(node.entries);
}

const LONGEST_SHOWN = 80;

/** A value in one line: text as it is, all else as JSON; long ones are cut. */
export function valueWords(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === '') return '(empty)';
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN - 1)}…` : line;
}

/** The keys as JSON Pointer: `['a/b', '0']` → `/a~1b/0`; no keys → `''`, the whole document. */
export function toPointer(path: readonly string[]): string {
  return path.reduce(pointerTo, '');
}

/** The pointer of `key` inside the value at the pointer `parent`. */
export function pointerTo(parent: string, key: string): string {
  const token = /[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
  return `${parent}/${token}`;
}

/** The keys of a JSON Pointer that `toPointer` wrote. */
export function fromPointer(pointer: string): readonly string[] {
  const tokens = pointer.split('/').slice(1);
  return tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/**
 * The keys as people write them (L-082): `defaults.database`. A key that would not survive as it is
 * (empty, holds a dot or a control character, starts with a quote) is quoted: `limits."node.js"`.
 */
export function toKeyPath(path: readonly string[]): string {
  return path.map((key) => (/^$|^["']|[.\p{Cc}]/u.test(key) ? JSON.stringify(key) : key)).join('.');
}

/** `/limits/node.js` → `limits."node.js"` */
export function keyPathOf(pointer: string): string {
  return toKeyPath(fromPointer(pointer));
}

/** Every key path in a map, those of maps included; dots in a key are written as they are. */
export function keyPathsIn({ entries }: MapNode): readonly string[] {
  return entries.flatMap(({ key, value }) =>
    value.type === 'map' ? [key, ...keyPathsIn(value).map((one) => `${key}.${one}`)] : [key],
  );
}

/**
 * The keys of a dotted path; inverse of `toKeyPath`, and `'single quotes'` are understood as well.
 * Never fails: a quote that is not closed before a dot or the end is a character like any other.
 */
export function parseKeyPath(text: string): readonly string[] {
  if (text === '') return [];
  const path: string[] = [];
  for (let at = 0; at <= text.length; ) {
    const quoted = quotedKey(text, at);
    const end = quoted?.end ?? dotOrEnd(text, at);
    path.push(quoted?.key ?? text.slice(at, end));
    at = end + 1;
  }
  return path;
}

function dotOrEnd(text: string, from: number): number {
  const dot = text.indexOf('.', from);
  return dot === -1 ? text.length : dot;
}

function quotedKey(text: string, at: number): { key: string; end: number } | null {
  const shape = /"(?:[^"\\]|\\.)*"(?=\.|$)|'(?:[^']|'')*'(?=\.|$)/sy;
  shape.lastIndex = at;
  const quoted = shape.exec(text)?.[0];
  if (quoted === undefined) return null;
  const end = at + quoted.length;
  if (quoted.startsWith("'")) return { key: quoted.slice(1, -1).replaceAll("''", "'"), end };
  try {
    return { key: String(JSON.parse(quoted)), end };
  } catch {
    return null;
  }
}
