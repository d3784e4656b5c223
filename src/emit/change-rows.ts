// Rows in plain words, one a change, with all the targets that it reaches.

import type { ChangeKind, SectionChange, TargetChange, ValueChange } from '../model/change.ts';
import { isItemKind } from '../model/document.ts';
import { calledBy } from '../model/listed-item.ts';
import { ENTRY_KINDS, type EntryType } from '../model/memory.ts';
import { aKind, counted, enumerate, withCommas } from '../model/plural.ts';
import type { ListedItem } from '../model/reading.ts';
import { valueText } from './yaml-text.ts';

/** Texts are as they come, not made safe for any output, but for values: those are one visible line. */
export interface ChangeRow {
  readonly targets: readonly string[];
  readonly names: readonly string[];
  readonly what:
    | 'target'
    | 'value'
    | 'lock'
    | 'refused'
    | 'file'
    | 'section'
    | EntryType
    | 'listing'
    | 'tokens';
  readonly kind: 'added' | 'removed' | 'changed' | 'renamed' | 'reordered';
  /** A key path, a path, a heading; of a listing the whole sentence, of a target as a whole nothing. */
  readonly subject: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly at: { readonly source: string; readonly line: number } | null;
  /** True where `at` stood in the revision and is gone. */
  readonly gone: boolean;
  /** Of a section, where they are told. */
  readonly texts?: SectionChange['texts'];
  /** Of several in one row, how many; its subject names the first. */
  readonly count?: number;
}

type Row = Omit<ChangeRow, 'targets' | 'names'>;
type Place = ChangeRow['at'];

/**
 * In the order of their first target: the target itself, values, locks, what a lock refuses, files, sections, what is listed, tokens. What a new target sees is not
 * listed, nor a file that only says what its values and sections say anyway.
 */
export function changeRows(changes: readonly TargetChange[]): readonly ChangeRow[] {
  const grouped = new Map<string, { row: Row; reached: TargetChange[] }>();
  for (const change of changes) {
    for (const row of rowsOf(change)) {
      const { texts: _, ...withoutTexts } = row;
      // Things of two kinds that come or go are two rows, however many there are of one.
      const level = row.what === 'target' ? change.level : '';
      const key = JSON.stringify([withoutTexts, level]);
      const known = grouped.get(key);
      if (known) known.reached.push(change);
      else grouped.set(key, { row, reached: [change] });
    }
  }
  return [...grouped.values()].map(({ row, reached }) => ({
    targets: reached.map(({ id }) => id),
    names: reached.map(({ name }) => name),
    ...row,
  }));
}

/** From so many on, what comes or goes for the same readers is one row. */
const MANY = 4;

/** The same for whoever reads in passing: files that come or go for the same agents are one row, and so are sections of one file. */
export function briefRows(changes: readonly TargetChange[]): readonly ChangeRow[] {
  return joinRows(changeRows(changes), ({ what, kind, names, at }) =>
    what === 'section' || ENTRY_KINDS.some((one) => one === what)
      ? JSON.stringify([what, kind, names, at?.source])
      : null,
  );
}

/** Rows in which files that come or go for the same agents are one; `keyOf`: what else is one, too. */
export function joinRows<T extends ChangeRow>(
  all: readonly T[],
  keyOf: (row: T) => string | null,
): readonly T[] {
  const groups = Map.groupBy(all, (row, index) => {
    const { what, kind, names, before } = row;
    if (what === 'file' && before === null && (kind === 'added' || kind === 'removed'))
      return JSON.stringify([what, kind, [...new Set(names.map((name) => readerIn(name).agent))]]);
    return keyOf(row) ?? index;
  });
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows;
    if (first === undefined || rows.length < MANY) return rows;
    const subjects = rows.map((one) => one.subject);
    const [targets, names] = [rows.flatMap((one) => one.targets), rows.flatMap((one) => one.names)];
    const reached = { targets: [...new Set(targets)], names: [...new Set(names)] };
    return [{ ...first, subject: enumerate(subjects, 3), count: rows.length, ...reached }];
  });
}

/** As many agents and folders are named in a row. */
const AGENTS = 5;
const FOLDERS = 2;
const IN_ROOT = ' in the root';

/** How agents and folders are written. */
export interface Pen {
  readonly agents: (names: string) => string;
  readonly name: (name: string) => string;
  readonly folder: (path: string) => string;
}

/** `Claude Code, Codex in the root and 3 folders`, of names such as `Codex, started in api`; of others the first. */
export function whoText(names: readonly string[], pen: Pen, most = AGENTS): string {
  const agents = [...Map.groupBy(names.map(readerIn), ({ agent }) => agent)];
  const byFolders = Map.groupBy(agents, ([, all]) => inFolders(all, pen));
  const rows = [...byFolders].map(([folders, some]) => {
    const called = some.map(([agent]) => pen.name(agent));
    return pen.agents(enumerate(called, most)) + folders;
  });
  return rows.join('; ');
}

/** The agents of a row, where it has any. */
export function agentsText(names: readonly string[]): string {
  const agents = names.filter(isReader).map((name) => readerIn(name).agent);
  return enumerate([...new Set(agents)], AGENTS);
}

/** False for what is no agent, such as a plan. */
export const isReader = (name: string): boolean => readerIn(name).folder !== undefined;

/** What is said of a listing begins with the verb of one agent. */
export function listingText({ subject, names }: Pick<ChangeRow, 'subject' | 'names'>): string {
  const agents = new Set(names.map((name) => readerIn(name).agent));
  return agents.size === 1 ? subject : subject.replace(/^((?:now |no longer )?\w+)s /, '$1 ');
}

function readerIn(name: string): { readonly agent: string; readonly folder?: string } {
  if (name.endsWith(IN_ROOT)) return { agent: name.slice(0, -IN_ROOT.length), folder: '' };
  const [agent = name, ...folder] = name.split(', started in ');
  return folder.length === 0 ? { agent } : { agent, folder: folder.join(', started in ') };
}

function inFolders(readers: readonly { readonly folder?: string }[], pen: Pen): string {
  const all = readers.flatMap(({ folder }) => folder ?? []);
  const below = all.filter((one) => one !== '');
  const names = below.map(pen.folder);
  const folders = names.length > FOLDERS ? [`${names.length} folders`] : names;
  const places = [...(below.length < all.length ? ['the root'] : []), ...folders];
  return places.length === 0 ? '' : ` in ${enumerate(places)}`;
}

function rowsOf(change: TargetChange): readonly Row[] {
  if (change.kind !== 'changed') return [row('target', change.kind, '')];
  return [
    ...change.values.map(valueRow),
    ...change.locks.map((one) => row('lock', one.kind, one.keyPath, one)),
    ...(change.refused ?? []).map((one) => ({
      ...row('refused', one.kind, one.keyPath, one),
      [one.kind === 'added' ? 'after' : 'before']: valueText(one.value),
    })),
    ...layerRows(change),
    ...(change.entries ?? []).map((one) => row(one.what, one.kind, one.text, one)),
    ...sectionRows(change),
    ...listingRows(change),
    ...tokenRows(change),
  ];
}

function valueRow({ kind, of, keyPath, before, after, cause }: ValueChange): Row {
  const item = of === 'item' ? ' (item)' : '';
  const text = (one: ValueChange['before']) =>
    one === null || of === 'order' ? null : valueText(one.value);
  return {
    ...row('value', of === 'order' ? 'reordered' : kind, keyPath + item, cause),
    ...{ before: text(before), after: text(after), gone: cause.in === 'before' },
  };
}

function layerRows({ layers, values, refused, entries, sections }: TargetChange): readonly Row[] {
  const explained = new Set([
    ...values.map(({ cause }) => cause.source),
    ...[...(refused ?? []), ...(entries ?? []), ...sections].map(({ source }) => source),
  ]);
  return layers
    .filter(({ kind, source }) => kind !== 'changed' || !explained.has(source))
    .map(({ kind, source, from }) => ({
      ...row('file', kind, source),
      before: from,
      after: from === null ? null : source,
    }));
}

function sectionRows({ layers, sections }: TargetChange): readonly Row[] {
  const whole = new Set(
    layers.filter(({ kind }) => kind === 'added' || kind === 'removed').map(({ source }) => source),
  );
  return sections
    .filter(({ source, onlyValues }) => !whole.has(source) && onlyValues !== true)
    .map((one) => ({
      ...row(
        'section',
        one.kind,
        [one.heading, one.inner ?? []].flat().join(' › ') + ticked(one),
        one,
      ),
      ...(one.texts && { texts: one.texts }),
    }));
}

function ticked({ done = 0 }: SectionChange): string {
  return done === 0
    ? ''
    : `: ${counted(Math.abs(done), 'task')} ${done > 0 ? 'done' : 'open again'}`;
}

/** Items of a kind of which the same is to be said share a row. */
function listingRows({ listing }: TargetChange): readonly Row[] {
  if (listing === undefined) return [];
  const { items, listed: counts, window } = listing;
  const rows = items.flatMap(({ before, after }) => {
    const item = after ?? before;
    return item === null ? [] : [{ item, ...verdict(before, after) }];
  });
  const groups = Map.groupBy(rows, ({ item, says, why }) => `${says} ${item.what} ${why}`);
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const { kind, says, why, item } = first;
    const called = same.map(({ item: one }) => calledBy(one));
    const names = enumerate(called, 5);
    const isOne = same.length === 1;
    const of = says.includes('longer shows') ? ` of ${counts[item.what] ?? 0}` : '';
    const many = `${same.length}${of} ${item.what}s`;
    const isText = isStartText(item);
    const one = isText ? aKind(item.what) : `${item.what} ${names}`;
    const room =
      kind !== 'removed' && item.state === 'name-only' && window !== null
        ? `, in a window of ${withCommas(window)} tokens`
        : '';
    const isNamed = isOne && of === '' && !isText;
    const what = isOne && of === '' ? one : many;
    const subject = `${says.replace('*', what)}${room}${isNamed ? '' : `: ${names}`}${why}`;
    // Who has no room left is not whose text grew; of several the first.
    const at = isOne || of === '' ? { ...item, source: item.path } : null;
    return [row('listing', kind, subject, at)];
  });
}

/** Text that is no item to choose. What a client does with whole skills that it is sent is not seen. */
function isStartText({ bodySent, isText, what }: ListedItem): boolean {
  return isText === true || (bodySent && !isItemKind(what));
}

/** What is told otherwise of an item, `*` in the place of it. */
function verdict(before: ListedItem | null, after: ListedItem | null) {
  const [was, is] = [before?.listed ? before : null, after?.listed ? after : null];
  const sent = is ?? was;
  const isSent = sent !== null && isStartText(sent);
  const tells = isSent ? 'the text of * to every start' : '*';
  const row = (kind: ChangeKind, says: string, why = '') => ({ kind, says, why });
  if (is === null) {
    const why = after === null || after.why === '' ? '' : ` (${after.why})`;
    return row('removed', `no longer ${isSent ? 'adds' : 'lists'} ${tells}`, why);
  }
  if (was === null) {
    const byName = is.state === 'name-only' && !isSent ? ' by name alone' : '';
    return row('added', `now ${isSent ? 'adds' : 'lists'} ${tells}${byName}`);
  }
  if (was.name !== is.name) return row('changed', `lists * under another name, once ${was.name}`);
  if (was.description !== null && is.description === null)
    return row('changed', 'no longer shows the description of *');
  if (was.description === null && is.description !== null)
    return row('changed', 'now shows the description of *');
  if (is.state === 'cut' && was.state !== 'cut')
    return row('changed', 'now cuts the description of *');
  return row(
    'changed',
    isSent ? `adds another text of * to every start` : 'shows another description of *',
  );
}

function tokenRows({ tokens }: TargetChange): readonly Row[] {
  if (tokens === null || tokens.before === tokens.after) return [];
  const text = (count: number | null) => (count === null ? null : String(count));
  const [before, after] = [text(tokens.before), text(tokens.after)];
  return [{ ...row('tokens', 'changed', 'tokens'), before, after }];
}

function row(what: Row['what'], kind: Row['kind'], subject: string, place: Place = null): Row {
  const at = place && { source: place.source, line: place.line };
  return { what, kind, subject, before: null, after: null, at, gone: kind === 'removed' };
}
