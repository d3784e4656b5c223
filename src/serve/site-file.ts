// Answers a request for a file of a built site; never with a file outside its folder.

import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { mediaType } from '../emit/media-type.ts';
import { nullIfFails } from '../model/usage-error.ts';
import { standingAt } from '../write/replace-folder.ts';

export type SiteFile =
  | { readonly status: 200 | 404; readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }
  | { readonly status: 301; readonly location: string };

/**
 * `pathname` still encoded; `base` with slashes at both ends, `folder` absolute. Null where there is nothing, not even a
 * page that says so. A build may replace the folder meanwhile: what is not there is looked for once more.
 */
export function siteFile(folder: string, base: string, pathname: string): SiteFile | null {
  const look = () => whileItStands(() => fileIn(standingAt(folder), base, pathname));
  const found = look();
  return found === null || found.status === 404 ? look() : found;
}

function whileItStands(find: () => SiteFile | null): SiteFile | null {
  try {
    return find();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function fileIn(folder: string, base: string, pathname: string): SiteFile | null {
  if (base !== '/' && (pathname === '/' || `${pathname}/` === base)) {
    return { status: 301, location: base };
  }
  const steps = pathname.startsWith(base) ? safeSteps(pathname.slice(base.length)) : null;
  if (steps === null) return notFound(folder);
  const path = join(folder, ...steps);
  const found = kindOf(path, folder);
  if (found === 'file' && !pathname.endsWith('/')) return fileOf(200, readFileSync(path), path);
  if (found !== 'folder') return notFound(folder);
  if (!pathname.endsWith('/')) return { status: 301, location: `${pathname}/` };
  const index = join(path, 'index.html');
  return kindOf(index, folder) === 'file'
    ? fileOf(200, readFileSync(index), index)
    : notFound(folder);
}

export function fileOf(status: 200 | 404, content: string | Uint8Array, name: string): SiteFile {
  return { status, bytes: new Uint8Array(Buffer.from(content)), type: mediaType(name) };
}

function notFound(folder: string): SiteFile | null {
  const file = join(folder, '404.html');
  return kindOf(file, folder) === 'file' ? fileOf(404, readFileSync(file), file) : null;
}

/** Names on the way, decoded; null where one of them could lead elsewhere. */
function safeSteps(path: string): string[] | null {
  const written = path.split('/').filter((step) => step !== '');
  const steps = nullIfFails(() => written.map(decodeURIComponent));
  return steps?.some((step) => step.startsWith('.') || /[/\\\0]/.test(step)) ? null : steps;
}

function kindOf(path: string, folder: string): 'file' | 'folder' | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  const home = realpathSync(folder);
  const real = realpathSync(path);
  if (real !== home && !real.startsWith(home + sep)) return null;
  return stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : null;
}
