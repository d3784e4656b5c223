// Reads command lines that are not plain, and words help and what is wrong with them.

import { CommanderError, Option, Command as Parser } from 'commander';
import { type Field, flagOf } from '../model/operation.ts';
import { argumentWords, type Command, type Io, positionals, programName } from './command.ts';
import { commandsBelow } from './commands.ts';
import { GUESSES, optionsOf, type Typed } from './program.ts';

/** What was typed after the name of a command; or the exit code, where help was asked for or it cannot be read. */
export function parse(command: Command, typed: readonly string[], io: Io): Typed | number {
  const { name, summary, input, examples } = command;
  const args = positionals(input);
  const parser = new Parser(`stratigraph ${name}`)
    .exitOverride()
    .showSuggestionAfterError(true)
    .configureOutput({
      writeOut: io.out,
      writeErr: io.err,
      outputError: (text, write) => write(parserWords(text, name)),
      getOutHelpWidth: () => io.width,
      getOutHasColors: () => io.colour,
    })
    .description(summary)
    .usage([...argumentWords(command), '[options]'].join(' '))
    .helpCommand(false)
    .allowExcessArguments(args.length > 0);
  for (const [arg, field] of args) parser.argument(`[${arg}]`, field.summary);
  const options = optionsOf(command).map(
    ([key, field]) => [key, field, toOption(key, field)] as const,
  );
  for (const [, , option] of options) parser.addOption(option);
  const lines = examples.map((example) => `  $ ${programName(io)} ${example}`).join('\n');
  const below = commandsBelow(name).map((one) => `  ${programName(io)} ${one}`);
  const also = below.length === 0 ? '' : `\n\nSee also:\n${below.join('\n')}`;
  parser.addHelpText('after', `${lines === '' ? '' : `\nExamples:\n${lines}`}${also}`);
  try {
    parser.action(() => {}).parse(typed, { from: 'user' });
  } catch (error) {
    // Help that was asked for ends the parser by an exception too.
    if (error instanceof CommanderError) return error.code === 'commander.helpDisplayed' ? 0 : 2;
    throw error;
  }
  const values = parser.opts<Readonly<Record<string, unknown>>>();
  const entries = options.map(([key, { off }, option]) => {
    const value = values[option.attributeName()];
    return [key, option.negate && !off ? value === false : value] as const;
  });
  return { options: Object.fromEntries(entries), words: parser.args };
}

function toOption(name: string, field: Field): Option {
  const value = field.type === 'flag' ? '' : ` <${field.value ?? name}>`;
  const letter = field.letter === undefined ? '' : `-${field.letter}, `;
  const option = new Option(
    letter + flagOf(name, field) + value,
    (field.off === undefined ? '' : 'without ') + field.summary,
  );
  // Listed here, and checked with all other input.
  if (field.choices) option.choices([...field.choices]).argParser((typed) => typed);
  if (field.default !== undefined) option.default(field.default);
  return option.hideHelp(field.rare === true);
}

/** `error: unknown option '--jsno'\n(Did you mean --json?)` in the shape of all our errors; `command` is its full name. */
export function parserWords(text: string, command: string): string {
  const [first = '', ...rest] = text.trim().split('\n');
  const sentence = first.replace(/^error: /, '');
  const typed = sentence.split("'")[1] ?? '';
  const guesses = GUESSES[command] ?? {};
  const suggestion = Object.hasOwn(guesses, typed)
    ? `Did you mean ${guesses[typed]}?`
    : rest.join(' ').replace(/^\((.*)\)$/, '$1');
  const see = `See: stratigraph ${command} --help`;
  return `stratigraph: ${sentence}\n  ${suggestion === '' ? see : `${suggestion}\n  ${see}`}\n`;
}
