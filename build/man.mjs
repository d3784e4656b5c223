// Man/stratigraph.1, the manual page, from the table of commands.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argumentWords, COMMON_OPTIONS, positionals } from '../src/cli/command.ts';
import { allCommands } from '../src/cli/commands.ts';
import { flagOf } from '../src/model/operation.ts';
import { version } from '../src/version.ts';

/** @typedef {import('../src/model/operation.ts').Fields} Fields */

/** @param {string} root folder of package.json */
export async function writeManual(root) {
  mkdirSync(join(root, 'man'), { recursive: true });
  writeFileSync(join(root, 'man/stratigraph.1'), await manual());
}

export async function manual() {
  const commands = (await allCommands()).map((command) => {
    const { name, summary, input, examples } = command;
    const usage = [name, ...argumentWords(command)].join(' ');
    const shown = examples.map((example) => plain(`$ stratigraph ${example}`));
    const told = [plain(`${summary}.`), ...options(input)];
    return [`.SS ${quoted(usage)}`, ...told, '.PP', '.nf', ...shown, '.fi'];
  });
  return [
    `.TH STRATIGRAPH 1 "" ${quoted(`stratigraph ${version}`)} "User Commands"`,
    ...['.SH NAME', 'stratigraph \\- what agents read and inherit, and whether it is still true'],
    ...['.SH SYNOPSIS', '.B stratigraph', plain('[command] [options]')],
    ...['.SH OPTIONS OF EVERY COMMAND', ...options(COMMON_OPTIONS)],
    ...['.SH COMMANDS', ...commands.flat()],
    '.SH EXIT STATUS',
    ...item('0', 'success'),
    ...item('1', 'findings'),
    ...item('2', 'invalid usage or environment'),
    ...['.SH SEE ALSO', plain('stratigraph docs prints the documentation.'), ''],
  ].join('\n');
}

/**
 * @param {Fields} input
 * @returns {string[]}
 */
function options(input) {
  const args = new Set(positionals(input).map(([name]) => name));
  return Object.entries(input).flatMap(([name, field]) => {
    const { letter, type, value = name, off, summary, choices, default: usual } = field;
    const words = choices === undefined ? '' : ` (${choices.join(', ')})`;
    const fallback = usual === undefined || off !== undefined ? '' : ` (default: ${usual})`;
    const told = `${off === undefined ? '' : 'without '}${summary}${words}${fallback}`;
    if (args.has(name)) return item(value, told);
    const flag = `${letter === undefined ? '' : `-${letter}, `}${flagOf(name, field)}`;
    return item(type === 'flag' ? flag : `${flag} <${value}>`, told);
  });
}

/**
 * @param {string} name
 * @param {string} says
 */
function item(name, says) {
  return ['.TP', `\\fB${plain(name)}\\fR`, plain(says)];
}

/**
 * Text that roff takes for nothing else.
 * @param {string} text
 */
function plain(text) {
  return text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replace(/^[.']/, '\\&$&');
}

/** @param {string} text */
function quoted(text) {
  return `"${plain(text).replaceAll('"', '\\(dq')}"`;
}
