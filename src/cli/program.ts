import { type Field, type Fields, flagOf } from '../model/operation.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Args } from '../operations/input.ts';
import { argumentsOf, COMMON_OPTIONS, type Command, type Io, positionals } from './command.ts';

export interface Typed {
  readonly options: Args;
  readonly words: readonly string[];
}

/** Gives the exit code. Throws UsageError. */
export async function runTyped(command: Command, typed: readonly string[], io: Io) {
  const { name, input } = command;
  const here = async () => (await import('./help-here.ts')).commandHere(command, rootIn(typed), io);
  // Most command lines need no parser, and loading it costs a twelfth of an answer.
  const read =
    readPlainly(command, typed) ??
    (await import('./parser.ts')).parse(asksHelp(typed) ? await here() : command, typed, io);
  if (typeof read === 'number') return read;
  const { options, words } = read;
  const open = Object.entries(input).filter(([key]) => options[key] === undefined);
  const found = argumentsOf(Object.fromEntries(open), words);
  if (words.length > 0 && Object.keys(found).length === 0)
    throw new UsageError(
      'The target is named twice.',
      `Leave out --target, or ${words.join(' ')}.`,
    );
  for (const [arg, { required }] of positionals(input)) {
    if (!required || (found[arg] ?? options[arg]) !== undefined) continue;
    const all = (await here()).examples.slice(0, 2).map((one) => `stratigraph ${one}`);
    const see = `stratigraph ${name} --help`;
    const advice =
      all.length === 0 ? `See: ${see}` : `For example: ${all.join(', or ')} (see ${see})`;
    throw new UsageError(`missing required argument '${arg}'`, advice);
  }
  const args: Args = { ...options, ...found };
  return command.run(args, args.quiet === true ? { ...io, err() {} } : io);
}

export function asksHelp(typed: readonly string[]): boolean {
  return typed.includes('--help') || typed.includes('-h');
}

export function rootIn(typed: readonly string[]): string | undefined {
  const at = typed.indexOf('--root');
  return at < 0 ? undefined : typed[at + 1];
}

export function optionsOf({ input }: Command): readonly (readonly [string, Field])[] {
  const all: Fields = { ...input, ...COMMON_OPTIONS, ...input };
  // What is said of one by `--target` elsewhere may be said so here, too.
  return Object.entries(all).flatMap(([key, { positional, ...field }]) =>
    !positional ? [[key, field]] : key === 'target' ? [[key, { ...field, rare: true }]] : [],
  );
}

/** Null where anything is not plainly an option of the command, its value or another word: the parser knows what to say. */
function readPlainly(command: Command, typed: readonly string[]): Typed | null {
  const fields = optionsOf(command);
  const flags = new Map(
    fields.flatMap(([key, field]) => [
      [flagOf(key, field), key] as const,
      ...(field.letter === undefined ? [] : [[`-${field.letter}`, key] as const]),
    ]),
  );
  const options = Object.fromEntries(
    fields.map(([key, field]) => [key, field.default ?? unlessTyped(key, field)]),
  );
  const words: string[] = [];
  const rest = typed.values();
  for (const word of rest) {
    const key = flags.get(word);
    if (key === undefined) {
      if (word.startsWith('-')) return null;
      words.push(word);
      continue;
    }
    const field = fields.find(([name]) => name === key)?.[1];
    const value = field?.type === 'flag' ? field.off === undefined : rest.next().value;
    if (value === undefined || String(value).startsWith('-')) return null;
    options[key] = value;
  }
  return words.length > 0 && positionals(command.input).length === 0 ? null : { options, words };
}

/** What is on unless somebody turns it off is true, and what turns something off is false. */
function unlessTyped(key: string, field: Field): boolean | undefined {
  return flagOf(key, field).startsWith('--no-') ? field.off !== undefined : undefined;
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
