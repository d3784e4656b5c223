// The words in which messages of all rules speak of them.

import type { Json } from '../model/value.ts';

const LONGEST = 80;

/** A value in one line: text as it is, all else as JSON; long ones are cut. */
export function shown(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === '') return '(empty)';
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
