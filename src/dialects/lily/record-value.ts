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
  if (typeof value === 'string') return value;
  if (!isMap(value)) return JSON.stringify(value);
  const text = [value.content, value.text, value.memory].find((one) => typeof one === 'string');
  return text ?? JSON.stringify(value);
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
