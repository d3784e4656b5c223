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
import type { Span } from '../model/source.ts';
import type { MapEntry, ValueNode } from '../model/value.ts';
import type { Reading } from './places.ts';
import { plainScalar } from './plain-scalar.ts';

/** Deeper than this is no context anybody wrote by hand, and every later step may recurse safely. */
const MAX_DEPTH = 64;
/**
 * The parser recurses, and when its stack ends depends on what else the process has done: half of the least depth at which
 * it was seen to fail, in brackets or in columns before a line's first word.
 */
const MAX_NESTING = 400;
/** How many nodes all aliases of one block may add: a few lines of aliases can otherwise stand for billions. */
const MAX_ALIAS_NODES = 10_000;

/** True where YAML may nest deeper than its parser can follow. Linear; brackets in texts count, too. */
function mayOverflow(yaml: string): boolean {
  if (yaml.length <= MAX_NESTING) return false;
  // A bracket that nobody closed ends where the next key of a map begins.
  const endsAtKeys = /^(?:[ \t]*(?:#.*)?\r?\n)*["'\w]/.test(yaml);
  let open = 0;
  let lead = 0;
  for (let at = 0; at < yaml.length; at += 1) {
    const char = yaml[at] ?? '';
    if (char === '\n') lead = 0;
    else if (lead >= 0 && ' -?'.includes(char)) lead += 1;
    else {
      if (lead === 0 && endsAtKeys && char !== '#' && char !== '\r') open = 0;
      lead = -1;
      if (char === '[' || char === '{') open += 1;
      else if (open > 0 && (char === ']' || char === '}')) open -= 1;
    }
    if (lead > MAX_NESTING || open > MAX_NESTING) return true;
  }
  return false;
}

/** Ends the reading of one value that is too deep or too large; the top-level key that holds it is left out. */
const DROPPED = Symbol('dropped');

export interface YamlResult {
  /** Null where the text is broken or blank. */
  readonly value: ValueNode | null;
  /**
   * What is wrong and not told yet, with offsets into the YAML; `'told'` where the text is too deep for the parser, which
   * is a fault already.
   */
  readonly error:
    | { readonly message: string; readonly start: number; readonly end: number }
    | 'told'
    | null;
}

/**
 * Values come from each node's source, so `0042`, `1.0`, `80%` and dates stay as written (L-037); quoted scalars are text.
 * A key written twice is a fault at its second place, and the last one wins.
 */
export function parseYaml(source: string, base: number, reading: Reading): YamlResult {
  const overflows = (): YamlResult => {
    tooDeep(reading, { start: base, end: base + source.length }, 'is nested too deeply');
    return { value: null, error: 'told' };
  };
  if (mayOverflow(source)) return overflows();
  try {
    const document = parseDocument(source, {
      schema: 'failsafe',
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'error',
    });
    const error = document.errors[0];
    if (error === undefined) {
      const { contents } = document;
      return {
        value: contents === null ? null : valueNodeOf(contents, base, reading),
        error: null,
      };
    }
    if (/call stack/i.test(error.message)) return overflows();
    const [start, end] = error.pos;
    const message = (error.message.split('\n')[0] ?? '').replace(/[:.]$/, '');
    return { value: null, error: { message, start, end } };
  } catch (error) {
    if (error instanceof RangeError) return overflows();
    if (error !== DROPPED) throw error;
    return { value: null, error: 'told' };
  }
}

/** Records that YAML between two offsets of the file nests or grows too much; `what` ends the sentence "The YAML …". */
function tooDeep(reading: Reading, at: Pick<Span, 'start' | 'end'>, what: string): void {
  const advice = `Use at most ${MAX_DEPTH} levels and fewer aliases.`;
  reading.fault('too-deep', `The YAML ${what}.`, advice, at);
}

interface Anchored {
  readonly node: ValueNode;
  readonly size: number;
  readonly height: number;
}

function valueNodeOf(root: Node, base: number, reading: Reading): ValueNode {
  /** `'open'` while its own value is being read: an alias to it is a cycle; `'dropped'` where that value is left out. */
  const anchors = new Map<string, Anchored | 'open' | 'dropped'>();
  const reported = new Set<string>();
  let aliased = 0;

  /** Tells a cause the first time and gives what is to be thrown: a value that is not what was written is worse than none. */
  const dropped = (what: string, span: Span): typeof DROPPED => {
    if (!reported.has(what)) tooDeep(reading, span, `${what}; the key that contains it is ignored`);
    reported.add(what);
    return DROPPED;
  };

  const spanOf = (node: Node): Span => {
    const start = base + (node.range?.[0] ?? 0);
    let end = base + (node.range?.[1] ?? 0);
    while (end > start && reading.text.charCodeAt(end - 1) <= 32) end -= 1;
    return reading.span(start, Math.max(start, end));
  };

  const convert = (node: Node, depth: number): ValueNode => {
    if (isAlias(node)) return expand(node.source, spanOf(node), depth);
    const anchor = isScalar(node) || isMap(node) || isSeq(node) ? node.anchor : undefined;
    if (anchor === undefined) return convertPlain(node, depth);
    anchors.set(anchor, 'open');
    const value = convertPlain(node, depth);
    anchors.set(anchor, { node: value, ...measure(value) });
    return value;
  };

  const convertPlain = (node: Node, depth: number): ValueNode => {
    const span = spanOf(node);
    if (depth > MAX_DEPTH) throw dropped(`is nested more than ${MAX_DEPTH} levels deep`, span);
    if (isScalar(node)) {
      const raw = scalarSource(node);
      const typed = node.type === 'PLAIN' && !(node.tag ?? '').endsWith(':str');
      return { type: 'scalar', value: typed ? plainScalar(raw) : raw, span };
    }
    if (isSeq(node)) {
      const items = (node.items as Node[]).map((item) => convert(item, depth + 1));
      return { type: 'list', items, span };
    }
    return isMap(node)
      ? { type: 'map', entries: convertPairs(node.items as YamlPair[], depth), span }
      : { type: 'scalar', value: null, span };
  };

  const convertPairs = (pairs: readonly YamlPair[], depth: number): readonly MapEntry[] => {
    const entries = new Map<string, MapEntry>();
    for (const pair of pairs) {
      const key = keyText(pair.key);
      const keySpan = spanOf(pair.key);
      const { end } = keySpan;
      if (entries.has(key)) {
        const message = `Duplicate key \`${key}\`; the last one counts.`;
        reading.fault('duplicate-key', message, 'Keep one of them.', keySpan);
      }
      const value: ValueNode | null =
        pair.value === null
          ? { type: 'scalar', value: null, span: reading.span(end, end) }
          : depth === 0
            ? convertOrDrop(pair.value)
            : convert(pair.value, depth + 1);
      if (value !== null) entries.set(key, { key, keySpan, value });
    }
    return [...entries.values()];
  };

  /** The value of a top-level key; null where it is left out, and with it what its anchors stand for. */
  const convertOrDrop = (node: Node): ValueNode | null => {
    const before = aliased;
    try {
      return convert(node, 1);
    } catch (error) {
      if (error !== DROPPED) throw error;
      for (const [name, state] of anchors) if (state === 'open') anchors.set(name, 'dropped');
      aliased = before;
      return null;
    }
  };

  /** Keys are text: a scalar as written, anything else as its source. */
  const keyText = (key: Node): string => {
    if (isScalar(key)) return scalarSource(key);
    const [start, end] = key.range ?? [0, 0];
    return reading.text.slice(base + start, base + end).trim();
  };

  const expand = (name: string, span: Span, depth: number): ValueNode => {
    const target = anchors.get(name);
    if (target === undefined) {
      const message = `\`*${name}\` is undefined: there is no \`&${name}\` before it.`;
      reading.fault('invalid-value', message, 'Quote the value if it is text.', span);
      return { type: 'scalar', value: `*${name}`, span };
    }
    if (target === 'open') throw dropped('refers to itself', span);
    if (target === 'dropped') throw DROPPED;
    aliased += target.size;
    if (aliased > MAX_ALIAS_NODES || depth + target.height > MAX_DEPTH) {
      throw dropped('grows too large through its aliases', span);
    }
    return { ...target.node, span };
  };

  return convert(root, 0);
}

type YamlPair = Pair<Node, Node | null>;

function measure(node: ValueNode): Omit<Anchored, 'node'> {
  const inner =
    node.type === 'map'
      ? node.entries.map(({ value }) => measure(value))
      : node.type === 'list'
        ? node.items.map(measure)
        : [];
  const size = inner.reduce((sum, one) => sum + one.size, 1);
  return { size, height: inner.reduce((most, one) => Math.max(most, one.height + 1), 0) };
}

/** An escape may stand for half a character, which no other program would take. */
function scalarSource({ source, value }: Scalar): string {
  return (source ?? String(value ?? '')).toWellFormed();
}
