// Sections, items and tables of a body, made when they are asked for: most documents are never asked for them.

import GithubSlugger from 'github-slugger';
import type { ListItem as ItemNode, Parents, Root, Table as TableNode } from 'mdast';
import {
  LaterStructure,
  type ListItem,
  type Section,
  type Structure,
  type Table,
} from '../model/document.ts';
import type { SourceFile } from '../model/source.ts';
import { type Heading, MAX_DEPTH, placeOf, textOfItem, walkBody } from './body.ts';
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
  return new LaterStructure(
    () => readSections(headings, title, bodyStart, beginReading(path, text)),
    // Empty where the body nests too deeply, which its document says.
    () => walkBody(bodyStart, parse, beginReading(path, text), walk) ?? { items: [], tables: [] },
  );
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
  const starts = headings.map(({ start }) => Math.max(bodyStart, lineStart(text, start)));
  const ends = sectionEnds(headings, starts, text.length);
  const sections: Section[] = headings.map(({ text: heading, depth, start, end: after }, index) => {
    const end = ends[index] ?? text.length;
    return {
      heading,
      slug: slugger.slug(heading),
      depth,
      headingSpan: span(start, after),
      body: span(Math.min(afterLineEnd(text, after), end), end),
    };
  });
  const firstStart = starts[0] ?? text.length;
  if (text.slice(bodyStart, firstStart).trim() === '') return sections;
  const preface: Section = {
    heading: title,
    slug: slugger.slug(title),
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
function sectionEnds(headings: readonly Heading[], starts: readonly number[], textEnd: number) {
  const nextOfDepth = new Array<number>(7).fill(textEnd);
  const ends = headings.toReversed().map(({ depth }, index) => {
    const end = Math.min(...nextOfDepth.slice(1, depth + 1));
    nextOfDepth[depth] = starts[headings.length - 1 - index] ?? textEnd;
    return end;
  });
  return ends.reverse();
}

type Lists = Pick<Structure, 'items' | 'tables'>;

function walk(root: Root, base: number, reading: Reading): Lists {
  const items: ListItem[] = [];
  const tables: Table[] = [];
  /** `lists`: how many are around the nodes, minus one. */
  const visit = (parent: Parents, lists: number, depth: number): void => {
    if (depth > MAX_DEPTH) throw new RangeError('too deep');
    for (const node of parent.children) {
      if (node.type === 'listItem') items.push(itemOf(node, lists, base, reading));
      else if (node.type === 'table') tables.push(tableOf(node, base, reading));
      if ('children' in node) visit(node, node.type === 'list' ? lists + 1 : lists, depth + 1);
    }
  };
  visit(root, -1, 0);
  return { items, tables };
}

function itemOf(node: ItemNode, depth: number, base: number, reading: Reading): ListItem {
  const { text: source, span } = reading;
  const text = textOfItem(node, base);
  let { start, end } = placeOf(node, base);
  // An unclosed fence makes its item reach over the line end.
  while (end > start && source.charCodeAt(end - 1) <= 32) end -= 1;
  return {
    text: text === null ? '' : oneLine(source.slice(text.start, text.end)),
    depth,
    checked: node.checked ?? null,
    span: span(start, end),
  };
}

/** A paragraph broken over lines says the same as on one line. */
function oneLine(text: string): string {
  return /[\r\n]/.test(text)
    ? text.replace(/(?<![ \t])[ \t]*(?:\r\n|\n|\r)[ \t]*(?:>[ \t]*)*/g, ' ')
    : text;
}

/** Surplus cells are dropped, as GFM says; missing ones stay missing (filling up would cost rows × columns). */
function tableOf(node: TableNode, base: number, { text, span }: Reading): Table {
  const all = node.children.map((row) => {
    const { start, end } = placeOf(row, base);
    return { span: span(start, end), cells: splitCells(text.slice(start, end)) };
  });
  const header = all[0]?.cells ?? [];
  const rows = all.slice(1).map((row) => ({ ...row, cells: row.cells.slice(0, header.length) }));
  const { start, end } = placeOf(node, base);
  return { header, rows, span: span(start, end) };
}

/** Cells of one row's source: split at pipes that no backslash precedes; `\|` is a pipe (GFM), other escapes stay. */
function splitCells(row: string): readonly string[] {
  const cells: string[] = [];
  const source = row.trim();
  let cell = '';
  for (let at = source.startsWith('|') ? 1 : 0; at < source.length; at += 1) {
    const sign = source[at];
    if (sign === '\\' && (source[at + 1] === '|' || source[at + 1] === '\\')) {
      at += 1;
      cell += source[at] === '|' ? '|' : '\\\\';
    } else if (sign === '|') {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  if (cell.trim() !== '' || !source.endsWith('|')) cells.push(cell.trim());
  return cells;
}
