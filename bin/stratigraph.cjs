#!/usr/bin/env node
// The exit code of the command. Old versions of Node must be able to parse this file.

// CommonJS, because loading even one ES module costs a fifth of a whole answer.
const { existsSync } = require('node:fs');
const nodeModule = require('node:module');
const { join } = require('node:path');
const { setFlagsFromString } = require('node:v8');
const { nodeProblem } = require('./node-version.cjs');

const entry = join(__dirname, '../lib/cli.cjs');

/** @param {string} sentence */
function refuse(sentence) {
  process.stderr.write(`stratigraph: ${sentence}\n`);
  process.exitCode = 2;
}

/**
 * Loads the command line with V8's bytecode kept between runs: an agent's start-up hook waits for this process. Node
 * writes the cache before any function has run, and V8 compiles functions when they first run; told to be eager while
 * it fills the cache, it has nothing left to compile the next time.
 */
function load() {
  const kept = nodeModule.enableCompileCache?.();
  const { ENABLED, ALREADY_ENABLED } = nodeModule.constants?.compileCacheStatus ?? {};
  if (kept === undefined || (kept.status !== ENABLED && kept.status !== ALREADY_ENABLED)) {
    return require(entry);
  }
  setFlagsFromString('--no-lazy');
  try {
    return require(entry);
  } finally {
    setFlagsFromString('--lazy');
  }
}

const problem = nodeProblem(process.version);
if (problem !== null) {
  refuse(problem);
} else if (!existsSync(entry)) {
  refuse('lib/ is missing. Run `npm run build` first: it compiles the sources.');
} else {
  load()
    .main(process.argv.slice(2))
    .then(
      (/** @type {number} */ code) => {
        // All is written; taking the heap apart piece by piece would only keep the caller waiting.
        process.exit(code);
      },
      (/** @type {unknown} */ error) => {
        // 1 would say "there are findings"; whatever comes through here is our defect.
        const trace = error instanceof Error ? error.stack : error;
        refuse(`unexpected failure, please report it.\n${trace}`);
      },
    );
}
