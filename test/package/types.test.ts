// Declarations of the package, as a program that imports it reads them.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test('they name no package that is not installed with it', () => {
  const { dependencies, peerDependencies } = JSON.parse(read('package.json'));
  const waiting = ['core', 'open', 'site/astro'].map((name) => `lib/types/${name}.d.ts`);
  const seen = new Set(waiting);
  const packages = new Set<string>();
  for (const path of waiting) {
    for (const [, name = ''] of read(path).matchAll(/(?:from |import\()['"]([^'"]+)['"]/g)) {
      const next = join(dirname(path), name.replace(/\.ts$/, '.d.ts'));
      if (!name.startsWith('.')) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '');
      else if (!seen.has(next) && existsSync(join(root, next))) {
        seen.add(next);
        waiting.push(next);
      }
    }
  }
  expect(seen.size).toBeGreaterThan(30);
  const installed = Object.keys({ ...dependencies, ...peerDependencies });
  const types = installed.map((name) => name.replace(/^@types\//, ''));
  const unknown = [...packages].filter((name) => ![...types, 'mdast', 'hast'].includes(name));
  expect(unknown.filter((name) => !/^(?:node:|virtual:|vite$|vfile)/.test(name))).toEqual([]);
});
