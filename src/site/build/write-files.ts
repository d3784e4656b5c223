// Writes the files beside the pages into a site that Astro has built.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Served } from '../prepared-site.ts';

/** By path below the folder. Without Astro, which makes a request and a response of each: half of what a bundle costs. */
export async function writeFiles(
  folder: string,
  files: Served['files'],
  isTaken: (file: string) => boolean = () => false,
): Promise<void> {
  const write = writer(folder);
  for (const [path, { make }] of files) {
    if (!isTaken(join(folder, path))) write(path, await make());
  }
}

/** True for a file of the project's own: made by a route of it, or in its public folder. */
export function takenIn(
  outDir: string,
  publicDir: string,
  assets: ReadonlyMap<string, readonly URL[]>,
): (file: string) => boolean {
  const made = new Set([...assets.values()].flat().map((url) => fileURLToPath(url)));
  return (file) => made.has(file) || existsSync(join(publicDir, relative(outDir, file)));
}

/** Puts the files of a search index where pages look for them. */
export function writeIndex(folder: string, files: ReadonlyMap<string, Uint8Array>): void {
  const write = writer(join(folder, 'pagefind'));
  for (const [path, content] of files) write(path, content);
}

/** Each folder is made once. */
function writer(folder: string): (path: string, content: string | Uint8Array) => void {
  const known = new Set<string>();
  return (path, content) => {
    const file = join(folder, path);
    const parent = dirname(file);
    if (!known.has(parent)) mkdirSync(parent, { recursive: true });
    known.add(parent);
    writeFileSync(file, content);
  };
}
