// Where in a file new entries of a kind stand: behind the others, else in a section of their own.

import { insert, insertBelow, lineEnding, type Patch, trimmedEnd } from '../../../edit/patch.ts';
import type { Document } from '../../../model/document.ts';
import { lineEnd, lineStart } from '../../../model/lines.ts';
import type { Span } from '../../../model/source.ts';
import {
  columnsIn,
  type EntryKind,
  ORDER,
  type Owner,
  type Region,
  regionAt,
  sectionLines,
} from './sections.ts';

export interface MemoryFile {
  readonly document: Document;
  readonly owner: Owner;
  readonly regions: readonly Region[];
}

type Placed = { readonly span: Span };

/** Where new entries of a kind go: of several headings that name it the last with something in it, never one such as `### Resolved`; null: a section is to be made. */
export function homeOf(file: MemoryFile, kind: EntryKind, entries: readonly Placed[]) {
  const { regions } = file;
  const open = regions.filter((region) => region.kind === kind && !region.settled);
  const used = new Set(entries.map(({ span }) => regionAt(regions, span.start)));
  const eager = ({ isNamed, section }: Region): boolean =>
    isNamed || /^\W*(?:open|current|active|new|pending)\b/i.test(section.heading);
  const inUse = open.findLast((region) => eager(region) && used.has(region));
  return { file, kind, region: inUse ?? open.find(({ isNamed }) => isNamed) ?? null };
}

type Home = ReturnType<typeof homeOf>;

export function inRegion<One extends Placed>({ file, region }: Home, entries: readonly One[]) {
  const isIn = ({ span }: One) => region && regionAt(file.regions, span.start) === region;
  return entries.filter(isIn);
}

/** A block of lines after whatever the home of its kind holds, a blank line before it; else a new section with them. */
export function addBlock(home: Home, lines: readonly string[]): Patch {
  const { file, region } = home;
  if (region === null) return newSection(home, lines);
  const { text } = file.document;
  const headingEnd = lineEnd(text, region.section.headingSpan.end);
  const start = region.section.depth === 0 ? region.start : Math.min(headingEnd, region.end);
  return blockAfter(text, start, region.end, lines);
}

/**
 * A new section with `lines` as its entries, in the order of the layout: after the nearest section that comes before it
 * there, else before the first one that comes after it, else at the end of the file.
 */
function newSection({ file, kind }: Home, lines: readonly string[]): Patch {
  const { document, regions, owner } = file;
  const { text } = document;
  const order = ORDER[owner];
  const at = order.includes(kind) ? order.indexOf(kind) : order.length;
  const [before] = nearest(regions, at < order.length ? order.slice(0, at).reverse() : []);
  const [after] = nearest(regions, order.slice(at + 1));
  const depth = Math.max(2, (before ?? after)?.section.depth ?? 2);
  const gap = columnsIn(owner, kind) === null ? [''] : [];
  const block = [...sectionLines(owner, kind, depth), ...gap, ...lines];
  if (before !== undefined) {
    const { headingSpan, body } = before.section;
    return blockAfter(text, headingSpan.end, Math.max(headingSpan.end, body.end), block);
  }
  if (after === undefined) return blockAfter(text, 0, text.length, block);
  const start = lineStart(text, after.section.headingSpan.start);
  return insert(start, [...block, '', ''].join(lineEnding(text, start)));
}

function nearest(regions: readonly Region[], kinds: readonly EntryKind[]): readonly Region[] {
  return kinds.flatMap(
    (kind) => regions.findLast((region) => region.isNamed && region.kind === kind) ?? [],
  );
}

function blockAfter(text: string, start: number, end: number, lines: readonly string[]): Patch {
  const offset = contentEnd(text, start, end);
  const rest = text.slice(offset);
  // A line right beneath that is no heading would become part of the block.
  const isClose = /^[ \t]*(?:\r\n|\n|\r(?!\n))(?![ \t]*(?:\r|\n|$)|#{1,6}[ \t])/.test(rest);
  const block = isClose ? [...lines, ''] : lines;
  return text.slice(0, offset).replace(/^\uFEFF/, '') === ''
    ? insert(offset, block.join(lineEnding(text)))
    : insertBelow(text, offset, ['', ...block]);
}

/** End of the last line that holds something; blanks at its end stay with it. */
function contentEnd(text: string, start: number, end: number): number {
  const last = trimmedEnd(text, start, end);
  return last === start && start < end && /[\r\n]/.test(text[start - 1] ?? '\n')
    ? last
    : Math.min(end, lineEnd(text, last));
}
