import type { Document, ListItem, Section, TableRow } from '../../../model/document.ts';
import type {
  DecisionEntry,
  FindingEntry,
  MemoryContent,
  SessionEntry,
} from '../../../model/memory.ts';
import { plainWords } from '../../../parse/plain-words.ts';
import { isPlaceholder, itemText, oneLine, splitNote, textBelow, unstrike } from './entry-text.ts';
import { type EntryKind, inOrder, ownerOf, type Region, regionAt, regionsOf } from './sections.ts';

/**
 * Reads agent memory (L-044, L-045) and plan memory (L-056, L-057); null for any other document. An id holds as long as
 * the words do (`finding-kvtmr`), wherever the entry moves; people may also count: `memory promote … finding-3` (L-059).
 */
export function readMemory(document: Document): MemoryContent | null {
  const { role, structure } = document;
  if (role.is !== 'memory') return null;
  const regions = regionsOf(document);
  const at = ({ span }: Pick<ListItem, 'span'>): Region | null => regionAt(regions, span.start);
  const items = structure.items.filter(({ depth, text }) => depth === 0 && !isPlaceholder(text));
  const byKind = Map.groupBy(items, (item) => at(item)?.kind);
  const itemsOf = (kind: EntryKind) => byKind.get(kind) ?? [];
  const isOver = (item: ListItem): boolean => item.checked ?? at(item)?.settled ?? false;
  const asText = (item: ListItem) => ({ text: itemText(document, item), span: item.span });
  const decisions = [
    ...structure.tables
      .filter((table) => at(table)?.kind === 'decisions')
      .flatMap(({ header, rows }) => rows.map((row) => readRow(row, columnsOf(header))))
      .filter(({ decision, choice }) => decision !== '' || choice !== ''),
    ...itemsOf('decisions').map((item) => readDecision(document, item)),
  ].sort((a, b) => a.span.start - b.span.start);
  return {
    owner: ownerOf(role.level),
    shared: role.level === 'plan',
    findings: identified('finding', itemsOf('findings').map(asText)),
    decisions: identified('decision', decisions),
    blockers: identified(
      'blocker',
      itemsOf('blockers').map((item) => readBlocker(document, item, isOver(item))),
    ),
    sessions: identified('session', readSessions(document, regions, itemsOf('sessions'))),
    lessons: identified('lesson', itemsOf('lessons').map(asText)),
    questions: identified(
      'question',
      itemsOf('questions').map((item) => readQuestion(document, item, isOver(item))),
    ),
  };
}

type EntryFields = Partial<FindingEntry & Omit<DecisionEntry, 'id'> & Omit<SessionEntry, 'id'>>;

/** Those that say the same as one before are counted. */
function identified<Entry extends EntryFields>(kind: string, entries: readonly Entry[]) {
  const counts = new Map<string, number>();
  return entries.map((entry) => {
    const { text, decision, choice, number, date } = entry;
    const id = `${kind}-${letters(text ?? (decision || choice) ?? `${number} ${date}`)}`;
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return { id: count === 1 ? id : `${id}${count}`, ...entry };
  });
}

/** Five letters that spell no word: a hash (FNV-1a) of words, whatever their case and blanks. */
function letters(words: string): string {
  const text = words.toLowerCase().replace(/\s+/g, ' ');
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) {
    const point = text.codePointAt(at) ?? 0;
    if (point > 0xff_ff) at += 1;
    hash = Math.imul(hash ^ point, 0x01_00_01_93) >>> 0;
  }
  return [1, 20, 400, 8000, 160_000]
    .map((place) => 'bcdfghjkmnpqrstvwxyz'.charAt((hash / place) % 20))
    .join('');
}

/**
 * Reads `- [x] ~~text~~ — resolution` and `- [ ] text — note` (L-045), and what people write instead: other separators,
 * plain bullets (open, unless under a heading such as `### Resolved`), a strike-through without a tick (resolved).
 */
function readBlocker(document: Document, item: ListItem, isOver: boolean) {
  const { struck, words, after } = unstrike(oneLine(item.text));
  const [text, inner] = after === '' ? splitNote(words) : [words, ''];
  const outer = after.replace(/^(?:—|–|--?|:|→|->)\s*/, '').trim();
  const notes = [inner, outer, textBelow(document, item)];
  return {
    text: unstrike(text).words,
    note: notes.filter((note) => note !== '').join('\n'),
    status: struck || isOver ? ('resolved' as const) : ('open' as const),
    span: item.span,
  };
}

/** Reads `- [ ] question?` (L-056); ticked or struck through means answered, and the answer stays in the text. */
function readQuestion(document: Document, item: ListItem, isOver: boolean) {
  const { struck, words, after } = unstrike(itemText(document, item));
  const text = after === '' ? words : `${words} ${after}`;
  return { text, answered: struck || isOver, span: item.span };
}

const COLUMNS = {
  affects: /^(?:affect|agents?\b|applies to|scope\b)/,
  date: /^(?:date|when|decided (?:on|at)|updated)\b/,
  rationale: /^(?:rationale|why|reason|because|justification|notes?\b|comment)/,
  choice: /^(?:choice|chosen|choose|outcome|selected|selection|answer|option|result|resolution)/,
  decision: /^(?:decision|topic|subject|question|issue|what|title|area)\b/,
} as const;

export type Column = keyof typeof COLUMNS;

export function columnsOf(header: readonly string[]): ReadonlyMap<Column, number> {
  const names = header.map((cell) => plainWords(cell).toLowerCase());
  const columns = new Map<Column, number>();
  for (const [column, pattern] of Object.entries(COLUMNS)) {
    const at = names.findIndex((name) => pattern.test(name));
    if (at >= 0) columns.set(column as Column, at);
  }
  const taken = new Set(columns.values());
  const free = names.findIndex(
    (name, at) => !taken.has(at) && !/^(?:#|no\.?|id|nr\.?|)$/.test(name),
  );
  if (!columns.has('decision') && free >= 0) columns.set('decision', free);
  return columns;
}

function readRow(row: TableRow, columns: ReadonlyMap<Column, number>): Omit<DecisionEntry, 'id'> {
  const cell = (column: Column): string => {
    const text = (row.cells[columns.get(column) ?? -1] ?? '').replaceAll('\\|', '|').trim();
    return isPlaceholder(text) ? '' : text;
  };
  return {
    decision: cell('decision'),
    choice: cell('choice'),
    rationale: cell('rationale'),
    // `003, 004`: both, leading zeros kept (L-057); `all` stays a word.
    affects: cell('affects')
      .split(/[,;&+]|\band\b|<br\s*\/?>/i)
      .map((name) => plainWords(name.replaceAll('#', '')).replace(/^agents?\s+/i, ''))
      .filter((name) => !isPlaceholder(name)),
    date: cell('date'),
    span: row.span,
  };
}

function readDecision(document: Document, item: ListItem): Omit<DecisionEntry, 'id'> {
  const [first = '', ...rest] = itemText(document, item).split('\n');
  const [decision, note] = splitNote(first);
  const rationale = [note, ...rest].join('\n').trim();
  return { decision, choice: '', rationale, affects: [], date: dateIn(first), span: item.span };
}

function dateIn(text: string): string {
  return /\b\d{4}-\d{2}-\d{2}\b/.exec(text)?.[0] ?? '';
}

/**
 * Reads `### Session N — YYYY-MM-DD` and its notes (L-044), in file order, with any dash, without date or without
 * number; bullets directly in the log where it has no such headings.
 */
function readSessions(
  document: Document,
  regions: readonly Region[],
  bullets: readonly ListItem[],
): readonly Omit<SessionEntry, 'id'>[] {
  const { structure, text } = document;
  const sections = inOrder(structure.sections).filter((section) =>
    isSession(section, regionAt(regions, section.headingSpan.start)),
  );
  if (sections.length === 0)
    return bullets.map((item) => {
      const { rest, ...head } = readHead(itemText(document, item));
      return { ...head, notes: rest, span: item.span };
    });
  return sections.map(({ heading, headingSpan, body }, at) => {
    const next = sections[at + 1]?.headingSpan.start ?? Infinity;
    const end = Math.max(headingSpan.end, Math.min(body.end, next));
    const below = text.slice(body.start, Math.max(body.start, end)).replace(/\r\n?/g, '\n').trim();
    const { rest, ...head } = readHead(heading);
    const notes = [rest, below].filter((part) => part !== '').join('\n\n');
    return { ...head, notes, span: { ...headingSpan, end } };
  });
}

function isSession(section: Section, region: Region | null): boolean {
  const heading = section.heading.trim();
  if (/^session\b/i.test(heading)) return /\d/.test(heading);
  return region?.kind === 'sessions' && /^\W*\d{4}-\d{2}-\d{2}\b/.test(heading);
}

/** Takes number and date out of a heading or a bullet; `rest` is what else it says. */
function readHead(text: string): { number: number | null; date: string; rest: string } {
  const date = dateIn(text);
  const number = /^\W*session\s*(?:no\.?\s*)?(?:#\s*)?(\d{1,9})(?![\d-])/i.exec(text);
  const rest = text
    .replace(/^(\W*)session\b\s*(?:no\.?\s*)?(?:#\s*)?(?:\d{1,9}(?![\d-]))?/i, '$1')
    .replace(date, '')
    .replace(/^[\s*_:–—-]+/, '')
    .replace(/^\(\s*\)\s*/, '')
    .trimEnd();
  let end = rest.length;
  while (end > 0 && ' :–—-'.includes(rest.charAt(end - 1))) end -= 1;
  return { number: number && Number(number[1]), date, rest: rest.slice(0, end) };
}
