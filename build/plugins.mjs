// Where esbuild must not bundle a module as it stands. Each plugin says what it is for, and what it gains where that is time.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';

/**
 * What every bundle is for. esbuild doubts that any Node knows these expressions, and would write each literal as
 * `new RegExp(…)`, which is compiled again whenever its line runs.
 */
export const FOR_NODE = /** @type {const} */ ({
  platform: 'node',
  supported: { 'regexp-unicode-property-escapes': true, 'regexp-set-notation': true },
});

/**
 * satteri's JavaScript is bundled, since loading its thirty files one by one costs a third of a cold start.
 * @type {import('esbuild').Plugin}
 */
export const nativeParser = {
  name: 'native-parser',
  setup(build) {
    const path = fileURLToPath(new URL('native-parser.cjs', import.meta.url));
    build.onResolve({ filter: /^\.\.\/index\.js$/ }, ({ importer }) =>
      /[\\/]satteri[\\/]dist[\\/]binding\.js$/.test(importer) ? { path } : undefined,
    );
  },
};

/**
 * What may be missing, or is seldom needed, is loaded by a `require` that Node makes; in a bundle it has to be esbuild's
 * own, which copies the file in and still runs it only where it is asked for.
 * @type {import('esbuild').Plugin}
 */
export const requiredInTheBundle = {
  name: 'required-in-the-bundle',
  setup(build) {
    const line = 'const require = createRequire(import.meta.url);';
    const files =
      /[\\/]src[\\/](parse[\\/](?:markdown|front-matter)|dialects[\\/]instructions[\\/]index)\.ts$/;
    build.onLoad({ filter: files }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return source.includes(line)
        ? { contents: source.replace(line, ''), loader: 'ts' }
        : { errors: [{ text: `${path} has no line "${line}": look at build/plugins.mjs` }] };
    });
  },
};

/**
 * gray-matter's own engines run JavaScript and read YAML: ours are given to it, and those stay out of every bundle.
 * @type {import('esbuild').Plugin}
 */
export const withoutEngines = {
  name: 'without-engines',
  setup(build) {
    const filter = /[\\/]gray-matter[\\/]lib[\\/]engines\.js$/;
    build.onLoad({ filter }, () => ({ contents: 'module.exports = {};' }));
  },
};

/**
 * Most front matter is plain enough to be read without yaml, and few trees have settings in TOML, so that the command line
 * leaves both in files of their own until something calls them: 117 kB less to load, 3 % of an answer.
 * @type {import('esbuild').Plugin}
 */
export const readersWhenCalled = {
  name: 'readers-when-called',
  setup(build) {
    /** @type {ReadonlyMap<string, readonly string[]>} */
    const functions = new Map([
      ['yaml', ['isAlias', 'isMap', 'isScalar', 'isSeq', 'parse', 'parseDocument', 'visit']],
      ['smol-toml', ['parse']],
    ]);
    build.onResolve({ filter: /^(?:yaml|smol-toml)$/ }, ({ importer, path }) =>
      // Files of their own have what they need of it, classes included.
      importer.endsWith('other-head.ts') ? undefined : { path, namespace: 'reader' },
    );
    build.onLoad({ filter: /.*/, namespace: 'reader' }, ({ path }) => ({
      contents: (functions.get(path) ?? [])
        .map(
          (name) =>
            `export const ${name} = (...args) => require('./${path}.cjs').${name}(...args);`,
        )
        .join('\n'),
    }));
    build.onResolve({ filter: /^\.\/(?:yaml|smol-toml)\.cjs$/ }, ({ path }) => ({
      path,
      external: true,
    }));
  },
};

/**
 * Default imports of Node's modules. esbuild copies what such a module has, name by name, and importing `node:process` makes
 * its three streams: a twentieth of an answer. commander can start programs as subcommands, which nothing here does; loading
 * what starts them is a tenth.
 * @type {import('esbuild').Plugin}
 */
export const wholeBuiltIns = {
  name: 'whole-built-ins',
  setup(build) {
    build.onResolve({ filter: /^node:(?:child_process|fs|path|process)$/ }, ({ importer, path }) =>
      /[\\/](?:commander|vfile)[\\/]/.test(importer) ||
      // A clone may stand in a folder called `src`.
      (path === 'node:process' && /[\\/]src[\\/](?!(?:.*[\\/])?node_modules[\\/])/.test(importer))
        ? { path, namespace: 'whole' }
        : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'whole' }, ({ path }) => {
      const whole = new Map([
        ['node:child_process', '{}'],
        ['node:process', 'process'],
      ]);
      return {
        contents: `export default ${whole.get(path) ?? `process.getBuiltinModule('${path}')`};`,
      };
    });
  },
};

/**
 * What writes a file whole and what locks it load a fifth of their own time for nothing: a hash that only names a file, a number
 * of the thread, of which there is one, and a file system that we hand over ourselves.
 * @type {import('esbuild').Plugin}
 */
export const lightWrites = {
  name: 'light-writes',
  setup(build) {
    build.onResolve({ filter: /^(?:assert|graceful-fs|node:crypto|worker_threads)$/ }, (asked) => {
      if (asked.path === 'graceful-fs') return { path: 'node:fs', external: true };
      return /[\\/](?:signal-exit|write-file-atomic)[\\/]/.test(asked.importer)
        ? { path: asked.path, namespace: 'light' }
        : undefined;
    });
    build.onLoad({ filter: /.*/, namespace: 'light' }, ({ path }) => ({
      resolveDir: build.initialOptions.absWorkingDir ?? '',
      contents:
        path === 'assert'
          ? 'exports.equal = (a, b, message) => { if (a !== b) throw new TypeError(message); };'
          : path === 'worker_threads'
            ? 'exports.threadId = 0;'
            : `const { sha256 } = require('@noble/hashes/sha2.js');
        exports.createHash = () => {
          let text = '';
          const hash = {
            update: (more) => ((text += more + ' '), hash),
            digest: () => Buffer.from(sha256(Buffer.from(text))),
          };
          return hash;
        };`,
    }));
  },
};

/**
 * Modules of functions that most answers never call: each stands in a file of its own until one of them is called. A fifth of
 * what every command would otherwise load.
 * @param {Readonly<Record<string, string>>} files name in lib/ → source
 * @returns {import('esbuild').Plugin}
 */
export function whenCalled(files) {
  return {
    name: 'when-called',
    setup(build) {
      const root = build.initialOptions.absWorkingDir ?? '';
      const names = new Map(Object.entries(files).map(([name, source]) => [source, name]));
      build.onResolve({ filter: /\.ts$/ }, ({ kind, path, resolveDir }) => {
        // From the root: names of chunks are made of it, and are the same on each machine.
        const source = relative(root, resolve(resolveDir, path)).replaceAll('\\', '/');
        return kind === 'import-statement' && names.has(source)
          ? { path: source, namespace: 'when-called' }
          : undefined;
      });
      build.onResolve({ filter: /^\.\/.*\.cjs$/ }, ({ path, namespace }) =>
        namespace === 'when-called' ? { path, external: true } : undefined,
      );
      build.onLoad({ filter: /\.ts$/, namespace: 'when-called' }, async ({ path }) => {
        const source = await readFile(join(root, path), 'utf8');
        const exported = source.match(/^export (?!type |interface ).*/gm) ?? [];
        const functions = exported
          .map((line) => /^export (?:(?:async )?function (\w+)|const (\w+) = \()/.exec(line))
          .map((found) => found?.[1] ?? found?.[2]);
        if (functions.includes(undefined))
          return {
            errors: [{ text: `${path} exports more than functions: look at build/bundle.mjs` }],
          };
        const calls = functions.map(
          (name) => `export function ${name}(...args) { return whole().${name}(...args); }`,
        );
        const whole = `const whole = () => require('./${names.get(path)}.cjs');`;
        return { contents: [whole, ...calls].join('\n') };
      });
    },
  };
}

/**
 * Whoever answers for long hashes with Node's own, which takes a tenth of the time; a single answer is there sooner than that
 * is loaded.
 * @type {import('esbuild').Plugin}
 */
export const nativeHash = {
  name: 'native-hash',
  setup(build) {
    const path = '@noble/hashes/sha2.js';
    build.onResolve({ filter: /^@noble\/hashes\/sha2\.js$/ }, ({ namespace }) =>
      namespace === 'hash' ? undefined : { path, namespace: 'hash' },
    );
    build.onLoad({ filter: /.*/, namespace: 'hash' }, () => ({
      resolveDir: build.initialOptions.absWorkingDir ?? '',
      contents: `import { sha256 as few } from '${path}';
        let left = 16_000;
        export function sha256(bytes) {
          left -= bytes.length;
          if (left > 0) return few(bytes);
          return process.getBuiltinModule('node:crypto').createHash('sha256').update(bytes).digest();
        }`,
    }));
    // A rotation is a call there, of which a text of 10 kB takes 90,000: more than V8 runs before it makes four functions
    // fast, which takes longer than the hash. Numbers above 2^31 are objects until then.
    build.onLoad({ filter: /[\\/]@noble[\\/]hashes[\\/]sha2\.js$/ }, async ({ path: file }) => ({
      contents: (await readFile(file, 'utf8'))
        .replace(/\bUint32Array(?=\.from|\(64\))/g, 'Int32Array')
        .replace(/\bgetUint32\b/g, 'getInt32')
        .replace(/\brotr\((\w+), (\d+)\)/g, '(($1 >>> $2) | ($1 << (32 - $2)))')
        .replace(/\bChi\((\w+), (\w+), (\w+)\)/g, '(($1 & $2) ^ (~$1 & $3))')
        .replace(/\bMaj\((\w+), (\w+), (\w+)\)/g, '(($1 & $2) ^ ($1 & $3) ^ ($2 & $3))'),
    }));
  },
};

/**
 * What the command line requires from a file of its own (`later`, name in lib/ → source), and what it imports from the
 * library (`ofSite`): an ES module, added to `others`.
 * @param {Readonly<Record<string, string>>} later
 * @param {RegExp} ofSite
 * @param {Record<string, string>} others name in lib/ → source
 * @returns {import('esbuild').Plugin}
 */
export function besideCommandLine(later, ofSite, others) {
  const names = new Map(Object.entries(later).map(([name, source]) => [source, name]));
  return {
    name: 'beside-command-line',
    setup(build) {
      const root = build.initialOptions.absWorkingDir ?? '';
      build.onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) => {
        if (kind !== 'dynamic-import' && kind !== 'require-call') return undefined;
        const source = relative(root, join(resolveDir, path)).replaceAll('\\', '/');
        const name = names.get(source);
        if (kind === 'require-call' && name !== undefined)
          return { path: `./${name}.cjs`, external: true };
        if (kind === 'require-call' || !ofSite.test(source)) return undefined;
        const other = source.replace(/^src\/|\.ts$/g, '').replaceAll('/', '-');
        others[other] = source;
        return { path: `./${other}.js`, external: true };
      });
    },
  };
}

/**
 * core.ts is a table of contents. esbuild divides files, not names, so that whoever imports one name of it would be given
 * all; here each name is imported from where it is.
 * @type {import('esbuild').Plugin}
 */
export const pastTheTable = {
  name: 'past-the-table',
  setup(build) {
    const root = build.initialOptions.absWorkingDir ?? '';
    const table = readFile(join(root, 'src/core.ts'), 'utf8').then((source) => {
      const lists = source.matchAll(/export (?:type )?\{([^}]*)\} from '\.([^']+)';/g);
      return new Map(
        [...lists].flatMap(([, names = '', path = '']) =>
          namesIn(names).map((name) => [name, join(root, 'src', path)]),
        ),
      );
    });
    build.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
      const places = await table;
      const source = await readFile(path, 'utf8');
      const contents = source.replaceAll(
        /import \{([^}]*)\} from '[./]+\/core\.ts';/g,
        (_, names) =>
          namesIn(names)
            .map(
              (name) =>
                `import { ${name} } from ${JSON.stringify(places.get(name.split(' ')[0] ?? ''))};`,
            )
            .join(' '),
      );
      return { contents, loader: 'ts' };
    });
  },
};

/** @param {string} list */
function namesIn(list) {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
}

/**
 * remark and its plugin stand in a file of their own (build/remark.cjs).
 * @type {import('esbuild').Plugin}
 */
export const remarkBeside = {
  name: 'remark-beside',
  setup(build) {
    build.onResolve({ filter: /^remark(-gfm)?$/ }, ({ kind }) =>
      kind === 'require-call' ? { path: './remark.cjs', external: true } : undefined,
    );
  },
};

export const TOKENIZER = 'gpt-tokenizer/encoding/o200k_base';

/**
 * So does the tokenizer: an ES module that is loaded when somebody counts.
 * @type {import('esbuild').Plugin}
 */
export const tokensBeside = {
  name: 'tokens-beside',
  setup(build) {
    build.onResolve({ filter: /^gpt-tokenizer\// }, () => ({
      path: './tokens.js',
      external: true,
    }));
  },
};

/**
 * The tokenizer's table, packed: a third of the bytes to ship, unpacked in 40 ms when somebody counts tokens. Brotli need
 * not give the same bytes on every version of Node.
 * @type {import('esbuild').Plugin}
 */
export const packedTokenizer = {
  name: 'packed-tokenizer',
  setup(build) {
    build.onLoad(
      { filter: /[\\/]gpt-tokenizer[\\/]\w+[\\/]bpeRanks[\\/]o200k_base\.js$/ },
      async () => {
        const table = await import('gpt-tokenizer/bpeRanks/o200k_base');
        const text = Buffer.from(JSON.stringify(table.default));
        const packed = brotliCompressSync(text, {
          params: {
            [constants.BROTLI_PARAM_LGWIN]: 24,
            [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
          },
        });
        return {
          contents: `import { brotliDecompressSync } from 'node:zlib';
          const packed = Buffer.from('${packed.toString('base64')}', 'base64');
          export default JSON.parse(brotliDecompressSync(packed).toString());`,
        };
      },
    );
  },
};

/**
 * zod brings its messages in fifty languages; English is told.
 * @type {import('esbuild').Plugin}
 */
export const englishOnly = {
  name: 'english-only',
  setup(build) {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.c?js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
  },
};

/**
 * A system that is not in a tree is asked for its name, its marks and the names of its commands alone: the rest stands in a
 * file of its own until somebody asks for more. A tenth of an answer.
 * @param {string} root
 * @returns {Promise<{ readonly plugin: import('esbuild').Plugin, readonly files: Readonly<Record<string, string>> }>} name in lib/ → source
 */
export async function systemsWhenThere(root) {
  const table = 'src/dialects/index.ts';
  const imports = (await readFile(join(root, table), 'utf8')).matchAll(
    /^import \{ (\w+) \} from '\.\/(.*\/index)\.ts';$/gm,
  );
  const sources = new Map([...imports].map(([, name = '', at]) => [name, `src/dialects/${at}.ts`]));
  const { outputFiles } = await build({
    ...FOR_NODE,
    ...{ bundle: true, format: 'cjs', write: false, target: 'node22.12' },
    plugins: [requiredInTheBundle, importsAsWritten],
    stdin: {
      resolveDir: root,
      contents: [[['signs'], table], ...[...sources].map(([name, at]) => [[name], at])]
        .map(([names, at]) => `export { ${names} } from './${at}';`)
        .join('\n'),
    },
  });
  const { signs, ...systems } = runCommonJs(outputFiles[0]?.text ?? '');
  const later = new Map(
    [...sources].flatMap(([name, at]) =>
      signs.get(systems[name].name).length > 0 ? [[at, name]] : [],
    ),
  );
  const fileOf = (/** @type {string} */ at) =>
    at.slice('src/'.length, -'.ts'.length).replaceAll('/', '-');
  const rulesOf = (/** @type {string} */ at) => at.replace(/index\.ts$/, 'rules/index.ts');
  return {
    files: Object.fromEntries([...later.keys()].map((at) => [fileOf(at), at])),
    plugin: {
      name: 'systems-when-there',
      setup({ onResolve, onLoad }) {
        onResolve({ filter: /^\.\/\w+\/index\.ts$/ }, ({ path, importer, resolveDir }) => {
          const at = relative(root, join(resolveDir, path)).replaceAll('\\', '/');
          const isTable = importer === join(root, table);
          return isTable && later.has(at) ? { path: at, namespace: 'system' } : undefined;
        });
        onResolve({ filter: /^\.\/.*\.cjs$/ }, ({ path, namespace }) =>
          namespace === 'system' ? { path, external: true } : undefined,
        );
        onLoad({ filter: /.*/, namespace: 'system' }, ({ path }) => {
          const name = later.get(path) ?? '';
          const { rules, ...others } = systems[name];
          const members = Object.entries(others).map(([key, value]) => memberOf([key], value));
          if (others.in === undefined) members.push('in: () => whole()');
          // Who speaks it has the whole, at once. `check` names the rules of all systems.
          const own = rules && `rules: () => require('./${fileOf(rulesOf(path))}.cjs').rules(),`;
          return {
            resolveDir: dirname(join(root, path)),
            contents: `let made;
            const whole = () => (made ??= require('./${fileOf(path)}.cjs').${name});
            export const ${name} = { ${own ?? ''} ${members.join(', ')} };`,
          };
        });
      },
    },
  };
}

/** @type {import('esbuild').Plugin} */
const importsAsWritten = {
  name: 'imports-as-written',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};

const ONLY_IMPORTS =
  /^(?:async )?\(\) => (?:import\("[\w./-]+"\)|\(\{ \w+: \(await import\("[\w./-]+"\)\)\.\w+ \}\))$/;

/** @param {string} text */
function runCommonJs(text) {
  const module = { exports: /** @type {any} */ ({}) };
  new Function('module', 'require', text)(module, createRequire(import.meta.url));
  return module.exports;
}

/**
 * The text of a member: data as it stands, a function that asks the whole system, or what is read of it when asked for.
 * @param {readonly string[]} path
 * @param {unknown} value
 * @returns {string}
 */
function memberOf(path, value) {
  const key = JSON.stringify(path.at(-1));
  const place = `whole()${path.map((one) => `[${JSON.stringify(one)}]`).join('')}`;
  // What only imports another file needs nothing of this one.
  if (typeof value === 'function' && ONLY_IMPORTS.test(String(value))) return `${key}: ${value}`;
  if (typeof value === 'function') return `${key}: (...all) => ${place}(...all)`;
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value))
    return `${key}: ${JSON.stringify(value)}`;
  if (!/^(?:operations|answers)$/.test(path[0] ?? '')) return `get ${key}() { return ${place}; }`;
  const inner = Object.entries(Object(value)).map(([name, one]) => memberOf([...path, name], one));
  return `${key}: { ${inner.join(', ')} }`;
}
