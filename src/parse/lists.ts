// Items of lists and tables of a body, from a walk of its own: most documents are never asked for them.

import type { ListItem as ItemNode, Parents, Root, Table as TableNode } from 'mdast';
import type { ListItem, Structure, Table } from '../model/document.ts';
import { MAX_DEPTH, placeOf, textOfItem, walkBody } from './body.ts';
import type { MarkdownParser } from './markdown.ts';
import type { Reading } from './places.ts';

type Lists = Pick<Structure, 'items' | 'tables'>;

/** Empty where the body nests too deeply, which its document says. */
export function readLists(bodyStart: number, parse: MarkdownParser, reading: Reading): Lists {
  return walkBody(bodyStart, parse, reading, walk) ?? { items: [], tables: [] };
}

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
