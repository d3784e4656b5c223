// A map of YAML, as front matter or under `Defaults`; of broken YAML what its top-level keys say where they can be read one by one.

import type { Declarations } from '../model/document.ts';
import type { Span } from '../model/source.ts';
import type { MapEntry, MapNode, ScalarNode, ValueNode } from '../model/value.ts';
import type { Block, Heading } from './body.ts';
import { beginReading, type Reading } from './places.ts';
import { plainScalar } from './plain-scalar.ts';
import { parseYaml } from './yaml-value.ts';

interface YamlBlock {
  readonly yaml: string;
  /** Offset of its first character in the file. */
  readonly start: number;
  /** What people call it, for messages: `front matter`. */
  readonly name: string;
  readonly code: 'invalid-front-matter' | 'invalid-defaults';
}

/** Null where the block says nothing. */
export function readMap(block: YamlBlock, reading: Reading): MapNode | null {
  const { yaml, start, code, name } = block;
  const plain = readSimpleYaml(yaml, start, reading);
  if (plain !== null) return plain;
  const { value, error } = parseYaml(yaml, start, reading);
  if (error !== null) {
    if (error !== 'told') {
      const message = `The ${name} is not valid YAML: ${error.message}.`;
      const advice = adviceFor(error.message, yaml);
      // What is missing at the end is told at the last character that is there.
      const last = yaml.trimEnd().length;
      const from = start + Math.min(error.start, Math.max(0, last - 1));
      // Both characters of a line's end, or neither.
      const after = yaml.startsWith('\r\n', error.end - 1) ? error.end + 1 : error.end;
      const end = Math.max(from, start + Math.min(after, last));
      reading.fault(code, message, advice, { start: from, end });
    }
    const entries = readValidKeys(yaml, start, reading);
    const span = reading.span(start, start + yaml.length);
    return entries.length === 0 ? null : { type: 'map', entries, span };
  }
  if (value === null || value.type === 'map') return value;
  if (value.type === 'scalar' && value.value === null) return null;
  const message = `The ${name} is a ${value.type}, not a map of keys and values.`;
  reading.fault(code, message, 'Write `key: value` lines.', value.span);
  return null;
}

function adviceFor(message: string, yaml: string): string {
  const [tight] = /^[A-Za-z_][\w-]*:(?=[^\s:/])\S*/m.exec(yaml) ?? [];
  if (tight !== undefined && /implicit (?:map )?keys?/i.test(message))
    return `Put a space after the colon: \`${tight.replace(':', ': ')}\`.`;
  if (/tab/i.test(message)) return 'Indent with spaces. YAML does not allow tabs here.';
  if (/compact mappings|implicit keys?|map value/i.test(message)) {
    return 'Quote values that contain `: ` or start with a special character.';
  }
  if (/quote/i.test(message)) return 'Close the quote.';
  if (/flow|sequence|collection/i.test(message)) return 'Close the bracket.';
  if (/multiple documents/i.test(message))
    return 'Remove the `...` line. Front matter is a single YAML document.';
  return 'Fix this line. The other keys are still read.';
}

const TOP_LEVEL_KEY = /^(?:"[^"\r\n]*"|'[^'\r\n]*'|[^\s#\-?:,[\]{}&*!|>'"%@`][^\r\n]*?):(?:\s|$)/;
/** Broken YAML of more keys than this is no front matter. */
const MAX_KEYS = 1000;

/** Cuts at every line that begins with a key; indented lines, items and blanks belong to the key above them. */
function cut(source: string) {
  const parts: { readonly start: number; text: string }[] = [];
  let start = 0;
  for (const line of source.split(/(?<=\n)/)) {
    const last = parts.at(-1);
    if (TOP_LEVEL_KEY.test(line)) parts.push({ start, text: line });
    else if (last !== undefined && /^(?:\s|-\s|#|$)/.test(line)) last.text += line;
    start += line.length;
  }
  return parts.slice(0, MAX_KEYS);
}

function entriesOf(text: string, base: number, reading: Reading): readonly MapEntry[] | null {
  // Faults of a part are those of the whole, which is reported once already.
  const quiet = { ...beginReading(reading.path, reading.text), span: reading.span };
  const { value, error } = parseYaml(text, base, quiet);
  return error === null && value?.type === 'map' ? value.entries : null;
}

function readValidKeys(source: string, base: number, reading: Reading): readonly MapEntry[] {
  const found = new Map<string, MapEntry>();
  for (const part of cut(source)) {
    const firstLine = part.text.slice(0, part.text.search(/\r?\n|$/));
    const entries =
      entriesOf(part.text, base + part.start, reading) ??
      entriesOf(firstLine, base + part.start, reading)?.filter(
        ({ value }) => value.type !== 'scalar' || value.value !== null,
      ) ??
      [];
    for (const entry of entries) found.set(entry.key, entry);
  }
  return [...found.values()];
}

/** The lines between the fences; offsets into the file. */
function contentOf(fence: Block, text: string): { start: number; end: number } {
  const source = text.slice(fence.start, fence.end);
  const mark = /^[ \t]*(`{3,}|~{3,})/.exec(source)?.[1] ?? '';
  const start = mark === '' ? 0 : (/^[^\r\n]*(?:\r\n|\n|\r)?/.exec(source)?.[0].length ?? 0);
  const lastLine = Math.max(source.lastIndexOf('\n'), source.lastIndexOf('\r')) + 1;
  const last = source.slice(lastLine).trim();
  const isClosed =
    lastLine >= start && last.startsWith(mark) && last === mark.charAt(0).repeat(last.length);
  return { start: fence.start + start, end: fence.start + (isClosed ? lastLine : source.length) };
}

/** A root map with a key `defaults` is taken as it is; any other stands for the value of that key. */
function underDefaults(map: MapNode, heading: Heading, reading: Reading): MapNode {
  if (map.entries.some((entry) => entry.key === 'defaults')) return map;
  const keySpan = reading.span(heading.start, heading.end);
  return { type: 'map', entries: [{ key: 'defaults', keySpan, value: map }], span: map.span };
}

/** "Directly" means: at the top level of the body, before any other heading. */
export function readDefaults(
  fences: readonly Block[],
  headings: readonly Heading[],
  reading: Reading,
): readonly Declarations[] {
  const found: Declarations[] = [];
  for (const fence of fences) {
    const heading = headings[fence.heading];
    if (heading === undefined || !/^defaults?$/i.test(heading.text)) continue;
    const { start, end } = contentOf(fence, reading.text);
    const yaml = reading.text.slice(start, end).replace(/\r(?!\n)/g, '\n');
    const block = { yaml, start, name: '`Defaults` block', code: 'invalid-defaults' } as const;
    const map = readMap(block, reading);
    if (map === null) continue;
    if (/t$/i.test(heading.text)) {
      if (!map.entries.some(({ key }) => key === 'defaults')) continue;
      const says = `Nothing is declared under \`${heading.text}\`, only under \`Defaults\`.`;
      reading.fault('invalid-value', says, 'Rename the heading.', heading);
      continue;
    }
    found.push({ from: 'defaults', values: underDefaults(map, heading, reading) });
  }
  return found;
}

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
const CONTROL = /[^\r\n -~\xa0-\uffff]/;

interface Found<Node = ValueNode> {
  readonly node: Node;
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
