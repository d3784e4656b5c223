// The ways to make the site, in one file that only the commands that need it load.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export { siteData } from './build/site-data.ts';
export { buildProject, buildSite } from './build-site.ts';
export { devProject, devSite } from './dev-site.ts';

const CONFIG = /^astro\.config\.[cm]?[jt]s$/;

/** True where the folder has an astro.config that names stratigraph: the site is then made as that says. */
export function isProject(folder: string): boolean {
  const config = readdirSync(folder).find((name) => CONFIG.test(name));
  return config !== undefined && readFileSync(join(folder, config), 'utf8').includes('stratigraph');
}
