// Action/dist/index.mjs, everything that the action needs in one file; same sources, same bytes.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { parserWasm } from './parser-wasm.mjs';
import { FOR_NODE, requiredInTheBundle, withoutEngines } from './plugins.mjs';

const OUT = 'action/dist/index.mjs';

/** CommonJS packages ask for Node's own modules through `require`, which an ES module does not have. */
export const REQUIRE = `import { createRequire as requireFrom } from 'node:module';
const require = requireFrom(import.meta.url);`;

const BANNER = `// Built by build/action.mjs from action/src; the sources are the place to read and to change.
${REQUIRE}`;

/**
 * Modules that would be most of the bundle and none of the work: the HTTP client serves sign-in at other clouds only, the
 * tokenizer's table is larger than all else (the action says that it does not count), and remark is for machines that
 * satteri's native part does not run on.
 */
const LEFT_OUT = {
  '@actions/http-client': 'export class HttpClient {}',
  '@actions/http-client/lib/auth': 'export class BearerCredentialHandler {}',
  'gpt-tokenizer/encoding/o200k_base': 'export const countTokens = () => 0;',
  remark: '',
  'remark-gfm': '',
};

/**
 * @param {Readonly<Record<string, string>>} modules what stands in the place of each
 * @returns {import('esbuild').Plugin}
 */
export function leftOut(modules) {
  return {
    name: 'left-out',
    setup(build) {
      build.onResolve({ filter: /./ }, ({ path }) =>
        Object.hasOwn(modules, path) ? { path, namespace: 'left-out', sideEffects: false } : null,
      );
      build.onLoad({ filter: /./, namespace: 'left-out' }, ({ path }) => ({
        contents: modules[path] ?? '',
      }));
    },
  };
}

/**
 * satteri with its WebAssembly in the place of its native part. Its tree is the same, a test says so.
 * @param {string} root
 * @param {string} packed base64 of brotli
 * @returns {import('esbuild').Plugin}
 */
function parserInTheBundle(root, packed) {
  return {
    name: 'parser-in-the-bundle',
    setup(build) {
      const satteri = fileURLToPath(import.meta.resolve('satteri'));
      build.onResolve({ filter: /^satteri$/ }, () => ({
        path: satteri,
        sideEffects: false,
      }));
      // As published for browsers: a third of the size.
      for (const name of ['core', 'runtime']) {
        const file = name === 'core' ? 'emnapi-core.min.mjs' : 'emnapi.min.mjs';
        const path = join(root, `node_modules/@emnapi/${name}/dist/${file}`);
        build.onResolve({ filter: new RegExp(`^@emnapi/${name}$`) }, () => ({ path }));
      }
      build.onResolve({ filter: /^#binding$/ }, () => ({ path: 'binding', namespace: 'satteri' }));
      build.onLoad({ filter: /^binding$/, namespace: 'satteri' }, async () => ({
        contents: await binding(root),
        resolveDir: join(root, 'action/parser'),
      }));
      build.onResolve({ filter: /^satteri-wasm$/ }, () => ({ path: 'wasm', namespace: 'satteri' }));
      build.onLoad({ filter: /^wasm$/, namespace: 'satteri' }, () => ({
        contents: packed,
        loader: 'text',
      }));
    },
  };
}

/**
 * satteri imports what it does with MDX and HTML, too; only parsing is there.
 * @param {string} root
 */
async function binding(root) {
  const source = await readFile(join(root, 'node_modules/satteri/dist/binding.browser.js'), 'utf8');
  const names = /export \{([^}]*)\}/.exec(source)?.[1]?.match(/\w+/g) ?? [];
  const own = ['createMdastHandle', 'serializeHandle', 'dropHandle'];
  const others = names.filter((name) => !own.includes(name));
  return `export { ${own.join(', ')} } from './binding.mjs';
    ${others.map((name) => `export const ${name} = undefined;`).join('\n')}`;
}

/** @typedef {{ readonly text: string, readonly inputs: string[] }} OneFile what a bundle says, and the files that went into it, relative to root */

/**
 * A bundle that needs Node alone.
 * @param {string} root folder of package.json
 * @param {import('esbuild').BuildOptions} options
 * @returns {Promise<OneFile>}
 */
export async function oneFile(root, { plugins = [], ...options }) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    outfile: OUT,
    bundle: true,
    write: false,
    ...FOR_NODE,
    format: 'esm',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [
      ...plugins,
      parserInTheBundle(root, parserWasm(root, OUT)),
      requiredInTheBundle,
      withoutEngines,
    ],
    metafile: true,
    ...options,
  });
  return { text: outputFiles?.[0]?.text ?? '', inputs: Object.keys(metafile?.inputs ?? {}) };
}

/** @param {string} root folder of package.json */
export function bundleAction(root) {
  return oneFile(root, {
    entryPoints: ['action/src/main.ts'],
    target: 'node24',
    banner: { js: BANNER },
    plugins: [leftOut(LEFT_OUT)],
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const { text } = await bundleAction(root);
  await mkdir(join(root, 'action/dist'), { recursive: true });
  await writeFile(join(root, OUT), text);
}
