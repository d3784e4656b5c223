// Every command with its arguments, options and examples, from the command table.

import {
  argumentWords,
  COMMON_OPTIONS,
  type Command,
  positionals,
} from '../../../src/cli/command.ts';
import { allCommands, isOfSystem, OTHER_NAMES } from '../../../src/cli/commands.ts';
import { GROUPS, VISIBLE } from '../../../src/cli/help.ts';
import { dialects } from '../../../src/core.ts';
import type { Field, Fields } from '../../../src/model/operation.ts';
import { flagOf } from '../../../src/model/operation.ts';
import { aliases } from '../../../src/operations/index.ts';
import { code, fence, sentence } from './markdown.ts';

function systemOf(name: string): string | undefined {
  return dialects.find(({ operations = {} }) => Object.hasOwn(operations, name))?.name;
}

/** Commands under their own names. */
async function ownCommands(): Promise<readonly Command[]> {
  return (await allCommands()).filter(({ name }) => !Object.hasOwn(aliases, name));
}

/** As the groups of the first help have them; then the rest, by system. */
async function inOrder(): Promise<readonly Command[]> {
  const shown = Object.values(GROUPS).flatMap((group) => Object.keys(group));
  const place = ({ name }: Command): number => {
    const system = systemOf(name);
    if (system !== undefined && isOfSystem(name))
      return shown.length + 1 + dialects.findIndex((one) => one.name === system);
    const at = shown.findIndex((word) => name === word || name.startsWith(`${word} `));
    return at < 0 ? shown.length : at;
  };
  return (await ownCommands()).toSorted((a, b) => place(a) - place(b));
}

export async function commandSections(): Promise<string> {
  const commands = await inOrder();
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
  const lines = [...new Set(items)].sort();
  // `target: …` and `target: … (default: the workspace)` are one.
  const all = lines.flatMap((line, at) => {
    const more = lines[at + 1];
    if (more?.startsWith(`${line} (`))
      return [more.replace(' (default: ', ' (where it may be left out: ')];
    return lines[at - 1] !== undefined && line.startsWith(`${lines[at - 1]} (`) ? [] : [line];
  });
  return `\n${all.join('\n')}\n\n`;
}

export async function otherNames(): Promise<string> {
  const names = Object.entries(aliases).map(([name, { is, args: given = {} }]) => {
    const flags = Object.entries(given).map(([key, value]) =>
      value === true ? flagOf(key) : `${flagOf(key)} ${[value].flat().join(',')}`,
    );
    return { of: systemOf(name), name, is: [is, ...flags].join(' ') };
  });
  const short = Object.entries(OTHER_NAMES).filter(([name]) => !name.startsWith('-'));
  const all = [...short.map(([name, is]) => ({ of: undefined, name, is })), ...names];
  const items = [...Map.groupBy(all, ({ of }) => of)].map(([of, some]) => {
    const pairs = some.map(({ name, is }) => `${code(name)} = ${code(is)}`);
    return `- ${of === undefined ? '' : `${of}: `}${pairs.join(', ')}`;
  });
  return `\n${items.join('\n')}\n\n`;
}

/** The first one; `--help` prints all. */
function exampleOf({ name, examples }: Command): string | undefined {
  return VISIBLE.includes(name) ? examples.find((example) => example !== name) : undefined;
}

function section(command: Command, shared: Shared): string {
  const { name, summary, input } = command;
  const shown = exampleOf(command);
  const own = Object.entries(input).filter(([key, field]) => !shared.has(wording(key, field)));
  const also = Object.entries(input)
    .filter(([key, field]) => !field.positional && shared.has(wording(key, field)))
    .filter(([key]) => key !== 'at')
    .map(([key, field]) => sharedName(key, field, shared.get(wording(key, field)) === true));
  return [
    `## ${name}`,
    '',
    `${code([name, ...argumentWords({ input })].join(' '))}${isOfSystem(name) ? ` (${systemOf(name)})` : ''}: ${sentence(summary)}`,
    list(Object.fromEntries(own)),
    also.length > 0 ? `Also takes ${also.join(', ')}.\n` : '',
    ...(shown === undefined ? [] : [fence('sh', `stratigraph ${shown}`), '']),
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
