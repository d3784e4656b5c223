// Renders the pages of a site with the program that was compiled with the package: no Astro has to be installed.

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../build/package-root.ts';
import { writer } from '../build/served-site.ts';
import type { Deployment } from '../prepared-site.ts';

export interface Page {
  readonly status: number;
  readonly html: string;
}

/** The pages of the site that is current when it is opened. */
export interface Program {
  /** Below the base path, with slashes at both ends. */
  readonly paths: readonly string[];
  /** Null for what is no page. Rejects with the error of the page. */
  render(path: string): Promise<Page | null>;
}

export type OpenProgram = (place: Pick<Deployment, 'base' | 'origin'>) => Promise<Program>;

/** `site`: that of a workspace; `gathered`: that about many repositories. */
export type ProgramName = 'site' | 'gathered';

/** The folder of a compiled program: `entry.mjs` and `assets/`. */
export function programFolder(name: ProgramName): string {
  return join(packageRoot(), 'lib/pages', name);
}

export async function openProgram(name: ProgramName, place: Deployment): Promise<Program> {
  const entry = pathToFileURL(join(programFolder(name), 'entry.mjs')).href;
  const program = (await import(entry)) as { readonly openProgram: OpenProgram };
  return program.openProgram(place);
}

/** Writes every page and what pages load; gives the number of pages. */
export async function writePages(
  name: ProgramName,
  place: Deployment,
  folder: string,
): Promise<number> {
  const program = await openProgram(name, place);
  cpSync(join(programFolder(name), 'assets'), join(folder, 'assets'), { recursive: true });
  const write = writer(folder);
  for (const path of program.paths) {
    const page = await program.render(path);
    write(path === '/404/' ? '404.html' : `${path}index.html`, page?.html ?? '');
  }
  return program.paths.length;
}
