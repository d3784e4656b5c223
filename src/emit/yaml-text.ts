// YAML block text that reads back as the same values.

import { isList, type Json, type JsonMap, pointerTo } from '../model/value.ts';
import { replaceHidden } from './hidden.ts';
import { visible } from './visible.ts';

/** What to say behind the value at a JSON Pointer; empty: nothing. */
export type NoteAt = (pointer: string) => string;

/** A map as YAML block text, each leaf with its note as a trailing comment; `{}` for an empty map. No line break at the end. */
export function yamlText(values: JsonMap, noteAt: NoteAt): string {
  const lines = Object.keys(values).flatMap((key) =>
    entryLines(`${yamlScalar(key)}:`, values[key] ?? null, pointerTo('', key), '', noteAt),
  );
  return lines.length === 0 ? '{}' : lines.join('\n');
}

/** A scalar as YAML reads it back: plain where that is safe (`80%`), else quoted (`"000"`, `"yes"`). */
export function yamlScalar(value: null | boolean | number | string): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return isPlain(value) ? value : quoted(value);
}

/** `head` is `key:` or `-`; children stand two blanks further in. */
function entryLines(
  head: string,
  value: Json,
  pointer: string,
  indent: string,
  noteAt: NoteAt,
): string[] {
  const comment = noteAt(pointer);
  const note = comment === '' ? '' : ` # ${comment}`;
  const inner = `${indent}  `;
  if (typeof value === 'string' && isBlock(value)) {
    const chomp = value.endsWith('\n') ? '|' : '|-';
    const lines = value.replace(/\n$/, '').split('\n');
    return [`${indent}${head} ${chomp}${note}`, ...lines.map((line) => line && inner + line)];
  }
  if (value === null || typeof value !== 'object') {
    return [`${indent}${head} ${yamlScalar(value)}${note}`];
  }
  const children = isList(value)
    ? value.map((item, at) => ['-', item, `${pointer}/${at}`] as const)
    : Object.keys(value).map(
        (key) => [`${yamlScalar(key)}:`, value[key] ?? null, pointerTo(pointer, key)] as const,
      );
  if (children.length === 0) return [`${indent}${head} ${isList(value) ? '[]' : '{}'}${note}`];
  return [
    `${indent}${head}${note}`,
    ...children.flatMap(([child, item, at]) => entryLines(child, item, at, inner, noteAt)),
  ];
}

/** Readable without quotes, and the same string in YAML 1.1 and 1.2. */
function isPlain(text: string): boolean {
  if (text.length > 1000 || hidesSomething(text)) return false;
  if (!/^[\p{L}\p{N}_/][\p{L}\p{M}\p{N}\p{S}\p{P} ]*$/u.test(text)) return false;
  if (/: |:$| #|\s$/.test(text)) return false;
  if (/^(?:y|n|yes|no|on|off|true|false|null|nan|inf)$/i.test(text)) return false;
  return !/^[\d.][\d_.,:]*(?:e[+-]?\d*)?$|^0[xob]|^\d{4}-\d\d?-\d\d?(?:$|[Tt\s])/i.test(text);
}

/** Several lines that a block literal gives back exactly. */
function isBlock(text: string): boolean {
  if (!/^[^\s\p{C}][\s\S]*\n/u.test(text) || hidesSomething(text.replaceAll('\n', ' ')))
    return false;
  return !/[^\P{C}\n]|[\u2028\u2029]|\n\n$|[ \t](?:\n|$)/u.test(text);
}

function hidesSomething(text: string): boolean {
  return visible(text) !== text;
}

/** JSON strings are YAML strings once everything that YAML does not print, or a screen hides, is escaped. */
function quoted(text: string): string {
  return replaceHidden(JSON.stringify(text), toEscape).replace(/[\p{C}\u2028\u2029]/gu, toEscape);
}

function toEscape(char: string): string {
  const units = char.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
  return `\\u${units.join('\\u')}`;
}

/** A value in one line: a string without quotes where it needs none, a list or a map as JSON. */
export function valueText(value: Json): string {
  return visible(
    value !== null && typeof value === 'object' ? JSON.stringify(value) : yamlScalar(value),
  );
}
