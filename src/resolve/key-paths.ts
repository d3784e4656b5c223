// The key paths of a layer: overrides that it declares, locks, and keys with dots.

import type { KeyPathStatement } from '../model/document.ts';
import type { Span } from '../model/source.ts';
import {
  type Json,
  type MapEntry,
  type MapNode,
  parseKeyPath,
  type ValueNode,
} from '../model/value.ts';
import type { Lock, Slot } from './trace.ts';

/** The declared paths beneath a place: true, everything; undefined, nothing. */
export type Declared = true | Map<string, Declared> | undefined;

/** The `overrides:` of a layer, as a tree to walk down along with the values. */
export function declaredPaths(statements: readonly KeyPathStatement[]): Declared {
  const root = new Map<string, Declared>();
  for (const { path } of statements) {
    let beneath = root;
    for (const [depth, key] of path.entries()) {
      const known = beneath.get(key);
      if (known === true) break;
      if (depth === path.length - 1) beneath.set(key, true);
      else {
        const next = known ?? new Map<string, Declared>();
        beneath.set(key, next);
        beneath = next;
      }
    }
  }
  return root;
}

/** A key with dots is declared as a path is: nobody can see in `a.b` which of the two is meant. */
export function declaredBeneath(declared: Declared, key: string): Declared {
  const beneath = (at: Declared, step: string): Declared => (at === true ? true : at?.get(step));
  return declared && (beneath(declared, key) ?? key.split('.').reduce(beneath, declared));
}

/** What may be the first key of a path that somebody wrote: `a.b.c` begins with `a`, or with one that holds dots itself. */
export function firstKeys({ path }: KeyPathStatement): readonly string[] {
  return path.slice(0, MAX_DEPTH).map((_, depth) => path.slice(0, depth + 1).join('.'));
}

/**
 * Locks what stands at a key path: a map with everything beneath it, a list as a whole (also where the path leads into
 * it). A path without value locks nothing, now or later: a lock protects a value that its author could see.
 */
export function lockPath(
  siblings: ReadonlyMap<string, Slot>,
  source: string,
  { path, span }: KeyPathStatement,
  keysOf = firstKeys,
  above: readonly Slot[] = [],
): void {
  for (const [depth, key] of keysOf({ path, span }).entries()) {
    const slot = siblings.get(key);
    if (slot === undefined) continue;
    const rest = path.slice(depth + 1);
    const trail = [...above, slot];
    if (slot.kind === 'list' || rest.length === 0) {
      const { line, column } = span;
      const lock: Lock = { source, line, column, over: slot.winner, isProtected: false };
      slot.lock ??= lock;
      for (const one of trail) one.guard ??= lock;
    } else if (slot.kind === 'map') {
      lockPath(slot.children, source, { path: rest, span }, keysOf, trail);
    }
  }
}

/** The key paths of all leaves of a map (scalars, lists, empty maps), each with the place of its key. */
export function leafPaths(map: MapNode): readonly KeyPathStatement[] {
  const found: KeyPathStatement[] = [];
  const visit = (node: MapNode, above: readonly string[]): void => {
    for (const { key, keySpan, value } of readMap(node).entries) {
      const path = [...above, key];
      const own = unwrap(value).value;
      if (own?.type === 'map' && readMap(own).entries.length > 0) visit(own, path);
      else if (own !== null) found.push({ path, span: keySpan });
    }
  };
  visit(map, []);
  return found;
}

/** Nesting the parser allows; a key path that leads deeper is one plain key, so that no file can exhaust the stack. */
const MAX_DEPTH = 64;

/** Writes dotted keys out at every depth: `a.x: 1` is `a: {x: 1}`. */
export function expandDottedKeys(map: MapNode, depth = 0): MapNode {
  const entries = map.entries.map(({ key, keySpan, value }): MapEntry => {
    const path = parseKeyPath(key);
    const [first = key, ...rest] = depth + path.length > MAX_DEPTH ? [key] : path;
    const own = value.type === 'map' ? expandDottedKeys(value, depth + 1 + rest.length) : value;
    const within = (inner: ValueNode, step: string): MapNode => ({
      ...{ type: 'map', entries: [{ key: step, keySpan, value: inner }], span: value.span },
    });
    return { key: first, keySpan, value: rest.reduceRight(within, own) };
  });
  return { ...map, entries };
}

export interface Marker {
  readonly name: 'override' | 'inherit';
  readonly span: Span;
}

/**
 * Splits a map into its markers and its own entries (C-01, C-02). Where both markers are in force, `override` is the
 * stronger statement: it says what shall stand, `inherit: false` only what shall not. `marker`: the one in force, or null.
 */
export function readMap(map: MapNode) {
  if (!map.entries.some(isMarker)) return { marker: null, entries: map.entries };
  const active = map.entries.filter(isActive);
  const entry = active.find(({ key }) => key === 'override') ?? active[0];
  const name = entry?.key === 'override' ? 'override' : 'inherit';
  const marker = entry === undefined ? null : ({ name, span: entry.keySpan } as const);
  return { marker, entries: map.entries.filter((own) => !isMarker(own)) };
}

/**
 * Takes the wrappers off a value: `{override: true, value: X}` says X and `{inherit: false}` alone unsets the key.
 * `{override: true}` alone says an empty map. A `value` beside other keys, or without an active marker, is a plain key.
 * `value` null: it says that the key shall be unset.
 */
export function unwrap(node: ValueNode) {
  let outermost: Marker | null = null;
  let value = node;
  while (value.type === 'map') {
    const { marker, entries } = readMap(value);
    if (marker === null) break;
    outermost ??= marker;
    const [first, ...others] = entries;
    if (first === undefined)
      return { marker: outermost, value: marker.name === 'inherit' ? null : value };
    if (first.key !== 'value' || others.length > 0) break;
    value = first.value;
  }
  return { marker: outermost, value };
}

/** Only a boolean makes a marker: `override: "yes"` is a plain key, because a guess here would delete values. */
function isMarker({ key, value }: MapEntry): boolean {
  const isNamed = key === 'override' || key === 'inherit';
  return isNamed && value.type === 'scalar' && typeof value.value === 'boolean';
}

/** `override: false` and `inherit: true` only state the default: markers, but without effect. */
function isActive(entry: MapEntry): boolean {
  const { key, value } = entry;
  return isMarker(entry) && value.type === 'scalar' && value.value === (key === 'override');
}

/**
 * The data that a value says: wrappers taken off, markers gone at every depth (L-034), maps without prototype.
 * Keys and items that only say `{inherit: false}` are left out; a whole value that says so is null.
 */
export function plainValue(node: ValueNode): Json {
  const { value } = unwrap(node);
  if (value === null) return null;
  if (value.type === 'scalar') return value.value;
  if (value.type === 'list') return value.items.filter(saysSomething).map(plainValue);
  const map: Record<string, Json> = Object.create(null);
  for (const entry of readMap(value).entries) {
    if (saysSomething(entry.value)) map[entry.key] = plainValue(entry.value);
  }
  return map;
}

/** False for `{inherit: false}` alone, which names no value. */
function saysSomething(node: ValueNode): boolean {
  return unwrap(node).value !== null;
}
