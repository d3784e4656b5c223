// A calendar date or an instant in ISO 8601, or a fault.

import type { ValueNode } from '../model/value.ts';
import { readWrittenDate } from '../model/written-date.ts';
import { readWord } from './fields.ts';
import type { Reading } from './places.ts';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s?([Zz]|[+-]\d{2}(?::?\d{2})?)?$/;

function isDay(text: string): boolean {
  const match = DAY.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** `YYYY-MM-DD` as it is; an instant with `T` and its zone, UTC where none is written, so that every machine agrees. */
function toIsoDate(text: string): string | null {
  if (isDay(text)) return text;
  const match = INSTANT.exec(text);
  if (match === null || !isDay(match[1] ?? '')) return null;
  const zone = (match[3] ?? 'Z').toUpperCase().replace(/^([+-]\d{2}):?(\d{2})?$/, zoneWithMinutes);
  const iso = `${match[1]}T${match[2]}${zone}`;
  return Number.isNaN(Date.parse(iso)) ? null : iso;
}

function zoneWithMinutes(_: string, hours: string, minutes: string | undefined): string {
  return `${hours}:${minutes ?? '00'}`;
}

/** Longer texts are sentences, in which a date may mean anything. */
const LONGEST = 40;

function asPeopleWriteIt(text: string): string | null {
  return text.length > LONGEST || /\dt\d/i.test(text) ? null : readWrittenDate(text);
}

/** Null for placeholders such as `TBD`, and for what is no date (a fault). */
export function readDate(
  name: string,
  node: ValueNode | undefined,
  reading: Reading,
): string | null {
  const word = readWord(name, node, reading);
  if (word === null) return null;
  const date = toIsoDate(word.text) ?? asPeopleWriteIt(word.text);
  if (date !== null) return date;
  const message = `\`${name}\` is not a date: \`${word.text}\`.`;
  const advice = 'Use the form `YYYY-MM-DD`.';
  reading.fault('invalid-date', message, advice, word.span.start, word.span.end);
  return null;
}
