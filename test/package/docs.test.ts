// The documentation as it is published: built below a base, with the example and this project's own context beside it.

import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SITE = join(ROOT, 'dist-docs');
const BASE = '/docs';

let pages: ReadonlyMap<string, string>;
beforeAll(() => {
  execFileSync(process.execPath, ['build/docs.mjs'], {
    cwd: ROOT,
    // What Vitest puts into the environment is not for the build.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, BASE },
    stdio: 'pipe',
  });
  const files = globSync('**/*.html', { cwd: SITE });
  pages = new Map(files.map((file) => [file, readFileSync(join(SITE, file), 'utf8')]));
});

test('every page of docs/ is a page of the site', () => {
  const docs = globSync('**/*.md', { cwd: join(ROOT, 'docs'), exclude: ['example/**'] });
  const built = docs.map((path) =>
    path.replace(/(^|\/)(?:README|index)\.md$/, '$1index.html').replace(/\.md$/, '/index.html'),
  );
  expect(built.length).toBeGreaterThan(20);
  expect(built.filter((file) => !pages.has(file))).toEqual([]);
});

test('every link leads to a page or file, and to a heading that is there', () => {
  const broken = [...pages].flatMap(([file, html]) =>
    [...html.matchAll(/ (?:href|src)="([^"?#]*)(?:\?[^"#]*)?(?:#([^"]*))?"/g)]
      .filter(([, to = '', anchor = '']) => !leads(file, to, decodeURIComponent(anchor)))
      .map(([link]) => `${file}: ${link}`),
  );
  expect(broken).toEqual([]);
});

function leads(from: string, to: string, anchor: string): boolean {
  const url = new URL(to, `https://docs${BASE}/${from}`);
  if (url.host !== 'docs') return true;
  if (!url.pathname.startsWith(`${BASE}/`)) return false;
  const file = decodeURIComponent(url.pathname.slice(BASE.length + 1)).replace(
    /(^|\/)$/,
    '$1index.html',
  );
  const html = to === '' ? pages.get(from) : pages.get(file);
  if (html === undefined) return existsSync(join(SITE, file));
  // The value filters and folds of the product's own pages are in the browser's hands.
  return anchor === '' || /^(?:example|project)\//.test(file) || html.includes(` id="${anchor}"`);
}

test('no page asks another host for anything', () => {
  for (const [file, html] of pages) {
    expect([file, html.match(/<(?:script|img|iframe)[^>]* src="(?:https?:)?\/\/[^"]*"/g)]).toEqual([
      file,
      null,
    ]);
    expect([
      file,
      html.match(/<link[^>]*rel="(?:stylesheet|preload|icon)"[^>]*href="https?:[^"]*"/g),
    ]).toEqual([file, null]);
  }
});

test('the example and the own context are beside it', () => {
  expect(pages.get('example/t/0001/000/index.html')).toContain('Fit constituents');
  expect(pages.get('project/index.html')).toContain('Stratigraph');
});
