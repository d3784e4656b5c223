// The pages are built from their sources where the package is installed: whatever they import has to be in it.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { NOT_BUNDLED } from '../build/bundle.mjs';

const root = new URL('..', import.meta.url).pathname;
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { files, dependencies, peerDependencies, exports } = JSON.parse(read('package.json')) as {
  readonly files: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
};

/** What a module imports for what it does; types are gone before anybody looks for them. */
function imported(path: string): readonly string[] {
  const statements = read(path).matchAll(
    /^\s*(?:import|export)\s+(?!type\b)(?:[^;'"]*?\sfrom\s)?['"]([^'"]+)['"]|<script src=['"]([^'"]+)['"]/gm,
  );
  return [...statements].map(([, module, script]) => module ?? script ?? '');
}

/** Every file that the pages of the package need, and the packages that these import. */
function pageSources() {
  const seen = new Set<string>();
  const packages = new Set<string>();
  const waiting = readdirSync(join(root, 'src/site/pages'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(astro|ts)$/.test(path))
    .map((path) => `src/site/pages/${path}`);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    if (!existsSync(join(root, path)) || path.endsWith('.css')) continue;
    for (const name of imported(path)) {
      if (name.startsWith('.')) waiting.push(relative(root, join(root, dirname(path), name)));
      else if (!/^(?:node|virtual):/.test(name)) packages.add(name);
    }
  }
  return { seen, packages };
}

test('what pages and their scripts import is in the package', () => {
  const { seen } = pageSources();
  const missing = [...seen].filter((path) => {
    const isShipped = files.some((entry) => path === entry || path.startsWith(`${entry}/`));
    return !isShipped || !existsSync(join(root, path));
  });
  expect(seen.size).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});

test('nobody installs what nobody loads: what the bundles copy is no dependency', () => {
  const loaded = [...pageSources().packages, ...NOT_BUNDLED].filter(
    (name) => (!name.includes('*') || name === '@bruits/*') && !(name in peerDependencies),
  );
  // satteri's JavaScript is in the bundle; its native part is found through it.
  const names = loaded.map((name) => (name === '@bruits/*' ? 'satteri' : name));
  const types = ['@types/hast', '@types/mdast'];
  const installed = Object.keys(dependencies).sort();
  expect(installed).toEqual([...new Set([...names, ...types])].sort());
});

test('the types of every export are compiled', () => {
  const { files: compiled } = JSON.parse(read('build/tsconfig.types.json')) as {
    readonly files: readonly string[];
  };
  const named = Object.values(exports)
    .flatMap((one) => (typeof one === 'string' ? [] : one.types))
    // Those of systems are re-exported from what `include` finds.
    .filter((types) => !types.includes('*'));
  expect(
    named.map((path) => path.replace('./lib/types', '../src').replace('.d.ts', '.ts')),
  ).toEqual(compiled);
});
