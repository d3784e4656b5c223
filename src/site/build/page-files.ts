// In: the pages that Astro would make. Out: those that are wanted, rendered one after the other and written by ourselves.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { AstroIntegration, AstroPrerenderer, PathWithRoute } from 'astro';

/** Which pages a build makes, by their file below the output folder (`t/0042/001/index.html`). */
export interface WantedPages {
  /** Pages are rendered in the order of these numbers. */
  readonly order: (file: string) => number;
  /** `isAlone`: no other page is made of the same source: it looks at everything. */
  isWanted(file: string, isAlone: boolean): boolean;
  /** Called around the rendering of each wanted page. */
  whileRendering(file: string, isAlone: boolean, render: () => Promise<void>): Promise<void>;
}

/** Where pages go, and where they will stand. */
export interface PagePlaces {
  readonly outDir: string;
  readonly base: string;
  readonly origin: string | null;
}

/**
 * Astro asks for a folder, writes a file and keeps an address for every page, in turns with the thread pool: that costs
 * more than rendering it. Pages of other shapes (404) are left to Astro.
 */
export function pageFiles(places: PagePlaces, wanted: WantedPages): AstroIntegration {
  return {
    name: 'stratigraph-pages',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) =>
        setPrerenderer((ours) => writing(ours, places, wanted)),
    },
  };
}

function writing(
  renderer: AstroPrerenderer,
  { outDir, base, origin }: PagePlaces,
  wanted: WantedPages,
): AstroPrerenderer {
  const made = new Set([outDir]);
  const write = (file: string, bytes: Uint8Array): void => {
    const path = join(outDir, file);
    const folder = dirname(path);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    writeFileSync(path, bytes);
  };
  const home = (origin ?? 'http://localhost') + base;
  const render = async (file: string, route: PathWithRoute['route']): Promise<void> => {
    const address = new URL(home + encodeURI(file.slice(0, -INDEX.length)));
    const answer = await renderer.render(new Request(address), { routeData: route });
    const response = answer instanceof Response ? answer : answer.response;
    if (!response.ok) throw new Error(`${file} could not be rendered (${response.status}).`);
    write(file, new Uint8Array(await response.arrayBuffer()));
  };
  return {
    ...renderer,
    getStaticPaths: async () => {
      const rest: PathWithRoute[] = [];
      let rendered = 0;
      for (const [file, path] of inOrder(await renderer.getStaticPaths(), wanted.order)) {
        if (file === null) rest.push(path);
        const isAlone = path.route.params.length === 0;
        if (file !== null && wanted.isWanted(file, isAlone)) {
          await wanted.whileRendering(file, isAlone, () => render(file, path.route));
          rendered += 1;
          if (rendered % TURN === 0) await setImmediate();
        }
      }
      return rest;
    },
  };
}

function inOrder(
  paths: readonly PathWithRoute[],
  order: WantedPages['order'],
): readonly (readonly [string | null, PathWithRoute])[] {
  return paths
    .map((path) => [fileOf(path), path] as const)
    .map((entry) => ({ entry, place: entry[0] === null ? -1 : order(entry[0]) }))
    .sort((a, b) => a.place - b.place)
    .map(({ entry }) => entry);
}

const INDEX = 'index.html';
/** Native memory of what was parsed is given back when others get their turn, and Pagefind waits for it, too. */
const TURN = 16;

/** Null for what has no folder of its own. */
function fileOf({ pathname, route }: PathWithRoute): string | null {
  if (route.type !== 'page' || /^\/(404|500)\/?$/.test(route.route)) return null;
  const folder = pathname.replace(/^\/|\/$/g, '');
  return folder === '' ? INDEX : `${folder}/${INDEX}`;
}
