// In: the prepared site, or a part of it. Out: the same to read, with every look at it noted.

import { noteRead } from '../../view/reads.ts';
import { BLIND, noter, type ReadLog } from './read-log.ts';

/** What is looked into rather than at. */
const INSIDE: ReadonlySet<string> = new Set(['data', 'data.graph', 'about']);

/**
 * What gives the same for the same arguments, whatever the workspace, and what is made of watched parts alone: looking
 * at it says nothing by itself.
 */
const OPEN: ReadonlySet<string> = new Set([
  ...['visible', 'visibleBlock', 'place', 'render', 'renderPart', 'renderDocument'],
]);

/** A property that is a function: its answers are compared by its arguments, where these are plain. */
export function watchedCall<Args extends readonly unknown[], To>(
  log: ReadLog,
  path: string,
  call: (...args: Args) => To,
): (...args: Args) => To {
  const note = noter(log, path, 'call');
  return (...args) => {
    const key = keyOf(args);
    if (key === null) noteRead(BLIND);
    else note(key);
    return call(...args);
  };
}

/** Null where an argument cannot be written down. A target is known by its id. */
function keyOf(args: readonly unknown[]): string | null {
  const [first] = args;
  if (args.length === 1 && typeof first === 'string' && !first.startsWith('[')) return first;
  if (args.length === 1 && isTarget(first)) return first.id;
  const plain = args.every((arg) => typeof arg === 'string' || typeof arg === 'number');
  return plain ? JSON.stringify(args) : null;
}

function isTarget(value: unknown): value is { readonly id: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'dialect' in value &&
    typeof value.id === 'string'
  );
}

/** A map: entries are noted one by one, going through it as a whole. */
export function watchedMap<To>(
  log: ReadLog,
  path: string,
  map: ReadonlyMap<string, To>,
): ReadonlyMap<string, To> {
  const [get, has, all] = [
    noter(log, path, 'get'),
    noter(log, path, 'has'),
    noter(log, path, 'all'),
  ];
  const whole = (): ReadonlyMap<string, To> => {
    all('');
    return map;
  };
  return {
    get: (key) => {
      get(key);
      return map.get(key);
    },
    has: (key) => {
      has(key);
      return map.has(key);
    },
    get size() {
      return whole().size;
    },
    forEach: (visit, self) => whole().forEach(visit, self),
    entries: () => whole().entries(),
    keys: () => whole().keys(),
    values: () => whole().values(),
    [Symbol.iterator]: () => whole()[Symbol.iterator](),
  };
}

/** Every property of an object, whatever will be added to it: what is not known here is watched as a whole. */
export function watched<T extends object>(log: ReadLog, value: T, path = ''): T {
  const face: object = {};
  for (const name of Object.keys(value)) {
    const at = path === '' ? name : `${path}.${name}`;
    const inner: unknown = value[name as keyof T];
    Object.defineProperty(face, name, { enumerable: true, ...property(log, at, inner) });
  }
  return face as T;
}

function property(log: ReadLog, at: string, value: unknown): PropertyDescriptor {
  if (OPEN.has(at)) return { value };
  if (value instanceof Map) return { value: watchedMap(log, at, value) };
  if (typeof value === 'function') {
    return { value: watchedCall(log, at, value as (...args: readonly unknown[]) => unknown) };
  }
  if (typeof value === 'object' && value !== null && INSIDE.has(at)) {
    return { value: watched(log, value, at) };
  }
  const all = noter(log, at, 'all');
  return {
    get: () => {
      all('');
      return value;
    },
  };
}
