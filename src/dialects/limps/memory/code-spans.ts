// Where the code spans of one paragraph stand (CommonMark 6.1): between two runs of as many backticks.

export interface CodeSpan {
  readonly start: number;
  readonly end: number;
}

export function codeSpans(text: string): readonly CodeSpan[] {
  const runs = Array.from(text.matchAll(/`+/g), ({ 0: { length }, index }) => ({ index, length }));
  const waiting = new Map<number, number[]>();
  for (const { index, length } of runs.toReversed()) {
    const same = waiting.get(length);
    if (same === undefined) waiting.set(length, [index]);
    else same.push(index);
  }
  const spans: CodeSpan[] = [];
  let end = 0;
  for (const { index, length } of runs) {
    if (index < end) continue;
    // An escaped backtick is a character like any other, and the run begins behind it.
    const escaped = isEscaped(text, index) ? 1 : 0;
    const closing = waiting.get(length - escaped) ?? [];
    while ((closing.at(-1) ?? Infinity) <= index) closing.pop();
    const close = closing.at(-1);
    if (length === escaped || close === undefined) continue;
    end = close + length - escaped;
    spans.push({ start: index + escaped, end });
  }
  return spans;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}
