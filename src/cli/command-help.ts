// What a command says of itself to `--help`.

import type { Field } from '../model/operation.ts';
import { argumentWords, type Command, type Io, positionals } from './command.ts';
import { commandsBelow } from './commands.ts';
import { flagOf, optionsOf } from './program.ts';

type Row = readonly [term: string, words: string];

export function commandHelp(command: Command, { width }: Io): string {
  const { name, summary, input, examples } = command;
  const below = commandsBelow(name).map((one) => `  stratigraph ${one}\n`);
  const shown = optionsOf(command).filter(([, { rare }]) => rare !== true);
  const blocks = Object.entries<readonly Row[]>({
    Arguments: positionals(input).map(([arg, field]) => [arg, field.summary]),
    Options: [...shown.map(optionRow), ['-h, --help', 'display help for command']],
  }).filter(([, rows]) => rows.length > 0);
  const longest = Math.max(...blocks.flatMap(([, rows]) => rows.map(([term]) => term.length)));
  return [
    `Usage: ${['stratigraph', name, ...argumentWords(command), '[options]'].join(' ')}\n`,
    `${summary}\n`,
    ...blocks.map(([title, rows]) => `${title}:\n${listed(rows, longest, width)}`),
    `Examples:\n${examples.map((example) => `  $ stratigraph ${example}\n`).join('')}`,
    ...(below.length === 0 ? [] : [`See also:\n${below.join('')}`]),
  ].join('\n');
}

function optionRow([name, field]: readonly [string, Field]): Row {
  const { type, letter, value = name, off, summary, choices = [], default: usual } = field;
  const told = [
    ...(choices.length === 0 ? [] : [`choices: ${choices.map((one) => `"${one}"`).join(', ')}`]),
    ...(usual === undefined ? [] : [`default: ${JSON.stringify(usual)}`]),
  ];
  return [
    (letter ? `-${letter}, ` : '') + flagOf(name, field) + (type === 'flag' ? '' : ` <${value}>`),
    (off ? 'without ' : '') + summary + (told.length === 0 ? '' : ` (${told.join(', ')})`),
  ];
}

const LEAST_ROOM = 40;

/** Two columns, the second one in as many lines as it needs; where it is too narrow for that, a terminal breaks it. */
function listed(rows: readonly Row[], longest: number, width: number): string {
  const room = width - longest - 4;
  const broken = (words: string): string => {
    let column = 0;
    const inLines = words.split(' ').map((word) => {
      const fits = column === 0 || column + word.length < room || room < LEAST_ROOM;
      column = fits && column > 0 ? column + 1 + word.length : word.length;
      return fits ? ` ${word}` : `\n${' '.repeat(longest + 4)}${word}`;
    });
    return inLines.join('').slice(1);
  };
  return rows.map(([term, words]) => `  ${term.padEnd(longest)}  ${broken(words)}\n`).join('');
}
