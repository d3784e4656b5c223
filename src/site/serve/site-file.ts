// In: a built folder, its base path and the path of a request. Out: the bytes to send, or where to look instead.

import { readFileSync } from 'node:fs';
import { mediaType } from './media-types.ts';
import { staticFile } from './static-file.ts';

export type SiteFile =
  | { readonly status: 200 | 404; readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }
  | { readonly status: 301; readonly location: string };

/** Null where there is nothing, not even a page that says so. Never a file outside the folder. */
export function siteFile(folder: string, base: string, pathname: string): SiteFile | null {
  const found = staticFile(folder, base, pathname);
  if (found.status === 301) return found;
  if (found.file === null) return null;
  const bytes = new Uint8Array(readFileSync(found.file));
  return { status: found.status, bytes, type: mediaType(found.file) };
}
