// The value of a record, as the text below its front matter gives it: the text itself, and a last block with whatever else it holds.

import { isList, type Json, type JsonMap } from '../../model/value.ts';

export const OPEN = '```json value';
export const CLOSE = '```';

/** The value that the text below the front matter is. */
export function valueIn(body: string): Json {
  const text = body.replace(/^(?:\r?\n)+/, '').trimEnd();
  const at = text.endsWith(`\n${CLOSE}`) ? openingOf(text) : -1;
  const rest = at < 0 ? undefined : parsed(text.slice(at + OPEN.length, -CLOSE.length));
  if (rest === undefined) return { content: text };
  const content = text.slice(0, at).trimEnd();
  if (content === '') return rest;
  return isMap(rest) ? { ...rest, content } : { content: text };
}

/** The text of a value: what people read of it, and a search by default. */
export function contentOf(value: Json): string {
  return textOf(value) ?? JSON.stringify(value);
}

/** What a value says in words; null where it is data alone. */
export function textOf(value: Json): string | null {
  if (typeof value === 'string') return value;
  if (!isMap(value)) return null;
  return [value.content, value.text, value.memory].find((one) => typeof one === 'string') ?? null;
}

/** Where the data of a record begins in the text below its front matter, or -1. */
export function dataAt(body: string): number {
  const text = body.trimEnd();
  if (!text.endsWith(`\n${CLOSE}`)) return -1;
  const at = openingOf(text);
  return at < 0 || parsed(text.slice(at + OPEN.length, -CLOSE.length)) === undefined ? -1 : at;
}

/** Where the last block of a value begins, or -1; no line of JSON looks like its first one. */
function openingOf(text: string): number {
  for (
    let at = text.lastIndexOf(OPEN);
    at >= 0;
    at = at === 0 ? -1 : text.lastIndexOf(OPEN, at - 1)
  )
    if (
      (at === 0 || text[at - 1] === '\n') &&
      /^[ \t]{0,9}\r?\n/.test(text.slice(at + OPEN.length, at + OPEN.length + 11))
    )
      return at;
  return -1;
}

function parsed(json: string): Json | undefined {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

export function isMap(value: Json): value is JsonMap {
  return typeof value === 'object' && value !== null && !isList(value);
}
