// Paths that somebody names, as a tree has them.

import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { UsageError } from '../model/usage-error.ts';

/** Relative to the root, `''` for the root itself; links are followed. Throws UsageError for a path that is missing or outside. */
export function insideRoot(root: string, path: string): string {
  const wanted = resolve(root, path);
  const real = realPathOf(wanted);
  if (real === null) {
    throw new UsageError(`There is no file ${wanted}.`, 'Check the path.');
  }
  const from = relative(realpathSync(root), real).split(sep).join('/');
  if (from !== '..' && !from.startsWith('../') && !isAbsolute(from)) return from;
  throw new UsageError(
    `${wanted} is outside the workspace ${root}.`,
    'Name files of the workspace only, or choose another workspace with --root.',
  );
}

function realPathOf(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}
