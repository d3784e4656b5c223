// Where esbuild must not bundle a module as it stands. Each plugin says what it is for, and what it gains where that is time.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * satteri's JavaScript is bundled, since loading its thirty files one by one costs a third of a cold start. Its loader of
 * the native part stays satteri's own: it must ask for `@bruits/satteri-*` from where satteri is installed, because under
 * pnpm nobody else may see those packages.
 * @type {import('esbuild').Plugin}
 */
export const satteriFromItsOwnPlace = {
  name: 'satteri-from-its-own-place',
  setup(build) {
    build.onLoad({ filter: /[\\/]satteri[\\/]index\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const contents = source
        .replace('(import.meta.url)', "(createRequire(import.meta.url).resolve('satteri'))")
        .replace("const __dirname = new URL('.', import.meta.url).pathname", '');
      if (contents.match(/import\.meta\.url/g)?.length === 1) return { contents, loader: 'js' };
      const text = 'satteri loads its native part in a new way: look at build/plugins.mjs';
      return { errors: [{ text }] };
    });
  },
};

/**
 * The markdown parsers are loaded by a `require` that Node makes; in a bundle it has to be esbuild's own, which copies
 * satteri in and still runs it only inside the `try`.
 * @type {import('esbuild').Plugin}
 */
export const parsersInTheBundle = {
  name: 'parsers-in-the-bundle',
  setup(build) {
    const line = 'const require = createRequire(import.meta.url);';
    build.onLoad({ filter: /[\\/]src[\\/]parse[\\/]markdown\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return source.includes(line)
        ? { contents: source.replace(line, ''), loader: 'ts' }
        : {
            errors: [
              { text: `src/parse/markdown.ts has no line "${line}": look at build/plugins.mjs` },
            ],
          };
    });
  },
};

/**
 * Most front matter is plain enough to be read without yaml, so that the command line leaves it in a file of its own until
 * something calls it: 106 kB less to load, 2 % of an answer.
 * @type {import('esbuild').Plugin}
 */
export const yamlWhenCalled = {
  name: 'yaml-when-called',
  setup(build) {
    const functions = ['isAlias', 'isMap', 'isScalar', 'isSeq', 'parseDocument'];
    build.onResolve({ filter: /^yaml$/ }, () => ({ path: 'yaml', namespace: 'when-called' }));
    build.onLoad({ filter: /.*/, namespace: 'when-called' }, () => ({
      contents: functions
        .map(
          (name) => `export const ${name} = (...args) => require('./yaml.cjs').${name}(...args);`,
        )
        .join('\n'),
    }));
    build.onResolve({ filter: /^\.\/yaml\.cjs$/ }, ({ path }) => ({ path, external: true }));
  },
};

/**
 * commander can start programs as subcommands, which nothing here does; loading what starts them is a tenth of an answer.
 * @type {import('esbuild').Plugin}
 */
export const commanderWithoutPrograms = {
  name: 'commander-without-programs',
  setup(build) {
    build.onResolve({ filter: /^(node:)?child_process$/ }, ({ importer }) =>
      /[\\/]commander[\\/]/.test(importer) ? { path: 'none', namespace: 'no-programs' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'no-programs' }, () => ({
      contents: 'export default {};',
    }));
  },
};

/**
 * What only some commands need stays in files of its own, which the command line imports when it comes to it.
 * @param {Readonly<Record<string, string>>} entries name in lib/ → source
 * @returns {import('esbuild').Plugin}
 */
export function filesOfTheirOwn(entries) {
  return {
    name: 'files-of-their-own',
    setup(build) {
      const root = build.initialOptions.absWorkingDir ?? '';
      const names = new Map(
        Object.entries(entries).map(([name, path]) => [join(root, path), name]),
      );
      build.onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) => {
        const name = kind === 'dynamic-import' ? names.get(join(resolveDir, path)) : undefined;
        return name === undefined ? undefined : { path: `./${name}.js`, external: true };
      });
    },
  };
}

/**
 * The same for files that are CommonJS like the command line, which needs no loader of modules to get at them.
 * @param {Readonly<Record<string, string>>} entries name in lib/ → source
 * @returns {import('esbuild').Plugin}
 */
export function requiredLater(entries) {
  return {
    name: 'required-later',
    setup(build) {
      const root = build.initialOptions.absWorkingDir ?? '';
      const names = new Map(
        Object.entries(entries).map(([name, path]) => [join(root, path), name]),
      );
      build.onResolve({ filter: /^\./ }, ({ path, kind, resolveDir, namespace }) => {
        if (namespace === 'required-later') return { path, external: true };
        const name = kind === 'dynamic-import' ? names.get(join(resolveDir, path)) : undefined;
        return name === undefined ? undefined : { path: name, namespace: 'required-later' };
      });
      build.onLoad({ filter: /.*/, namespace: 'required-later' }, ({ path }) => ({
        contents: `module.exports = require('./${path}.cjs');`,
      }));
    },
  };
}
