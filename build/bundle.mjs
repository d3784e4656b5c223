// In: the sources. Out: lib/*.js, one ES module an entry with shared chunks, and the list of packages that went into them.

import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { satteriFromItsOwnPlace, withoutUnusedYaml } from './plugins.mjs';

/** What the bin, the package's `exports` and the site's builder load: the name in lib/ and the source behind it. */
const ENTRIES = { cli: 'src/cli/main.ts', core: 'src/core.ts', open: 'src/open.ts' };

/** Loaded only by the commands that need them, too large or too native to copy. All else is small and is bundled. */
const NOT_BUNDLED = [
  'astro',
  'astro/*',
  'pagefind',
  'gpt-tokenizer',
  'gpt-tokenizer/*',
  '@bruits/*',
];

/** CommonJS packages ask for Node's own modules through `require`, which an ES module does not have. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

/**
 * Bundles all entries into `lib/` under `root`.
 * @param {string} root folder of package.json
 * @returns {Promise<string[]>} paths of every file that was bundled, relative to root
 */
export async function bundle(root) {
  const { metafile } = await build({
    absWorkingDir: root,
    // While a part of the house is not built yet, the others can already be used.
    entryPoints: Object.fromEntries(
      Object.entries(ENTRIES).filter(([, path]) => existsSync(`${root}/${path}`)),
    ),
    outdir: 'lib',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.12',
    external: NOT_BUNDLED,
    plugins: [satteriFromItsOwnPlace, withoutUnusedYaml],
    banner: { js: REQUIRE },
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
    // gray-matter's JavaScript engine, which Stratigraph switches off, is the one place with an eval.
    logOverride: { 'direct-eval': 'silent' },
  });
  await removeOthers(root, new Set(Object.keys(metafile.outputs)));
  return Object.keys(metafile.inputs);
}

/**
 * Chunks of earlier builds go last, so that a command that is running meanwhile still finds its own.
 * @param {string} root
 * @param {ReadonlySet<string>} outputs
 */
async function removeOthers(root, outputs) {
  for (const name of await readdir(join(root, 'lib'))) {
    const path = `lib/${name}`;
    if (name.endsWith('.js') && !outputs.has(path)) await rm(join(root, path));
  }
}
