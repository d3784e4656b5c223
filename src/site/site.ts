// The ways to make the site, in one file that only the commands that need it load; pages of the development server follow every save.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AstroInlineConfig } from 'astro';
import type { Workspace } from '../open.ts';
import { astroConfig } from './build-site.ts';
import { type Given, given, siteIntegration } from './integration.ts';

export interface SiteServer {
  readonly url: string;
  /** Resolves when the server has stopped. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
}

export interface DevOptions {
  readonly port?: number | undefined;
  /** Absolute path of a settings file outside the workspace. */
  readonly config?: string | undefined;
  readonly onProgress?: (message: string) => void;
}

const LOOPBACK = '127.0.0.1';
const UNWATCHED = ['**/.git/**', '**/node_modules/**'];

/**
 * Serves until closed. What cannot be read at a moment (settings that a hand is still writing) is told in the terminal and
 * on every page, and the last good answer stays until it can be read again. Throws where there is no good answer yet.
 */
export async function devSite(
  open: () => Promise<Workspace>,
  { port, ...options }: DevOptions,
): Promise<SiteServer> {
  const cacheDir = mkdtempSync(join(tmpdir(), 'stratigraph-dev-'));
  const astro = astroConfig(join(cacheDir, 'site'), cacheDir, false);
  return serve(
    {
      ...astro,
      integrations: [siteIntegration({ open, ...options })],
      devToolbar: { enabled: false },
      server: { host: LOOPBACK, port: port || 4321 },
      vite: { ...astro.vite, server: { watch: { ignored: UNWATCHED } } },
    },
    () => rmSync(cacheDir, { recursive: true, force: true }),
  );
}

/** The same of an Astro project that has `stratigraph()` among its integrations. */
export function devProject(
  project: string,
  { port, ...more }: Given & { readonly port?: number | undefined },
): Promise<SiteServer> {
  const server = port === undefined ? {} : { server: { port } };
  return serve({ root: project, logLevel: 'warn', integrations: [given(more)], ...server });
}

async function serve(config: AstroInlineConfig, onClose = () => {}): Promise<SiteServer> {
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  const { dev } = await import('astro');
  const server = await dev(config);
  const { promise: closed, resolve: closeNow } = Promise.withResolvers<void>();
  return {
    url: `http://localhost:${server.address.port}/`,
    closed,
    async close() {
      await server.stop();
      onClose();
      closeNow();
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
