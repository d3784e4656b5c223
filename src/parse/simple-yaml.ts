import type { Span } from '../model/source.ts';
import type { MapEntry, MapNode, ScalarNode, ValueNode } from '../model/value.ts';
import type { Reading } from './places.ts';
import { plainScalar } from './plain-scalar.ts';

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

interface Found<Node = ValueNode> {
  readonly node: Node;
  /** Where the next line to read starts. */
  readonly next: number;
}

/**
 * Nearly all front matter is this simple, and the general parser takes about as long for it as the markdown parser for the
 * whole body. Whatever is not plain beyond doubt is left to that parser; a property test holds the two together.
 */
export function readSimpleYaml(source: string, base: number, reading: Reading): MapNode | null {
  if (CONTROL.test(source)) return null;
  const spanOf = (start: number, end: number): Span => reading.span(base + start, base + end);
  const match = (expression: RegExp, at: number): RegExpExecArray | null => {
    expression.lastIndex = at;
    return expression.exec(source);
  };

  /**
   * The keys of one map: lines indented by `indent` blanks, from `at` to the first line that is not. A map that is an item
   * of a list starts behind the dash (`inItem`).
   */
  const readEntries = (at: number, indent: number, inItem = false): Found<MapNode> | null => {
    const entries = new Map<string, MapEntry>();
    let next = at;
    let first = -1;
    let end = 0;
    while (next < source.length) {
      const empty = match(EMPTY_LINE, next);
      if (empty !== null) {
        next += empty[0].length;
        continue;
      }
      const line = match(KEY_LINE, next);
      const behindDash = inItem && first === -1;
      const depth = behindDash ? indent : (line ?? match(ITEM_LINE, next))?.[1]?.length;
      if (depth !== undefined && depth < indent) break;
      const key = line?.[2] ?? '';
      if (line === null || depth !== indent || entries.has(key)) return null;
      const keyAt = behindDash ? next : next + indent;
      const valueAt = keyAt + key.length + 1;
      const value = readValue(line[3] ?? '', valueAt, next + line[0].length, indent);
      if (value === null) return null;
      if (first === -1) first = keyAt;
      entries.set(key, { key, keySpan: spanOf(keyAt, keyAt + key.length), value: value.node });
      next = value.next;
      end = Math.max(valueAt, value.node.span.end - base);
    }
    if (first === -1) return null;
    const span = spanOf(first, end);
    return { node: { type: 'map', entries: [...entries.values()], span }, next };
  };

  /** `rest`: what follows the colon, at `at`; `next`: start of the line below; `indent`: of the key. */
  const readValue = (rest: string, at: number, next: number, indent: number): Found | null => {
    const text = rest.trim();
    // Where an inner map with an empty last value ends, only the parser knows.
    if (text === '' && indent > 0 && rest !== '') return null;
    if (text === '') return readBeneath(at + rest.length, next, indent);
    if (rest.charCodeAt(0) !== 32) return null;
    const start = at + rest.indexOf(text);
    const node = text.startsWith('[') ? readParts(text, start) : scalar(text, start, PLAIN);
    return node === null ? null : { node, next };
  };

  const scalar = (text: string, at: number, plain: RegExp): ScalarNode | null => {
    const span = spanOf(at, at + text.length);
    if (plain.test(text)) return { type: 'scalar', value: plainScalar(text), span };
    return QUOTED.test(text) ? { type: 'scalar', value: text.slice(1, -1), span } : null;
  };

  /** `[a, "b"]` on one line, no comma inside a part. */
  const readParts = (text: string, at: number): ValueNode | null => {
    if (!text.endsWith(']')) return null;
    const span = spanOf(at, at + text.length);
    const inside = text.slice(1, -1);
    const items: ValueNode[] = [];
    let partAt = at + 1;
    for (const part of inside.trim() === '' ? [] : inside.split(',')) {
      const bare = part.trim();
      const item = scalar(bare, partAt + part.indexOf(bare), PLAIN_PART);
      if (item === null) return null;
      items.push(item);
      partAt += part.length + 1;
    }
    return { type: 'list', items, span };
  };

  /** What stands in the lines below a key: a map that is indented deeper, a list, or nothing. */
  const readBeneath = (emptyAt: number, next: number, indent: number): Found | null => {
    const inner = match(KEY_LINE, next)?.[1]?.length ?? 0;
    if (inner > MAX_INDENT) return null;
    return inner > indent ? readEntries(next, inner) : readItems(emptyAt, next, indent);
  };

  /** Lines of `- item` or `- key: value` at one depth below a key; none: the key's value is null, at `emptyAt`. */
  const readItems = (emptyAt: number, next: number, outer: number): Found | null => {
    const items: ValueNode[] = [];
    let indent = '';
    let start = 0;
    let at = next;
    for (let line = match(ITEM_LINE, at); line !== null; line = match(ITEM_LINE, at)) {
      const text = (line[3] ?? '').trimEnd();
      if (items.length === 0) {
        indent = line[1] ?? '';
        start = at + indent.length;
      }
      const textAt = at + indent.length + 1 + (line[2] ?? '').length;
      if (line[1] !== indent || indent.length < outer) return null;
      const item = KEY.test(text)
        ? readEntries(textAt, textAt - at, true)
        : { node: scalar(text, textAt, PLAIN), next: at + line[0].length };
      if (item === null || item.node === null) return null;
      items.push(item.node);
      at = item.next;
    }
    const last = items.at(-1);
    if (last === undefined) {
      const span = spanOf(emptyAt, emptyAt);
      return { node: { type: 'scalar', value: null, span }, next };
    }
    const span = spanOf(start, last.span.end - base);
    return { node: { type: 'list', items, span }, next: at };
  };

  const found = readEntries(0, 0);
  return found !== null && found.next === source.length ? found.node : null;
}
