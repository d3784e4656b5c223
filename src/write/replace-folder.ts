// A folder that is filled whole or not at all, and then takes the place of the last one.

import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { OUTPUT_MARKER } from '../model/published.ts';
import { UsageError, whyRefused } from '../model/usage-error.ts';
import { isOwnerDead, signLock } from './lock-owner.ts';
import { makeFolder } from './make-folder.ts';

/** What to do about a folder that is not ours to fill. */
export const OTHER_FOLDER = 'Choose another folder with --out, or empty this one yourself.';

/**
 * Lets `fill` write into a new folder beside the target and then puts it in the target's place, with what others put
 * there since the last build. What an earlier process left when it was killed here is mended first. Where `fill` fails, the target stays as it was. The work folder is on the same disk, as only
 * there a folder is renamed in one step. Throws UsageError where nothing can be written.
 */
export async function replaceFolder<T>(target: string, fill: (site: string) => Promise<T>) {
  const work = workFolder(target);
  const site = join(work, 'site');
  try {
    mkdirSync(site);
    // By the clock of the disk, which made the times of the others.
    await clearWorkOfTheDead(target, statSync(site).mtimeMs);
    const result = await fill(site);
    const files = namesIn(site);
    keepForeign(target, site, new Set(files));
    const file = join(site, OUTPUT_MARKER);
    if (existsSync(file)) writeFileSync(file, marker({ ...readMarker(site), files }));
    swap(target, site, join(work, BEFORE));
    return result;
  } finally {
    await removeWork(work);
  }
}

/**
 * What cannot be removed, as on a disk that can only be read now, is left to the next build: why this one ended is what
 * has to be told. Several files at once: a large site takes seconds to remove one by one, in which the disk is waited for.
 */
async function removeWork(work: string): Promise<void> {
  await rm(work, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
}

/** Milliseconds. */
const LONGEST_BUILD = 3_600_000;
/** Where the last site stands while the new one takes its place. */
const BEFORE = 'before';

/** Removes what builds that were killed have left; the last site comes back where one was killed while it was away. */
async function clearWorkOfTheDead(target: string, now: number): Promise<void> {
  const parent = dirname(target);
  for (const name of readdirSync(parent)) {
    const work = join(parent, name);
    if (!name.startsWith(`.${basename(target)}-`)) continue;
    if (!isLeft(work, now)) {
      // One that was killed before it signed its folder, or as it took it away, leaves it empty.
      try {
        rmdirSync(work);
      } catch {
        // There is something in it, perhaps since a moment ago.
      }
      continue;
    }
    const before = join(work, BEFORE);
    if (!existsSync(target) && existsSync(before)) renameSync(before, target);
    await removeWork(work);
  }
}

/** Of the dead; after a restart nobody can be certain but by its age. */
function isLeft(work: string, now: number): boolean {
  const stat = statSync(work, { throwIfNoEntry: false });
  return isOwnerDead(work) || (stat !== undefined && now - stat.mtimeMs > LONGEST_BUILD);
}

/** Where the folder of a target stands at this moment: for an instant of each build, and after one that was killed in it, that is not the target. */
export function standingAt(target: string): string {
  if (existsSync(target)) return target;
  const parent = dirname(target);
  const works = existsSync(parent) ? readdirSync(parent) : [];
  const before = works
    .filter((name) => name.startsWith(`.${basename(target)}-`))
    .map((name) => join(parent, name, BEFORE))
    .find((folder) => existsSync(join(folder, OUTPUT_MARKER)));
  return before === undefined || existsSync(target) ? target : before;
}

function workFolder(target: string): string {
  try {
    makeFolder(dirname(target));
    const work = mkdtempSync(join(dirname(target), `.${basename(target)}-`));
    signLock(work);
    return work;
  } catch (error) {
    throw new UsageError(
      `Cannot write to ${dirname(target)} (${whyRefused(error)}).`,
      'Check that you have write access, or choose another folder with --out.',
    );
  }
}

/** Copies what our last build did not make. Throws UsageError where this build makes something of that name. */
function keepForeign(target: string, site: string, made: ReadonlySet<string>): void {
  const { files } = readMarker(target);
  if (!Array.isArray(files)) return;
  const ours = new Set(files);
  const foreign = new Set(namesIn(target).filter((name) => !ours.has(name)));
  for (const name of foreign) {
    // What lies in a foreign folder is copied with it.
    if (foreign.has(name.slice(0, Math.max(0, name.lastIndexOf('/'))))) continue;
    if (made.has(name)) {
      throw new UsageError(
        `${join(target, name)} was not built by stratigraph, and the site has a page of that name.`,
        OTHER_FOLDER,
      );
    }
    makeFolder(dirname(join(site, name)));
    cpSync(join(target, name), join(site, name), { recursive: true, verbatimSymlinks: true });
  }
}

/** Of all files and folders, with `/`. */
function namesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(sep).join('/'))
    .sort();
}

function swap(target: string, fresh: string, before: string): void {
  const hadOne = existsSync(target);
  if (hadOne) renameSync(target, before);
  try {
    renameSync(fresh, target);
  } catch (error) {
    if (hadOne) renameSync(before, target);
    throw error;
  }
}

/** As it is written here; whoever has another one wrote anything in it. */
type Marker = Readonly<Partial<Record<'generator' | 'base' | 'files', unknown>>>;

/** The text of the file by which we know our folder; `preview` needs the base, the next build all files that are ours. */
export function marker(content: Marker): string {
  return `${JSON.stringify(content)}\n`;
}

/** Nothing where there is none that can be read. */
export function readMarker(outDir: string): Marker {
  try {
    return Object(JSON.parse(readFileSync(join(outDir, OUTPUT_MARKER), 'utf8')));
  } catch {
    return {};
  }
}
