import { existsSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { askForRecords } from '../model/record-place.ts';
import type { Tree } from '../model/source.ts';
import { UsageError } from '../model/usage-error.ts';
import { diskTree } from './disk-tree.ts';
import { isTop, realPath, upTo } from './inside-root.ts';
import { SETTINGS_FILE } from './settings.ts';

/** A system whose workspaces hold others' roots. */
export interface Around {
  readonly markers: readonly string[];
  /** True where the root of `tree` is a workspace; `isStart`: not one above where we began, which has to show more. */
  readonly holds: (tree: Tree, isStart: boolean) => boolean;
}

/** What makes a folder a workspace, as the dialects say: any of the strong marks, else any of the weak ones. */
export interface RootMarkers {
  readonly strong: readonly string[];
  /** Where nothing else tells of a workspace, these do; a folder inside what they name is none. */
  readonly weak: readonly string[];
  /** Those of the strong marks whose folder is the root, whatever is above it. */
  readonly settled: readonly string[];
  readonly around: readonly Around[];
  /** Some of all, for people. */
  readonly examples: readonly string[];
}

/** Larger settings of a folder above are none. */
const MOST_BYTES = 1_000_000;

export interface FoundRoot {
  readonly root: string;
  readonly here: string;
}

/**
 * The root for a folder, which a workspace above may hold (up to the home folder, that left out). `via` is how we came
 * there, where that is by a symbolic link: the workspace is then the one that has the link.
 */
export function findRootAround(
  from: string,
  via: string | undefined,
  markers: RootMarkers,
): FoundRoot {
  const found = findRoot(from, markers);
  const isOwn = holds(found, [SETTINGS_FILE, ...markers.settled]) || isAround(found, markers, true);
  const around = isOwn ? found : nearestAround(found, markers);
  const isLink = via !== undefined && via !== from && realPath(via) === (realPath(from) ?? '');
  const link = around === null && isLink ? nearestAround(via, markers) : null;
  const root = link ?? around ?? found;
  const folder = link === null ? from : (via ?? from);
  return { root, here: relative(root, resolve(folder)).replaceAll(sep, '/') };
}

function nearestAround(folder: string, markers: RootMarkers): string | null {
  const home = homedir();
  const above = foldersAbove(folder).filter((at) => at !== home && dirname(at) !== at);
  return above.find((at) => isAround(at, markers, false)) ?? null;
}

export function foldersAbove(folder: string): readonly string[] {
  const home = homedir();
  const found: string[] = [];
  for (let at = folder; at !== home && dirname(at) !== at; ) {
    at = dirname(at);
    found.push(at);
  }
  return found;
}

function isAround(folder: string, { around }: RootMarkers, isStart: boolean): boolean {
  return around.some(
    (one) =>
      holds(folder, one.markers) &&
      one.holds(diskTree(folder, { maxFileBytes: MOST_BYTES }), isStart),
  );
}

/** A project may keep its own context one folder below its root. */
const CONTENT = 'content';
/** What `docs/adr` stands in is the root, not `docs`, whatever else is in there. */
const PART_OF_A_PLACE = /^(?:docs?|documentation|architecture|design|src)$/i;

/**
 * The nearest folder at or above `from` that is a workspace or keeps one in `content/`, else the nearest one with a weak
 * mark, else the top of the git repository, else `from`: whether anything is kept in the last two is not known yet.
 * Inside a repository nothing above its top is looked at.
 */
export function findRoot(from: string, { strong, weak }: RootMarkers): string {
  const folders = upTo(resolve(from));
  const marks = [SETTINGS_FILE, ...strong];
  const workspaces = folders.flatMap((folder) => [folder, join(folder, CONTENT)]);
  return (
    workspaces.find((folder) => holds(folder, marks)) ??
    folders.find((folder) => !PART_OF_A_PLACE.test(basename(folder)) && holds(folder, weak)) ??
    folders.findLast(isTop) ??
    resolve(from)
  );
}

/** Where something new begins: at the root around `from`, or in `from` where that root is the home folder or above it. */
export function rootToBegin(from: string, markers: RootMarkers): string {
  const found = findRoot(from, markers);
  const toHome = relative(found, homedir());
  return toHome.startsWith('..') || isAbsolute(toHome) ? found : from;
}

/** `path` where it is a folder. Throws UsageError. */
export function namedRoot(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isDirectory()) return path;
  throw stat === undefined
    ? new UsageError(`There is no folder ${path}.`, 'Check the path given with --root.')
    : new UsageError(
        `${path} is a file, not a folder.`,
        'Use --root to name the folder of the workspace.',
      );
}

export function isMarked(root: string, { strong, weak }: RootMarkers): boolean {
  return holds(root, [SETTINGS_FILE, ...strong, ...weak]);
}

/**
 * The error for a root that holds nothing of a workspace: where was looked, what is read, and which command begins. `from`
 * is where the search began; left out, the root was named.
 */
export function noWorkspaceIn(root: string, markers: RootMarkers, from?: string): UsageError {
  const nested = join(root, CONTENT);
  const inRepository = from !== undefined && upTo(resolve(from)).some(isTop);
  const end = inRepository && resolve(from) !== root ? ` or above it, up to ${root}` : '';
  const known = [...markers.examples, SETTINGS_FILE].join(', ');
  const option = from === undefined ? ` --root ${root}` : '';
  const other = from === undefined ? 'check the path given with' : 'use';
  return new UsageError(
    `There are no context files in ${from ?? root}${end}. Stratigraph reads ${known} and the like.`,
    isMarked(nested, markers) && from === undefined
      ? `Did you mean --root ${nested}?`
      : `${askForRecords(diskTree(root, { maxFileBytes: MOST_BYTES }))}Begin with \`stratigraph init${option}\`, list folders of decision records under \`adrs\` in ${SETTINGS_FILE}, or ${other} --root DIR. Which files are read: \`stratigraph docs format/index\`; every command: \`stratigraph --help\`.`,
  );
}

function holds(folder: string, names: readonly string[]): boolean {
  return names.some((name) => existsSync(join(folder, name)));
}
