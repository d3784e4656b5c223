import type { Document, ListItem, Table, TableRow } from '../../../model/document.ts';
import type { DecisionEntry } from '../../../model/memory.ts';
import { plainWords } from '../../../parse/plain-words.ts';
import { isPlaceholder, itemText, splitNote } from './entry-text.ts';

/** What a column of a decisions table holds. */
export type Column = 'decision' | 'choice' | 'rationale' | 'affects' | 'date';
type Entry = Omit<DecisionEntry, 'id'>;

const COLUMNS: readonly (readonly [Column, RegExp])[] = [
  ['affects', /^(?:affect|agents?\b|applies to|scope\b)/],
  ['date', /^(?:date|when|decided (?:on|at)|updated)\b/],
  ['rationale', /^(?:rationale|why|reason|because|justification|notes?\b|comment)/],
  [
    'choice',
    /^(?:choice|chosen|choose|outcome|selected|selection|answer|option|result|resolution)/,
  ],
  ['decision', /^(?:decision|topic|subject|question|issue|what|title|area)\b/],
];

/** Reads the rows of a decisions table (L-044, L-056): columns by name in any order, missing ones are empty. */
export function readDecisions(table: Table): readonly Entry[] {
  const columns = columnsOf(table.header);
  return table.rows.flatMap((row) => {
    const entry = readRow(row, columns);
    return entry.decision === '' && entry.choice === '' ? [] : [entry];
  });
}

/** Reads a decision written as a bullet: `- Content hashes — cheap to compare`. */
export function readDecisionItem(document: Document, item: ListItem): Entry {
  const [first = '', ...rest] = itemText(document, item).split('\n');
  const [decision, note] = splitNote(first);
  const rationale = [note, ...rest].join('\n').trim();
  return { decision, choice: '', rationale, affects: [], date: dateIn(first), span: item.span };
}

/** The first `YYYY-MM-DD` of a text, or empty. */
export function dateIn(text: string): string {
  return /\b\d{4}-\d{2}-\d{2}\b/.exec(text)?.[0] ?? '';
}

/** Where each kind of column stands in a header; the first name that fits counts. */
export function columnsOf(header: readonly string[]): ReadonlyMap<Column, number> {
  const columns = new Map<Column, number>();
  const names = header.map((cell) => plainWords(cell).toLowerCase());
  for (const [column, pattern] of COLUMNS) {
    const at = names.findIndex((name) => pattern.test(name));
    if (at >= 0) columns.set(column, at);
  }
  if (!columns.has('decision')) {
    const taken = new Set(columns.values());
    const free = names.findIndex(
      (name, at) => !taken.has(at) && !/^(?:#|no\.?|id|nr\.?|)$/.test(name),
    );
    if (free >= 0) columns.set('decision', free);
  }
  return columns;
}

function readRow(row: TableRow, columns: ReadonlyMap<Column, number>): Entry {
  const cell = (column: Column): string => {
    const text = (row.cells[columns.get(column) ?? -1] ?? '').replaceAll('\\|', '|').trim();
    return isPlaceholder(text) ? '' : text;
  };
  return {
    decision: cell('decision'),
    choice: cell('choice'),
    rationale: cell('rationale'),
    affects: readAffects(cell('affects')),
    date: cell('date'),
    span: row.span,
  };
}

/** `003, 004` → both, leading zeros kept (L-057); `all` stays a word. */
function readAffects(text: string): readonly string[] {
  return text
    .split(/[,;&+]|\band\b|<br\s*\/?>/i)
    .map((name) => plainWords(name.replaceAll('#', '')).replace(/^agents?\s+/i, ''))
    .filter((name) => !isPlaceholder(name));
}
