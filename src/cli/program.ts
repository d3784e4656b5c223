import type { Field, Fields } from '../model/operation.ts';
import { closest, UsageError } from '../model/usage-error.ts';
import type { Given } from '../operations/input.ts';
import { argumentsOf, COMMON_OPTIONS, type Command, type Io, positionals } from './command.ts';

/** Gives the exit code. Throws UsageError. */
export async function runTyped(
  command: Command,
  typed: readonly string[],
  io: Io,
): Promise<number> {
  const { name, input, examples } = command;
  const isHelpAsked = typed.some(
    (word, at) => /^(?:-h|--help)$/.test(word) && !typed.slice(0, at).includes('--'),
  );
  if (isHelpAsked) {
    io.out((await import('./command-help.ts')).commandHelp(command, io));
    return 0;
  }
  const { options, words } = readTyped(command, typed);
  const found = argumentsOf(input, words);
  for (const [arg, { required }] of positionals(input)) {
    if (!required || found[arg] !== undefined) continue;
    throw new UsageError(
      `missing required argument '${arg}'`,
      `Example: stratigraph ${examples[0]} (see stratigraph ${name} --help)`,
    );
  }
  const given: Given = { ...found, ...options };
  return command.run(given, given.quiet === true ? { ...io, err() {} } : io);
}

export function optionsOf({ input }: Command): readonly (readonly [string, Field])[] {
  const all: Fields = { ...input, ...COMMON_OPTIONS, ...input };
  return Object.entries(all).filter(([, { positional }]) => !positional);
}

/** The last of several counts; all after `--` are words. Throws UsageError. */
function readTyped(command: Command, typed: readonly string[]) {
  const all = optionsOf(command);
  const options: Record<string, unknown> = Object.fromEntries(
    all.map(([key, field]) => [key, field.default ?? unlessTyped(key, field)]),
  );
  const words: string[] = [];
  const rest = typed.values();
  for (const typedWord of rest) {
    if (typedWord === '--') words.push(...rest);
    else if (!/^-\D/.test(typedWord)) words.push(typedWord);
    else {
      const [, flag = typedWord, joined] = /^(--[^=]+)=(.*)$/s.exec(typedWord) ?? [];
      const found = all.find(
        ([key, field]) => flagOf(key, field) === flag || `-${field.letter}` === flag,
      );
      const isFlag = found?.[1].type === 'flag';
      if (found === undefined || (isFlag && joined !== undefined))
        throw refused(command, `unknown option '${typedWord}'`, meantBy(command, flag));
      const value = isFlag ? found[1].off === undefined : (joined ?? rest.next().value);
      if (value === undefined) throw refused(command, `option '${flag}' has no value`);
      options[found[0]] = value;
    }
  }
  if (words.length > 0 && positionals(command.input).length === 0)
    throw refused(command, `unexpected argument '${words[0]}'`);
  return { options, words };
}

function refused({ name }: Command, message: string, meant: string | null = null): UsageError {
  const guess = meant === null ? '' : `Did you mean ${meant}? `;
  return new UsageError(message, `${guess}See: stratigraph ${name} --help`);
}

function meantBy(command: Command, flag: string): string | null {
  const flags = optionsOf(command).map(([key, field]) => flagOf(key, field));
  return [GUESSES[command.name]?.[flag] ?? closest(flag, flags)].flat()[0] ?? null;
}

/** What is on unless somebody turns it off is true, and what turns something off is false. */
function unlessTyped(key: string, field: Field): boolean | undefined {
  return flagOf(key, field).startsWith('--no-') ? field.off !== undefined : undefined;
}

/** `failOn` is `--fail-on`, `filter_tags` is `--filter-tags`. */
export function flagOf(name: string, { off }: Pick<Field, 'off'> = {}): string {
  const words = off ?? name.replaceAll('_', '-');
  return `--${words.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
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
