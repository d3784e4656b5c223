// Keeps the pages of Astro's development server up to date with every save.

import { join, relative } from 'node:path';
import type { ViteDevServer } from 'vite';
import { packageRoot } from '../build/package-root.ts';
import { mediaType } from '../site-file.ts';
import { RESOLVED } from './virtual.ts';

/** Saves that come together are read together; milliseconds. */
const CALM = 40;

/** Documents, and the settings wherever they are. */
const WATCHED = /\.md$|(^|[\\/])stratigraph\.json$/i;

export interface SaveFollower {
  /** Absolute; all of it is watched. */
  readonly root: string;
  /** Absolute path of a settings file elsewhere. */
  readonly config?: string | undefined;
  /** Paths relative to the root, each once. Never rejects; never runs twice at a time. */
  readonly onSave: (paths: readonly string[]) => Promise<void>;
}

export function followSaves(server: ViteDevServer, { root, config, onSave }: SaveFollower): void {
  const saved = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  const follow = async (): Promise<void> => {
    // What is saved meanwhile waits for its turn: the answer that comes last must be the newest.
    if (busy || saved.size === 0) return;
    busy = true;
    const paths = [...saved];
    saved.clear();
    await onSave(paths);
    reload(server);
    busy = false;
    await follow();
  };
  const note = (path: string): void => {
    const inside = relative(root, path);
    if (path !== config && (inside.startsWith('..') || !WATCHED.test(inside))) return;
    saved.add(inside);
    clearTimeout(timer);
    timer = setTimeout(follow, CALM);
  };
  server.watcher.add(config === undefined ? root : [root, config]);
  for (const event of ['add', 'change', 'unlink']) server.watcher.on(event, note);
}

/** Astro remembers lists of paths, and Vite what virtual modules say, as long as their modules live. */
function reload(server: ViteDevServer): void {
  const pages = join(packageRoot(), 'src/site/pages');
  for (const { moduleGraph } of Object.values(server.environments)) {
    for (const module of moduleGraph.idToModuleMap.values()) {
      const isOurs = module.id?.startsWith(`${RESOLVED}virtual:stratigraph`);
      if (isOurs || module.file?.startsWith(pages)) moduleGraph.invalidateModule(module);
    }
  }
  server.environments.client.hot.send({ type: 'full-reload', path: '*' });
}

/** The search index, made when somebody first asks for it; `folder` with slashes at both ends. */
export function serveSearch(
  server: ViteDevServer,
  folder: string,
  files: () => Promise<ReadonlyMap<string, Uint8Array>>,
): void {
  server.middlewares.use((request, response, next) => {
    const [path = ''] = (request.originalUrl ?? request.url ?? '').split('?', 1);
    if (!path.startsWith(folder)) return next();
    const name = path.slice(folder.length);
    files().then((all) => {
      const content = all.get(name);
      if (content === undefined) return next();
      response.setHeader('content-type', mediaType(name));
      response.end(content);
    }, next);
  });
}
