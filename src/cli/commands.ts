// Every command, each loaded when it is asked for: start-up time is a feature.

import { closest } from '../model/closest.ts';
import { isUsageError } from '../model/usage-error.ts';
import { aliases, answering, operationNames, operationOf } from '../operations/index.ts';
import type { Askable } from '../operations/operation.ts';
import { type Command, commandOf, type Words } from './command.ts';
import { COMMON_OPTIONS } from './options.ts';
import { quick } from './words/quick.ts';

export const GROUPS: Readonly<Record<string, string>> = {
  context: 'resolve and explain what targets inherit',
  graph: 'export and check the context graph',
  adr: 'work with decision records',
  memory: 'read and write memory',
  'memory blocker': 'work with blockers',
  'memory short': 'inspect the state of threads',
  workspace: 'create and edit the workspace',
};

/** What people type for some of them, and for what other programs have as commands. */
export const SHORTCUTS: Readonly<Record<string, string>> = {
  init: 'workspace init',
  show: 'workspace show',
  edit: 'workspace edit',
  resolve: 'context resolve',
  explain: 'context explain',
  health: 'context health',
  validate: 'context validate',
  conflicts: 'context conflicts',
  refresh: 'context refresh',
  archive: 'context archive',
  list: 'targets',
  lint: 'check',
  version: '--version',
  '-v': '--version',
};

/**
 * A command line without shortcuts, the command first: `init` is `workspace init`, `help check` is `check --help`, and
 * `--root docs check` is `check --root docs`.
 */
export function writtenOut([first = '', ...rest]: readonly string[]): readonly string[] {
  if (first === 'help') return [...writtenOut(rest), '--help'];
  const common = Object.entries(COMMON_OPTIONS).find(([name]) => `--${name}` === first)?.[1];
  if (common !== undefined && rest.length > 0) {
    const taken = common.type === 'flag' ? 0 : 1;
    return [...writtenOut(rest.slice(taken)), first, ...rest.slice(0, taken)];
  }
  const long = Object.hasOwn(SHORTCUTS, first) ? SHORTCUTS[first] : undefined;
  return [...(long?.split(' ') ?? (first === '' ? [] : [first])), ...rest];
}

/** Commands that are no operations: they begin a workspace, open an editor, or go on until they are stopped. */
const OWN: Readonly<Record<string, () => Promise<{ readonly command: Command }>>> = {
  status: () => import('./commands/status.ts'),
  build: () => import('./commands/build.ts'),
  gather: () => import('./commands/gather.ts'),
  dev: () => import('./commands/dev.ts'),
  preview: () => import('./commands/preview.ts'),
  serve: () => import('./commands/serve.ts'),
  mcp: () => import('./commands/mcp.ts'),
  lsp: () => import('./commands/lsp.ts'),
  docs: () => import('./commands/docs.ts'),
  completion: () => import('./commands/completion.ts'),
  'workspace init': () => import('./commands/workspace-init.ts'),
  'workspace edit': () => import('./commands/workspace-edit.ts'),
};

/** In the order of help and of the reference. */
const NAMES: readonly string[] = [
  ...['status', 'build', 'dev', 'preview', 'gather'],
  ...operationNames,
  ...Object.keys(aliases),
  ...['mcp', 'lsp', 'serve', 'workspace init', 'workspace edit', 'docs', 'completion'],
];

/** True for the first word of commands, or of options. */
export function isGroup(word: string): boolean {
  return word.startsWith('-') || NAMES.some((name) => name.split(' ')[0] === word);
}

/** What people call what no command is called. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  agents: ['instructions', 'targets'],
  agent: ['instructions', 'targets'],
  doctor: ['status', 'check'],
};

/** Commands whose names begin with that of another one. */
export function commandsBelow(name: string): readonly string[] {
  return NAMES.filter((one) => one.startsWith(`${name} `));
}

/** The commands that a word alone may mean: `history` is `adr history`, `resovle` is a slip for `resolve`. */
export function commandsCalled(word: string): readonly string[] {
  if (isGroup(word)) return [];
  const inGroups = NAMES.filter((name) => name.split(' ').slice(1).includes(word));
  if (inGroups.length > 0) return inGroups;
  if (Object.hasOwn(OTHER_WORDS, word)) return OTHER_WORDS[word] ?? [];
  const firsts = [...NAMES.flatMap((name) => name.split(' ', 1)), ...Object.keys(SHORTCUTS)];
  const near = closest(word, firsts);
  return near === null ? [] : [near];
}

export function allCommands(): Promise<readonly Command[]> {
  return Promise.all(NAMES.map(load));
}

/** The command that the first words of a command line name; null where they name none, or a group. */
export async function commandAt(argv: readonly string[]): Promise<Command | null> {
  const named = NAMES.filter((name) => name.split(' ').every((word, at) => argv[at] === word));
  const name = named.sort((a, b) => b.length - a.length)[0];
  return name === undefined ? null : load(name);
}

async function load(name: string): Promise<Command> {
  const own = OWN[name];
  if (own !== undefined) return (await own()).command;
  const alias = aliases[name];
  if (alias === undefined) {
    const operation = await operationOf(name);
    const command = commandOf(operation, await wordsOf(operation));
    return answering(name).reduce(answeredBy, command);
  }
  const { is, given: fixed = {}, ...words } = alias;
  const command = await load(is);
  return {
    ...{ ...command, ...words, name },
    run: (given, io) => command.run({ ...given, ...fixed }, io),
  };
}

/** The same command; one about a target also takes other words: another one answers these, or none at all: then it lists. */
function answeredBy(
  command: Command,
  { is, field }: { readonly is: string; readonly field: string },
): Command {
  const { target, ...others } = command.input;
  if (target === undefined) return command;
  const { required: _, ...optional } = target;
  return {
    ...command,
    input: { target: optional, ...others },
    async run(given, io) {
      const { target: words, ...rest } = given;
      const asked = { ...rest, [field]: [words ?? []].flat().join(' ') || undefined };
      try {
        if (words !== undefined) return await command.run(given, io);
      } catch (error) {
        if (!isUsageError(error)) throw error;
        return (await load(is)).run(asked, io).catch(() => {
          throw error;
        });
      }
      return (await load(is)).run(asked, io).catch(async (error: unknown) => {
        if (!isUsageError(error)) throw error;
        return (await load('memory list')).run(rest, io);
      });
    },
  };
}

export async function wordsOf({ name, wording }: Askable): Promise<Words<never> | undefined> {
  if (Object.hasOwn(quick, name)) return quick[name as keyof typeof quick];
  if (wording !== undefined) return (await import('./words/own.ts')).ownWords(await wording());
  const { others } = await import('./words/others.ts');
  return Object.hasOwn(others, name) ? others[name as keyof typeof others] : undefined;
}
