// Where a new entry or a new section of it belongs, as a patch that touches nothing else.

import type { Patch } from '../../../edit/patch.ts';
import {
  insert,
  insertBelow,
  lineEnd,
  lineEnding,
  lineStart,
  trimmedEnd,
} from '../../../edit/patch.ts';
import type { Document, ListItem } from '../../../model/document.ts';
import type { Span } from '../../../model/source.ts';
import { LAYOUT, layoutOf, type Owner, sectionLines } from './layout.ts';
import type { MemoryPart, Region } from './memory-regions.ts';
import { memoryRegions, regionAt } from './memory-regions.ts';

/** A memory file and what is needed to find places in it. */
export interface MemoryFile {
  readonly document: Document;
  readonly owner: Owner;
  readonly regions: readonly Region[];
}

export function memoryFile(document: Document, owner: Owner): MemoryFile {
  return { document, owner, regions: memoryRegions(document) };
}

/** Where new entries of a kind go: of several headings that name it the last with something in it, never one such as `### Resolved`. */
export function homeOf(
  { regions }: MemoryFile,
  part: MemoryPart,
  entries: readonly { readonly span: Span }[],
): Region | null {
  const open = regions.filter((region) => region.part === part && !region.settled);
  const used = (region: Region): boolean =>
    entries.some(({ span }) => regionAt(regions, span.start) === region);
  const eager = (region: Region): boolean =>
    region.named || /^\W*(?:open|current|active|new|pending)\b/i.test(region.section.heading);
  return (
    open.findLast((region) => eager(region) && used(region)) ??
    open.find(({ named }) => named) ??
    null
  );
}

/** Entries that stand directly in a region. */
export function inRegion<Entry extends { readonly span: Span }>(
  { regions }: MemoryFile,
  region: Region,
  entries: readonly Entry[],
): readonly Entry[] {
  return entries.filter(({ span }) => regionAt(regions, span.start) === region);
}

/** Top-level items of the file in file order, placeholders too. */
export function topItems({ document }: MemoryFile): readonly ListItem[] {
  return document.structure.items.filter(({ depth }) => depth === 0);
}

/** A block of lines after whatever a region holds, a blank line before it. */
export function afterContent(file: MemoryFile, region: Region, lines: readonly string[]): Patch {
  const { text } = file.document;
  const headingEnd = lineEnd(text, region.section.headingSpan.end);
  const end = region.section.depth === 0 ? region.start : Math.min(headingEnd, region.end);
  return blockAt(text, contentEnd(text, end, region.end), lines);
}

/**
 * A new section with `lines` as its entries, in the order of the layout: after the nearest section that comes before it
 * there, else before the first one that comes after it, else at the end of the file.
 */
export function newSection(file: MemoryFile, part: MemoryPart, lines: readonly string[]): Patch {
  const { document, regions, owner } = file;
  const order = LAYOUT[owner].map((layout) => layout.part);
  const at = order.indexOf(part);
  const layout = layoutOf(owner, part);
  const find = (wanted: MemoryPart): Region | undefined =>
    regions.findLast((region) => region.named && region.part === wanted);
  const before = order
    .slice(0, Math.max(0, at))
    .reverse()
    .map(find)
    .find((region) => region);
  const after =
    at < 0
      ? undefined
      : order
          .slice(at + 1)
          .map(find)
          .find((region) => region);
  const depth = Math.max(2, (before ?? after)?.section.depth ?? 2);
  const head = sectionLines(layout, depth);
  const block = [...head, ...(layout.columns === undefined ? [''] : []), ...lines];
  if (before !== undefined) {
    const { headingSpan, body } = before.section;
    const end = Math.max(headingSpan.end, body.end);
    return blockAt(document.text, contentEnd(document.text, headingSpan.end, end), block);
  }
  if (after === undefined) {
    const end = contentEnd(document.text, 0, document.text.length);
    return blockAt(document.text, end, block);
  }
  const start = lineStart(document.text, after.section.headingSpan.start);
  return insert(start, [...block, '', ''].join(lineEnding(document.text, start)));
}

/** End of the last line that holds something; blanks at its end stay with it. */
function contentEnd(text: string, start: number, end: number): number {
  const last = trimmedEnd(text, start, end);
  return last === start && start < end && /[\r\n]/.test(text[start - 1] ?? '\n')
    ? last
    : Math.min(end, lineEnd(text, last));
}

/** Puts lines after `offset`, set off by blank lines; the end of the file stays as it is. */
function blockAt(text: string, offset: number, lines: readonly string[]): Patch {
  const fresh = text.slice(0, offset).replace(/^\uFEFF/, '') === '';
  const rest = text.slice(offset);
  // A line right beneath that is no heading would become part of the block.
  const apart = /^[ \t]*(?:\r\n|\n|\r(?!\n))(?![ \t]*(?:\r|\n|$)|#{1,6}[ \t])/.test(rest)
    ? ['']
    : [];
  const block = [...lines, ...apart];
  return fresh
    ? insert(offset, block.join(lineEnding(text)))
    : insertBelow(text, offset, ['', ...block]);
}
