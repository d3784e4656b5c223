// In: any plain value. Out: its hash, the same for the same value.

import { hash } from 'node:crypto';

/** Null for what cannot be told by its content: functions, what has a class, circles, and what holds them. */
export function valueHash(value: unknown): string | null {
  if (value === undefined || value === null || typeof value !== 'object') return plainHash(value);
  try {
    const text = isJson(value) ? `J${JSON.stringify(value)}` : textOf(value);
    return hash('sha256', text, 'base64url').slice(0, 24);
  } catch {
    return null;
  }
}

/** Short texts stand for themselves. */
function plainHash(value: unknown): string | null {
  if (typeof value === 'function' || typeof value === 'symbol') return null;
  const text = `${typeof value} ${value}`;
  return text.length <= 64 ? text : hash('sha256', text, 'base64url').slice(0, 24);
}

/** What JSON tells whole, as most values are: it is written several times faster. */
function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || value === null) {
    return value === null || typeof value === 'string' || typeof value === 'boolean';
  }
  if (Array.isArray(value)) return value.every(isJson);
  const kind: unknown = Object.getPrototypeOf(value);
  if (kind !== null && kind !== Object.prototype) return false;
  for (const key in value) if (!isJson(value[key as keyof typeof value])) return false;
  return true;
}

/**
 * Another text for every other value. V8's own serializer would do, but takes memory outside the heap for each of a
 * hundred thousand small values, which comes back late: hundreds of megabytes. Throws for what has no text.
 */
function textOf(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function' || typeof value === 'symbol') throw new TypeError('No value.');
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : `${value}`;
  if (Array.isArray(value)) return `[${listed(value)}]`;
  if (value instanceof Map) return `M[${listed([...value].flat(1))}]`;
  if (value instanceof Set) return `S[${listed([...value])}]`;
  if (value instanceof Date) return `D${value.getTime()}`;
  const kind: unknown = Object.getPrototypeOf(value);
  if (kind !== null && kind !== Object.prototype) throw new TypeError('No plain value.');
  let text = '{';
  for (const [key, inner] of Object.entries(value))
    text += `${JSON.stringify(key)}:${textOf(inner)},`;
  return `${text}}`;
}

function listed(values: readonly unknown[]): string {
  let text = '';
  for (const value of values) text += `${textOf(value)},`;
  return text;
}
