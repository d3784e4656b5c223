// In: YAML of the plainest kind (`key: value`, `key: [a, b]`, `- item` lines). Out: its map, or null: ask the real parser.

import type { MapEntry, MapNode, ScalarNode, ValueNode } from '../model/value.ts';
import type { Reading } from './places.ts';
import { plainValue } from './plain-value.ts';

const KEY_LINE = /([A-Za-z_][\w-]*):([^\r\n]*)(?:\r?\n|$)/y;
const ITEM_LINE = /( *)-( +)([^\r\n]*)(?:\r?\n|$)/y;
const EMPTY_LINE = /[ \t]*\r?\n/y;
/** A plain scalar without any sign that could mean something else; a colon only inside a word. */
const PLAIN = /^[A-Za-z0-9](?:[^:#]|:(?=[\w/]))*$/;
/** The same between commas. */
const PLAIN_PART = /^[A-Za-z0-9][^:#,[\]{}'"?]*$/;
const QUOTED = /^(?:"[^"\\]*"|'[^']*')$/;

/** Control characters, tabs included, are the parser's business. */
const CONTROL = /[^\P{Cc}\r\n]/u;

interface Simple {
  readonly source: string;
  readonly base: number;
  readonly reading: Reading;
}

/**
 * Nearly all front matter is this simple, and the general parser takes about as long for it as the markdown parser for the
 * whole body. Whatever is not plain beyond doubt is left to that parser; a property test holds the two together.
 */
export function readSimpleYaml(source: string, base: number, reading: Reading): MapNode | null {
  if (CONTROL.test(source)) return null;
  const simple: Simple = { source, base, reading };
  const entries = new Map<string, MapEntry>();
  let at = 0;
  let first = -1;
  let end = 0;
  while (at < source.length) {
    const empty = match(EMPTY_LINE, source, at);
    if (empty !== null) {
      at += empty[0].length;
      continue;
    }
    const line = match(KEY_LINE, source, at);
    const key = line?.[1] ?? '';
    if (line === null || entries.has(key)) return null;
    const valueAt = at + key.length + 1;
    const value = readValue(line[2] ?? '', valueAt, at + line[0].length, simple);
    if (value === null) return null;
    if (first === -1) first = at;
    const keySpan = reading.span(base + at, base + at + key.length);
    entries.set(key, { key, keySpan, value: value.node });
    at = value.next;
    end = Math.max(valueAt, value.node.span.end - base);
  }
  if (first === -1) return null;
  return {
    type: 'map',
    entries: [...entries.values()],
    span: reading.span(base + first, base + end),
  };
}

function match(expression: RegExp, source: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(source);
}

interface Found {
  readonly node: ValueNode;
  /** Where the next line to read starts. */
  readonly next: number;
}

/** `rest`: what follows the colon, at `at`; `next`: start of the line below. */
function readValue(rest: string, at: number, next: number, simple: Simple): Found | null {
  const text = rest.trim();
  if (text === '') return readItems(at + rest.length, next, simple);
  if (rest.charCodeAt(0) !== 32) return null;
  const start = at + rest.indexOf(text);
  const node = text.startsWith('[')
    ? readParts(text, start, simple)
    : scalar(text, start, PLAIN, simple);
  return node === null ? null : { node, next };
}

function scalar(text: string, at: number, plain: RegExp, simple: Simple): ScalarNode | null {
  const span = simple.reading.span(simple.base + at, simple.base + at + text.length);
  if (plain.test(text)) return { type: 'scalar', value: plainValue(text), span };
  return QUOTED.test(text) ? { type: 'scalar', value: text.slice(1, -1), span } : null;
}

/** `[a, "b"]` on one line, no comma inside a part. */
function readParts(text: string, at: number, simple: Simple): ValueNode | null {
  if (!text.endsWith(']')) return null;
  const { base, reading } = simple;
  const span = reading.span(base + at, base + at + text.length);
  const inside = text.slice(1, -1);
  if (inside.trim() === '') return { type: 'list', items: [], span };
  const items: ValueNode[] = [];
  let partAt = at + 1;
  for (const part of inside.split(',')) {
    const bare = part.trim();
    const item = scalar(bare, partAt + part.indexOf(bare), PLAIN_PART, simple);
    if (item === null) return null;
    items.push(item);
    partAt += part.length + 1;
  }
  return { type: 'list', items, span };
}

/** Lines of `- item` at one depth below a key; none: the key's value is null, at `emptyAt`. */
function readItems(emptyAt: number, next: number, simple: Simple): Found | null {
  const { base, reading, source } = simple;
  const items: ValueNode[] = [];
  let indent = '';
  let start = 0;
  let at = next;
  for (
    let line = match(ITEM_LINE, source, at);
    line !== null;
    line = match(ITEM_LINE, source, at)
  ) {
    const text = (line[3] ?? '').trimEnd();
    if (items.length === 0) {
      indent = line[1] ?? '';
      start = at + indent.length;
    }
    const textAt = at + indent.length + 1 + (line[2] ?? '').length;
    const item = line[1] === indent ? scalar(text, textAt, PLAIN, simple) : null;
    if (item === null) return null;
    items.push(item);
    at += line[0].length;
  }
  const last = items.at(-1);
  if (last === undefined) {
    const span = reading.span(base + emptyAt, base + emptyAt);
    return { node: { type: 'scalar', value: null, span }, next };
  }
  const span = reading.span(base + start, last.span.end);
  return { node: { type: 'list', items, span }, next: at };
}
