import { Option, Command as Parser } from 'commander';
import type { Field, Fields } from '../model/operation.ts';
import { aKind } from '../model/plural.ts';
import { UsageError } from '../model/usage-error.ts';
import { groups as ownGroups } from '../operations/index.ts';
import type { Given } from '../operations/input.ts';
import { argumentsOf, type Command, positionals } from './command.ts';
import { commandsBelow, GROUPS, SHORTCUTS } from './commands.ts';
import type { Io } from './io.ts';
import { COMMON_OPTIONS } from './options.ts';
import { parserWords } from './parser-words.ts';

const EXIT_CODES = `Exit codes:
  0  success, also if a command such as graph health lists findings
  1  check or context validate fails, search finds nothing, or adr current ends in a circle
  2  invalid usage or environment, or a check that read nothing`;

/** Builds the program of some commands; `finish` receives the exit code of the one that ran. */
export function createProgram(
  commands: readonly Command[],
  io: Io,
  version: string,
  finish: (code: number) => void,
): Parser {
  const program = configure(new Parser('stratigraph'), io)
    .description('What does my agent actually know, and is it still true?')
    .version(version, '-V, --version', 'print the version')
    .helpCommand(false)
    .addHelpText(
      'after',
      `\n${shortcuts()}\n\nRun stratigraph <command> --help for more about a command, and stratigraph docs for the documentation.\n\n${EXIT_CODES}`,
    );
  const groups = new Map<string, Parser>([['', program]]);
  for (const command of commands) {
    const words = command.name.split(' ');
    const last = words.pop() ?? '';
    const parser = add(groupOf(groups, words, io), last, command, io, finish);
    groups.set(command.name, parser);
  }
  return program;
}

function shortcuts(): string {
  const names = Object.entries(SHORTCUTS).filter(([, long]) => long.includes(' '));
  return `Shortcuts:\n${names.map(([name, long]) => `  ${name.padEnd(10)} ${long}`).join('\n')}`;
}

/** The command that holds those of a group: `memory`, `memory plan`; made when the first of them is added. */
function groupOf(groups: Map<string, Parser>, words: readonly string[], io: Io): Parser {
  const name = words.join(' ');
  const known = groups.get(name);
  if (known !== undefined) return known;
  const group = configure(groupOf(groups, words.slice(0, -1), io).command(words.at(-1) ?? ''), io)
    .description(
      GROUPS[name] ??
        ownGroups[name] ??
        `${words.slice(0, -1).join(' ')} of ${aKind(words.at(-1) ?? '')}`,
    )
    .helpCommand(false);
  groups.set(name, group);
  return group;
}

function add(
  parent: Parser,
  word: string,
  command: Command,
  io: Io,
  finish: (code: number) => void,
): Parser {
  const { name, summary, input, examples } = command;
  const args = positionals(input);
  const parser = configure(parent.command(word), io)
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

/** `<target...> [key]`, as help and the reference write them. */
export function argumentWords({ input }: Pick<Command, 'input'>): readonly string[] {
  return positionals(input).map(([name, { type, required, value = name }]) => {
    const words = type === 'text' || type === 'path' ? value : `${value}...`;
    return required ? `<${words}>` : `[${words}]`;
  });
}

function configure(parser: Parser, io: Io): Parser {
  return parser
    .exitOverride()
    .showSuggestionAfterError(true)
    .configureHelp({
      subcommandTerm: (one) =>
        one.commands.length > 0 ? one.name() : `${one.name()} ${one.usage()}`,
    })
    .configureOutput({
      writeOut: io.out,
      writeErr: io.err,
      outputError: (text, write) => write(parserWords(text, fullName(parser))),
      getOutHelpWidth: () => io.width,
      getOutHasColors: () => io.colour,
    });
}

/** `context resolve`; nothing for the program itself. */
function fullName(parser: Parser): string {
  const { parent } = parser;
  return parent === null ? '' : `${fullName(parent)} ${parser.name()}`.trim();
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
  return option;
}
