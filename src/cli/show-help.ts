// What is shown where no command is named: the first help, that of a group, or which command may be meant.

import { speaks } from '../core.ts';
import { asTyped } from '../emit/visible.ts';
import { closest, isUsageError, UsageError } from '../model/usage-error.ts';
import { open } from '../open.ts';
import { groups as ownGroups } from '../operations/index.ts';
import { argumentWords, type Command, type Io, openOptions } from './command.ts';
import {
  allCommands,
  commandNames,
  commandsBelow,
  isOfSystem,
  load,
  OTHER_NAMES,
} from './commands.ts';
import { ABOUT, firstHelp, VISIBLE } from './help.ts';
import { asksHelp, GUESSES, rootIn } from './program.ts';

const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  doctor: ['status', 'check'],
};

/** Gives the exit code. Throws UsageError where nothing of the name is there. */
export async function showHelp(argv: readonly string[], io: Io): Promise<number> {
  const options = argv.findIndex((word) => word.startsWith('-'));
  const words = options < 0 ? argv : argv.slice(0, options);
  const isAsked = asksHelp(argv);
  if (words.length === 0) {
    if (!isAsked) throw new UsageError(`unknown option '${argv[0]}'`, 'See: stratigraph --help');
    io.out(`${firstHelp(await ownCommands(rootIn(argv), io), io)}\n${EXIT_CODES}`);
    return 0;
  }
  if (isAsked && words.join(' ') === 'all') {
    io.out(asTyped(await helpOfAll(), io));
    return 0;
  }
  const group = longestGroup(words);
  if (group.length < words.length) refuseUnknown(words, group);
  const own = [...(await ownCommands(rootIn(argv), io)).values()].flat();
  const help = await helpOfGroup(group.join(' '), own);
  if (isAsked) io.out(asTyped(help, io));
  else io.err(help);
  return isAsked ? 0 : 2;
}

export async function ownCommands(
  root: string | undefined,
  io: Io,
): Promise<ReadonlyMap<string, readonly string[]>> {
  try {
    const { hierarchy } = await open({ ...openOptions({ root }, io), mayBeEmpty: true });
    const present = hierarchy.dialects.filter(({ name }) => speaks(hierarchy, name));
    return new Map(
      present.flatMap(({ name, operations = {} }) => {
        const names = Object.keys(operations).filter((one) => commandNames.includes(one));
        const known = VISIBLE.filter((one) => names.includes(one));
        const own = names.filter(
          (one) => !known.some((begin) => `${one} `.startsWith(`${begin} `)),
        );
        return own.length === 0 ? [] : [[name, own] as const];
      }),
    );
  } catch (error) {
    if (isUsageError(error)) return new Map();
    throw error;
  }
}

async function helpOfGroup(group: string, own: readonly string[]): Promise<string> {
  const below = commandsBelow(group);
  const here = below.filter((name) => own.includes(name) || !isOfSystem(name));
  // A group of a system that is not here is shown to whoever asks for it.
  const names = here.length > 0 ? here : below;
  const commands = await Promise.all(
    names.map(async (name) => listed(name, await load(OTHER_NAMES[name] ?? name))),
  );
  return groupHelp(group, ABOUT[group] ?? ownGroups[group] ?? '', { Commands: commands });
}

function listed(name: string, command: Command) {
  return { usage: [name, ...argumentWords(command)].join(' '), summary: command.summary };
}

async function helpOfAll(): Promise<string> {
  const all = await allCommands();
  const [own, everybody] = [true, false].map((is) =>
    all.filter(({ name }) => isOfSystem(name) === is).map((one) => listed(one.name, one)),
  );
  return groupHelp('', 'What each does; `stratigraph docs reference/commands` has their options.', {
    Commands: everybody ?? [],
    'Commands of one system': own ?? [],
  });
}

function longestGroup(words: readonly string[]): readonly string[] {
  const at = words.findIndex((_, index) => {
    return commandsBelow(words.slice(0, index + 1).join(' ')).length === 0;
  });
  return at < 0 ? words : words.slice(0, at);
}

/** No command has the name, which may be a slip, the end of one (`history`), or what others call one. */
function refuseUnknown(words: readonly string[], group: readonly string[]): never {
  const word = words[group.length] ?? '';
  const similar = commandsCalled(word, group);
  throw new UsageError(
    `unknown command '${word}'`,
    similar.length > 0
      ? `Did you mean ${similar.join(' or ')}?`
      : `See: stratigraph ${group.map((one) => `${one} `).join('')}--help`,
  );
}

function commandsCalled(word: string, group: readonly string[]): readonly string[] {
  if (group.length > 0) {
    const inside = group.join(' ');
    const next = commandsBelow(inside).map((name) => name.split(' ')[group.length] ?? '');
    return [GUESSES[inside]?.[word] ?? closest(word, next) ?? []].flat();
  }
  const inGroups = commandNames.filter((name) => name.split(' ').slice(1).includes(word));
  if (inGroups.length > 0) return inGroups;
  if (Object.hasOwn(OTHER_WORDS, word)) return OTHER_WORDS[word] ?? [];
  return [
    closest(
      word,
      commandNames.flatMap((name) => name.split(' ', 1)),
    ) ?? [],
  ].flat();
}

const EXIT_CODES = `Exit codes:
  0  success
  1  check fails, search finds nothing, or adr current ends in a circle
  2  invalid usage or environment, or a check that read nothing
`;

interface Listed {
  readonly usage: string;
  readonly summary: string;
}

/** `commands` by what they have in common; the group is empty where these are all that there are. */
function groupHelp(
  group: string,
  about: string,
  commands: Readonly<Record<string, readonly Listed[]>>,
): string {
  const width = Math.max(
    ...Object.values(commands).flatMap((all) => all.map(({ usage }) => usage.length)),
  );
  const lists = Object.entries(commands).map(([title, all]) => {
    const lines = all.map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}\n`);
    return `${title}:\n${lines.join('')}\n`;
  });
  const name = group === '' ? 'stratigraph' : `stratigraph ${group}`;
  return `Usage: ${name} <command> [options]\n\n${about}\n\n${lists.join('')}More about one: ${name} <command> --help.\n`;
}
