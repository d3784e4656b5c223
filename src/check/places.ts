import type { Document } from '../model/document.ts';
import type { Range } from '../model/rule.ts';
import type { Span } from '../model/source.ts';

/** A span by lines and columns (`\n`, `\r\n` and a lone `\r` end a line); the start of the file for what has no place. */
export function rangeOf(at: Span | Range | null, document: Document | undefined): Range {
  if (at === null) return { line: 1, column: 1 };
  if (!('start' in at) || document === undefined) return at;
  const { start, end, line, column } = at;
  const lines = document.text.slice(start, end).split(/\r\n|\r|\n/);
  const last = lines.at(-1) ?? '';
  const endColumn = lines.length === 1 ? column + last.length : last.length + 1;
  return { line, column, endLine: line + lines.length - 1, endColumn };
}
