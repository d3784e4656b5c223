// In: a folder. Out: how many pages it holds, and how large it is.

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** `bytes` is the size of all files. */
export function measureFolder(folder: string): { readonly pages: number; readonly bytes: number } {
  let pages = 0;
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    if (entry.name.endsWith('.html')) pages += 1;
    bytes += statSync(join(entry.parentPath, entry.name)).size;
  }
  return { pages, bytes };
}
