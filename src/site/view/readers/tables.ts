// The rows of tables with a column for each reader: files of one target, all targets, all files.

import { calledBy, fileOf, itemKey } from '../../../model/listed-item.ts';
import { compareText } from '../../../model/order.ts';
import { folderOf } from '../../../model/paths.ts';
import { size } from '../../../model/plural.ts';
import type { ListedItem, ShownReading } from '../../../model/reading.ts';
import type { PreparedSite as Site } from '../../prepared-site.ts';
import { encodePath } from '../address/encode-path.ts';
import { count, shortName } from '../words.ts';
import { type Mark, markOf, markOfItem } from './marks.ts';

interface TableCell {
  /** Kind of mark, for its colour. */
  readonly is: string;
  readonly sign?: string;
  readonly text: string;
  readonly note?: string;
  /** Where the reason is told. */
  readonly href?: string | null;
  /** A bar: how much of a limit is used. */
  readonly part?: ReturnType<typeof partOf> | null;
}

export interface TableRow {
  readonly name: string;
  readonly href?: string | null;
  /** Files that share the row. */
  readonly inside?: readonly { readonly name: string; readonly href: string | null }[];
  readonly note?: string;
  readonly cells: readonly TableCell[];
  /** True for the row of sums. */
  readonly sum?: boolean;
}

/** Files of a target that one of the readers reads, waits for or skips, and what becomes of each; then the sums. */
export function filesTable(
  readings: readonly ShownReading[],
  reason: (reader: string, path: string) => string | null,
  site: Site,
): readonly TableRow[] {
  const passed = readings.flatMap((one) => one.passed.filter(({ is }) => is !== 'foreign'));
  const sizes = new Map<string, number | null>(passed.map(({ path }) => [path, null]));
  for (const { path, bytes } of readings.flatMap(({ read }) => read)) sizes.set(path, bytes);
  const files = [...sizes].map(([path, bytes]) => ({
    ...{ path, bytes, marks: readings.map((one) => markOf(one, path)) },
    reasons: readings.map(({ reader }) => reason(reader, path)),
  }));
  const cells = readings.map((reading) => sumCell(reading, site, readings));
  return [...fileRows(files, site), { name: 'Tokens at start', cells, sum: true }];
}

/** What readers list beside the files, and what becomes of each with whom; what fares alike in a folder shares a row. */
export function itemsTable(
  readings: readonly ShownReading[],
  reason: (reader: string) => string,
  site: Site,
): readonly TableRow[] {
  const items = readings.map(
    ({ listing }) => listing && new Map(listing.items.map((item) => [itemKey(item), item])),
  );
  const all = new Map(items.flatMap((one) => [...(one ?? [])]));
  const rows = [...all].map(([key, item]) => ({
    ...{ item, path: fileOf(item) },
    marks: items.map((one) => markOfItem(one && (one.get(key) ?? null))),
  }));
  const alike = Map.groupBy(rows, ({ item, path, marks }) =>
    JSON.stringify([item.what, folderOf(folderOf(path)), marks.map(({ words }) => words)]),
  );
  return [...alike.values()].flatMap((same): readonly TableRow[] => {
    const [first] = same;
    if (first === undefined) return [];
    const nameOf = (item: ListedItem): string => site.visible(calledBy(item));
    const links = same.map(({ item, path }) => ({ name: nameOf(item), href: hrefOf(path, site) }));
    const isOne = same.length === 1;
    return [
      {
        name: isOne
          ? `${first.item.what} ${nameOf(first.item)}`
          : count(same.length, first.item.what),
        ...(isOne ? { href: hrefOf(first.path, site) } : { inside: links }),
        note: site.visible(isOne ? first.path : folderOf(folderOf(first.path))),
        cells: first.marks.map(({ is, sign, words, why }, at) => ({
          ...{ is, sign, text: words },
          href: why === '' ? null : reason(readings[at]?.reader ?? ''),
        })),
      },
    ];
  });
}

/** Of documents there are pages. */
export function hrefOf(path: string, { documents, documentHref }: Site): string | null {
  return documents.has(path) ? documentHref(path) : null;
}

/** Where it is told what becomes of a file. */
export function reasonHref(
  id: string,
  reader: string,
  path: string,
  { documentAddress, asHref }: Pick<Site, 'documentAddress' | 'asHref'>,
): string | null {
  const address = documentAddress.get(path);
  return address === undefined ? null : `${asHref(id, reader)}#${encodePath(`f/${address}`)}`;
}

interface OneFile {
  readonly path: string;
  /** Null where nobody who was asked knows. */
  readonly bytes: number | null;
  readonly marks: readonly Mark[];
  /** Where that of each is told. */
  readonly reasons: readonly (string | null)[];
}

/** By folder, as a tree is read, its hidden folders last; what lies in one hidden folder and fares alike shares a row. */
function fileRows(files: readonly OneFile[], site: Site): readonly TableRow[] {
  const isHidden = (path: string): boolean => /(?:^|\/)\.[^/]+\//.test(path);
  const folder = (path: string): string => {
    const steps = folderOf(path).split('/');
    const hidden = steps.findIndex((step) => step.startsWith('.'));
    return (hidden === -1 ? steps : steps.slice(0, hidden)).join('/');
  };
  const sorted = files.toSorted(
    ({ path: a }, { path: b }) =>
      compareText(folder(a), folder(b)) ||
      Number(isHidden(a)) - Number(isHidden(b)) ||
      compareText(a, b),
  );
  const alike = Map.groupBy(sorted, ({ path, marks }) =>
    JSON.stringify([isHidden(path) ? folderOf(path) : path, marks.map(({ words }) => words)]),
  );
  return [...alike.values()].map((same): TableRow => {
    const [{ path = '', marks = [], reasons = [] } = {}, ...others] = same;
    const sizes = same.flatMap(({ bytes }) => bytes ?? []);
    const bytes = sizes.reduce((sum, one) => sum + one, 0);
    const inside = same.map((one) => ({
      ...{ name: site.visible(shortName(one.path)), href: hrefOf(one.path, site) },
    }));
    return {
      name: site.visible(others.length > 0 ? `${folderOf(path)}/` : path),
      ...(others.length > 0 ? { inside } : { href: hrefOf(path, site) }),
      ...(sizes.length === same.length && { note: size(bytes) }),
      cells: marks.map(({ is, sign, words, why }, at) => ({
        ...{ is, sign, text: words, href: why === '' ? null : (reasons[at] ?? null) },
      })),
    };
  });
}

/** Tokens at start, and what may come later. */
export function sumCell(
  one: ShownReading,
  { data }: Pick<Site, 'data'>,
  all: readonly ShownReading[] = [one],
): TableCell {
  const { read, total, limit, listing } = one;
  const { tokenBudget } = data.settings;
  const part =
    limit !== null
      ? partOf(total.bytes, limit, size)
      : tokenBudget !== null
        ? partOf(total.tokens, tokenBudget, (tokens) => count(tokens, 'token'))
        : null;
  const files = read.reduce((sum, { when, tokens }) => (when === 'start' ? sum + tokens : sum), 0);
  const later = total.tokens - files;
  const listed = listing?.items.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0) ?? 0;
  const programs = listing?.items.filter(({ tokens }) => tokens === null).length ?? 0;
  const start = files + listed;
  return {
    is: start + later === 0 ? 'foreign' : 'sum',
    text: start + later === 0 ? 'nothing' : start.toLocaleString('en-US'),
    note: [
      listed > 0 ? `${listed.toLocaleString('en-US')} of them listed` : '',
      programs > 0 ? `+ the text of ${count(programs, 'program')}` : '',
      listing === undefined && all.some((one) => one.listing && one.listing.items.length > 0)
        ? 'what it lists is not known'
        : '',
      later > 0 ? `+ ${later.toLocaleString('en-US')} later` : '',
    ]
      .filter((one) => one !== '')
      .join(', '),
    part,
  };
}

function partOf(used: number, most: number, words: (number: number) => string) {
  const says = `${words(used)} of ${words(most)} allowed`;
  return { percent: Math.min(100, Math.round((100 * used) / most)), over: used > most, says };
}

/** Targets by what arrives in each, started in the root. */
export function targetsTable(ids: readonly string[], site: Site): readonly TableRow[] {
  return ids.map((id) => ({
    name: site.visible(site.summaries.get(id)?.title ?? id),
    href: site.targetHref(id),
    cells: site.startReadings(id).map((reading, _, all) => {
      const isCut = reading.read.some(({ cut }) => cut !== null);
      const skipped = reading.passed.filter(({ is }) => is === 'dropped').length;
      const cell = sumCell(reading, site, all);
      const notes = [isCut ? 'cut at the limit' : '', skipped > 0 ? `skips ${skipped}` : ''];
      const note = [...notes, cell.note].filter((one) => one !== '').join(', ');
      const href = site.asHref(id, reading.reader);
      return { ...cell, href, ...(isCut && { is: 'cut', sign: '✂' }), note };
    }),
  }));
}

/** Documents by who reads them in the target in which they stand: first those that somebody cuts or skips, or nobody reads. */
export function documentsTable(paths: readonly string[], site: Site): readonly TableRow[] {
  const files = paths.map((path) => {
    const scope = site.documents.get(path)?.scope ?? '';
    const readings = site.startReadings(scope);
    return {
      path,
      bytes: site.data.graph.documents.get(path)?.bytes ?? null,
      marks: readings.map((reading) => markOf(reading, path)),
      reasons: readings.map(({ reader }) => reasonHref(scope, reader, path, site)),
    };
  });
  const hasProblem = ({ cells }: TableRow): boolean =>
    cells.some(({ is }) => is === 'cut' || is === 'dropped') ||
    cells.every(({ is }) => is === 'foreign');
  return fileRows(files, site).toSorted((a, b) => Number(hasProblem(b)) - Number(hasProblem(a)));
}
