// In: a text. Out: its lines, counted as everywhere in Stratigraph.

/** `\n`, `\r\n` and a lone `\r` end a line; the break after the last one opens no further line. */
export function textLines(text: string): readonly string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}
