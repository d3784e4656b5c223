/**
 * The parser's strings are slices of one long string of its own: whoever keeps one of them keeps a second copy of the
 * file. Where the file says the same in a range, a slice of the file's text costs nothing more.
 */
export function ownText(value: string, text: string, from: number, to: number): string {
  const at = text.slice(from, to).indexOf(value);
  // Joining and cutting makes a new string that shares nothing.
  return at === -1 ? ` ${value}`.slice(1) : text.slice(from + at, from + at + value.length);
}
