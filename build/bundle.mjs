// Lib/cli.cjs, lib/*.js with shared chunks, and the list of files that went into them.

import { existsSync, readdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { commandLine } from './command-line.mjs';
import {
  besideCommandLine,
  FOR_NODE,
  lightWrites,
  nativeHash,
  nativeParser,
  packedTokenizer,
  pastTheTable,
  readersWhenCalled,
  remarkBeside,
  requiredInTheBundle,
  systemsWhenThere,
  TOKENIZER,
  tokensBeside,
  whenCalled,
  wholeBuiltIns,
  withoutEngines,
} from './plugins.mjs';

/** The command line, and what it requires only where a repository has such files. */
const COMMAND_LINE = {
  cli: 'src/cli/main.ts',
  instructions: 'src/dialects/instructions/layers.ts',
  heads: 'src/parse/other-head.ts',
};

/** Modules of functions that are called for few files, few systems or few questions. */
const SELDOM_CALLED = [
  'cli/show-help',
  'core/brief',
  'core/gone-names',
  'core/recording',
  'dialects/adr/header',
  'dialects/adr/lifecycle',
  'dialects/adr/refine',
  'dialects/adr/status-rows',
  'dialects/aweave/problems',
  'dialects/kiro/problems',
  'dialects/kiro/tasks',
  'dialects/lily/checkpointer',
  'dialects/lily/read-facts',
  'dialects/lily/targets',
  'dialects/limps/memory/edit-memory',
  'dialects/limps/problems',
  'dialects/memorybank/problems',
  'dialects/openspec/archive',
  'dialects/openspec/problems',
  'dialects/openspec/requirements',
  'dialects/speckit/problems',
  'dialects/tlc/layers',
  'edit/front-matter-patch',
  'emit/hidden',
  'graph/historical-mention',
  'graph/reference-index',
  'graph/supersession',
  'model/conflict-lines',
  'model/contradictions',
  'model/record-place',
  'model/work-status',
  'open/reuse',
  'parse/yaml-value',
  'read/database',
  'read/tokens',
];

/** What an agent's start waits for. */
const AT_ONCE = /^src\/operations\/resolve\.ts$/;

/** What builds a site is the library's, since the pages load the library. */
const OF_SITE = /^src\/(?:site\/|cli\/commands\/(?:build|dev|gather)\.ts$)/;

/** What the package's `exports` name, and what is loaded by its path. */
const LIBRARY = {
  core: 'src/core.ts',
  open: 'src/open.ts',
  astro: 'src/site/astro.ts',
  'lsp-worker': 'src/lsp/worker.ts',
};

/**
 * What programs of a system import, by the name under which it is published: that of its folder for `library.ts`, NAME
 * for `NAME.library.ts`.
 * @param {string} root
 * @returns {Readonly<Record<string, string>>} paths relative to root
 */
export function libraries(root) {
  const paths = readdirSync(join(root, 'src/dialects'), { recursive: true, encoding: 'utf8' });
  const found = paths.sort().flatMap((path) => {
    const [inside, folder, name = folder] =
      /^([^/]+)\/(?:([^/.]+)\.)?library\.ts$/.exec(path.replaceAll('\\', '/')) ?? [];
    return name === undefined ? [] : [[name, `src/dialects/${inside}`]];
  });
  return Object.fromEntries(found);
}

/** @param {string} root */
function rulesOfSystems(root) {
  const names = readdirSync(join(root, 'src/dialects')).sort();
  const paths = names.map((name) => `dialects/${name}/rules/index`);
  return paths.filter((path) => existsSync(join(root, `src/${path}.ts`)));
}

/** ES modules that the command line's CommonJS loads when it comes to it. */
const TOKENS = { tokens: TOKENIZER };

/** What has native parts, or what a project brings along. All else is bundled, so that nobody installs what nobody loads. */
export const NOT_BUNDLED = [
  'astro',
  'astro/*',
  'beautiful-mermaid',
  'pagefind',
  '@bruits/*',
  '@langchain/*',
];

/** CommonJS packages ask for Node's own modules through `require` and for their own path; an ES module has neither. */
const REQUIRE = [
  "import { createRequire as requireFrom } from 'node:module';",
  'const require = requireFrom(import.meta.url);',
  'const __filename = import.meta.filename;',
].join(' ');

/** @type {import('esbuild').BuildOptions} */
const COMMON = {
  outdir: 'lib',
  ...FOR_NODE,
  bundle: true,
  target: 'node22.12',
  external: NOT_BUNDLED,
  legalComments: 'none',
  logLevel: 'warning',
};

const PLUGINS = [nativeParser, requiredInTheBundle, withoutEngines, remarkBeside];

/**
 * Bundles all entries into `lib/` under `root`.
 * @param {string} root folder of package.json
 * @returns {Promise<string[]>} paths of every file that was bundled, relative to root
 */
export async function bundle(root) {
  const commonJs = /** @type {const} @satisfies {import('esbuild').BuildOptions} */ ({
    ...COMMON,
    absWorkingDir: root,
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    // A third of the bytes to read and check before the first statement runs.
    minify: true,
    metafile: true,
  });
  const readers = await build({
    ...commonJs,
    entryPoints: { yaml: 'yaml', 'smol-toml': 'smol-toml' },
  });
  const remark = await build({ ...commonJs, entryPoints: { remark: 'build/remark.cjs' } });
  /** @type {Record<string, string>} */
  const others = {};
  // A system that is taken out takes its modules along.
  const isThere = (/** @type {string} */ path) =>
    existsSync(join(root, 'src', path.startsWith('dialects/') ? dirname(path) : ''));
  const later = Object.fromEntries(
    [...SELDOM_CALLED.filter(isThere), ...rulesOfSystems(root)].map((path) => [
      path.replaceAll('/', '-'),
      `src/${path}.ts`,
    ]),
  );
  const systems = await systemsWhenThere(root);
  const commands = await commandLine(
    {
      ...COMMON,
      absWorkingDir: root,
      minify: true,
      chunkNames: 'part-[hash]',
      plugins: [
        ...PLUGINS,
        tokensBeside,
        readersWhenCalled,
        nativeHash,
        lightWrites,
        wholeBuiltIns,
        systems.plugin,
        whenCalled(later),
        pastTheTable,
        besideCommandLine(COMMAND_LINE, OF_SITE, others),
      ],
    },
    { ...COMMAND_LINE, ...later, ...systems.files },
    AT_ONCE,
  );
  const library = await build({
    ...COMMON,
    absWorkingDir: root,
    // Found in an order that differs from run to run; chunks and their names follow the order of entries.
    entryPoints: {
      ...LIBRARY,
      ...Object.fromEntries(
        Object.entries(libraries(root)).map(([name, path]) => [`systems/${name}`, path]),
      ),
      ...TOKENS,
      ...Object.fromEntries(Object.entries(others).sort()),
    },
    // Names stay, for whoever reads a trace.
    minifyWhitespace: true,
    minifySyntax: true,
    chunkNames: '[name]-[hash]',
    splitting: true,
    format: 'esm',
    banner: { js: REQUIRE },
    plugins: [...PLUGINS, packedTokenizer],
    metafile: true,
  });
  const made = [readers, remark, library].map(({ metafile }) => metafile);
  const outputs = made.flatMap((one) => Object.keys(one.outputs));
  await removeOthers(root, new Set([...outputs, ...commands.outputs]));
  return [...made.flatMap((one) => Object.keys(one.inputs)), ...commands.inputs];
}

/**
 * Chunks of earlier builds go last, so that a command that is running meanwhile still finds its own.
 * @param {string} root
 * @param {ReadonlySet<string>} outputs
 */
async function removeOthers(root, outputs) {
  for (const name of await readdir(join(root, 'lib'))) {
    const path = `lib/${name}`;
    if (/\.c?js$/.test(name) && !outputs.has(path)) await rm(join(root, path));
  }
}
