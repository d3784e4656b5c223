// Data: plain JSON values, and the same values with the place of every part.

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

const LONGEST_SHOWN = 80;

/** A value in one line: text as it is, all else as JSON; long ones are cut. */
export function shown(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === '') return '(empty)';
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN - 1)}…` : line;
}
