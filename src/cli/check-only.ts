// `stratigraph-check`: `check` and nothing else, for a bundle without dependencies (build/check.mjs).

import { main } from './main.ts';

const typed = process.argv.slice(2);
const isVersion = ['--version', '-V', '-v'].includes(typed[0] ?? '');

main(isVersion ? ['--version'] : ['check', ...typed]).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const trace = error instanceof Error ? error.stack : error;
    process.stderr.write(`stratigraph: unexpected failure, please report it.\n${trace}\n`);
    // 1 would say "there are findings".
    process.exit(2);
  },
);
