// The stretches of it that can be found on their own.

import { blankOut } from '../model/comments.ts';
import type { Document } from '../model/document.ts';
import { entriesOf, type MemoryContent } from '../model/memory.ts';
import type { SearchRecord } from '../model/search.ts';

/** Front matter (of a fact its tags), then sections without the deeper ones in them and without entries, and each entry, in order of lines. */
export function recordsOf(
  document: Document,
  memory: MemoryContent | null,
): readonly SearchRecord[] {
  const entries = memory === null ? [] : entriesOf(memory);
  // What an entry says is found as an entry only.
  const spans = entries.map(({ span: { start, end } }) => [start, end] as const);
  const text = blankOut(
    document.text,
    spans.toSorted(([a], [b]) => a - b),
  );
  const isFact = document.role.is === 'record';
  const sections = document.structure.sections.map(
    ({ heading, headingSpan, body, markdown }, at, all) => {
      const next = Math.min(all[at + 1]?.headingSpan.start ?? body.end, body.end);
      return {
        heading: isFact && heading === document.role.kind ? document.title : heading,
        line: headingSpan.line,
        text: markdown ?? text.slice(headingSpan.start, next),
        entry: null,
      };
    },
  );
  // Where a section bears the title, it is found by it there.
  const isNamed = sections.some(({ heading }) => heading.endsWith(document.title));
  const front = {
    heading: isNamed ? '' : document.title,
    line: 1,
    // Of a fact the fields around it are data, not words that somebody looks for.
    text: isFact ? document.tags.join(', ') : text.slice(0, document.bodyStart),
  };
  const found = entries.map(({ id, span }) => ({
    heading: headingAt(document, span.start),
    line: span.line,
    text: document.text.slice(span.start, span.end),
    entry: id,
  }));
  return [{ ...front, entry: null }, ...sections, ...found].sort((a, b) => a.line - b.line);
}

function headingAt({ structure: { sections }, title }: Document, offset: number): string {
  return sections.findLast(({ headingSpan }) => headingSpan.start <= offset)?.heading ?? title;
}
