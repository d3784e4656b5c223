// A map of YAML, as front matter or under `Defaults`; of broken YAML what its top-level keys say where they can be read one by one.

import type { Declarations } from '../model/document.ts';
import type { MapEntry, MapNode } from '../model/value.ts';
import type { Block, Heading } from './body.ts';
import { beginReading, type Reading } from './places.ts';
import { readSimpleYaml } from './simple-yaml.ts';
import { parseYaml } from './yaml-value.ts';

interface YamlBlock {
  readonly yaml: string;
  /** Offset of its first character in the file. */
  readonly start: number;
  /** What people call it, for messages: `front matter`. */
  readonly name: string;
  readonly code: 'invalid-front-matter' | 'invalid-defaults';
}

/** Null where the block says nothing. */
export function readMap(block: YamlBlock, reading: Reading): MapNode | null {
  const { yaml, start, code, name } = block;
  const plain = readSimpleYaml(yaml, start, reading);
  if (plain !== null) return plain;
  const { value, error } = parseYaml(yaml, start, reading);
  if (error !== null) {
    if (error !== 'told') {
      const message = `The ${name} is not valid YAML: ${error.message}.`;
      const advice = adviceFor(error.message);
      // What is missing at the end is told at the last character that is there.
      const last = yaml.trimEnd().length;
      const from = start + Math.min(error.start, Math.max(0, last - 1));
      // Both characters of a line's end, or neither.
      const after = yaml.startsWith('\r\n', error.end - 1) ? error.end + 1 : error.end;
      const end = Math.max(from, start + Math.min(after, last));
      reading.fault(code, message, advice, { start: from, end });
    }
    const entries = readValidKeys(yaml, start, reading);
    const span = reading.span(start, start + yaml.length);
    return entries.length === 0 ? null : { type: 'map', entries, span };
  }
  if (value === null || value.type === 'map') return value;
  if (value.type === 'scalar' && value.value === null) return null;
  const message = `The ${name} is a ${value.type}, not a map of keys and values.`;
  reading.fault(code, message, 'Write `key: value` lines.', value.span);
  return null;
}

function adviceFor(message: string): string {
  if (/tab/i.test(message)) return 'Indent with spaces. YAML does not allow tabs here.';
  if (/compact mappings|implicit keys?|map value/i.test(message)) {
    return 'Quote values that contain `: ` or start with a special character.';
  }
  if (/quote/i.test(message)) return 'Close the quote.';
  if (/flow|sequence|collection/i.test(message)) return 'Close the bracket.';
  if (/multiple documents/i.test(message))
    return 'Remove the `...` line. Front matter is a single YAML document.';
  return 'Fix this line. The other keys are still read.';
}

const TOP_LEVEL_KEY = /^(?:"[^"\r\n]*"|'[^'\r\n]*'|[^\s#\-?:,[\]{}&*!|>'"%@`][^\r\n]*?):(?:\s|$)/;
/** Broken YAML of more keys than this is no front matter. */
const MAX_KEYS = 1000;

/** Cuts at every line that begins with a key; indented lines, items and blanks belong to the key above them. */
function cut(source: string) {
  const parts: { readonly start: number; text: string }[] = [];
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
function readValidKeys(source: string, base: number, reading: Reading): readonly MapEntry[] {
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

/** The lines between the fences; offsets into the file. */
function contentOf(fence: Block, text: string): { start: number; end: number } {
  const source = text.slice(fence.start, fence.end);
  const mark = /^[ \t]*(`{3,}|~{3,})/.exec(source)?.[1] ?? '';
  const start = mark === '' ? 0 : (/^[^\r\n]*(?:\r\n|\n|\r)?/.exec(source)?.[0].length ?? 0);
  const lastLine = Math.max(source.lastIndexOf('\n'), source.lastIndexOf('\r')) + 1;
  const last = source.slice(lastLine).trim();
  const isClosed =
    lastLine >= start && last.startsWith(mark) && last === mark.charAt(0).repeat(last.length);
  return { start: fence.start + start, end: fence.start + (isClosed ? lastLine : source.length) };
}

/** A root map with a key `defaults` is taken as it is; any other stands for the value of that key. */
function underDefaults(map: MapNode, heading: Heading, reading: Reading): MapNode {
  if (map.entries.some((entry) => entry.key === 'defaults')) return map;
  const keySpan = reading.span(heading.start, heading.end);
  return { type: 'map', entries: [{ key: 'defaults', keySpan, value: map }], span: map.span };
}

/** "Directly" means: at the top level of the body, before any other heading. */
export function readDefaults(
  fences: readonly Block[],
  headings: readonly Heading[],
  reading: Reading,
): readonly Declarations[] {
  const found: Declarations[] = [];
  for (const fence of fences) {
    const heading = headings[fence.heading];
    if (heading === undefined || !/^defaults$/i.test(heading.text)) continue;
    const { start, end } = contentOf(fence, reading.text);
    const yaml = reading.text.slice(start, end).replace(/\r(?!\n)/g, '\n');
    const block = { yaml, start, name: '`Defaults` block', code: 'invalid-defaults' } as const;
    const map = readMap(block, reading);
    if (map === null) continue;
    found.push({ from: 'defaults', values: underDefaults(map, heading, reading) });
  }
  return found;
}
