// Paths and files that somebody names, which links must not lead out of their folder.

import { realpathSync as byStep, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { withCommas } from '../model/plural.ts';
import { closest, didYouMean, UsageError } from '../model/usage-error.ts';

/** One call of the system; by step it would be one a folder on the way, for each document of a check. */
export const realpathSync = byStep.native;

/**
 * Relative to the root, `''` for the root itself; links are followed. Throws UsageError for a path that is missing or
 * outside; whether there is anything outside is nobody's to ask.
 */
export function insideRoot(root: string, path: string): string {
  const wanted = resolve(root, path);
  const top = realpathSync(root);
  const isInside = within(root, wanted) !== null || within(top, wanted) !== null;
  const real = isInside ? realPath(wanted) : null;
  if (isInside && real === null) {
    const near = didYouMean(basename(wanted), namesBeside(wanted), 'Check the path.');
    throw new UsageError(`There is no file or folder ${wanted}.`, near);
  }
  const from = real === null ? null : within(top, real);
  if (from !== null) return from;
  throw new UsageError(
    `${wanted} is outside the workspace ${root}.`,
    'Name files of the workspace only, or choose another workspace with --root.',
  );
}

function namesBeside(path: string): readonly string[] {
  const around = dirname(path);
  return existsSync(around) ? readdirSync(around) : [];
}

/** The bytes of a file in a folder, or why it is not read: a stranger may have put a link, a pipe or too much there. */
export function readInside(
  folder: string,
  path: string,
  mostBytes: number,
): { readonly bytes: Buffer } | { readonly problem: string } {
  try {
    const real = realpathSync(join(folder, path));
    if (within(realpathSync(folder), real) === null) return { problem: 'it is outside its folder' };
    const stat = statSync(real);
    if (!stat.isFile()) return { problem: 'it is not a file' };
    if (stat.size > mostBytes)
      return { problem: `it has more than ${withCommas(mostBytes)} bytes` };
    return { bytes: readFileSync(real) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { problem: code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})` };
  }
}

/** The way from one to the other, with `/`; null where it leads out. */
function within(outer: string, inner: string): string | null {
  const way = relative(outer, inner).split(sep).join('/');
  return way === '..' || way.startsWith('../') || isAbsolute(way) ? null : way;
}

/** `from` and the folders above it, no further than the top of its git repository; outside of one, none that is nobody's project. */
export function upTo(from: string): readonly string[] {
  const folders = [from];
  for (let at = from; dirname(at) !== at && !isTop(at); at = dirname(at)) folders.push(dirname(at));
  if (folders.some(isTop)) return folders;
  const shared = [homedir(), tmpdir(), '/tmp'].flatMap((path) => [path, realPath(path) ?? path]);
  const end = folders.findIndex((at) => shared.includes(at) || dirname(at) === at);
  return folders.slice(0, Math.max(1, end));
}

/** A repository has a `.git` folder, a worktree or submodule a file of that name. */
export function isTop(folder: string): boolean {
  return existsSync(join(folder, '.git'));
}

/** Null where there is nothing, or what nobody may look at. */
export function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

/** Text of a file in a folder that a build filled, or what is wrong with it. */
export function readPublished(
  folder: string,
  name: string,
  mostBytes: number,
): { readonly text: string } | { readonly problem: string } {
  if (existsSync(folder)) {
    const found = readInside(folder, name, mostBytes);
    return 'problem' in found ? found : { text: found.bytes.toString('utf8') };
  }
  const near = closest(basename(folder), namesBeside(folder));
  const guess = near === null ? '' : ` (did you mean ${near}?)`;
  return { problem: `there is no such folder${guess}` };
}
