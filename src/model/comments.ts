// HTML comments and code of a text, and texts in which something else stands in the place of spans.

type Spans = readonly (readonly [start: number, end: number])[];

/** One that never ends is text. */
export function commentSpans(text: string): Spans {
  const spans: (readonly [number, number])[] = [];
  for (let open = text.indexOf('<!--'); open >= 0; ) {
    const close = text.indexOf('-->', open);
    if (close < 0) break;
    spans.push([open, close + 3]);
    open = text.indexOf('<!--', close);
  }
  return spans;
}

/** Fenced code, the lines of its marks included; what is never closed reaches to the end. */
export function fenceSpans(text: string): Spans {
  const spans: (readonly [number, number])[] = [];
  let open: { readonly mark: string; readonly start: number } | null = null;
  for (const { 0: line, 1: mark = '', 2: rest = '', index } of text.matchAll(FENCE)) {
    if (open === null) open = { mark, start: index };
    else if (mark.startsWith(open.mark) && rest.trim() === '') {
      spans.push([open.start, index + line.length]);
      open = null;
    }
  }
  return open === null ? spans : [...spans, [open.start, text.length]];
}

const FENCE = /^[ \t>]{0,40}(`{3,}(?![^\n]*`)|~{3,})([^\n]*)/gm;

/** The text of an example, which markdown ends with the first code in it, is meant to end where all of that has: without the marks of such code. Lines hold. */
export function withoutNested(text: string): string {
  if (!/^[ \t]{0,40}`{3}(?:md|markdown)\b/m.test(text)) return text;
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    if (!/^[ \t]{0,40}`{3}(?:md|markdown)\b/.test(lines[at] ?? '')) continue;
    const inner: number[] = [];
    let depth = 1;
    for (at += 1; at < lines.length && depth > 0; at += 1) {
      const [, rest] = /^[ \t]{0,40}`{3}([^`]*)$/.exec(lines[at] ?? '') ?? [];
      if (rest === undefined) continue;
      depth += rest.trim() === '' ? -1 : 1;
      inner.push(at);
    }
    if (depth > 0) break;
    at -= 1;
    for (const one of inner.slice(0, -1)) lines[one] = '';
  }
  return lines.join('\n');
}

/** Of a paragraph: between two runs of as many backticks; one that is escaped is a character like any other. */
export function codeSpans(text: string): Spans {
  const runs = Array.from(text.matchAll(/`+/g), ({ 0: { length }, index }) => ({ index, length }));
  const waiting = Map.groupBy(runs.toReversed(), ({ length }) => length);
  const spans: (readonly [number, number])[] = [];
  for (const { index, length } of runs) {
    if (index < (spans.at(-1)?.[1] ?? 0)) continue;
    let backslashes = 0;
    while (text[index - 1 - backslashes] === '\\') backslashes += 1;
    const escaped = backslashes % 2;
    const closing = waiting.get(length - escaped) ?? [];
    while ((closing.at(-1)?.index ?? Number.POSITIVE_INFINITY) <= index) closing.pop();
    const close = closing.at(-1);
    if (length > escaped && close !== undefined)
      spans.push([index + escaped, close.index + length - escaped]);
  }
  return spans;
}

/** `text` with `instead` in the place of each HTML comment. */
export function withoutComments(text: string, instead = ''): string {
  return replaceSpans(text, commentSpans(text), () => instead);
}

/** `text` with blanks in the place of fenced code: lines and offsets hold. */
export function withoutFences(text: string): string {
  return blankOut(text, fenceSpans(text));
}

/** Lines and offsets hold. */
export function blankOut(text: string, spans: Spans, blank = ' '): string {
  return replaceSpans(text, spans, (part) => part.replace(/[^\r\n]/g, blank));
}

export function linesBefore(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length - 1;
}

/** Of spans that overlap the first counts. */
export function replaceSpans(
  text: string,
  spans: Spans,
  instead: (part: string, start: number) => string,
): string {
  let result = '';
  let from = 0;
  for (const [start, end] of spans) {
    if (start < from) continue;
    result += text.slice(from, start) + instead(text.slice(start, end), start);
    from = end;
  }
  return result + text.slice(from);
}
