// The patch that adds it as a row of the table there, column by column, or as a bullet.

import { insertBelow, lineStart, type Patch } from '../../../edit/patch.ts';
import type { Table } from '../../../model/document.ts';
import type { MemoryOperation } from '../../../model/memory.ts';
import { addBullet } from './add-bullet.ts';
import { cellText, fold } from './entry-line.ts';
import {
  afterContent,
  homeOf,
  inRegion,
  type MemoryFile,
  newSection,
  topItems,
} from './entry-places.ts';
import { isPlaceholder } from './entry-text.ts';
import { layoutOf, tableHead } from './layout.ts';
import { type Column, columnsOf } from './read-decisions.ts';

type Decision = Extract<MemoryOperation, { type: 'decision' }>;

/** Adds a decision of `today` (`YYYY-MM-DD`): to the table of the section, to its bullets where there is none, else with a new table. */
export function addDecision(file: MemoryFile, decision: Decision, today: string): Patch {
  const tables = file.document.structure.tables;
  const items = topItems(file).filter((item) => !isPlaceholder(item.text));
  const home = homeOf(file, 'decisions', [...tables, ...items]);
  const table = home === null ? undefined : inRegion(file, home, tables).at(-1);
  if (table !== undefined) return addRow(file, table, decision, today);
  if (home !== null && inRegion(file, home, items).length > 0) {
    return addBullet(file, 'decisions', asBullet(decision, today));
  }
  const columns = layoutOf(file.owner, 'decisions').columns ?? [];
  const row = rowOf(columns, decision, today);
  const line = `| ${row.join(' | ')} |`;
  return home === null
    ? newSection(file, 'decisions', [line])
    : afterContent(file, home, [...tableHead(columns), line]);
}

/** Cells of the decision for a table with this header, in its order; what has no column is said in the one before it. */
function rowOf(header: readonly string[], decision: Decision, today: string): string[] {
  const columns = columnsOf(header);
  const words: Record<Column, string> = {
    decision: decision.decision,
    choice: decision.choice ?? '',
    rationale: decision.rationale ?? '',
    affects: (decision.affects ?? []).map(fold).join(', '),
    date: today,
  };
  const cells = header.map(() => '');
  const put = (column: Column, text: string): void => {
    const at = columns.get(column) ?? columns.get('choice') ?? columns.get('decision') ?? 0;
    const cell = cellText(text);
    if (cell !== '') cells[at] = [cells[at] ?? '', cell].filter((part) => part !== '').join(' — ');
  };
  put('decision', words.decision);
  put('choice', words.choice);
  put('rationale', words.rationale);
  if (words.affects !== '') {
    put('affects', columns.has('affects') ? words.affects : `affects ${words.affects}`);
  }
  if (columns.has('date')) put('date', words.date);
  return cells;
}

/** After the last row; padded where the whole table is. */
function addRow(file: MemoryFile, table: Table, decision: Decision, today: string): Patch {
  const { text } = file.document;
  const lines = text.slice(table.span.start, table.span.end).split(/\r\n|\n|\r/);
  const widths = lines.map((line) => cellWidths(line));
  const [head = []] = widths;
  const aligned = lines.length > 2 && widths.every((row) => String(row) === String(head));
  const cells = rowOf(table.header, decision, today);
  // A first cell is never the start of the line: words of any kind are safe behind the pipe.
  const row = cells.map((cell, at) => ` ${aligned ? cell.padEnd((head[at] ?? 0) - 2) : cell} `);
  const lastRow = table.rows.at(-1)?.span.start ?? table.span.end;
  const before = text.slice(lineStart(text, lastRow), lastRow);
  const prefix = /^[ \t>]*$/.test(before) ? before : (/^[ \t>]*/.exec(before)?.[0] ?? '');
  return insertBelow(text, table.span.end, [`${prefix}|${row.join('|')}|`]);
}

/** Characters between the pipes of a row, blanks included. */
function cellWidths(line: string): readonly number[] {
  const masked = line
    .trim()
    .replace(/^[> ]*/, '')
    .replace(/\\./g, 'xx');
  return masked
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => cell.length);
}

function asBullet(decision: Decision, today: string): string {
  const { choice = '', rationale = '', affects = [] } = decision;
  const said = [decision.decision, choice, rationale].map(fold).filter((part) => part !== '');
  const marks = affects.length === 0 ? today : `${today}, affects ${affects.map(fold).join(', ')}`;
  return `${said.join(' — ')} (${marks})`;
}
