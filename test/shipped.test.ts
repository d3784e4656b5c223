// The pages are built from their sources where the package is installed: whatever they import has to be in it.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly files: readonly string[];
};

/** Paths that a module imports for what they do; types are gone before anybody looks for them. */
function imported(path: string): readonly string[] {
  const text = readFileSync(join(root, path), 'utf8');
  const statements = text.matchAll(
    /^\s*(?:import|export)\s+(?!type\b)[^;'"]*?['"](\.{1,2}\/[^'"]+)['"]|<script src=['"](\.{1,2}\/[^'"]+)['"]/gm,
  );
  return [...statements].map(([, module, script]) =>
    relative(root, join(root, dirname(path), module ?? script ?? '')),
  );
}

test('what pages and their scripts import is in the package', () => {
  const pages = readdirSync(join(root, 'src/site/pages'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(astro|ts)$/.test(path))
    .map((path) => `src/site/pages/${path}`);
  const seen = new Set<string>();
  const missing: string[] = [];
  const waiting = [...pages];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const isShipped = files.some((entry) => path === entry || path?.startsWith(`${entry}/`));
    if (!isShipped || !existsSync(join(root, path))) missing.push(path);
    if (existsSync(join(root, path)) && !path.endsWith('.css')) waiting.push(...imported(path));
  }
  expect(seen.size).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
