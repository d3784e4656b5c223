// In: any plain value. Out: its hash, the same for the same value.

import { hash } from 'node:crypto';
import { serialize } from 'node:v8';

/** Null for what cannot be told by its content: functions and what holds them. */
export function valueHash(value: unknown): string | null {
  if (value === undefined || value === null || typeof value !== 'object') return plainHash(value);
  try {
    return hash('sha256', serialize(value), 'base64url').slice(0, 24);
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
