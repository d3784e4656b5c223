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

/** A patch that adds and takes nothing away. */
export function insert(at: number, text: string): Patch {
  return { start: at, end: at, text };
}

/** The line ending that a text uses: that of its first line, `\n` where it has a single line. */
export function lineEnding(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
}

/** Offset of the start of the line that holds `offset`. */
export function lineStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && text[at - 1] !== '\n' && text[at - 1] !== '\r') at -= 1;
  return at;
}

/** Offset of the end of the line that holds `offset`, before its line ending. */
export function lineEnd(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

/** Offset after the last character of [start, end) that is no blank and no line end; `start` where there is none. */
export function trimmedEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && /\s/.test(text[at - 1] ?? '')) at -= 1;
  return at;
}
