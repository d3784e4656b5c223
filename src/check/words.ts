// The words in which messages of all rules speak of them.

import type { Candidate } from '../model/resolution.ts';
import type { Json } from '../model/value.ts';

const LONGEST = 80;

/** A value in one line: text as it is, all else as JSON; long ones are cut. */
export function shown(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === '') return '(empty)';
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}

/** A candidate as a related place: `workspace says: PostgreSQL`. */
export function says({ source, line, level, value }: Candidate) {
  return { path: source, line, message: `${level} says: ${shown(value)}` };
}
