// In: a folder and what to do after a save. Out: that done, once for saves that come together, and never twice at a time.

import { relative } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';

/** Saves that come together are read together; milliseconds. */
const CALM = 40;

/** Documents, who owns them, and the settings wherever they lie. */
const WATCHED = /\.md$|(^|[\\/])(stratigraph\.json|CODEOWNERS)$/i;

export interface SaveFollower {
  /** Absolute; all of it is watched. */
  readonly root: string;
  /** Absolute path of a settings file that lies somewhere else. */
  readonly config?: string | undefined;
  /** Paths relative to the root, each once. Never rejects. */
  readonly onSave: (paths: readonly string[], server: ViteDevServer) => Promise<void>;
}

export function followSaves({ root, config, onSave }: SaveFollower): Plugin {
  return {
    name: 'stratigraph:saves',
    configureServer(server) {
      const saved = new Set<string>();
      let timer: ReturnType<typeof setTimeout> | undefined;
      let busy = false;
      const follow = async (): Promise<void> => {
        // What is saved meanwhile waits for its turn: the answer that comes last must be the newest.
        if (busy || saved.size === 0) return;
        busy = true;
        const paths = [...saved];
        saved.clear();
        await onSave(paths, server);
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
    },
  };
}
