// How far the code has moved that documents speak of: one walk back through history for all of them.

import type { CodeAge, CodeRepository, CodeStep, GoneFile } from '../model/code.ts';
import { onceFor } from '../model/once.ts';
import { compareText } from '../model/order.ts';
import { folderOf, foldersAround } from '../model/paths.ts';
import type { Settings } from '../model/settings.ts';
import { type Coverage, covers, type Effort, pathSteps } from './covers.ts';

/** What one file that one document covers costs of it. */
const EACH = 50;
const MOST_GONE = 20;

interface Path {
  commits: number;
  lines: number;
  /** Whether the file was there before the oldest change that was seen. */
  wasThere: boolean;
}

interface Tally {
  readonly coverage: Coverage;
  readonly place: string;
  readonly day: string;
  since: string | null;
  readonly authors: Set<string>;
  readonly steps: Set<CodeStep>;
  readonly paths: Map<string, Path>;
}

export interface CodeAges {
  readonly ages: ReadonlyMap<string, CodeAge>;
  /** Patterns of `covers` that fit no file, by the path of their document; files to work on may be yet to come. */
  readonly idle: ReadonlyMap<string, Coverage['patterns']>;
}

/** Commits in which a document changes too are its own; what is older than its `updated` day was known to whoever set it. */
export function codeAges(
  coverages: readonly Coverage[],
  repository: CodeRepository,
  limits: Settings['code'],
  effort: Effort,
): CodeAges {
  if (coverages.length === 0) return { ages: new Map(), idle: new Map() };
  const fitting = fittingIn(coverages, effort);
  const files = new Map(coverages.map((coverage) => [coverage, 0]));
  const idle = new Map(
    coverages.flatMap((one) => (one.from === 'covers' ? [[one, new Set(one.patterns)]] : [])),
  );
  for (const path of repository.files()) {
    const steps = pathSteps(path);
    for (const coverage of fitting(path)) {
      for (const one of idle.get(coverage) ?? [])
        if (one.pattern(steps)) idle.get(coverage)?.delete(one);
      if (covers(coverage, steps)) files.set(coverage, (files.get(coverage) ?? 0) + 1);
    }
  }
  const tallies = tallyCoverages(coverages, repository, fitting, effort);
  if (effort.left < 0) return { ages: new Map(), idle: new Map() };
  return {
    ages: agesOf(tallies, files, repository, limits),
    idle: new Map([...idle].map(([{ document }, some]) => [document.path, [...some]])),
  };
}

function fittingIn(coverages: readonly Coverage[], effort: Effort) {
  const places = coverages.flatMap((coverage) =>
    coverage.patterns.flatMap(({ within, isNegated }) => (isNegated ? [] : { within, coverage })),
  );
  const byFolder = Map.groupBy(places, ({ within }) => within);
  return (path: string): ReadonlySet<Coverage> => {
    const found = new Set((byFolder.get('') ?? []).map(({ coverage }) => coverage));
    for (let end = path.indexOf('/'); ; end = path.indexOf('/', end + 1)) {
      const some = byFolder.get(end < 0 ? path : path.slice(0, end)) ?? [];
      for (const { coverage } of some) found.add(coverage);
      if (end < 0) break;
    }
    effort.left -= found.size;
    return effort.left < 0 ? new Set() : found;
  };
}

function tallyCoverages(
  coverages: readonly Coverage[],
  repository: CodeRepository,
  fitting: (path: string) => ReadonlySet<Coverage>,
  effort: Effort,
): readonly Tally[] {
  const tallies = new Map<Coverage, Tally>();
  for (const coverage of coverages) {
    const { path, text, updated } = coverage.document;
    const place = repository.prefix + path;
    const day = updated?.slice(0, 10) ?? '';
    if (!repository.isCommitted(place, text)) continue;
    const own = { authors: new Set<string>(), steps: new Set<CodeStep>(), paths: new Map() };
    tallies.set(coverage, { coverage, place, day, since: null, ...own });
  }
  const open = new Map([...tallies.values()].map((tally) => [tally.place, tally]));
  const talliesFor = (path: string): readonly Tally[] =>
    onceFor(tallies, path, () => {
      const steps = pathSteps(path);
      const all = [...fitting(path)].filter((one) => covers(one, steps));
      return all.flatMap((one) => tallies.get(one) ?? []);
    });
  const places = [...tallies.values()].flatMap(({ place, coverage }) => [
    place,
    ...coverage.patterns.flatMap(({ within, isNegated }) => (isNegated ? [] : [within])),
  ]);
  for (const step of open.size === 0 ? [] : repository.steps(places)) {
    if (step.isEdge || open.size === 0 || effort.left < 0) break;
    for (const { path } of step.changes) {
      const tally = open.get(path);
      const day = step.time.slice(0, 10);
      if (tally !== undefined) tally.since = tally.day > day ? tally.day : step.time;
      open.delete(path);
    }
    for (const { path, before } of step.changes) {
      for (const tally of talliesFor(path)) {
        if (tally.since !== null || step.time.slice(0, 10) <= tally.day) continue;
        effort.left -= EACH;
        const known = tally.paths.get(path) ?? { commits: 0, lines: 0, wasThere: false };
        known.wasThere = before !== null;
        known.commits += 1;
        tally.paths.set(path, known);
        tally.authors.add(step.author);
        tally.steps.add(step);
      }
    }
  }
  return [...tallies.values()].filter(({ since }) => since !== null);
}

function agesOf(
  tallies: readonly Tally[],
  files: ReadonlyMap<Coverage, number>,
  repository: CodeRepository,
  limits: Settings['code'],
): ReadonlyMap<string, CodeAge> {
  const there = repository.files();
  const goneIn = ({ paths }: Tally): readonly string[] =>
    [...paths].flatMap(([path, { wasThere }]) => (wasThere && !there.has(path) ? path : []));
  // Where there are too many to count all, those count that decide: of documents with few.
  const fewest = tallies.toSorted((a, b) => a.steps.size - b.steps.size);
  const steps = new Set(fewest.flatMap((tally) => [...tally.steps]));
  const counted = repository.lines(
    [...steps],
    [...new Set(tallies.flatMap(({ paths }) => [...paths.keys()]))],
  );
  const missing = new Set(tallies.flatMap(goneIn));
  const removing = [...steps].filter(({ changes }) =>
    changes.some(({ path, after }) => after === null && missing.has(path)),
  );
  const renamed = missing.size === 0 ? new Map<string, string>() : repository.renames(removing);
  const ages = new Map<string, CodeAge>();
  for (const tallied of tallies) {
    const { coverage, since, authors, steps: own, paths } = tallied;
    let lines: number | null = 0;
    for (const { commit } of own) {
      const some = counted.get(commit);
      if (some === undefined) lines = null;
      for (const [path, count] of some ?? []) {
        const tally = paths.get(path);
        if (tally === undefined) continue;
        tally.lines += count;
        if (lines !== null) lines += count;
      }
    }
    const missing = goneIn(tallied).toSorted(compareText);
    const [most] = [...paths].sort(
      ([a, one], [b, other]) =>
        other.lines - one.lines || other.commits - one.commits || compareText(a, b),
    );
    const moved = { commits: own.size, lines, goneCount: missing.length };
    ages.set(coverage.document.path, {
      ...{ from: coverage.from, files: files.get(coverage) ?? 0, since: since ?? '' },
      ...{ ...moved, authors: authors.size, most: most?.[0] ?? null },
      gone: missing.slice(0, MOST_GONE).map((path) => lastName(path, renamed, there)),
      outdated:
        coverage.from !== 'text' &&
        isOutdated(
          moved,
          coverage.from === 'system' ? { ...limits, lines: null, gone: null } : limits,
        ),
    });
  }
  return ages;
}

/** As many times a file is followed. */
const MOST_RENAMES = 20;

const KIN = ['js mjs cjs jsx ts mts cts tsx', 'yml yaml', 'json jsonc json5', 'md mdx'];

/** Told of the one file that has taken its place in another form of its language, where git sees no rename since the text changed, too. */
export function standIn(path: string, files: ReadonlySet<string>): string {
  const ending = /(?<=[^/]\.)[^./]+$/.exec(path)?.[0] ?? ' ';
  const kin = KIN.map((all) => all.split(' ')).find((all) => all.includes(ending)) ?? [];
  const names = kin.map((other) => path.slice(0, -ending.length) + other);
  const [one, another] = names.filter((name) => files.has(name));
  return one === undefined || another !== undefined ? '' : `; there is \`${one}\``;
}

/** What a file is called now, after all its renames; null where it was removed. */
export function lastName(
  path: string,
  renamed: ReadonlyMap<string, string>,
  there: ReadonlySet<string>,
): GoneFile {
  let to: string | null = path;
  for (let count = 0; to !== null && !there.has(to) && count < MOST_RENAMES; count += 1)
    to = renamed.get(to) ?? null;
  return { path, to: to !== null && there.has(to) ? to : null };
}

function isOutdated(
  { commits, lines, goneCount }: Pick<CodeAge, 'commits' | 'lines' | 'goneCount'>,
  limits: Settings['code'],
): boolean {
  const isOver = (count: number, limit: number | null): boolean => limit !== null && count >= limit;
  return (
    isOver(commits, limits.commits) ||
    isOver(lines ?? 0, limits.lines) ||
    isOver(goneCount, limits.gone)
  );
}

/** Where most files of a folder are now, under the names that they had in it; null where the step that took it away removed more of them. */
export function folderNow(
  folder: string,
  renames: ReadonlyMap<string, string>,
  files: ReadonlySet<string>,
  { changes }: CodeStep,
): string | null {
  const isInside = (path: string): boolean => path.startsWith(`${folder}/`);
  const all = [...renames.keys()].flatMap((from) => {
    const { to } = lastName(from, renames, files);
    const rest = from.slice(folder.length);
    return isInside(from) && to?.endsWith(rest) ? to.slice(0, -rest.length) : [];
  });
  const [most] = [...Map.groupBy(all, (one) => one).values()].sort((a, b) => b.length - a.length);
  const left = changes.filter(({ path, after }) => after === null && isInside(path));
  const isMoved = left.filter(({ path }) => !renames.has(path)).length <= (most?.length ?? -1);
  return isMoved ? `${most?.[0]}/` : null;
}

/** What people use a program for, and what keeps the place of it. */
const MADE = /\.(?:csv|db|jsonl|log|pdf|xlsx?|zip)$|(?:^|\/)\.(?:git)?keep$/;

/** What folders held before each step, from the last one back: one that was empty twice before is so at times, and one that never had another thing is filled where the program runs. */
export function keptIn(folders: ReadonlySet<string>) {
  const held = new Map<string, { readonly paths: Set<string>; times: number; isMade: boolean }>();
  return {
    isForNow: (folder: string): boolean =>
      (held.get(folder)?.times ?? 0) > 2 || held.get(folder)?.isMade === true,
    goBack({ changes }: CodeStep): void {
      for (const isGone of [true, false])
        for (const { path, after } of changes.filter(({ after }) => (after === null) === isGone))
          for (const folder of foldersAround(folderOf(path)).filter((one) => folders.has(one))) {
            const one = held.get(folder) ?? { paths: new Set(), times: 0, isMade: true };
            held.set(folder, one);
            one.isMade &&= MADE.test(path);
            if (after === null && one.paths.size === 0) one.times += 1;
            if (after === null) one.paths.add(path);
            else one.paths.delete(path);
          }
    },
  };
}

/** Where the last file of a folder went that kept its name in it, and the step that took it away; null for what was not moved. */
export function movedFolder(
  folder: string,
  renames: ReadonlyMap<string, string>,
  ends: ReadonlyMap<string, CodeStep>,
  lastOf: (path: string) => string,
) {
  const all = [...renames.keys()].flatMap((from) => {
    const [rest, to] = [from.slice(folder.length), lastOf(from)];
    const step = ends.get(to);
    const isIt = from.startsWith(`${folder}/`) && to.endsWith(rest);
    return isIt && step ? [{ last: to.slice(0, 1 - rest.length), step }] : [];
  });
  return all.toSorted((a, b) => (a.step.time < b.step.time ? 1 : -1))[0] ?? null;
}
