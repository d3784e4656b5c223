// The development server: renders a page when somebody asks for it, and has browsers load it anew after each save.

import type { Workspace } from '../open.ts';
import { followSite } from '../site/live-site.ts';
import { openPages, type Pages, programFolder } from '../site/program/program.ts';
import { devApp } from './app.ts';
import { LOOPBACK, listenHere, type Server } from './serve.ts';
import { fileOf, type SiteFile, siteFile } from './site-file.ts';

interface DevOptions {
  /** See `previewSite`. */
  readonly port?: number | undefined;
  /** Absolute path of a settings file outside the workspace. */
  readonly config?: string | undefined;
  readonly onProgress?: (message: string) => void;
}

const PLACE = { base: '/', origin: null, isLive: false };
const RELOAD = '/@reload.js';
const RELOADS = "new EventSource('/@changes').onmessage = () => location.reload();\n";

/** Serves until closed; what it shows when, see `followSite`. Throws where the workspace cannot be read now, and as `previewSite`. */
export async function devSite(
  open: () => Promise<Workspace>,
  { port, ...options }: DevOptions,
): Promise<Server> {
  const browsers = new Set<ReadableStreamDefaultController<string>>();
  let pages: Promise<Pages> | null = null;
  const live = await followSite(open, {
    ...{ place: PLACE, ...options },
    onNews() {
      pages = null;
      for (const browser of browsers) browser.enqueue('data: changed\n\n');
    },
  });
  const changes = () => {
    let own: ReadableStreamDefaultController<string>;
    return new ReadableStream<string>({
      start(browser) {
        own = browser;
        browsers.add(browser);
      },
      cancel: () => void browsers.delete(own),
    });
  };
  const render = async (path: string): Promise<SiteFile> => {
    pages ??= openPages('site', PLACE);
    const { paths, render } = await pages;
    const isPage = paths.includes(path);
    if (!isPage && paths.includes(`${path}/`)) return { status: 301, location: `${path}/` };
    const html = new TextDecoder().decode(await render(isPage ? path : '/404/'));
    const live = html.replace('</head>', `<script src="${RELOAD}"></script></head>`);
    return fileOf(isPage ? 200 : 404, live, 'html');
  };
  const app = devApp(LOOPBACK, changes, async (pathname) => {
    if (pathname === RELOAD) return fileOf(200, RELOADS, 'js');
    const asset = pathname.startsWith('/assets/') && siteFile(programFolder('site'), '/', pathname);
    if (asset && asset.status === 200) return asset;
    const path = decoded(pathname);
    const file = await live.file(path.slice(1));
    return file === undefined ? render(path) : fileOf(200, file, path);
  });
  const server = await listenHere(app, port).catch((error) => {
    live.stop();
    throw error;
  });
  return {
    ...server,
    async close() {
      live.stop();
      for (const browser of browsers) browser.close();
      await server.close();
    },
  };
}

/** What is not encoded rightly is the name of nothing. */
function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
