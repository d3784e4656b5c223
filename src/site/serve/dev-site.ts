// In: a way to read the workspace anew. Out: a server whose pages follow every save.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { astroConfig } from '../build/astro-config.ts';
import { packageRoot } from '../build/package-root.ts';
import { prepareSite } from '../build/prepare-site.ts';
import { provideSite } from '../load.ts';
import type { SiteData } from '../site-data.ts';
import { type MachineFiles, machineFiles } from './machine-files.ts';
import { mediaType } from './media-types.ts';
import type { SiteServer } from './site-server.ts';
import { LOOPBACK } from './static-server.ts';

export interface DevOptions {
  /** Absolute; watched. */
  readonly root: string;
  readonly port?: number | undefined;
  onProgress?(message: string): void;
}

const PLACE = { base: '/', origin: null, isLive: true };

/** Saves that come together are read together; milliseconds. */
const CALM = 40;

/** Serves until closed. A workspace that cannot be read at a moment is said so, and the last pages stay. */
export async function devSite(
  load: () => Promise<SiteData>,
  options: DevOptions,
): Promise<SiteServer> {
  const say = options.onProgress ?? (() => {});
  let files: MachineFiles = async () => null;
  const refresh = async (): Promise<void> => {
    const site = await prepareSite(await load(), PLACE);
    files = machineFiles(site);
    provideSite(site);
  };
  await refresh();
  const cacheDir = mkdtempSync(join(tmpdir(), 'stratigraph-dev-'));
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  const { dev } = await import('astro');
  const config = astroConfig({ ...PLACE, outDir: join(cacheDir, 'site'), cacheDir });
  const plugins = [serveFiles((path) => files(path)), followSaves(options.root, refresh, say)];
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

function followSaves(
  root: string,
  refresh: () => Promise<void>,
  say: (message: string) => void,
): Plugin {
  return {
    name: 'stratigraph:saves',
    configureServer(server) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const onSave = (path: string): void => {
        const inside = relative(root, path);
        if (inside.startsWith('..') || !/\.md$|(^|[\\/])stratigraph\.json$/i.test(inside)) return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          refresh().then(
            () => {
              reload(server);
              say(`${inside} changed; pages are up to date.`);
            },
            (error: unknown) =>
              say(`${inside} changed: ${error instanceof Error ? error.message : String(error)}`),
          );
        }, CALM);
      };
      server.watcher.add(root);
      for (const event of ['add', 'change', 'unlink']) server.watcher.on(event, onSave);
    },
  };
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
