// The command line: lib/cli.cjs with what every call needs and callers wait for, and a CommonJS file for each part that is
// imported later. All share one instance of each module; the first ES module would cost more than what is in it.

import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

const META = { 'import.meta.url': 'importMetaUrl' };
const BANNER = "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;";

/**
 * esbuild divides ES modules alone, so the parts are made as such and then written as CommonJS.
 * @param {import('esbuild').BuildOptions} common
 * @param {{ readonly cli: string } & Readonly<Record<string, string>>} entryPoints `cli`, and what is required later
 * @param {RegExp} atOnce imported later, and in lib/cli.cjs all the same
 * @returns {Promise<{ readonly inputs: readonly string[], readonly outputs: readonly string[] }>} paths of files
 */
export async function commandLine(common, entryPoints, atOnce) {
  const { outputFiles, metafile } = await build({
    ...common,
    entryPoints,
    format: 'esm',
    splitting: true,
    write: false,
    metafile: true,
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const parts = new Map(
    Object.entries(metafile.outputs).map(([path, { entryPoint = '', exports, imports }]) => {
      const needed = imports.filter(
        ({ kind, external }) => kind === 'import-statement' && !external,
      );
      const paths = needed.map((one) => basename(one.path));
      return [basename(path), { entryPoint, exports, needed: paths }];
    }),
  );
  const first = new Set(['cli.js']);
  for (const [name, { entryPoint }] of parts) if (atOnce.test(entryPoint)) first.add(name);
  for (const name of first) for (const one of parts.get(name)?.needed ?? []) first.add(one);
  const names = [...first].sort();
  const whole = [
    "export { main } from './cli.js';",
    ...names.map((name, at) => namespaceOf(name, at, parts.get(name)?.exports ?? [])),
    // One object, since esbuild gives each export a getter, and copies it.
    `export const parts = { ${names.map((_, at) => `part${at}`).join(', ')} };`,
  ].join('\n');
  const later = [...texts.keys()].filter((name) => !first.has(name)).sort();
  /** @param {string} name */
  const placeOf = (name) =>
    first.has(name) ? `./cli.cjs#part${names.indexOf(name)}` : `./${name.replace(/\.js$/, '.cjs')}`;
  // What is imported when it is called is asked of the loader, also where it stands in the same file: esbuild would wrap every
  // part in a function of its own, of which V8 reads all twice.
  const inFirst = (/** @type {string} */ name, /** @type {string} */ kind) =>
    first.has(name) && kind !== 'dynamic-import' ? null : placeOf(name);
  await written(['cli.js'], inFirst, whole);
  await written(later, placeOf);
  const outputs = ['cli.js', ...later].map((name) => `lib/${name.replace(/\.js$/, '.cjs')}`);
  await stamp(common.absWorkingDir ?? '.', outputs);
  return { inputs: Object.keys(metafile.inputs), outputs };

  /**
   * @param {readonly string[]} outputs
   * @param {(name: string, kind: string) => string | null} placeOf where another part is required from; null: it is copied in
   * @param {string} [text] instead of that of the part
   */
  async function written(outputs, placeOf, text) {
    await build({
      ...common,
      entryPoints: outputs.map((name) => ({ in: `entry:${name}`, out: basename(name, '.js') })),
      outExtension: { '.js': '.cjs' },
      format: 'cjs',
      define: META,
      banner: { js: BANNER },
      plugins: [
        {
          name: 'parts',
          setup({ onResolve, onLoad }) {
            onResolve({ filter: /^entry:/ }, ({ path }) => ({
              path: path.slice('entry:'.length),
              namespace: text === undefined ? 'part' : 'whole',
            }));
            onResolve({ filter: /.*/ }, ({ path, kind }) => {
              const name = basename(path);
              const place = path.startsWith('./') && texts.has(name) ? placeOf(name, kind) : path;
              return place === null
                ? { path: name, namespace: 'part' }
                : { path: place, external: true };
            });
            onLoad({ filter: /.*/, namespace: 'whole' }, () => ({ contents: text ?? '' }));
            onLoad({ filter: /.*/, namespace: 'part' }, ({ path }) => ({
              contents: texts.get(path) ?? '',
            }));
          },
        },
      ],
    });
  }
}

/**
 * What others find in a part; made when the first of them asks, since most answers need few.
 * @param {string} file
 * @param {number} at
 * @param {readonly string[]} names
 */
function namespaceOf(file, at, names) {
  const imported = names.map((name) => `${name} as part${at}_${name}`);
  const getters = names.map((name) => `get ${name}() { return part${at}_${name}; }`);
  return `import { ${imported.join(', ')} } from './${file}';
    let made${at};
    function part${at}() { return (made${at} ??= { ${getters.join(', ')} }); }`;
}

/**
 * The first file begins with a line that changes with any of them: their bytecode is kept under it. bin/code-cache.cjs,
 * which loads them, brings what stands there for `import()`.
 * @param {string} root
 * @param {readonly string[]} outputs
 */
async function stamp(root, outputs) {
  const paths = outputs.map((path) => join(root, path));
  const texts = await Promise.all(
    paths.map(async (path) => {
      const text = await readFile(path, 'utf8');
      const own = text.replace(`${BANNER}\n`, '');
      return (
        (own.includes('importMetaUrl') ? text : own)
          .replace(/\bimport\((?=["'])/g, 'importModule(')
          // esbuild leaves these in regular expressions; V8 takes twice the bytes and the time for a text that is not ASCII.
          .replace(
            /[\u0080-\uffff]/g,
            (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
          )
      );
    }),
  );
  const hash = createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 32);
  await Promise.all(
    paths.map((path, at) => writeFile(path, `${at === 0 ? `//${hash}\n` : ''}${texts[at]}`)),
  );
}
