// Sections, items and tables of a body, made when they are asked for.

import GithubSlugger, { slug } from 'github-slugger';
import type { Section, Structure } from '../model/document.ts';
import { once } from '../model/once.ts';
import type { SourceFile } from '../model/source.ts';
import { LaterStructure } from '../model/structure.ts';
import type { Heading } from './body.ts';
import { readLists } from './lists.ts';
import type { MarkdownParser } from './markdown.ts';
import { beginReading, type Reading } from './places.ts';

/** Keeps nothing of the body but its headings; `parse` reads it once more for whoever asks for items or tables. */
export function structureOf(
  { path, text }: SourceFile,
  headings: readonly Heading[],
  title: string,
  bodyStart: number,
  parse: MarkdownParser,
): Structure {
  const reading = (): Reading => beginReading(path, text);
  const lists = once(() => readLists(bodyStart, parse, reading()));
  return new LaterStructure({
    sections: () => readSections(headings, title, bodyStart, reading()),
    items: () => lists().items,
    tables: () => lists().tables,
  });
}

/**
 * Slugs are those of GitHub. Text before the first heading is a section of depth 0 under the document's title; its slug is
 * given out last, so that it never takes one from a real heading.
 */
function readSections(
  headings: readonly Heading[],
  title: string,
  bodyStart: number,
  { text, span }: Reading,
): readonly Section[] {
  const slugger = new GithubSlugger();
  const slugFor = (heading: string): string => slugger.slug(slugOf(heading));
  const starts = headings.map(({ start }) => Math.max(bodyStart, lineStart(text, start)));
  const ends = sectionEnds(headings, starts, text.length);
  const sections: Section[] = headings.map(({ text: heading, depth, start, end: after }, index) => {
    const end = ends[index] ?? text.length;
    return {
      heading,
      slug: slugFor(heading),
      depth,
      headingSpan: span(start, after),
      body: span(Math.min(afterLineEnd(text, after), end), end),
    };
  });
  const firstStart = starts[0] ?? text.length;
  if (text.slice(bodyStart, firstStart).trim() === '') return sections;
  const preface: Section = {
    heading: title,
    slug: slugFor(title),
    depth: 0,
    headingSpan: span(bodyStart, bodyStart),
    body: span(bodyStart, firstStart),
  };
  return [preface, ...sections];
}

function lineStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && ' \t'.includes(text.charAt(at - 1))) at -= 1;
  return at;
}

function afterLineEnd(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && ' \t#'.includes(text.charAt(at))) at += 1;
  if (text[at] === '\r') at += 1;
  return text[at] === '\n' ? at + 1 : Math.min(at, text.length);
}

/** Start of the next heading of the same or a higher level, found from the end with the open levels on a stack. */
function sectionEnds(
  headings: readonly Heading[],
  starts: readonly number[],
  textEnd: number,
): readonly number[] {
  const nextOfDepth = new Array<number>(7).fill(textEnd);
  const ends = headings.toReversed().map(({ depth }, index) => {
    const end = Math.min(...nextOfDepth.slice(1, depth + 1));
    nextOfDepth[depth] = starts[headings.length - 1 - index] ?? textEnd;
    return end;
  });
  return ends.reverse();
}

/** Files of one system repeat their headings, and making a slug is dear; this many are remembered. */
const MAX_REMEMBERED = 4096;
const remembered = new Map<string, string>();

function slugOf(heading: string): string {
  const known = remembered.get(heading);
  if (known !== undefined) return known;
  const made = slug(heading);
  if (remembered.size < MAX_REMEMBERED && heading.length < 200) remembered.set(heading, made);
  return made;
}
