// In: a way to read the workspace anew. Out: a server whose pages follow every save.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { visible } from '../../emit/visible.ts';
import { isUsageError } from '../../model/usage-error.ts';
import { astroConfig } from '../build/astro-config.ts';
import { packageRoot } from '../build/package-root.ts';
import { prepareSite } from '../build/prepare-site.ts';
import { provideSite } from '../load.ts';
import type { SiteData } from '../site-data.ts';
import { count } from '../view/words.ts';
import { followSaves, type SaveFollower } from './follow-saves.ts';
import { type MachineFiles, machineFiles } from './machine-files.ts';
import { mediaType } from './site-file.ts';

export interface SiteServer {
  readonly url: string;
  /** Resolves when the server has stopped. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
}

export interface DevOptions {
  /** Absolute; watched. */
  readonly root: string;
  readonly port?: number | undefined;
  /** Settings file; absolute. */
  readonly config?: string | undefined;
  onProgress?(message: string): void;
}

const LOOPBACK = '127.0.0.1';
const PLACE = { base: '/', origin: null, isLive: true };

/**
 * Serves until closed. What cannot be read at a moment (settings that a hand is still writing) is told in the terminal and
 * on every page, and the last good answer stays until it can be read again. Throws where there is no good answer yet.
 */
export async function devSite(
  load: () => Promise<SiteData>,
  options: DevOptions,
): Promise<SiteServer> {
  const say = options.onProgress ?? (() => {});
  let site = await prepareSite(await load(), PLACE);
  let files: MachineFiles = machineFiles(site);
  provideSite(site);
  const onSave: SaveFollower['onSave'] = async (paths, server) => {
    const started = performance.now();
    const [path = ''] = paths;
    const what = paths.length === 1 ? path : count(paths.length, 'file');
    try {
      site = await prepareSite(await load(), PLACE);
      files = machineFiles(site);
      provideSite(site);
      const seconds = ((performance.now() - started) / 1000).toFixed(2);
      say(`${what} changed; pages are up to date (${seconds} s).`);
    } catch (error) {
      const trouble = wordsOf(error);
      provideSite({ ...site, trouble });
      say(`${what} changed, but these pages are as they were before: ${trouble}`);
    }
    reload(server);
  };
  const cacheDir = mkdtempSync(join(tmpdir(), 'stratigraph-dev-'));
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  const { dev } = await import('astro');
  const config = astroConfig({ ...PLACE, outDir: join(cacheDir, 'site'), cacheDir });
  const plugins = [
    serveFiles((path) => files(path)),
    followSaves({ root: options.root, config: options.config, onSave }),
  ];
  const server = await dev({
    ...config,
    server: { host: LOOPBACK, port: options.port || 4321 },
    vite: {
      ...config.vite,
      plugins,
      server: { watch: { ignored: ['**/.git/**', '**/node_modules/**'] } },
    },
  });
  const { promise: closed, resolve: closeNow } = Promise.withResolvers<void>();
  return {
    url: `http://localhost:${server.address.port}/`,
    closed,
    async close() {
      await server.stop();
      provideSite(undefined);
      rmSync(cacheDir, { recursive: true, force: true });
      closeNow();
    },
  };
}

/** For people: usage errors say what to do instead. */
function wordsOf(error: unknown): string {
  if (isUsageError(error)) return visible(`${error.message} ${error.advice}`);
  return visible(error instanceof Error ? error.message : String(error));
}

/** Bundles, graph and search index, which are no pages. */
function serveFiles(files: MachineFiles): Plugin {
  return {
    name: 'stratigraph:files',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = decoded((request.url ?? '/').split('?', 1)[0] ?? '/').slice(1);
        files(path).then((content) => {
          if (content === null) return next();
          response.setHeader('content-type', mediaType(path));
          response.end(content);
        }, next);
      });
    },
  };
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Pages ask for their data anew at each request, but Astro remembers their lists of paths as long as their modules live. */
function reload(server: ViteDevServer): void {
  const pages = join(packageRoot(), 'src/site/pages');
  for (const { moduleGraph } of Object.values(server.environments)) {
    for (const [file, modules] of moduleGraph.fileToModulesMap) {
      if (file.startsWith(pages))
        for (const module of modules) moduleGraph.invalidateModule(module);
    }
  }
  server.environments.client.hot.send({ type: 'full-reload', path: '*' });
}
