#!/usr/bin/env node
// The exit code of the command. Old versions of Node must be able to parse this file.

// CommonJS, because loading even one ES module costs a fifth of a whole answer.
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const entry = join(__dirname, '../lib/cli.cjs');

/** @param {string} sentence */
function refuse(sentence) {
  process.stderr.write(`stratigraph: ${sentence}\n`);
  process.exitCode = 2;
}

/**
 * Whose bytecode is kept together. The second word of any other command is what somebody typed.
 * @param {readonly string[]} args
 */
function commandIn([first = 'status', second = '']) {
  const isGroup = /^(?:adr|context|graph|memory|workspace)$/.test(first);
  const words = isGroup ? `${first}-${second}` : first.replace(/^--?/, '');
  return /^[A-Za-z-]{1,40}$/.test(words) ? words : 'other';
}

// What is certainly new enough is not asked further: another file costs a hundredth of an answer.
const isNew = Number.parseInt(process.version.slice(1), 10) > 22;
const problem = isNew ? null : require('./node-version.cjs').nodeProblem(process.version);
if (problem !== null) {
  refuse(problem);
} else if (!existsSync(entry)) {
  refuse('lib/ is missing. Run `npm run build` first: it compiles the sources.');
} else {
  // What loading this file takes is needed only now, and an old version of Node may not know it.
  const { loadCached } = require('./code-cache.cjs');
  const args = process.argv.slice(2);
  const { exports: commandLine, keep } = loadCached(entry, commandIn(args));
  commandLine.main(args).then(
    (/** @type {number} */ code) => {
      if (code !== 2) keep();
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
