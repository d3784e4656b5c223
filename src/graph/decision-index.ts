// Which decision record a name means as seen from another document: a file by its name, a bare id by its number.

import {
  collectionOf,
  decisionId,
  decisionNumber,
  decisionSeries,
  decisionStem,
  isNumber,
  numberIn,
  seriesAmong,
} from '../model/decision-id.ts';
import type { Document } from '../model/document.ts';
import { onceEach } from '../model/once.ts';
import { linkPath } from '../model/paths.ts';
import { didYouMean, slipOf, UsageError } from '../model/usage-error.ts';
import { scalarText } from '../model/value.ts';

const PAGE = /(?:^|\/)(?:adrs?|decisions?|architecture-decisions)\/([^/]+)\/?$/i;
/** A folder of one record, which nobody has. */
const BESIDE = /^\.\.\/([^/]+)\/readme\.md$/i;
const FORGE = /^https?:\/\/[^?#]*?\/(?:blob|tree|src|raw)\/([^?#]+)/i;

/**
 * Numbers count near by first: another decision means one of its own folder, else of a folder above or beneath (an
 * archive), and never one of another package. Everything else must mean one decision of the whole tree.
 */
export function decisionIndex(documents: ReadonlyMap<string, Document>) {
  const all = decisionsIn(documents);
  const prefixes = prefixesOf(all);
  const numberOf = (name: string): number | null => {
    const [, prefix = '', digits] = PREFIXED.exec(name.trim()) ?? [];
    const isKnown = [prefix, `${prefix}-`].some((one) => prefixes.has(one.toLowerCase()));
    return numberIn(name) ?? (isKnown ? Number(digits) : null);
  };
  const inSeries = seriesAmong(all);
  const byNumber = Map.groupBy(all, (path) => numberOf(decisionStem(path)));
  const namesOf = (path: string): readonly string[] => {
    const { id, slug } = documents.get(path)?.metadata ?? {};
    const own = [id, slug].flatMap((name) => scalarText(name) ?? []).map(lastStep);
    const title = documents.get(path)?.title ?? '';
    // `DEC-30: Use X` is called by its number, too.
    const short = /^[a-z]{1,9}-\d+(?=[ :.])/i.exec(title) ?? [];
    const names = [decisionStem(path), decisionId(path), title, ...short, ...own].map((one) =>
      one.toLowerCase(),
    );
    return [...new Set(names)];
  };
  const bearers = Map.groupBy(
    all.flatMap((path) => namesOf(path).map((name) => ({ name, path }))),
    ({ name }) => name,
  );
  const called = (name: string) => (bearers.get(name.toLowerCase()) ?? []).map(({ path }) => path);
  const among = (from: string, paths: readonly string[]): readonly string[] => {
    if (documents.get(from)?.role.is !== 'decision') return paths;
    const home = collectionOf(from);
    const beside = paths.filter((path) => collectionOf(path) === home);
    if (beside.length > 0) return beside;
    const near = paths.filter((path) => {
      const own = collectionOf(path);
      return own.startsWith(home) || home.startsWith(own);
    });
    return near.length > 0 ? near : paths.filter((path) => isOneSeries(home, collectionOf(path)));
  };
  const numbersIn = onceEach((home: string): readonly number[] => {
    const own = all.filter((path) => collectionOf(path) === home);
    return own.flatMap((path) => numberOf(decisionStem(path)) ?? []);
  });
  /** Two folders side by side that share no number, three or more in each: the numbers go on from one to the other. */
  const isOneSeries = (one: string, other: string): boolean => {
    const [here, there] = [numbersIn(one), numbersIn(other)];
    const isBeside = above(one) === above(other);
    return (
      isBeside &&
      here.length > 2 &&
      there.length > 2 &&
      here.every((number) => !there.includes(number))
    );
  };
  const pathsNamed = (from: string, name: string): readonly string[] => {
    const paths = called(name);
    const number = isNumber(name) ? numberOf(name) : null;
    // Whoever shares the id of one shares its number: only the whole stem says more.
    const isStem = paths.some((path) => decisionStem(path).toLowerCase() === name.toLowerCase());
    const same = number === null || isStem ? [] : (byNumber.get(number) ?? []);
    const series = inSeries(name, same, from);
    const [first = ''] = series;
    // `RFC-3` beside ADRs is of the other series, wherever that stands.
    const isOther =
      decisionSeries(name) !== '' &&
      decisionSeries(name) !== decisionSeries(from) &&
      series.every((one) => decisionSeries(one) === decisionSeries(name)) &&
      series.every((one) => collectionOf(one) === collectionOf(first));
    const numbered = isOther ? series : among(from, series);
    if (numbered.length > 0) return numbered;
    return paths.length > 0 ? among(from, paths) : nearest(from, name);
  };
  /** A file whose name has a slip in it or that got another number. */
  const nearest = (from: string, name: string): readonly string[] => {
    if (numberIn(name) === null || isNumber(name)) return [];
    const slug = slugOf(name);
    const isNear = (stem: string) => stem === slug || slipOf(slug, [stem]) !== null;
    const near = all.filter((path) => path !== from && isNear(slugOf(decisionStem(path))));
    return among(from, near);
  };
  const candidates = (from: string, name: string): readonly string[] => {
    const bare = name.trim();
    const file = FORGE.exec(bare)?.[1];
    if (file !== undefined) return onForge(file, documents);
    // What stands at another address or above the root is in another repository.
    if (linkPath(from, bare) === null) return [];
    const target = (bare.split(/[?#]/, 1)[0] ?? '').replace(/^\.\//, '');
    const page = PAGE.exec(target)?.[1] ?? BESIDE.exec(target)?.[1];
    if (page !== undefined) return pathsNamed(from, withoutExtension(page));
    if (!target.includes('/')) return pathsNamed(from, withoutExtension(target));
    // The address of a page of the site that the records become.
    return /^(?:\/|\.\.\/[^/]+\/?$)/.test(target) ? called(lastStep(target)) : [];
  };
  /** Path of the one that it means; null: none, or several. */
  const find = (from: string, name: string) => {
    const [path = null, another] = candidates(from, name);
    return another === undefined ? path : null;
  };
  return { candidates, find };
}

const PREFIXED = /^([a-z]{2,9}[-_ ]?)(\d{1,5})(?=$|[-_. ])/i;

/** What most records of a folder, three at least, have before their number: `zip-` of `zip-12-fees`. */
function prefixesOf(paths: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const inside of Map.groupBy(paths, collectionOf).values()) {
    const prefixes = inside.map((path) => PREFIXED.exec(decisionStem(path))?.[1]?.toLowerCase());
    for (const [prefix, { length }] of Map.groupBy(prefixes, (one) => one))
      if (prefix !== undefined && length >= 3 && length > inside.length / 2) found.add(prefix);
  }
  return found;
}

/** `main/docs/adr/0012-x.md`: what stands before the path is a branch, of one step or several. */
function onForge(file: string, documents: ReadonlyMap<string, Document>): readonly string[] {
  const steps = file.split('/');
  for (let from = 1; from < steps.length - 1; from += 1) {
    const path = steps.slice(from).join('/');
    if (documents.has(path)) return [path];
  }
  return [];
}

function lastStep(address: string): string {
  return address.split('/').findLast((step) => step !== '') ?? '';
}

function withoutExtension(name: string): string {
  return name.replace(/\.(?:md|html?)$/i, '');
}

function slugOf(stem: string): string {
  return stem.toLowerCase().replace(/^.*?\d[-_. ]+/, '');
}

function decisionsIn(documents: ReadonlyMap<string, Document>): readonly string[] {
  return [...documents].flatMap(([path, { role }]) => (role.is === 'decision' ? path : []));
}

/**
 * By path, file name, id of the front matter, id as its file writes it, then number (`3` is `ADR-0003`), capitals aside.
 * What several bear is an error that lists them. `paths` are those of decision records.
 */
export function findDecision(documents: ReadonlyMap<string, Document>, typed: string): string {
  const name = typed.trim().replace(/^\.\//, '');
  if (documents.get(name)?.role.is === 'decision') return name;
  const paths = decisionsIn(documents);
  const lower = name.toLowerCase().replace(/\.md$/, '');
  const number = isNumber(name) ? numberIn(name) : null;
  const bearers = paths.filter((path) => number !== null && decisionNumber(path) === number);
  const numbered = new Set(seriesAmong(paths)(name, bearers));
  const ways: ((path: string) => boolean)[] = [
    (path) => decisionStem(path).toLowerCase() === lower,
    // The folder of a record of its own: `docs/adr/0003-x`.
    (path) => collectionOf(path) + decisionStem(path) === name.replace(/(?<!\/)\/+$/, ''),
    (path) => scalarText(documents.get(path)?.metadata.id)?.toLowerCase() === lower && lower !== '',
    (path) => decisionId(path).toLowerCase() === lower,
    (path) => numbered.has(path),
    (path) => decisionStem(path).toLowerCase() === `${decisionId(path).toLowerCase()}-${lower}`,
    (path) => lower.length > 2 && beginsWith(decisionStem(path), lower),
    (path) => beginsWith(documents.get(path)?.structure.sections[0]?.heading ?? '', lower),
  ];
  for (const way of ways) {
    const found = paths.filter(way);
    if (found.length === 1 && found[0] !== undefined) return found[0];
    if (found.length > 1) throw ambiguous(found, typed);
  }
  throw unknown(paths, typed);
}

/** `ADR_20260101_01_some_title` and `ADR-001: Some title` begin with what they are called for short. */
function beginsWith(text: string, name: string): boolean {
  return text.toLowerCase().startsWith(name) && /^[^\p{L}\p{N}]/u.test(text.slice(name.length));
}

function ambiguous(paths: readonly string[], typed: string): UsageError {
  const stems = paths.map(decisionStem);
  const choices = new Set(stems).size === stems.length ? stems : paths;
  return new UsageError(
    `${paths.length} decisions are called ${typed}: ${choices.join(', ')}.`,
    `Use a full name, for example "${choices[0] ?? ''}".`,
    choices,
  );
}

function unknown(paths: readonly string[], typed: string): UsageError {
  const names = [...new Set(paths.flatMap((path) => [decisionId(path), decisionStem(path)]))];
  const none = paths.length === 0 ? 'No decision records were read' : 'List all decisions';
  const advice = didYouMean(typed, names, `${none}: stratigraph adr list.`);
  return new UsageError(`There is no decision "${typed}".`, advice, names);
}

function above(folder: string): string {
  return folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
}
