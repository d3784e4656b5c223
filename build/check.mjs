// The package @stratigraph/check, in check-package/: the command `check` in one file without dependencies.

import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { leftOut, oneFile, REQUIRE } from './action.mjs';
import { licenseNotices } from './licenses.mjs';
import { englishOnly, packedTokenizer, TOKENIZER, tokensBeside } from './plugins.mjs';

const OUT = 'check-package';
const FILE = 'stratigraph-check.mjs';
/** A third of the bytes, and seldom asked for. */
const TOKENS = 'tokens.js';

/** What the command `check` may load later; no other command is there. */
const COMMANDS =
  /(?:operations[\\/]index|cli[\\/]commands|dialects[\\/]\w+[\\/](?:index|acts)?)\.ts$/;
const OF_CHECK = /\/(?:check|fix|others)\.ts$/;

/** @type {import('esbuild').Plugin} */
const checkAlone = {
  name: 'check-alone',
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ path, kind, importer }) =>
      kind === 'dynamic-import' && COMMANDS.test(importer) && !OF_CHECK.test(path)
        ? { path, namespace: 'no-command', sideEffects: false }
        : null,
    );
    build.onLoad({ filter: /./, namespace: 'no-command' }, () => ({ contents: '' }));
  },
};

/**
 * An old Node is told so before it meets what it does not know.
 * @param {string} root
 */
async function banner(root) {
  const source = await readFile(join(root, 'bin/node-version.cjs'), 'utf8');
  return `#!/usr/bin/env node
${REQUIRE}
const __filename = import.meta.filename;
const nodeVersion = {};
(function (module) {
${source}})(nodeVersion);
const tooOld = nodeVersion.exports.nodeProblem(process.version);
if (tooOld !== null) {
  process.stderr.write(\`stratigraph: \${tooOld}\\n\`);
  process.exit(2);
}`;
}

/**
 * The file of the command, and the tokenizer that it loads.
 * @param {string} root folder of package.json
 */
async function bundleCheck(root) {
  const main = await oneFile(root, {
    entryPoints: ['src/cli/check-only.ts'],
    target: 'node22.12',
    minify: true,
    banner: { js: await banner(root) },
    plugins: [leftOut({ remark: '', 'remark-gfm': '' }), checkAlone, englishOnly, tokensBeside],
  });
  const tokens = await oneFile(root, {
    stdin: { contents: `export { countTokens } from '${TOKENIZER}';`, resolveDir: root },
    target: 'node22.12',
    minify: true,
    plugins: [packedTokenizer],
  });
  return { main, tokens };
}

/** @param {string} root folder of package.json */
async function writePackage(root) {
  const { main, tokens } = await bundleCheck(root);
  const out = join(root, OUT);
  await rm(out, { recursive: true, force: true });
  await mkdir(out);
  await writeFile(join(out, FILE), main.text, { mode: 0o755 });
  await writeFile(join(out, TOKENS), tokens.text);
  const inputs = [...main.inputs, ...tokens.inputs];
  await writeFile(join(out, 'THIRD-PARTY.txt'), licenseNotices(root, inputs));
  await copyFile(join(root, 'LICENSE'), join(out, 'LICENSE'));
  await copyFile(join(root, 'build/check-readme.md'), join(out, 'README.md'));
  await writeFile(join(out, 'package.json'), `${JSON.stringify(await manifest(root), null, 2)}\n`);
}

/**
 * What both packages say alike comes from the project's own.
 * @param {string} root
 */
async function manifest(root) {
  const own = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const { version, license, repository, homepage, bugs, engines } = own;
  return {
    name: '@stratigraph/check',
    version,
    description: 'The check of stratigraph in one file without dependencies, for hooks and CI.',
    ...{ license, repository, homepage, bugs },
    type: 'module',
    bin: { 'stratigraph-check': FILE },
    files: [FILE, TOKENS, 'THIRD-PARTY.txt'],
    engines,
    publishConfig: { access: 'public' },
  };
}

await writePackage(fileURLToPath(new URL('..', import.meta.url)));
