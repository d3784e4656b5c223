import type { MapEntry, MapNode, ScalarNode, ValueNode } from '../model/value.ts';
import type { Reading } from './places.ts';
import { plainValue } from './plain-value.ts';

const KEY_LINE = /( *)([A-Za-z_][\w-]*):([^\r\n]*)(?:\r?\n|$)/y;
const ITEM_LINE = /( *)-( +)([^ \r\n][^\r\n]*)?(?:\r?\n|$)/y;
const KEY = /^[A-Za-z_][\w-]*:(?: |$)/;
const EMPTY_LINE = /[ \t]*\r?\n/y;
/** A plain scalar without any sign that could mean something else; a colon only inside a word. */
const PLAIN = /^[A-Za-z0-9](?:[^:#]|:(?=[\w/]))*$/;
/** The same between commas. */
const PLAIN_PART = /^[A-Za-z0-9][^:#,[\]{}'"?]*$/;
const QUOTED = /^(?:"[^"\\]*"|'[^']*')$/;

/** What is indented further is not plain, and its depth is the parser's to judge. */
const MAX_INDENT = 20;

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
  const found = readEntries(0, 0, { source, base, reading });
  return found !== null && found.next === source.length ? found.node : null;
}

/**
 * The keys of one map: lines indented by `indent` blanks, from `at` to the first line that is not. A map that is an item
 * of a list starts behind the dash (`inItem`).
 */
function readEntries(
  at: number,
  indent: number,
  simple: Simple,
  inItem = false,
): Found<MapNode> | null {
  const { source, base, reading } = simple;
  const entries = new Map<string, MapEntry>();
  let next = at;
  let first = -1;
  let end = 0;
  while (next < source.length) {
    const empty = match(EMPTY_LINE, source, next);
    if (empty !== null) {
      next += empty[0].length;
      continue;
    }
    const line = match(KEY_LINE, source, next);
    const behindDash = inItem && first === -1;
    const depth = behindDash ? indent : (line ?? match(ITEM_LINE, source, next))?.[1]?.length;
    if (depth !== undefined && depth < indent) break;
    const key = line?.[2] ?? '';
    if (line === null || depth !== indent || entries.has(key)) return null;
    const keyAt = behindDash ? next : next + indent;
    const valueAt = keyAt + key.length + 1;
    const value = readValue(line[3] ?? '', valueAt, next + line[0].length, indent, simple);
    if (value === null) return null;
    if (first === -1) first = keyAt;
    const keySpan = reading.span(base + keyAt, base + keyAt + key.length);
    entries.set(key, { key, keySpan, value: value.node });
    next = value.next;
    end = Math.max(valueAt, value.node.span.end - base);
  }
  if (first === -1) return null;
  const span = reading.span(base + first, base + end);
  return { node: { type: 'map', entries: [...entries.values()], span }, next };
}

function match(expression: RegExp, source: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(source);
}

interface Found<Node = ValueNode> {
  readonly node: Node;
  /** Where the next line to read starts. */
  readonly next: number;
}

/** `rest`: what follows the colon, at `at`; `next`: start of the line below; `indent`: of the key. */
function readValue(
  rest: string,
  at: number,
  next: number,
  indent: number,
  simple: Simple,
): Found | null {
  const text = rest.trim();
  // Where an inner map with an empty last value ends, only the parser knows.
  if (text === '' && indent > 0 && rest !== '') return null;
  if (text === '') return readBeneath(at + rest.length, next, indent, simple);
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

/** What stands in the lines below a key: a map that is indented deeper, a list, or nothing. */
function readBeneath(emptyAt: number, next: number, indent: number, simple: Simple): Found | null {
  const inner = match(KEY_LINE, simple.source, next)?.[1]?.length ?? 0;
  if (inner > MAX_INDENT) return null;
  return inner > indent
    ? readEntries(next, inner, simple)
    : readItems(emptyAt, next, indent, simple);
}

/** Lines of `- item` or `- key: value` at one depth below a key; none: the key's value is null, at `emptyAt`. */
function readItems(emptyAt: number, next: number, outer: number, simple: Simple): Found | null {
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
    const deep = line[1] === indent && indent.length >= outer;
    if (!deep) return null;
    const item = KEY.test(text)
      ? readEntries(textAt, textAt - at, simple, true)
      : { node: scalar(text, textAt, PLAIN, simple), next: at + line[0].length };
    if (item === null || item.node === null) return null;
    items.push(item.node);
    at = item.next;
  }
  const last = items.at(-1);
  if (last === undefined) {
    const span = reading.span(base + emptyAt, base + emptyAt);
    return { node: { type: 'scalar', value: null, span }, next };
  }
  const span = reading.span(base + start, last.span.end);
  return { node: { type: 'list', items, span }, next: at };
}
