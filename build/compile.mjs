// Lib/ with bundled JavaScript, compiled pages (lib/pages), declarations (lib/types) and licence notices, and the manual
// page. `--if-stale` skips a fresh lib/.

import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
}
