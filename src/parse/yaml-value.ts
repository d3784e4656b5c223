import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
} from 'yaml';
import type { ListNode, MapEntry, MapNode, ValueNode } from '../model/value.ts';
import type { Reading } from './places.ts';
import { plainValue } from './plain-value.ts';
import {
  DROPPED,
  dropped,
  MAX_ALIAS_NODES,
  MAX_DEPTH,
  mayOverflow,
  tooDeep,
} from './yaml-bounds.ts';

/** A YAML error: offsets into the YAML text. */
export interface YamlError {
  readonly message: string;
  readonly start: number;
  readonly end: number;
}

export interface YamlResult {
  /** Null where the text is broken or blank. */
  readonly value: ValueNode | null;
  /** What is wrong and not told yet; `'told'` where the text is too deep for the parser, which is a fault already. */
  readonly error: YamlError | 'told' | null;
}

interface Anchored {
  readonly node: ValueNode;
  readonly size: number;
  readonly height: number;
}

interface Conversion {
  readonly reading: Reading;
  readonly base: number;
  /** `'open'` while its own value is being read: an alias to it is a cycle; `'dropped'` where that value is left out. */
  readonly anchors: Map<string, Anchored | 'open' | 'dropped'>;
  /** One cause is told once. */
  readonly told: Set<string>;
  size: number;
  height: number;
  aliased: number;
}

/**
 * Values come from each node's source, so `0042`, `1.0`, `80%` and dates stay as written (L-037); quoted scalars are text.
 * A key written twice is a fault at its second place, and the last one wins.
 */
export function parseYaml(source: string, base: number, reading: Reading): YamlResult {
  if (mayOverflow(source)) return overflows(source, base, reading);
  try {
    const document = parseDocument(source, {
      schema: 'failsafe',
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'error',
    });
    const error = document.errors[0];
    if (error !== undefined) {
      const [start, end] = error.pos;
      if (/call stack/i.test(error.message)) return overflows(source, base, reading);
      return { value: null, error: { message: firstLine(error.message), start, end } };
    }
    if (document.contents === null) return { value: null, error: null };
    const none = { size: 0, height: 0, aliased: 0 };
    const conversion = { reading, base, anchors: new Map(), told: new Set<string>(), ...none };
    return { value: convert(document.contents, 0, conversion), error: null };
  } catch (error) {
    if (error instanceof RangeError) return overflows(source, base, reading);
    if (error !== DROPPED) throw error;
    return { value: null, error: 'told' };
  }
}

function overflows(source: string, base: number, reading: Reading): YamlResult {
  tooDeep(reading, base, base + source.length, 'is nested too deeply');
  return { value: null, error: 'told' };
}

function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/[:.]$/, '');
}

/** Span of a node without the blanks and line ends that the parser counts to its end. */
function spanOf(node: Node, { base, reading }: Conversion) {
  const start = base + (node.range?.[0] ?? 0);
  let end = base + (node.range?.[1] ?? 0);
  while (end > start && reading.text.charCodeAt(end - 1) <= 32) end -= 1;
  return reading.span(start, Math.max(start, end));
}

function convert(node: Node, depth: number, conversion: Conversion): ValueNode {
  if (isAlias(node)) return expand(node.source, node, depth, conversion);
  const anchor = isScalar(node) || isMap(node) || isSeq(node) ? node.anchor : undefined;
  if (anchor === undefined) return convertPlain(node, depth, conversion);
  const outerHeight = conversion.height;
  const sizeBefore = conversion.size;
  conversion.height = depth;
  conversion.anchors.set(anchor, 'open');
  const value = convertPlain(node, depth, conversion);
  const size = conversion.size - sizeBefore;
  conversion.anchors.set(anchor, { node: value, size, height: conversion.height - depth });
  conversion.height = Math.max(outerHeight, conversion.height);
  return value;
}

function convertPlain(node: Node, depth: number, conversion: Conversion): ValueNode {
  conversion.size += 1;
  conversion.height = Math.max(conversion.height, depth);
  const span = spanOf(node, conversion);
  if (depth > MAX_DEPTH) {
    throw dropped(`is nested more than ${MAX_DEPTH} levels deep`, span, conversion);
  }
  if (isScalar(node)) {
    const raw = scalarSource(node);
    const typed = node.type === 'PLAIN' && !(node.tag ?? '').endsWith(':str');
    return { type: 'scalar', value: typed ? plainValue(raw) : raw, span };
  }
  if (isSeq(node)) return convertList(node.items as Node[], depth, span, conversion);
  if (isMap(node))
    return convertMap(node.items as Pair<Node, Node | null>[], depth, span, conversion);
  return { type: 'scalar', value: null, span };
}

function convertList(
  items: readonly Node[],
  depth: number,
  span: ListNode['span'],
  conversion: Conversion,
): ListNode {
  return { type: 'list', items: items.map((item) => convert(item, depth + 1, conversion)), span };
}

function convertMap(
  pairs: readonly Pair<Node, Node | null>[],
  depth: number,
  span: MapNode['span'],
  conversion: Conversion,
): MapNode {
  const entries = new Map<string, MapEntry>();
  for (const pair of pairs) {
    const key = keyText(pair.key, conversion);
    const keySpan = spanOf(pair.key, conversion);
    if (entries.has(key)) {
      const message = `Duplicate key \`${key}\`; the last one counts.`;
      const advice = 'Keep one of them.';
      conversion.reading.fault('duplicate-key', message, advice, keySpan.start, keySpan.end);
    }
    const empty = conversion.reading.span(keySpan.end, keySpan.end);
    const value: ValueNode | null =
      pair.value === null
        ? { type: 'scalar', value: null, span: empty }
        : depth === 0
          ? convertOrDrop(pair.value, conversion)
          : convert(pair.value, depth + 1, conversion);
    if (value !== null) entries.set(key, { key, keySpan, value });
  }
  return { type: 'map', entries: [...entries.values()], span };
}

/** The value of a top-level key; null where it is left out, and with it what its anchors stand for. */
function convertOrDrop(node: Node, conversion: Conversion): ValueNode | null {
  const { aliased, size, height } = conversion;
  try {
    return convert(node, 1, conversion);
  } catch (error) {
    if (error !== DROPPED) throw error;
    for (const [name, state] of conversion.anchors) {
      if (state === 'open') conversion.anchors.set(name, 'dropped');
    }
    Object.assign(conversion, { aliased, size, height });
    return null;
  }
}

/** An escape may stand for half a character, which no other program would take. */
function scalarSource({ source, value }: Scalar): string {
  return (source ?? String(value ?? '')).toWellFormed();
}

/** Keys are text: a scalar as written, anything else as its source. */
function keyText(key: Node, { base, reading }: Conversion): string {
  if (isScalar(key)) return scalarSource(key);
  const [start, end] = key.range ?? [0, 0];
  return reading.text.slice(base + start, base + end).trim();
}

function expand(name: string, alias: Node, depth: number, conversion: Conversion): ValueNode {
  const span = spanOf(alias, conversion);
  const giveUp = (what: string) => dropped(what, span, conversion);
  const target = conversion.anchors.get(name);
  if (target === undefined) {
    const message = `\`*${name}\` is undefined: there is no \`&${name}\` before it.`;
    const advice = 'Quote the value if it is text.';
    conversion.reading.fault('invalid-value', message, advice, span.start, span.end);
    return { type: 'scalar', value: `*${name}`, span };
  }
  if (target === 'open') throw giveUp('refers to itself');
  if (target === 'dropped') throw DROPPED;
  conversion.aliased += target.size;
  if (conversion.aliased > MAX_ALIAS_NODES || depth + target.height > MAX_DEPTH) {
    throw giveUp('grows too large through its aliases');
  }
  conversion.size += target.size;
  conversion.height = Math.max(conversion.height, depth + target.height);
  return { ...target.node, span };
}
