// `stratigraph-check`: `check` and nothing else, for a bundle without dependencies (build/check.mjs).

import { main, processIo } from './main.ts';

const typed = process.argv.slice(2);
const isVersion = ['--version', '-V', '-v'].includes(typed[0] ?? '');

const { out, err, ...io } = processIo();
// Of a report nothing is changed.
const isHelp = typed.some((word) => /^(?:-h|--help)$/.test(word));
const withOwnName = (text: string): string =>
  text.replaceAll('stratigraph check', 'stratigraph-check');

main(isVersion ? ['--version'] : ['check', ...typed], {
  ...io,
  out: (text) => out(isHelp ? withOwnName(text) : text),
  err: (text) => err(withOwnName(text)),
}).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const trace = error instanceof Error ? error.stack : error;
    process.stderr.write(`stratigraph: unexpected failure, please report it.\n${trace}\n`);
    // 1 would say "there are findings".
    process.exit(2);
  },
);
