import { Command, Option } from 'commander';
import type { CommandSpec, OptionSpec, OptionValues } from './command.ts';
import { commands, GROUPS } from './commands.ts';
import type { Io } from './io.ts';
import { COMMON_OPTIONS } from './options.ts';
import { parserWords } from './parser-words.ts';

const EXIT_CODES = `Exit codes:
  0  success, also if a command such as graph health lists findings
  1  check or context validate fails, search finds nothing, or adr current ends in a circle
  2  invalid usage or environment`;

/** Builds the program; `finish` receives the exit code of the command that ran. */
export function createProgram(io: Io, version: string, finish: (code: number) => void): Command {
  const program = configure(new Command('stratigraph'), io)
    .description('What does my agent actually know, and is it still true?')
    .version(version, '-V, --version', 'print the version')
    .helpCommand(false)
    .addHelpText(
      'after',
      `\nRun stratigraph <command> --help for more about a command.\n\n${EXIT_CODES}`,
    );
  const groups = new Map<string, Command>([['', program]]);
  for (const spec of commands) {
    const words = spec.name.split(' ');
    const last = words.pop() ?? '';
    add(groupOf(groups, words, io), last, spec, io, finish);
  }
  return program;
}

/** The command that holds those of a group: `memory`, `memory plan`; made when the first of them is added. */
function groupOf(groups: Map<string, Command>, words: readonly string[], io: Io): Command {
  const name = words.join(' ');
  const known = groups.get(name);
  if (known !== undefined) return known;
  const group = configure(groupOf(groups, words.slice(0, -1), io).command(words.at(-1) ?? ''), io)
    .description(GROUPS[name] ?? '')
    .helpCommand(false);
  groups.set(name, group);
  return group;
}

function add(
  parent: Command,
  word: string,
  spec: CommandSpec,
  io: Io,
  finish: (code: number) => void,
): void {
  const command = configure(parent.command(word), io).description(spec.summary);
  for (const argument of spec.args) command.argument(argument);
  // Of all commands only the one that is asked for makes its options: they are most of the work here.
  parent.hook('preSubcommand', (_, asked) => {
    if (asked !== command) return;
    for (const option of [...spec.options, ...COMMON_OPTIONS]) command.addOption(toOption(option));
    const examples = spec.examples.map((example) => `  $ stratigraph ${example}`).join('\n');
    command.addHelpText('after', `\nExamples:\n${examples}`);
  });
  command.action(async (...received: unknown[]) => {
    // What may be given more than once comes as a list.
    const args = received.slice(0, spec.args.length).flat() as (string | undefined)[];
    const { run } = await spec.load();
    finish(await run({ args, options: command.opts<OptionValues>(), io }));
  });
}

function configure(command: Command, io: Io): Command {
  return command
    .exitOverride()
    .showSuggestionAfterError(true)
    .configureOutput({
      writeOut: io.out,
      writeErr: io.err,
      outputError: (text, write) => write(parserWords(text, fullName(command))),
      getOutHelpWidth: () => io.width,
      getOutHasColors: () => io.colour,
    });
}

/** `context resolve`; nothing for the program itself. */
function fullName(command: Command): string {
  const { parent } = command;
  return parent === null ? '' : `${fullName(parent)} ${command.name()}`.trim();
}

function toOption({ flags, summary, choices, default: value }: OptionSpec): Option {
  const option = new Option(flags, summary);
  if (choices) option.choices([...choices]);
  if (value !== undefined) option.default(value);
  return option;
}
