// Renders the pages of a site with the program that was compiled with the package: no Astro has to be installed.

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { collectGarbage, OFTEN } from '../build/collect-garbage.ts';
import { packageRoot } from '../build/package-root.ts';
import { writer } from '../build/served-site.ts';
import type { Deployment } from '../prepared-site.ts';

/** The pages of the site that was current when they were opened, which must still be. */
export interface Pages {
  /** Below the base path, with slashes at both ends; `/404/` is the page for what is missing. */
  readonly paths: readonly string[];
  /** HTML, in UTF-8. Throws the error of a page. */
  render(path: string): Promise<Uint8Array>;
}

export type OpenPages = (place: Pick<Deployment, 'base' | 'origin'>) => Promise<Pages>;

/** `site`: that of a workspace; `gathered`: that about many repositories. */
export type ProgramName = 'site' | 'gathered';

/** The folder of a compiled program: `entry.mjs` and `assets/`. */
export function programFolder(name: ProgramName): string {
  return join(packageRoot(), 'lib/pages', name);
}

export async function openPages(name: ProgramName, place: Deployment): Promise<Pages> {
  const entry = pathToFileURL(join(programFolder(name), 'entry.mjs')).href;
  const program = (await import(entry)) as { readonly openPages: OpenPages };
  return program.openPages(place);
}

/** How many pages are made before the event loop turns, which gives back the parser's native memory. */
const TURN = 20;

/** Writes every page and what pages load; gives the number of pages. `onWritten` gets the path of each. */
export async function writePages(
  name: ProgramName,
  place: Deployment,
  folder: string,
  onWritten: (path: string) => Promise<void> = async () => {},
): Promise<number> {
  const { paths, render } = await openPages(name, place);
  cpSync(join(programFolder(name), 'assets'), join(folder, 'assets'), { recursive: true });
  const write = writer(folder);
  for (const [at, path] of paths.entries()) {
    if (paths.length > OFTEN && at % OFTEN === 0) collectGarbage();
    if (at % TURN === 0) await new Promise<void>((turn) => setImmediate(turn));
    write(path === '/404/' ? '404.html' : `${path}index.html`, await render(path));
    await onWritten(path);
  }
  return paths.length;
}
