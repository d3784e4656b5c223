// The ways to make the site, in one file that only the commands that need it load; pages of the development server follow every save.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importAstro } from './build-site.ts';
import { type Given, given } from './integration.ts';

/** Serves an Astro project that has `stratigraph()` among its integrations, until closed. */
export async function devProject(
  project: string,
  { port, ...more }: Given & { readonly port?: number | undefined },
) {
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  const { dev } = await importAstro();
  const at = port === undefined ? {} : { server: { port } };
  const server = await dev({
    ...{ root: project, logLevel: 'warn', integrations: [given(more)], ...at },
  });
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  return {
    url: `http://localhost:${server.address.port}/`,
    /** Resolves when the server has stopped. */
    closed,
    async close() {
      await server.stop();
      resolve();
    },
  };
}

export { buildProject, buildSite } from './build-site.ts';
export { siteData } from './site-data.ts';

const CONFIG = /^astro\.config\.[cm]?[jt]s$/;

/** True where the folder has an astro.config that names stratigraph: the site is then made as that says. */
export function isProject(folder: string): boolean {
  const config = readdirSync(folder).find((name) => CONFIG.test(name));
  return config !== undefined && readFileSync(join(folder, config), 'utf8').includes('stratigraph');
}
