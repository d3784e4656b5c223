// The rows of tables with a column for each reader: files of one target, all targets, all files.

import { calledBy, fileOf, itemKey } from '../../../model/listed-item.ts';
import { compareText } from '../../../model/order.ts';
import { folderOf } from '../../../model/paths.ts';
import { size } from '../../../model/plural.ts';
import type { ShownReading } from '../../../model/reading.ts';
import type { Because } from '../../../model/scope.ts';
import type { PreparedSite as Site } from '../../prepared-site.ts';
import { encodePath } from '../address/encode-path.ts';
import { html } from '../html.ts';
import { count, shortName } from '../words.ts';
import { type Mark, markOf, markOfItem } from './marks.ts';

export interface TableCell {
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
  readonly inside?: readonly { readonly name: string; readonly href: string }[];
  readonly note?: string | undefined;
  readonly cells: readonly TableCell[];
  /** True for the row of sums. */
  readonly sum?: boolean;
}

/** Files of a target that one of the readers reads, waits for or skips, and what becomes of each; then the sums. `here`: what they have when they are started there. */
export function filesTable(
  id: string,
  readings: readonly ShownReading[],
  site: Site,
  here: readonly ShownReading[] = [],
): readonly TableRow[] {
  const passed = readings.flatMap((one) => one.passed.filter(({ is }) => is !== 'foreign'));
  const sizes = new Map<string, number | null>(passed.map(({ path }) => [path, null]));
  for (const { path, bytes } of readings.flatMap(({ read }) => read)) sizes.set(path, bytes);
  const files = [...sizes].map(([path, bytes]) => fileEntry(id, path, bytes, readings, site, here));
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
  const reasons = readings.map(({ reader }) => reason(reader));
  const entries = [...all].map(([key, item]) => {
    const path = fileOf(item);
    const marks = items.map((one) => markOfItem(one && (one.get(key) ?? null)));
    const folder = folderOf(folderOf(path));
    const name = site.visible(calledBy(item));
    const links = new Set(items.flatMap((one) => one?.get(key)?.path ?? []));
    links.delete(path);
    const at = links.size === 0 ? path : `${path} (linked as ${[...links].join(', ')})`;
    return { what: item.what, at, folder, name, href: site.documentHref(path), marks, reasons };
  });
  const alike = Map.groupBy(entries, ({ what, folder, marks }) =>
    JSON.stringify([what, folder, marks.map(({ words }) => words)]),
  );
  return [...alike.values()].flatMap((same) =>
    same.slice(0, 1).map(({ what, name, at, folder }) => {
      const isOne = same.length === 1;
      const title = isOne ? `${what} ${name}` : count(same.length, what);
      return rowOf(same, title, site.visible(isOne ? at : folder));
    }),
  );
}

/** Something that readers have, under a name that is short enough for a list. */
interface Entry {
  readonly name: string;
  /** Empty where it has no page. */
  readonly href: string;
  readonly marks: readonly (Pick<Mark, 'is' | 'sign' | 'words' | 'why'> & { note?: string })[];
  /** Where that of each is told. */
  readonly reasons: readonly (string | null)[];
}

/** One row for all that fare as the first does. */
function rowOf(same: readonly Entry[], name: string, note?: string): TableRow {
  const [{ href = '', marks = [], reasons = [] } = {}, ...others] = same;
  const cells = marks.map(({ is, sign, words, why, note = '' }, at) => ({
    ...{ is, sign, note, text: words, href: why === '' ? null : (reasons[at] ?? null) },
  }));
  return { name, note, cells, ...(others.length > 0 ? { inside: same } : { href }) };
}

/** The path of a file, which leads to its page. */
export function pathHtml(path: string, site: Site): string {
  const href = site.documentHref(path);
  return (
    href === '' ? html`<span class="path">${path}</span>` : html`<a href="${href}">${path}</a>`
  ).html;
}

/** Why something is so, with the place that says it. */
export function becauseHtml(
  { says, at }: { readonly says: string; readonly at?: Because['at'] | undefined },
  { place }: Site,
): string {
  const { href, text } = at ? place(at.path, at.line) : { href: '', text: '' };
  return html`${says}${href && html` (<a href="${href}">${text}</a>)`}`.html;
}

/** `bytes`: null where nobody who was asked knows. */
function fileEntry(
  id: string,
  path: string,
  bytes: number | null,
  readings: readonly ShownReading[],
  site: Site,
  here: readonly ShownReading[] = [],
) {
  const address = site.documentAddress.get(path);
  const at = address === undefined ? null : encodePath(`f/${address}`);
  return {
    ...{ path, bytes, name: site.visible(shortName(path)), href: site.documentHref(path) },
    marks: readings.map((one, at) => {
      const mark = markOf(one, path);
      const { words } = here[at] ? markOf(here[at], path) : mark;
      return { ...mark, note: words === mark.words ? '' : `started here: ${words}` };
    }),
    reasons: readings.map(({ reader }) => at && `${site.asHref(id, reader)}#${at}`),
  };
}

/** By folder, as a tree is read, its hidden folders last; what lies in one hidden folder and fares alike shares a row. */
function fileRows(files: readonly ReturnType<typeof fileEntry>[], site: Site): readonly TableRow[] {
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
    JSON.stringify([
      isHidden(path) ? folderOf(path) : path,
      marks.map(({ words, note }) => [words, note]),
    ]),
  );
  return [...alike.values()].map((same): TableRow => {
    const [{ path = '' } = {}, ...others] = same;
    const sizes = same.flatMap(({ bytes }) => bytes ?? []);
    const bytes = sizes.reduce((sum, one) => sum + one, 0);
    const name = site.visible(others.length > 0 ? `${folderOf(path)}/` : path);
    return rowOf(same, name, sizes.length === same.length ? size(bytes) : undefined);
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
      listed > 0
        ? `${files > 0 ? listed.toLocaleString('en-US') : 'all'} of them for names and descriptions`
        : '',
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
    name: site.titleOf(id),
    href: site.targetHref(id),
    cells: site.startReadings(id).map((reading, _, all) => {
      const isCut = reading.read.some(({ cut }) => cut !== null);
      const skipped = reading.passed.filter(({ is }) => is === 'dropped').length;
      const cell = sumCell(reading, site, all);
      const here = site.readings(id).find(({ reader }) => reader === reading.reader);
      const more = (here?.passed.filter(({ is }) => is === 'dropped').length ?? 0) - skipped;
      const notes = [
        cell.note,
        isCut ? 'cut at the limit' : '',
        skipped > 0 ? `skips ${skipped}` : '',
        more > 0 ? `started there: skips ${skipped + more}` : '',
      ];
      const note = notes.filter((one) => one !== '').join(', ');
      const href = site.asHref(id, reading.reader);
      return { ...cell, href, ...(isCut && { is: 'cut', sign: '✂' }), note };
    }),
  }));
}

/** Documents by who reads them in the target in which they stand: first those that somebody cuts or skips, or nobody reads. */
export function documentsTable(paths: readonly string[], site: Site): readonly TableRow[] {
  const files = paths.map((path) => {
    const scope = site.documents.get(path)?.scope ?? '';
    const bytes = site.data.graph.documents.get(path)?.bytes ?? null;
    return fileEntry(scope, path, bytes, site.startReadings(scope), site);
  });
  const hasProblem = ({ cells }: TableRow): boolean =>
    cells.some(({ is }) => is === 'cut' || is === 'dropped') ||
    cells.every(({ is }) => is === 'foreign');
  return fileRows(files, site).toSorted((a, b) => Number(hasProblem(b)) - Number(hasProblem(a)));
}
