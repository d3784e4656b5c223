import { Option, Command as Parser } from 'commander';
import type { Field, Fields } from '../model/operation.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Given } from '../operations/input.ts';
import { argumentsOf, argumentWords, type Command, positionals } from './command.ts';
import { commandsBelow } from './commands.ts';
import { COMMON_OPTIONS, type Io } from './options.ts';

/** The parser of what follows the name of a command; `finish` receives its exit code. */
export function parserOf(command: Command, io: Io, finish: (code: number) => void): Parser {
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
  const all: Fields = { ...input, ...COMMON_OPTIONS, ...input };
  const options = Object.entries(all)
    .filter(([, { positional }]) => !positional)
    .map(([key, field]) => [key, toOption(key, field)] as const);
  for (const [, option] of options) parser.addOption(option);
  const shown = examples.map((example) => `  $ stratigraph ${example}`).join('\n');
  const below = commandsBelow(name).map((one) => `  stratigraph ${one}`);
  const also = below.length === 0 ? '' : `\n\nSee also:\n${below.join('\n')}`;
  parser.addHelpText('after', `\nExamples:\n${shown}${also}`);
  parser.action(async () => {
    const found = argumentsOf(input, parser.args);
    for (const [arg, { required }] of args) {
      if (!required || found[arg] !== undefined) continue;
      throw new UsageError(
        `missing required argument '${arg}'`,
        `Example: stratigraph ${examples[0]} (see stratigraph ${name} --help)`,
      );
    }
    const values = parser.opts<Readonly<Record<string, unknown>>>();
    const named = options.map(([key, option]) => {
      const value = values[option.attributeName()];
      return [key, option.negate && !all[key]?.off ? value === false : value] as const;
    });
    const given: Given = { ...found, ...Object.fromEntries(named) };
    finish(await command.run(given, given.quiet === true ? { ...io, err() {} } : io));
  });
  return parser;
}

/** `failOn` is `--fail-on`, `filter_tags` is `--filter-tags`. */
export function flagOf(name: string, { off }: Pick<Field, 'off'> = {}): string {
  const words = off ?? name.replaceAll('_', '-');
  return `--${words.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
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

/** What people type who know other programs, by command. */
export const GUESSES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  adr: {
    show: 'history',
    view: 'history',
    ls: 'list',
    add: 'new',
    create: 'new',
    link: 'supersede',
  },
  'adr list': { '--accepted': '--in-force', '--active': '--in-force', '--current': '--in-force' },
  'adr supersede': { '--in-part': '--partly', '--part': '--partly' },
};

/** `error: unknown option '--jsno'\n(Did you mean --json?)` in the shape of all our errors; `command` is its full name. */
export function parserWords(text: string, command: string): string {
  const [first = '', ...rest] = text.trim().split('\n');
  const sentence = first.replace(/^error: /, '');
  const typed = sentence.split("'")[1] ?? '';
  const guesses = GUESSES[command] ?? {};
  const meant = Object.hasOwn(guesses, typed)
    ? `Did you mean ${guesses[typed]}?`
    : rest.join(' ').replace(/^\((.*)\)$/, '$1');
  const see = `See: stratigraph ${command} --help`;
  return `stratigraph: ${sentence}\n  ${meant === '' ? see : `${meant}\n  ${see}`}\n`;
}
