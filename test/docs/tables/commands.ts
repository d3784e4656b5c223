// Every command with its arguments, options and examples, from the command table.

import { argumentWords, type Command, positionals } from '../../../src/cli/command.ts';
import { allCommands, isOfSystem, OTHER_NAMES } from '../../../src/cli/commands.ts';
import { GROUPS, VISIBLE } from '../../../src/cli/help.ts';
import { COMMON_OPTIONS } from '../../../src/cli/options.ts';
import { flagOf } from '../../../src/cli/program.ts';
import { dialects } from '../../../src/core.ts';
import type { Field, Fields } from '../../../src/model/operation.ts';
import { aliases } from '../../../src/operations/index.ts';
import { code, fence, sentence, table } from './markdown.ts';

function systemOf(name: string): string | undefined {
  return dialects.find(({ operations = {} }) => Object.hasOwn(operations, name))?.name;
}

/** Commands under their own names. */
async function ownCommands(): Promise<readonly Command[]> {
  return (await allCommands()).filter(({ name }) => !Object.hasOwn(aliases, name));
}

/** Names in the groups of the first help; then those that it does not show, by system. */
export async function commandIndex(): Promise<string> {
  const names = (await ownCommands()).map(({ name }) => name);
  const groups = Object.entries(GROUPS).map(([title, group]): [string, readonly string[]] => {
    const isIn = (name: string) =>
      Object.keys(group).some((word) => name === word || name.startsWith(`${word} `));
    return [title, names.filter((name) => isIn(name) && !isOfSystem(name))];
  });
  const shown = groups.flatMap(([, group]) => group);
  const rest = Map.groupBy(
    names.filter((name) => !shown.includes(name)),
    (name) => systemOf(name) ?? 'More',
  );
  const lines = [...groups, ...rest].map(([title, group]) => {
    const links = group.map((name) => `[${code(name)}](#${name.replaceAll(' ', '-')})`);
    return `- ${title}: ${links.join(', ')}`;
  });
  return `\n${lines.join('\n')}\n\n`;
}

export async function commandSections(): Promise<string> {
  const commands = await ownCommands();
  const shared = sharedOptions(commands);
  return `\n${commands.map((command) => section(command, shared)).join('\n')}`;
}

export function commonOptions(): string {
  return `${list(COMMON_OPTIONS)}\n`;
}

/** Options that several commands take. */
export async function sharedList(): Promise<string> {
  const commands = await ownCommands();
  const shared = sharedOptions(commands);
  const fields = commands.flatMap(({ input }) => Object.entries(input));
  const items = fields.flatMap(([name, field]) => {
    const isSame = shared.get(wording(name, field));
    if (isSame === undefined) return [];
    const { choices, ...rest } = field;
    return [item(name, isSame ? field : rest)];
  });
  return `\n${[...new Set(items)].sort().join('\n')}\n\n`;
}

export async function otherNames(): Promise<string> {
  const rows = Object.entries(aliases).map(([name, { is, given = {} }]) => {
    const flags = Object.entries(given).map(([key, value]) =>
      value === true ? flagOf(key) : `${flagOf(key)} ${[value].flat().join(',')}`,
    );
    return [systemOf(name) ?? '', code(name), code([is, ...flags].join(' '))];
  });
  const short = Object.entries(OTHER_NAMES).filter(([name]) => !name.startsWith('-'));
  return table('of | name | for', [...short.map((names) => ['', ...names.map(code)]), ...rows]);
}

/** The first ones that show an option or an argument; `--help` prints all. */
function examplesOf({ name, examples }: Command): readonly string[] {
  const most = VISIBLE.includes(name) ? 2 : 1;
  return examples.filter((example) => example !== name).slice(0, most);
}

function section(command: Command, shared: Shared): string {
  const { name, summary, input } = command;
  const shown = examplesOf(command);
  const own = Object.entries(input).filter(([key, field]) => !shared.has(wording(key, field)));
  const also = Object.entries(input)
    .filter(([key, field]) => !field.positional && shared.has(wording(key, field)))
    .map(([key, field]) => sharedName(key, field, shared.get(wording(key, field)) === true));
  return [
    `## ${name}`,
    '',
    `${code(['stratigraph', name, ...argumentWords({ input })].join(' '))}: ${sentence(summary)}`,
    list(Object.fromEntries(own)),
    also.length > 0 ? `Also takes ${also.join(', ')}.\n` : '',
    ...(shown.length > 0
      ? [fence('sh', shown.map((example) => `stratigraph ${example}`).join('\n')), '']
      : []),
  ].join('\n');
}

/** Words of options that stand with several commands; true where the choices are the same everywhere. */
type Shared = ReadonlyMap<string, boolean>;

const SHARED_BY = 3;

function sharedOptions(commands: readonly Command[]): Shared {
  const all = Map.groupBy(
    commands.flatMap(({ input }) => Object.entries(input)),
    ([name, field]) => wording(name, field),
  );
  return new Map(
    [...all]
      .filter(([, fields]) => fields.length >= SHARED_BY)
      .map(([words, fields]) => [
        words,
        new Set(fields.map(([, { choices }]) => choices?.join())).size === 1,
      ]),
  );
}

function wording(
  name: string,
  { summary, positional, default: usual }: Omit<Field, 'type'>,
): string {
  return [name, summary, positional === true, usual].join('\n');
}

function sharedName(key: string, field: Field, isSame: boolean): string {
  const name = code(flagOf(key, field));
  if (isSame || field.choices === undefined) return name;
  return `${name} (${field.choices.join(', ')})`;
}

/** A list, which a phone and a terminal show without scrolling; empty where there are none. */
function list(input: Fields): string {
  const args = positionals(input);
  const options = Object.entries(input).filter(([, { positional }]) => !positional);
  const items = [...args, ...options].map(([name, field]) => item(name, field));
  return items.length === 0 ? '' : `\n${items.join('\n')}\n`;
}

function item(key: string, field: Field): string {
  const { summary, choices, default: usual, off } = field;
  const letter = field.letter === undefined ? '' : `-${field.letter}, `;
  const value = field.type === 'flag' ? '' : ` <${field.value ?? key}>`;
  const name = field.positional ? (field.value ?? key) : letter + flagOf(key, field) + value;
  const words = choices === undefined ? '' : `: ${choices.map(code).join(', ')}`;
  const shown =
    usual === undefined || off !== undefined ? '' : ` (default: ${code(String(usual))})`;
  return `- ${code(name)}: ${off === undefined ? '' : 'without '}${summary}${words}${shown}`;
}
