#!/usr/bin/env node
// In: the command line. Out: the exit code of the command. Old versions of Node must be able to parse this file.

import { existsSync } from 'node:fs';
import module from 'node:module';
import { nodeProblem } from './node-version.mjs';

const entry = new URL('../lib/cli.js', import.meta.url);

/** @param {string} sentence */
function refuse(sentence) {
  process.stderr.write(`stratigraph: ${sentence}\n`);
  process.exitCode = 2;
}

const problem = nodeProblem(process.version);
if (problem !== null) {
  refuse(problem);
} else if (!existsSync(entry)) {
  refuse('lib/ is missing. Run `npm run build` first: it compiles the sources.');
} else {
  // Keeps V8's bytecode between runs: an agent's start-up hook waits for this process.
  module.enableCompileCache?.();
  import(entry.href)
    .then((cli) => cli.main(process.argv.slice(2)))
    .then((code) => {
      if (typeof code === 'number') process.exitCode = code;
    })
    .catch((error) => {
      // 1 would say "there are findings"; whatever comes through here is our defect.
      refuse(`unexpected failure, please report it.\n${error?.stack ?? error}`);
    });
}
