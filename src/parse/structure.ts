import type { ListItem, Structure } from '../model/document.ts';
import type { SourceFile } from '../model/source.ts';
import { laterStructure } from '../model/structure.ts';
import type { Body } from './body.ts';
import { beginReading, type Reading } from './places.ts';
import { readSections } from './read-sections.ts';
import { readTables } from './read-table.ts';

const NUMBERS_OF_ITEM = 6;

/** Keeps nothing of the body but what the three are made of. */
export function structureOf(
  { path, text }: SourceFile,
  { headings, items, tables }: Pick<Body, 'headings' | 'items' | 'tables'>,
  title: string,
  bodyStart: number,
): Structure {
  const reading = (): Reading => beginReading(path, text);
  return laterStructure({
    sections: () => readSections(headings, title, bodyStart, reading()),
    items: () => readItems(items, reading()),
    tables: () => readTables(tables, reading()),
  });
}

function readItems(marks: readonly number[], reading: Reading): readonly ListItem[] {
  const found: ListItem[] = [];
  for (let at = 0; at < marks.length; at += NUMBERS_OF_ITEM) {
    const [start = 0, end = 0, from = 0, to = 0, depth = 0, box = 0] = marks.slice(
      at,
      at + NUMBERS_OF_ITEM,
    );
    const text = oneLine(reading.text.slice(from, to));
    found.push({
      text,
      depth,
      checked: box === 0 ? null : box === 2,
      span: reading.span(start, end),
    });
  }
  return found;
}

/** A paragraph broken over lines says the same as on one line. */
function oneLine(text: string): string {
  return /[\r\n]/.test(text)
    ? text.replace(/(?<![ \t])[ \t]*(?:\r\n|\n|\r)[ \t]*(?:>[ \t]*)*/g, ' ')
    : text;
}
