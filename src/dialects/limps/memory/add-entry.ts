// The patches that add an entry in the file's own style: an item, a row of a table, a session of the log.

import { insert, insertBelow, lineEnding, type Patch, trimmedEnd } from '../../../edit/patch.ts';
import type { Document, ListItem, Table } from '../../../model/document.ts';
import { lineEnd, lineStart } from '../../../model/lines.ts';
import type { BlockerEntry, MemoryOperation, SessionEntry } from '../../../model/memory.ts';
import { boxedLine, cellText, entryLine, fold, isPlaceholder, oneLine } from './entry-text.ts';
import { addBlock, homeOf, inRegion, type MemoryFile } from './place-entry.ts';
import { type Column, columnsOf } from './read-memory.ts';
import { columnsIn, type EntryKind, tableHead } from './sections.ts';

type Decision = Extract<MemoryOperation, { type: 'decision' }>;
type Blocker = Extract<MemoryOperation, { type: 'blocker' }>;

/**
 * One more item of a section: after its last item, else after whatever the section holds, else in a new section.
 * `box` (`[ ] `, `[x] `) stands before the words; `first` puts it before the items that are there.
 */
export function addBullet(
  file: MemoryFile,
  kind: EntryKind,
  words: string,
  { box = '', first = false }: { readonly box?: string; readonly first?: boolean } = {},
): Patch {
  const entry = box === '' ? entryLine(words) : box + boxedLine(words);
  const items = topItems(file);
  const home = homeOf(file, kind, items);
  const here = inRegion(home, items);
  const [next] = here;
  const last = here.at(-1);
  if (!next || !last) return addBlock(home, [`- ${entry}`]);
  const { text } = file.document;
  const { prefix, marker, isLoose } = styleOf(text, last, here.at(-2));
  const line = prefix + marker + entry;
  const gap = isLoose ? [prefix.trimEnd()] : [];
  if (!first) return insertBelow(text, last.span.end, [...gap, line]);
  const at = lineStart(text, next.span.start);
  return insert(at, [line, ...gap, ''].join(lineEnding(text, at)));
}

function topItems({ document }: MemoryFile): readonly ListItem[] {
  return document.structure.items.filter(({ depth }) => depth === 0);
}

function styleOf(text: string, { span }: ListItem, before: ListItem | undefined) {
  const indent = text.slice(lineStart(text, span.start), span.start);
  const [whole = '-', number, dot, blanks = ' '] =
    /^(?:[-*+]|(\d{1,9})([.)]))([ \t]*)/.exec(text.slice(span.start, span.end)) ?? [];
  // Lists numbered `1.` throughout stay so.
  const other = before && /^\d{1,9}/.exec(text.slice(before.span.start, before.span.end))?.[0];
  const next = number === other ? number : Number(number) + 1;
  const between = before === undefined ? '' : text.slice(before.span.end, span.start);
  const gap = /^ {1,4}$/.test(blanks) ? blanks : ' ';
  return {
    prefix: /^[ \t>]*$/.test(indent) ? indent : '',
    marker: (number === undefined ? whole.trim() : `${next}${dot}`) + gap,
    isLoose: /^[ \t]*(?:\r\n|\n|\r(?!\n))[ \t>]*(?:\r\n|\n|\r(?!\n))[ \t>]*$/.test(between),
  };
}

export function addDecision(file: MemoryFile, decision: Decision, today: string): Patch {
  const { tables } = file.document.structure;
  const items = topItems(file).filter((item) => !isPlaceholder(item.text));
  const home = homeOf(file, 'decisions', [...tables, ...items]);
  const table = inRegion(home, tables).at(-1);
  if (table !== undefined) return addRow(file.document.text, table, decision, today);
  if (inRegion(home, items).length > 0)
    return addBullet(file, 'decisions', asBullet(decision, today));
  const columns = columnsIn(file.owner, 'decisions') ?? [];
  const line = `| ${rowOf(columns, decision, today).join(' | ')} |`;
  return addBlock(home, home.region === null ? [line] : [...tableHead(columns), line]);
}

function rowOf(
  header: readonly string[],
  { decision, choice = '', rationale = '', affects = [] }: Decision,
  today: string,
): readonly string[] {
  const columns = columnsOf(header);
  const cells = header.map(() => '');
  const put = (column: Column, text: string): void => {
    const at = columns.get(column) ?? columns.get('choice') ?? columns.get('decision') ?? 0;
    const cell = cellText(text);
    if (cell !== '') cells[at] = [cells[at] ?? '', cell].filter((part) => part !== '').join(' — ');
  };
  put('decision', decision);
  put('choice', choice);
  put('rationale', rationale);
  const names = affects.map(fold).join(', ');
  put('affects', names === '' || columns.has('affects') ? names : `affects ${names}`);
  if (columns.has('date')) put('date', today);
  return cells;
}

function addRow(text: string, table: Table, decision: Decision, today: string): Patch {
  const lines = text.slice(table.span.start, table.span.end).split(/\r\n|\n|\r/);
  const widths = lines.map(cellWidths);
  const [head = []] = widths;
  const isAligned = lines.length > 2 && widths.every((row) => String(row) === String(head));
  // A first cell is never the start of the line: words of any kind are safe behind the pipe.
  const row = rowOf(table.header, decision, today).map(
    (cell, at) => ` ${isAligned ? cell.padEnd((head[at] ?? 0) - 2) : cell} `,
  );
  const lastRow = table.rows.at(-1)?.span.start ?? table.span.end;
  const [prefix] = /^[ \t>]*/.exec(text.slice(lineStart(text, lastRow), lastRow)) ?? [''];
  return insertBelow(text, table.span.end, [`${prefix}|${row.join('|')}|`]);
}

function cellWidths(line: string): readonly number[] {
  const row = line.trim().replace(/^[> ]*/, '');
  const masked = row.replace(/\\./g, 'xx').replace(/^\||\|$/g, '');
  return masked.split('|').map((cell) => cell.length);
}

function asBullet(
  { decision, choice = '', rationale = '', affects = [] }: Decision,
  today: string,
): string {
  const words = [decision, choice, rationale].map(fold).filter((part) => part !== '');
  const marks = affects.length === 0 ? today : `${today}, affects ${affects.map(fold).join(', ')}`;
  return `${words.join(' — ')} (${marks})`;
}

/** Newest first, unless the sessions of the file all run the other way (L-044). */
export function addSession(
  file: MemoryFile,
  sessions: readonly SessionEntry[],
  notes: string,
  { number, today }: { readonly number: number; readonly today: string },
): Patch {
  const lines = notes
    .split(/[\r\n\u2028\u2029\u0085]+/)
    // A bullet may have been brought along.
    .map((line) => entryLine(fold(line).replace(/^[-*+]\s+(?=\S)/, '')))
    .filter((line) => line !== '');
  const items = lines.map((line) => `- ${line}`);
  const title = `Session ${number} — ${today}`;
  const { text } = file.document;
  const [first] = sessions;
  const last = sessions.at(-1);
  if (first === undefined || last === undefined) {
    const home = homeOf(file, 'sessions', []);
    const depth = Math.max(3, (home.region?.section.depth ?? 2) + 1);
    return addBlock(home, [`${'#'.repeat(Math.min(6, depth))} ${title}`, ...items]);
  }
  const isAscending = runsForward(sessions);
  const model = isAscending ? last : first;
  const isBullet = /^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/.test(text.slice(first.span.start));
  if (isBullet && !/^#{1,6}[ \t]/.test(text.slice(model.span.start)))
    return addBullet(file, 'sessions', `${title}: ${lines.join('; ')}`, { first: !isAscending });
  const isLoose = /^(?:\r\n|\n|\r(?!\n))[ \t]*(?:\r\n|\n|\r(?!\n))/.test(
    text.slice(lineEnd(text, first.span.start)),
  );
  const heading = text.slice(model.span.start, lineEnd(text, model.span.start));
  const block = [headingLike(heading, number, today), ...(isLoose ? [''] : []), ...items];
  if (isAscending)
    return insertBelow(text, trimmedEnd(text, last.span.start, last.span.end), ['', ...block]);
  const at = lineStart(text, first.span.start);
  return insert(at, [...block, '', ''].join(lineEnding(text, at)));
}

/** The heading of a session with another number and date; the form of L-044 where it has none of both. */
function headingLike(heading: string, number: number, today: string): string {
  const style =
    /^(#{1,6}[ \t]+session[ \t]+#?)\d{1,9}([ \t]*(?:[-–—:,(]+[ \t]*)?)\d{4}-\d{2}-\d{2}(\)?)[ \t]*$/i;
  const [hashes = '###'] = /^#{1,6}/.exec(heading) ?? [];
  return style.test(heading)
    ? heading.replace(style, (_, start, between, end) => start + number + between + today + end)
    : `${hashes} Session ${number} — ${today}`;
}

function runsForward(sessions: readonly SessionEntry[]): boolean {
  const isNumbered = sessions.every(({ number }) => number !== null);
  const orders = sessions.map(({ number, date }) => (isNumbered ? (number ?? 0) : date));
  return (
    orders.length > 1 &&
    orders.slice(1).every((order, at) => orders[at] !== '' && (orders[at] ?? '') < order)
  );
}

/** `- [ ] text — note`, or `- [x] ~~text~~ — note` for one that is over already. */
export function addBlocker(file: MemoryFile, { text, note = '', status }: Blocker): Patch {
  const isOver = status === 'resolved';
  const words = fold(text);
  const parts = [isOver && canStrike(words) ? `~~${words}~~` : words, fold(note)];
  const line = parts.filter((part, at) => at === 0 || part !== '').join(' — ');
  return addBullet(file, 'blockers', line, { box: isOver ? '[x] ' : '[ ] ' });
}

/** Words that `~~` can stand around without ending early. */
function canStrike(words: string): boolean {
  return words !== '' && !words.includes('~') && !words.endsWith('\\');
}

/**
 * Ticks the box of an open blocker (or gives it one), strikes its words through and says how it was resolved after
 * whatever note it had (L-045). What stands beneath it, and how it is indented, stays.
 */
export function resolveBlocker(document: Document, entry: BlockerEntry, note: string) {
  const { start, end } = entry.span;
  const raw = document.text.slice(start, end);
  const [head = '', bullet = '', box] = /^([-*+]|\d{1,9}[.)])[ \t]*(\[ \][ \t]+)?/.exec(raw) ?? [];
  const at = start + head.length;
  const tick = box === undefined ? null : at - box.length + 1;
  const words = at + entry.text.length;
  const isStruck = raw.startsWith(entry.text, head.length) && canStrike(entry.text);
  const how = boxedLine(note);
  const last = start + paragraphEnd(document, entry, raw, head.length);
  return [
    tick === null
      ? insert(at, head.length === bullet.length ? ' [x] ' : '[x] ')
      : { start: tick, end: tick + 1, text: 'x' },
    ...(isStruck ? [insert(at, '~~'), insert(words, '~~')] : []),
    ...(how === '' ? [] : [insert(last, `${entry.note === '' ? ' — ' : '; '}${how}`)]),
  ];
}

function paragraphEnd(
  { structure: { items } }: Document,
  { span }: BlockerEntry,
  raw: string,
  from: number,
): number {
  const whole = oneLine(items.find((item) => item.span.start === span.start)?.text ?? '');
  let words = '';
  for (const { 0: line, index } of raw.slice(from).matchAll(/[^\r\n]+/g)) {
    words += (words === '' ? '' : ' ') + line.replace(/^(?:[ \t]*>)*/, '').trim();
    if (words.length >= whole.length) return from + index + line.trimEnd().length;
  }
  return raw.trimEnd().length;
}
