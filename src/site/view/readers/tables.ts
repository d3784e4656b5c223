// The rows of tables with a column for each reader: files of one target, all targets, all files.

import type { ShownReading } from '../../../model/reading.ts';
import type { PreparedSite } from '../../prepared-site.ts';
import { count, shortName } from '../words.ts';
import { type FileRow, fileRows, grouped, markOf, rowName, size } from './marks.ts';

export interface TableCell {
  /** Kind of mark, for its colour. */
  readonly is: string;
  readonly sign?: string;
  readonly text: string;
  readonly note?: string;
  readonly title?: string;
  /** A bar: how much of a limit is used. */
  readonly part?: {
    readonly percent: number;
    readonly over: boolean;
    readonly says: string;
  } | null;
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

type Site = Pick<
  PreparedSite,
  'visible' | 'documents' | 'documentHref' | 'targetHref' | 'readings' | 'summaries' | 'data'
>;

/** Files of a target and what becomes of each with every reader, with the sums at the end. */
export function filesTable(readings: readonly ShownReading[], site: Site): readonly TableRow[] {
  const cells = readings.map((reading) => sumCell(reading, site));
  const rows = fileRows(readings).map((row) => fileRow(row, site));
  return [...rows, { name: 'Tokens at start', cells, sum: true }];
}

/** Of documents there are pages. */
export function hrefOf(path: string, { documents, documentHref }: Site): string | null {
  return documents.has(path) ? documentHref(path) : null;
}

function fileRow(row: FileRow, site: Site): TableRow {
  const [path = '', ...others] = row.paths;
  const inside = row.paths.map((one) => ({
    ...{ name: site.visible(shortName(one)), href: hrefOf(one, site) },
  }));
  return {
    name: site.visible(rowName(row)),
    ...(others.length > 0 ? { inside } : { href: hrefOf(path, site) }),
    ...(row.bytes !== null && { note: size(row.bytes) }),
    cells: row.marks.map(({ is, sign, words, why }) => ({ is, sign, text: words, title: why })),
  };
}

/** Tokens at start, and what may come later. */
function sumCell({ read, total, limit }: ShownReading, { data }: Site): TableCell {
  const { tokenBudget } = data.settings;
  const part =
    limit !== null
      ? partOf(total.bytes, limit, size)
      : tokenBudget !== null
        ? partOf(total.tokens, tokenBudget, (tokens) => count(tokens, 'token'))
        : null;
  const start = read.reduce((sum, { when, tokens }) => (when === 'start' ? sum + tokens : sum), 0);
  const later = total.tokens - start;
  return {
    is: total.tokens === 0 ? 'foreign' : 'sum',
    text: total.tokens === 0 ? 'nothing' : start.toLocaleString('en-US'),
    note: later > 0 ? `+ ${later.toLocaleString('en-US')} later` : '',
    title: part?.says ?? '',
    part,
  };
}

function partOf(used: number, most: number, words: (number: number) => string) {
  const says = `${words(used)} of ${words(most)} allowed`;
  return { percent: Math.min(100, Math.round((100 * used) / most)), over: used > most, says };
}

/** Targets by what arrives in each. */
export function targetsTable(ids: readonly string[], site: Site): readonly TableRow[] {
  return ids.map((id) => ({
    name: site.visible(site.summaries.get(id)?.title ?? id),
    href: site.targetHref(id),
    cells: site.readings(id).map((reading) => {
      const isCut = reading.read.some(({ cut }) => cut !== null);
      const skipped = reading.passed.filter(({ is }) => is === 'dropped').length;
      const cell = sumCell(reading, site);
      const notes = [isCut ? 'cut at the limit' : '', skipped > 0 ? `skips ${skipped}` : ''];
      const note = [...notes, cell.note].filter((one) => one !== '').join(', ');
      return { ...cell, ...(isCut && { is: 'cut', sign: '✂' }), note };
    }),
  }));
}

/** Documents by who reads them in the target in which they stand: first those that somebody cuts or skips, or nobody reads. */
export function documentsTable(paths: readonly string[], site: Site): readonly TableRow[] {
  const rows = paths.map((path) => ({
    path,
    bytes: site.data.graph.documents.get(path)?.bytes ?? null,
    marks: site
      .readings(site.documents.get(path)?.scope ?? '')
      .map((reading) => markOf(reading, path)),
  }));
  const hasProblem = ({ marks }: FileRow): boolean =>
    marks.some(({ is }) => is === 'cut' || is === 'dropped') ||
    marks.every(({ is }) => is === 'foreign');
  return grouped(rows)
    .sort((a, b) => Number(hasProblem(b)) - Number(hasProblem(a)))
    .map((row) => fileRow(row, site));
}
