// What the document says of itself: dates, tags, references, intervals, key paths.

import type { Cover, KeyPathStatement, Reference } from '../model/document.ts';
import type { Span } from '../model/source.ts';
import { parseKeyPath, type ScalarNode, type ValueNode } from '../model/value.ts';
import { instantOf, readWrittenDate } from '../model/written-date.ts';
import type { Reading } from './places.ts';

const PLACEHOLDERS = new Set(['', 'tbd', 'none', 'n/a', 'null', 'nil', '-', '–', '—', '~', '[]']);

/** True for what people write where there is nothing to say: `TBD`, `none`, `n/a`, a dash. */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDERS.has(text.trim().toLowerCase());
}

export interface Word {
  readonly text: string;
  readonly span: Span;
}

function wordOf(node: ScalarNode): Word | null {
  const text = node.value === null ? '' : String(node.value).trim();
  return isPlaceholder(text) ? null : { text, span: node.span };
}

function wrong(name: string, expected: string, node: ValueNode, reading: Reading): null {
  const message = `\`${name}\` should be ${expected}, not a ${node.type}.`;
  reading.fault('invalid-value', message, `Write ${expected}.`, node.span);
  return null;
}

/** A single word or sentence; null for placeholders and for what is no scalar (a fault, unless it is empty). */
export function readWord(name: string, node: ValueNode | undefined, reading: Reading): Word | null {
  if (node === undefined) return null;
  if (node.type === 'scalar') return wordOf(node);
  const filledIn = inBraces(node);
  if (filledIn !== null) return filledIn;
  const isEmpty = node.type === 'list' ? node.items.length === 0 : node.entries.length === 0;
  return isEmpty ? null : wrong(name, 'one value', node, reading);
}

/** `status: { accepted }`: YAML reads a map where the braces of a template were left around the value. */
function inBraces(node: ValueNode): Word | null {
  const [entry, another] = node.type === 'map' ? node.entries : [];
  if (entry === undefined || another !== undefined) return null;
  const { key, keySpan, value } = entry;
  const isBare = value.type === 'scalar' && value.value === null && key.trim() !== '';
  return isBare && !isPlaceholder(key) ? { text: key.trim(), span: keySpan } : null;
}

/** Every scalar of a scalar or a list (lists in lists, as `[[name]]` gives, count as one), placeholders left out. */
export function readWords(name: string, node: ValueNode | undefined, reading: Reading): Word[] {
  if (node === undefined) return [];
  if (node.type === 'list') return node.items.flatMap((item) => readWords(name, item, reading));
  if (node.type === 'map') {
    if (node.entries.length > 0) wrong(name, 'a list of names', node, reading);
    return [];
  }
  const word = wordOf(node);
  return word === null ? [] : [word];
}

/** A list, or a string of words separated by commas or blanks (L-088). */
export function readTags(node: ValueNode | undefined, reading: Reading): readonly string[] {
  if (node?.type === 'scalar') {
    return (wordOf(node)?.text ?? '').split(/[\s,]+/).filter((tag) => tag !== '');
  }
  return readWords('tags', node, reading).map((word) => word.text);
}

const NUMBERS = /^(?:[A-Za-z]+-)?\d+(?:\s*,\s*(?:[A-Za-z]+-)?\d+)+$/;

/**
 * References as written, leading zeros kept. A scalar such as `000, 001` holds several; a name may hold a comma. What
 * relates may be listed as maps (`links: [{kind, target}]`), which a dialect reads.
 */
export function readReferences(
  name: string,
  node: ValueNode | undefined,
  relation: Reference['relation'],
  reading: Reading,
): readonly Reference[] {
  const names =
    relation !== 'relates-to' || node?.type === 'scalar'
      ? node
      : node?.type === 'list'
        ? { ...node, items: node.items.filter(({ type }) => type !== 'map') }
        : undefined;
  return readWords(name, names, reading).flatMap(({ text, span }) => {
    if (!NUMBERS.test(text)) return [{ relation, to: text, span }];
    return text.split(',').map((to) => ({ relation, to: to.trim(), span }));
  });
}

/** Key paths such as `defaults.database`; the dot separates, but in quotes. */
export function readKeyPaths(
  name: string,
  node: ValueNode | undefined,
  reading: Reading,
): readonly KeyPathStatement[] {
  return readWords(name, node, reading).flatMap(({ text, span }) =>
    text.split(',').map((path) => ({ path: parseKeyPath(path.trim()), span })),
  );
}

/** Nobody reads more; whoever writes them may be a stranger. */
const MOST_COVERS = 100;
const LONGEST_COVER = 300;

/** Patterns for code; more than anybody needs, or longer ones, are a fault. */
export function readCovers(node: ValueNode | undefined, reading: Reading): readonly Cover[] {
  const words = readWords('covers', node, reading);
  const patterns = words.filter(({ text }) => text.length <= LONGEST_COVER).slice(0, MOST_COVERS);
  if (node !== undefined && patterns.length < words.length) {
    const message = `\`covers\` has more than ${MOST_COVERS} patterns, or one longer than ${LONGEST_COVER} characters.`;
    reading.fault('invalid-value', message, 'Name folders instead of files.', node.span);
  }
  return patterns.map(({ text, span }) => ({ pattern: text, span }));
}

/** Days: a positive number, or `30d`, `30 days` (L-061). */
export function readInterval(node: ValueNode | undefined, reading: Reading): number | null {
  const word = readWord('refresh_interval', node, reading);
  if (word === null) return null;
  const days = Number(/^(\d+(?:\.\d+)?)\s*(?:d|days?)?$/i.exec(word.text)?.[1] ?? Number.NaN);
  if (days > 0 && Number.isFinite(days)) return days;
  const message = `\`refresh_interval\` should be a number of days above 0, not \`${word.text}\`.`;
  reading.fault('invalid-value', message, 'Write `30` or `30d`.', word.span);
  return null;
}

/** Longer texts are sentences, in which a date may mean anything. */
const LONGEST = 40;

/** Null for placeholders such as `TBD`, for what names no day, and for what is no date (a fault). */
export function readDate(name: string, node: ValueNode | undefined, reading: Reading) {
  const word = readWord(name, node, reading);
  if (word === null) return null;
  const { text, span } = word;
  const isSentence = text.length > LONGEST || /\dt\d/i.test(text);
  const date = instantOf(text) ?? (isSentence ? null : readWrittenDate(text));
  if (date !== null) return date;
  // `yyyy-mm-dd`, which is still to be filled in, and what is dated without a day: `May 2020`, `2020-05`, `Q2 2024`.
  const unfilledOrMonth =
    /^(?:y{2,4}[-/.]m{1,2}[-/.]d{1,2}|d{1,2}[-/.]m{1,2}[-/.]y{2,4}|\p{L}{3,9}\.?,? \d{4}|\d{4}[-/](?:0[1-9]|1[0-2])|(?:0[1-9]|1[0-2])\/\d{4}|Q[1-4] \d{4}|\d{4}[- ]?Q[1-4])$/iu;
  if (unfilledOrMonth.test(text)) return null;
  const message = `\`${name}\` is not a date: \`${text}\`.`;
  reading.fault('invalid-date', message, 'Use the form `YYYY-MM-DD`.', span);
  return null;
}
