// Paths that somebody names, as a tree has them.

import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { UsageError } from '../model/usage-error.ts';

/**
 * Relative to the root, `''` for the root itself; links are followed. Throws UsageError for a path that is missing or
 * outside; whether there is anything outside is nobody's to ask.
 */
export function insideRoot(root: string, path: string): string {
  const wanted = resolve(root, path);
  const top = realpathSync(root);
  const isInside = within(root, wanted) !== null || within(top, wanted) !== null;
  const real = isInside ? realPathOf(wanted) : null;
  if (isInside && real === null) {
    throw new UsageError(`There is no file or folder ${wanted}.`, 'Check the path.');
  }
  const from = real === null ? null : within(top, real);
  if (from !== null) return from;
  throw new UsageError(
    `${wanted} is outside the workspace ${root}.`,
    'Name files of the workspace only, or choose another workspace with --root.',
  );
}

/** The way from one to the other, with `/`; null where it leads out. */
function within(outer: string, inner: string): string | null {
  const way = relative(outer, inner).split(sep).join('/');
  return way === '..' || way.startsWith('../') || isAbsolute(way) ? null : way;
}

function realPathOf(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}
