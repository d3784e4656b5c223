// `stratigraph-check`: `check` and nothing else, for a bundle without dependencies (build/check.mjs).

import { main, processIo } from './main.ts';

const typed = process.argv.slice(2);
const isVersion = ['--version', '-V', '-v'].includes(typed[0] ?? '');

const { out, err, ...io } = processIo();
const { npm_config_package: named = '' } = process.env;
const isNamed = /\bcheck-\d/.test(named) && !/[^\w@.:/+-]/.test(named);
const own = isNamed ? `npx --yes --package ${named} stratigraph-check` : 'stratigraph-check';
/** What is printed for people; data has no names of commands. */
const withOwnName = (text: string): string =>
  /^[[{<]/.test(text)
    ? text
    : text
        .replace(/(?:npx )?\bstratigraph check\b/g, own)
        .replace(/(?:npx )?\bstratigraph fix\b/g, `${own} --fix`);

main(isVersion ? ['--version'] : ['check', ...typed], {
  ...io,
  out: (text) => out(withOwnName(text)),
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
