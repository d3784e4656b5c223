// HTML comments of a text, and texts in which something else stands in the place of spans.

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

/** `text` with `instead` in the place of each HTML comment. */
export function withoutComments(text: string, instead = ''): string {
  return replaceSpans(text, commentSpans(text), () => instead);
}

/** Lines and offsets hold. */
export function blankOut(text: string, spans: Spans): string {
  return replaceSpans(text, spans, (part) => part.replace(/[^\r\n]/g, ' '));
}

/** Of spans that overlap the first counts. */
function replaceSpans(text: string, spans: Spans, instead: (part: string) => string): string {
  let result = '';
  let from = 0;
  for (const [start, end] of spans) {
    if (start < from) continue;
    result += text.slice(from, start) + instead(text.slice(start, end));
    from = end;
  }
  return result + text.slice(from);
}
