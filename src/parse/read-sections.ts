import type { Section } from '../model/document.ts';
import type { Heading } from './body.ts';
import type { Reading } from './places.ts';
import { beginSlugs } from './slugs.ts';

function lineStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && (text[at - 1] === ' ' || text[at - 1] === '\t')) at -= 1;
  return at;
}

function afterLineEnd(text: string, offset: number): number {
  let at = offset;
  while (text[at] === ' ' || text[at] === '\t' || text[at] === '#') at += 1;
  if (text[at] === '\r') at += 1;
  return text[at] === '\n' ? at + 1 : Math.min(at, text.length);
}

/**
 * Slugs are those of GitHub. Text before the first heading is a section of depth 0 under the document's title; its slug is
 * given out last, so that it never takes one from a real heading.
 */
export function readSections(
  headings: readonly Heading[],
  title: string,
  bodyStart: number,
  reading: Reading,
): readonly Section[] {
  const { text } = reading;
  const slugFor = beginSlugs();
  const starts = headings.map(({ start }) => Math.max(bodyStart, lineStart(text, start)));
  const ends = sectionEnds(headings, starts, text.length);
  const sections: Section[] = headings.map((heading, index) => {
    const end = ends[index] ?? text.length;
    return {
      heading: heading.text,
      slug: slugFor(heading.text),
      depth: heading.depth,
      headingSpan: reading.span(heading.start, heading.end),
      body: reading.span(Math.min(afterLineEnd(text, heading.end), end), end),
    };
  });
  const firstStart = starts[0] ?? text.length;
  if (text.slice(bodyStart, firstStart).trim() === '') return sections;
  const preface: Section = {
    heading: title,
    slug: slugFor(title),
    depth: 0,
    headingSpan: reading.span(bodyStart, bodyStart),
    body: reading.span(bodyStart, firstStart),
  };
  return [preface, ...sections];
}

/** Start of the next heading of the same or a higher level, found from the end with the open levels on a stack. */
function sectionEnds(
  headings: readonly Heading[],
  starts: readonly number[],
  textEnd: number,
): readonly number[] {
  const ends = new Array<number>(headings.length).fill(textEnd);
  const nextOfDepth = new Array<number>(7).fill(textEnd);
  for (let index = headings.length - 1; index >= 0; index -= 1) {
    const depth = headings[index]?.depth ?? 1;
    const start = starts[index] ?? textEnd;
    ends[index] = Math.min(...nextOfDepth.slice(1, depth + 1));
    nextOfDepth[depth] = start;
  }
  return ends;
}
