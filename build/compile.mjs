// Lib/ with bundled JavaScript, compiled pages (lib/pages), declarations (lib/types) and licence notices, and the manual
// page. `--if-stale` skips a fresh lib/.

import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, libraries } from './bundle.mjs';
import { licenseNotices } from './licenses.mjs';
import { isStale, STAMP } from './stale.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

if (!process.argv.includes('--if-stale') || isStale(root)) {
  const inputs = await bundle(root);
  if (existsSync(join(root, 'src/core.ts'))) {
    declarations();
    // The table of commands is read from its sources, which the oldest Node that compiles cannot do.
    if (process.features.typescript) await (await import('./man.mjs')).writeManual(root);
    inputs.push(...pages());
  }
  writeFileSync(join(root, STAMP), licenseNotices(root, inputs));
}

/** Compiles the pages; gives the paths of every file that went into them, relative to root. */
function pages() {
  const flags = process.features.typescript ? [] : ['--experimental-strip-types'];
  const args = [...flags, 'build/pages.mjs'];
  const out = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return out.trim().split('\n');
}

/** Declarations only, and those of a system under the name by which it is imported; types are checked by `npm run types`, so a wrong one does not stop the tests from running. */
function declarations() {
  const tsc = fileURLToPath(
    import.meta.resolve('@typescript/native/package.json').replace('package.json', 'bin/tsc'),
  );
  execFileSync(process.execPath, [tsc, '-p', 'build/tsconfig.types.json'], {
    cwd: root,
    stdio: 'inherit',
  });
  for (const [name, path] of Object.entries(libraries(root))) {
    const types = path.replace(/^src\/(.*)\.ts$/, '../types/$1.js');
    writeFileSync(join(root, `lib/systems/${name}.d.ts`), `export * from '${types}';\n`);
  }
  withoutUnreached();
}

/** Takes away the declarations that no entry of the package leads to: four of five. */
function withoutUnreached() {
  const entries = ['core', 'open', 'site/astro'].map((name) => `types/${name}.d.ts`);
  const open = [...entries, ...globSync('systems/*.d.ts', { cwd: join(root, 'lib') })];
  const reached = new Set();
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    const text = readFileSync(join(root, 'lib', path), 'utf8');
    for (const [, to = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g))
      open.push(join(dirname(path), to).replace(/\.[jt]s$/, '.d.ts'));
  }
  for (const path of globSync('types/**/*.d.ts', { cwd: join(root, 'lib') }))
    if (!reached.has(path)) rmSync(join(root, 'lib', path));
}
