import { LINE_ENDING, lineEnd } from '../model/lines.ts';

/** Puts `text` in the place of what stands from `start` to `end` (offsets; equal ones insert). */
export interface Patch {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies patches that do not overlap, in any order; of two at one place the first given comes first. */
export function applyPatches(text: string, patches: readonly Patch[]): string {
  let out = '';
  let from = 0;
  for (const patch of [...patches].sort((a, b) => a.start - b.start)) {
    out += text.slice(from, patch.start) + patch.text;
    from = patch.end;
  }
  return out + text.slice(from);
}

export function insert(at: number, text: string): Patch {
  return { start: at, end: at, text };
}

/**
 * Adds lines below the one that holds `offset`. They end as it does, so that in a file of mixed line endings every line
 * keeps its own.
 */
export function insertBelow(text: string, offset: number, lines: readonly string[]): Patch {
  const at = lineEnd(text, offset);
  const eol = lineEnding(text, at);
  return insert(at, lines.map((line) => eol + line).join(''));
}

/** The line ending of the line at `offset`; that of the first line where it has none, `\n` where no line has one. */
export function lineEnding(text: string, offset = 0): string {
  return (LINE_ENDING.exec(text.slice(offset)) ?? LINE_ENDING.exec(text))?.[0] ?? '\n';
}

/** Offset after the last character of [start, end) that is no blank and no line end; `start` where there is none. */
export function trimmedEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length;
}

export function holdsBlock(text: string, name: string): boolean {
  return text.includes(`<!-- stratigraph:begin ${name} -->`);
}

/**
 * The text with the block as it has to be: replaced where it stands, else at the end. Null: the markers are damaged,
 * or the lines hold some of their own.
 */
export function withOwnBlock(
  text: string | null,
  name: string,
  lines: readonly string[],
  style: 'html' | 'yaml' = 'html',
): string | null {
  const [begin, end] = ['begin', 'end'].map((edge) => {
    const words = `stratigraph:${edge} ${name}`;
    return style === 'html' ? `<!-- ${words} -->` : `# ${words}`;
  }) as [string, string];
  if (lines.some((line) => line.includes(begin) || line.includes(end))) return null;
  const old = text ?? '';
  const [start, stop] = [old.indexOf(begin), old.indexOf(end)];
  const eol = lineEnding(old, Math.max(0, start));
  const block = [begin, ...lines, end].join(eol);
  if (start < 0 && stop < 0) {
    const gap = old === '' ? '' : (/(?:\r\n|\n|\r)$/.exec(old)?.[0] ?? eol + eol);
    return `${old}${gap}${block}${eol}`;
  }
  const isOnce = start === old.lastIndexOf(begin) && stop === old.lastIndexOf(end);
  if (start < 0 || stop < start || !isOnce) return null;
  return old.slice(0, start) + block + old.slice(stop + end.length);
}

/** What can stand in front matter without a structure of its own. */
export type Scalar = string | number | boolean | null;

export type Quotes = 'plain' | 'single' | 'double';

/** Plain text that means itself in a block and in a flow list alike. */
const PLAIN =
  /^(?:\.{1,2}\/)*[A-Za-z][\w./@+~()-]*(?: [\w./@+~()-]+)*$|^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}Z)?$/;
/** Words that mean something else to one YAML reader or another. */
const RESERVED = /^(?:null|true|false|yes|no|on|off|y|n|nan|inf)$/i;

/** The quotes asked for where they can hold the value, else the lightest that can. */
export function writeScalar(value: Scalar, quotes: Quotes = 'plain'): string {
  if (typeof value !== 'string') return String(value);
  if (quotes === 'plain' && PLAIN.test(value) && !RESERVED.test(value)) return value;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what single quotes cannot hold.
  if (quotes === 'single' && !/[\u0000-\u001F\u007F-\u009F\u2028\u2029\uFEFF]/.test(value))
    return `'${value.replaceAll("'", "''")}'`;
  return JSON.stringify(value);
}
