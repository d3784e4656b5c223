// What its top-level keys say where they can be read one by one; the broken ones are left out.

import type { MapEntry } from '../model/value.ts';
import { beginReading, type Reading } from './places.ts';
import { parseYaml } from './yaml-value.ts';

const TOP_LEVEL_KEY = /^(?:"[^"\r\n]*"|'[^'\r\n]*'|[^\s#\-?:,[\]{}&*!|>'"%@`][^\r\n]*?):(?:\s|$)/;
/** Broken YAML of more keys than this is no front matter. */
const MAX_KEYS = 1000;

interface Part {
  readonly start: number;
  text: string;
}

/** Cuts at every line that begins with a key; indented lines, items and blanks belong to the key above them. */
function cut(source: string): readonly Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (const line of source.split(/(?<=\n)/)) {
    const last = parts.at(-1);
    if (TOP_LEVEL_KEY.test(line)) parts.push({ start, text: line });
    else if (last !== undefined && /^(?:\s|-\s|#|$)/.test(line)) last.text += line;
    start += line.length;
  }
  return parts.slice(0, MAX_KEYS);
}

function entriesOf(text: string, base: number, reading: Reading): readonly MapEntry[] | null {
  // Faults of a part are those of the whole, which is reported once already.
  const quiet = { ...beginReading(reading.path, reading.text), span: reading.span };
  const { value, error } = parseYaml(text, base, quiet);
  return error === null && value?.type === 'map' ? value.entries : null;
}

/** A key of which only the first line can be read, `defaults:`, does not say that it has no value. */
function saysSomething({ value }: MapEntry): boolean {
  return value.type !== 'scalar' || value.value !== null;
}

/** Entries in source order; of a key written twice the last one counts. `base`: where `source` starts in the file. */
export function salvage(source: string, base: number, reading: Reading): readonly MapEntry[] {
  const found = new Map<string, MapEntry>();
  for (const part of cut(source)) {
    const firstLine = part.text.slice(0, part.text.search(/\r?\n|$/));
    const entries =
      entriesOf(part.text, base + part.start, reading) ??
      entriesOf(firstLine, base + part.start, reading)?.filter(saysSomething) ??
      [];
    for (const entry of entries) found.set(entry.key, entry);
  }
  return [...found.values()];
}
