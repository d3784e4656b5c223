// In: esbuild's questions about single modules. Out: the two modules that must not be bundled as they stand.

import { readFile } from 'node:fs/promises';

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
        .replace('createRequire(import.meta.url)', "createRequire(import.meta.resolve('satteri'))")
        .replace("const __dirname = new URL('.', import.meta.url).pathname", '');
      if (contents.includes('import.meta.url')) {
        return {
          errors: [
            { text: 'satteri loads its native part in a new way: look at build/plugins.mjs' },
          ],
        };
      }
      return { contents, loader: 'js' };
    });
  },
};

/**
 * gray-matter loads js-yaml for an engine that nobody here calls: front matter goes through `yaml`, which knows places.
 * @type {import('esbuild').Plugin}
 */
export const withoutUnusedYaml = {
  name: 'without-unused-yaml',
  setup(build) {
    build.onResolve({ filter: /^js-yaml$/ }, ({ path }) => ({ path, namespace: 'unused' }));
    build.onLoad({ filter: /.*/, namespace: 'unused' }, () => ({
      contents: `const unused = () => { throw new Error('js-yaml is not part of the bundle'); };
        module.exports = { safeLoad: unused, safeDump: unused };`,
    }));
  },
};
