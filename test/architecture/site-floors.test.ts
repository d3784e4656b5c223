// The floors of src/site: what is shown is built on what is prepared, never the other way round.

import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { astroScript, factsOf } from './facts.ts';

const SITE = new URL('../../src/site/', import.meta.url).pathname;

/** What the folders of a page's making may import of src/site besides themselves, styles aside. */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  pages: ['components', 'view', 'prepared-site.ts'],
  components: ['view', 'prepared-site.ts', 'render/hast.ts'],
  // The script of the theme is one of the files of a site's brand.
  view: ['prepared-site.ts', 'site-data.ts', 'scripts/start.ts'],
  // What runs in a browser shares words and HTML with the pages, and nothing of their making.
  scripts: ['view'],
  build: ['view', 'render', 'prepared-site.ts', 'site-data.ts'],
  render: [],
};

test.each(Object.entries(FLOORS))('%s imports only what is below it', (floor, below) => {
  const files = globSync(`${floor}/**/*.{ts,astro}`, { cwd: SITE });
  expect(files.length).toBeGreaterThan(0);
  const breaches = files.flatMap((file) => {
    const text = readFileSync(join(SITE, file), 'utf8');
    const { imports } = factsOf(file, file.endsWith('.astro') ? astroScript(text) : text);
    return imports
      .filter(({ name }) => name.startsWith('.') && !name.endsWith('.css'))
      .map(({ name }) => join(dirname(file), name))
      .filter((path) => !path.startsWith('..') && !path.startsWith(`${floor}/`))
      .filter((path) => !below.some((one) => path === one || path.startsWith(`${one}/`)))
      .map((path) => `${file} → ${path}`);
  });
  expect(breaches).toEqual([]);
});
