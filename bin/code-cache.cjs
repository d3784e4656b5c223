// Loads lib/ with the bytecode of what the same command ran before. Node's own cache of compiled code is written before
// any function has run: it holds none of them or, when V8 is told to be eager, all, and reading all takes longer.

const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const nodeModule = require('node:module');
const { basename, dirname, join } = require('node:path');
const { pathToFileURL } = require('node:url');
const { Script } = require('node:vm');

/**
 * @typedef {object} Loaded
 * @property {any} exports
 * @property {Script} script
 */

/**
 * Loads a CommonJS file and what it requires beside itself.
 * @param {string} entry its first line changes with the text of any of these files
 * @param {string} command for which the bytecode is kept
 * @returns {{ readonly exports: any, keep(): void }} `keep` writes what this process has compiled, where that is news
 */
function loadCached(entry, command) {
  const folder = dirname(entry);
  const requireOutside = nodeModule.createRequire(entry);
  /** @type {Map<string, Loaded>} */
  const loaded = new Map();
  const text = readText(entry);
  const stamp = /^\/\/(\w+)\n/.exec(text)?.[1];
  const path = cachePath(stamp, command);
  const own = path === null ? null : readKept(path);
  const kept = own ?? new Map();
  return {
    exports: load(entry, text),
    keep() {
      const isNews =
        own === null ||
        [...loaded.values()].some(({ script }) => script.cachedDataRejected !== false);
      if (path !== null && isNews) writeKept(path, loaded, kept);
    },
  };

  /** @param {string} file */
  function requireFile(file) {
    return loaded.get(file)?.exports ?? load(file, readText(file));
  }

  /**
   * @param {string} file
   * @param {string} text
   */
  function load(file, text) {
    const script = new Script(
      `(function (exports, require, module, __filename, importModule) {${text}\n})`,
      {
        filename: file,
        cachedData: kept.get(basename(file)),
      },
    );
    const module = { exports: {}, script };
    loaded.set(file, module);
    script.runInThisContext()(module.exports, requireInside, module, file, importModule);
    return module.exports;
  }

  /**
   * What stands in the files for `import()`, which a script of node:vm has only as an experiment that warns.
   * @param {string} id
   */
  async function importModule(id) {
    if (/^\.\/.*\.cjs/.test(id)) return requireInside(id);
    return import(id.startsWith('./') ? pathToFileURL(join(folder, id)).href : id);
  }

  /** @param {string} id `./FILE.cjs#NAME` is what the function of that name in the `parts` of FILE gives */
  function requireInside(id) {
    if (!id.startsWith('./')) return requireOutside(id);
    const [file = '', name] = id.split('#');
    const exports = requireFile(join(folder, file));
    return name === undefined ? exports : exports.parts[name]();
  }
}

/** @param {string} file */
function readText(file) {
  return readFileSync(file, 'utf8');
}

/**
 * Beside what Node keeps for this user, this version of Node and this kind of machine; null where it keeps nothing.
 * @param {string | undefined} stamp of the entry
 * @param {string} command
 */
function cachePath(stamp, command) {
  nodeModule.enableCompileCache?.();
  const home = nodeModule.getCompileCacheDir?.();
  if (home === undefined || stamp === undefined) return null;
  return join(home, `stratigraph-${stamp}`, `${command}.bin`);
}

/**
 * What was kept; null where there is none or it is cut off. V8 refuses bytecode of another version or other flags.
 * @param {string} path
 * @returns {ReadonlyMap<string, Buffer> | null} by name of a file
 */
function readKept(path) {
  try {
    const bytes = readFileSync(path);
    const start = 4 + bytes.readUInt32LE(0);
    /** @type {readonly (readonly [file: string, from: number, to: number])[]} */
    const index = JSON.parse(bytes.toString('utf8', 4, start));
    return new Map(
      index.map(([file, from, to]) => [file, bytes.subarray(start + from, start + to)]),
    );
  } catch {
    return null;
  }
}

/**
 * Where it cannot be written, the next run compiles again. The first run leaves a folder and nothing in it: to write costs a
 * tenth of an answer, and what runs once in a container does not come back.
 * @param {string} path
 * @param {ReadonlyMap<string, Loaded>} loaded by file
 * @param {ReadonlyMap<string, Buffer>} kept by name of a file; what a run in another tree loaded stays for the next one there
 */
function writeKept(path, loaded, kept) {
  try {
    if (mkdirSync(dirname(path), { recursive: true, mode: 0o700 }) !== undefined) return;
  } catch {
    return;
  }
  // V8 refuses bytecode that was made under other flags than those it starts with. Of an answer that takes long the command
  // line sets this one.
  require('node:v8').setFlagsFromString('--semi-space-growth-factor=2');
  const codes = new Map(kept);
  for (const [file, { script }] of loaded) codes.set(basename(file), script.createCachedData());
  let end = 0;
  const index = [...codes].map(([file, code]) => {
    const from = end;
    end += code.length;
    return [file, from, end];
  });
  const json = JSON.stringify(index);
  // V8 reads bytecode where it lies if that is a multiple of 8, which its own length is; else it copies it first.
  const head = Buffer.from(json.padEnd(Math.ceil((json.length + 4) / 8) * 8 - 4));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  const own = `${path}.${process.pid}`;
  try {
    writeFileSync(own, Buffer.concat([length, head, ...codes.values()]), {
      mode: 0o600,
      flag: 'wx',
    });
    renameSync(own, path);
  } catch {}
}

module.exports = { loadCached };
