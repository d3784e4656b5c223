// The playground of the documentation: the core for browsers, and the page around it.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { licenseNotices } from './licenses.mjs';
import { requiredInTheBundle, withoutEngines } from './plugins.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const IN_BROWSERS = fileURLToPath(new URL('in-browsers.mjs', import.meta.url));

/**
 * satteri is native code; where it cannot be loaded, remark parses. Its WebAssembly takes 956 kB even as gzip, beside 1.27 MB
 * of programs without remark: 2.23 MB, where the page is to load 2 MB at most and loads 1.26 MB with remark.
 * @type {import('esbuild').Plugin}
 */
const browser = {
  name: 'browser',
  setup(build) {
    build.onResolve({ filter: /^node:(?:module|util)$/ }, () => ({ path: IN_BROWSERS }));
    build.onResolve({ filter: /^satteri$/ }, ({ path }) => ({ path, namespace: 'none' }));
    build.onLoad({ filter: /./, namespace: 'none' }, () => ({
      contents: `throw new Error('native code');
        export let createMdastHandle, dropHandle, MdastReader, serializeHandle;`,
    }));
  },
};

/**
 * Writes page.js, worker.js and licenses.txt into `outdir`, absolute.
 * @param {string} outdir
 */
export async function bundlePlayground(outdir) {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    outdir,
    entryPoints: ['src/playground/page.ts', 'src/playground/worker.ts'],
    inject: [IN_BROWSERS],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    // A worker has no document.
    conditions: ['worker'],
    target: 'es2024',
    supported: { 'regexp-unicode-property-escapes': true, 'regexp-set-notation': true },
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [browser, requiredInTheBundle, withoutEngines],
    metafile: true,
  });
  await writeFile(join(outdir, 'licenses.txt'), licenseNotices(ROOT, Object.keys(metafile.inputs)));
}
