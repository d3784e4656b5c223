// Renders the pages of a site with the program that was compiled with the package: no Astro has to be installed.

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../build/package-root.ts';
import { writer } from '../build/served-site.ts';
import type { Deployment } from '../prepared-site.ts';

/** The pages of the site that is current; `path` is below the base path, with slashes at both ends. Throws the error of a page. */
export type RenderPages = (
  place: Pick<Deployment, 'base' | 'origin'>,
) => AsyncIterable<Readonly<Record<'path' | 'html', string>>>;

/** `site`: that of a workspace; `gathered`: that about many repositories. */
export type ProgramName = 'site' | 'gathered';

/** The folder of a compiled program: `entry.mjs` and `assets/`. */
export function programFolder(name: ProgramName): string {
  return join(packageRoot(), 'lib/pages', name);
}

/** Writes every page and what pages load; gives the number of pages. */
export async function writePages(
  name: ProgramName,
  place: Deployment,
  folder: string,
): Promise<number> {
  const entry = pathToFileURL(join(programFolder(name), 'entry.mjs')).href;
  const { renderPages } = (await import(entry)) as { readonly renderPages: RenderPages };
  cpSync(join(programFolder(name), 'assets'), join(folder, 'assets'), { recursive: true });
  const write = writer(folder);
  let pages = 0;
  for await (const { path, html } of renderPages(place)) {
    write(path === '/404/' ? '404.html' : `${path}index.html`, html);
    pages += 1;
  }
  return pages;
}
