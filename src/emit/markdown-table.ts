// Tables of markdown beneath a verdict, as many of their rows as there is room for.

import { counted } from '../model/plural.ts';
import { inertCode } from './inert-markdown.ts';

export interface Table {
  readonly title: string;
  readonly says?: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What one row is called. */
  readonly noun?: string;
  /** What to run, below the table; left out where rows are. */
  readonly commands?: readonly string[];
  readonly folded?: boolean;
}

export function tableText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '-'), ...rows].map(rowText).join('');
}

/** `href` is encoded already. */
export function linkText(text: string, href: string | undefined): string {
  return href === undefined ? inertCode(text) : `[${inertCode(text)}](${href})`;
}

/** Characters at most; each table gets an equal share of the room, and what one leaves over goes to the others, the first ones first. The verdict always stays. */
export function fitTables(verdict: string, all: readonly Table[], limit = Infinity): string {
  const tables = all.filter(({ rows }) => rows.length > 0);
  let room = limit - verdict.length - 1;
  // As if every table lost rows, so that saying so fits too.
  for (const table of tables)
    room -= formatTable({ ...table, rows: [[]] }, table.rows.length).length - rowText([]).length;
  if (room < 0) return `${verdict}\n`;
  const taken = tables.map(() => new Set<number>());
  for (const share of [room / Math.max(1, tables.length), Infinity]) {
    tables.forEach(({ rows }, index) => {
      let left = Math.min(share, room);
      for (const [at, row] of rows.entries()) {
        const { length } = rowText(row);
        if (length > left || taken[index]?.has(at)) continue;
        taken[index]?.add(at);
        left -= length;
        room -= length;
      }
    });
  }
  const texts = tables.map((table, index) => {
    const rows = table.rows.filter((_, at) => taken[index]?.has(at));
    return formatTable({ ...table, rows }, table.rows.length - rows.length);
  });
  return `${verdict}\n${texts.join('')}`;
}

function formatTable(table: Table, left: number): string {
  const { title, says = '', head, rows, noun, commands = [], folded } = table;
  const others = noun === undefined ? `${left} more` : counted(left, `more ${noun}`);
  const todo = says === '' ? '' : `\n${says}\n`;
  const text = rows.length === 0 ? '' : `\n${tableText(head, rows)}`;
  const more = left === 0 ? '' : `\nAnd ${others}.\n`;
  // No name can end a fence of tildes: a line of it begins with our own words.
  const run = commands.length === 0 || left > 0 ? '' : `\n~~~sh\n${commands.join('\n')}\n~~~\n`;
  return folded
    ? `\n<details><summary>${title}</summary>\n${text}${more}\n</details>\n`
    : `\n### ${title}\n${todo}${text}${more}${run}`;
}

function rowText(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |\n`;
}
