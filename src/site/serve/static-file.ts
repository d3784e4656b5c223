// In: the path of a request and a folder. Out: the file to send, a redirect, or nothing; never a file outside the folder.

import { realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

export type Answer =
  | { readonly status: 200 | 404; readonly file: string }
  | { readonly status: 301; readonly location: string }
  | { readonly status: 404; readonly file: null };

/** `pathname` as it stands in the request, still encoded; `base` with slashes at both ends, `folder` absolute. */
export function staticFile(folder: string, base: string, pathname: string): Answer {
  if (pathname === '/' && base !== '/') return { status: 301, location: base };
  if (`${pathname}/` === base) return { status: 301, location: base };
  const steps = pathname.startsWith(base) ? safeSteps(pathname.slice(base.length)) : null;
  if (steps === null) return notFound(folder);
  const path = join(folder, ...steps);
  const found = kindOf(path, folder);
  if (found === 'file' && !pathname.endsWith('/')) return { status: 200, file: path };
  if (found !== 'folder') return notFound(folder);
  if (!pathname.endsWith('/')) return { status: 301, location: `${pathname}/` };
  const index = join(path, 'index.html');
  return kindOf(index, folder) === 'file' ? { status: 200, file: index } : notFound(folder);
}

/** Names on the way, decoded; null where one of them could lead elsewhere. */
function safeSteps(path: string): string[] | null {
  try {
    const steps = path
      .split('/')
      .filter((step) => step !== '')
      .map(decodeURIComponent);
    return steps.some((step) => step.startsWith('.') || /[/\\\0]/.test(step)) ? null : steps;
  } catch {
    return null;
  }
}

function notFound(folder: string): Answer {
  const file = join(folder, '404.html');
  return kindOf(file, folder) === 'file' ? { status: 404, file } : { status: 404, file: null };
}

function kindOf(path: string, folder: string): 'file' | 'folder' | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  const home = realpathSync(folder);
  const real = realpathSync(path);
  if (real !== home && !real.startsWith(home + sep)) return null;
  return stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : null;
}
