// Every command, each loaded when it is asked for: start-up time is a feature.

import { dialects } from '../core.ts';
import type { Answer } from '../model/operation.ts';
import { aliases, operationNames, operationOf } from '../operations/index.ts';
import type { Askable } from '../operations/operation.ts';
import type { Words } from '../operations/words.ts';
import { COMMON_OPTIONS, type Command, commandOf } from './command.ts';
import { VISIBLE } from './help.ts';

export const OTHER_NAMES: Readonly<Record<string, string>> = {
  'context resolve': 'resolve',
  'context explain': 'explain',
  'workspace init': 'init',
  show: 'workspace show',
  edit: 'workspace edit',
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
 * A command line as the table of commands has it, the command first: `context resolve` is `resolve`, `help check` is
 * `check --help`, and `--root docs check` is `check --root docs`.
 */
export function writtenOut(argv: readonly string[]): readonly string[] {
  const [first = '', second = '', ...rest] = argv;
  if (first === 'help') return [...writtenOut(argv.slice(1)), '--help'];
  const common = Object.entries(COMMON_OPTIONS).find(([name]) => `--${name}` === first)?.[1];
  if (common !== undefined && argv.length > 1) {
    const taken = common.type === 'flag' ? 1 : 2;
    return [...writtenOut(argv.slice(taken)), ...argv.slice(0, taken)];
  }
  // What is remembered is more than the help of a group.
  const isBare = second === '' || (second.startsWith('-') && !['--help', '-h'].includes(second));
  if (first === 'memory' && isBare) return ['memory', 'list', ...argv.slice(1)];
  const two = `${first} ${second}`;
  if (Object.hasOwn(OTHER_NAMES, two)) return [...(OTHER_NAMES[two] ?? '').split(' '), ...rest];
  if (!Object.hasOwn(OTHER_NAMES, first)) return argv;
  return [...(OTHER_NAMES[first] ?? '').split(' '), ...argv.slice(1)];
}

const OWN: Readonly<Record<string, () => Promise<{ readonly command: Command }>>> = {
  status: () => import('./commands/status.ts'),
  build: () => import('./commands/build.ts'),
  gather: () => import('./commands/gather.ts'),
  dev: () => import('./commands/dev.ts'),
  preview: async () => ({ command: (await import('./commands/serve.ts')).preview }),
  serve: () => import('./commands/serve.ts'),
  mcp: () => import('./commands/mcp.ts'),
  lsp: () => import('./commands/lsp.ts'),
  docs: () => import('./commands/docs.ts'),
  completion: () => import('./commands/completion.ts'),
  init: () => import('./commands/workspace.ts'),
  'workspace edit': async () => ({ command: (await import('./commands/workspace.ts')).edit }),
};

const ALL: readonly string[] = [...operationNames, ...Object.keys(OWN), ...Object.keys(aliases)];

/** Those of the first help first, then the others by name. */
const NAMES: readonly string[] = [
  ...VISIBLE.filter((name) => ALL.includes(name)),
  ...ALL.filter((name) => !VISIBLE.includes(name)).sort(),
];

export const commandNames: readonly string[] = [...NAMES, ...Object.keys(OTHER_NAMES)];

export function isOfSystem(name: string): boolean {
  if (VISIBLE.includes(name)) return false;
  return dialects.some(({ operations = {} }) => Object.hasOwn(operations, name));
}

export function commandsBelow(name: string): readonly string[] {
  return commandNames.filter((one) => one.startsWith(`${name} `));
}

export function allCommands(): Promise<readonly Command[]> {
  return Promise.all(NAMES.map((name) => load(name)));
}

export async function commandAt(argv: readonly string[]): Promise<Command | null> {
  const matches = NAMES.filter((name) => name.split(' ').every((word, at) => argv[at] === word));
  const name = matches.sort((a, b) => b.length - a.length)[0];
  return name === undefined ? null : load(name);
}

export async function load(name: string, system?: string): Promise<Command> {
  const own = OWN[name];
  if (own !== undefined) return (await own()).command;
  const alias = aliases[name];
  if (alias === undefined) {
    const operation = await operationOf(name, system);
    return { ...commandOf(operation, await wordsOf(operation)), name };
  }
  const { is, system: whose, args: fixed = {}, ...words } = alias;
  const command = await load(is, whose);
  return {
    ...{ ...command, ...words, name },
    examples: words.examples ?? command.examples.map((one) => name + one.slice(is.length)),
    run: (args, io) => command.run({ ...args, ...fixed }, io),
  };
}

export async function wordsOf({ words, wording, answeredWith }: Askable) {
  const own = await (wording === undefined ? words?.() : dialectWords(wording));
  return answeredWith === undefined ? own : wordsOfAnswers(own, answeredWith);
}

async function dialectWords(wording: NonNullable<Askable['wording']>): Promise<Words<never>> {
  return (await import('./own-words.ts')).ownWords(await wording());
}

function wordsOfAnswers(
  everybodys: Words<never> | undefined,
  answeredWith: (data: unknown) => Answer | null,
): Words<never> {
  const of = async (data: unknown): Promise<Words<never> | undefined> => {
    const wording = answeredWith(data)?.wording;
    return wording === undefined ? everybodys : dialectWords(wording);
  };
  return {
    ...everybodys,
    text: async (data, view) => (await of(data))?.text(data, view) ?? '',
    aside: (data, args, workspace) =>
      answeredWith(data) === null ? (everybodys?.aside?.(data, args, workspace) ?? '') : '',
    ...(everybodys?.confirm && {
      confirm: async (data) => (await of(data))?.confirm?.(data) ?? '',
    }),
  };
}
