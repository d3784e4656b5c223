// The contract of a command, the options that all take, and the commands that operations make.

import { relative, resolve, sep } from 'node:path';
import { jsonText } from '../emit/json.ts';
import { nowOf } from '../model/now.ts';
import { type Field, type Fields, field, type Operation } from '../model/operation.ts';
import { UsageError } from '../model/usage-error.ts';
import type { JsonMap } from '../model/value.ts';
import type { OpenOptions } from '../open.ts';
import { type Args, readInput } from '../operations/input.ts';
import { type Askable, fieldsOf } from '../operations/operation.ts';
import type { Terminal, Words } from '../operations/words.ts';

export interface Command {
  readonly name: string;
  readonly summary: string;
  /** Arguments and options, but those that every command takes. */
  readonly input: Fields;
  readonly examples: readonly string[];
  /** Gives the exit code: 0 clean, 1 findings. Throws UsageError. */
  run(args: Args, io: Io): Promise<number>;
}

export function commandOf(operation: Askable, own?: Words<never>): Command {
  const plainly = (data: object): Promise<string> => asYaml(data, operation.note);
  const words = own ?? { text: plainly };
  const { name, summary, examples } = operation;
  const fields = fieldsOf(operation);
  const choices = ['text', 'json', ...Object.keys(words.formats ?? {})];
  const format = field.text('output format', { choices });
  const added: Fields = { ...words.options, ...(words.formats && { format }) };
  const positionals = Object.keys(fields).filter((key) => !Object.hasOwn(words.options ?? {}, key));
  return {
    ...{ name, summary, examples },
    input: { ...fields, ...added },
    async run(typed, io) {
      const chosen = Object.fromEntries(Object.keys(added).map((key) => [key, typed[key]]));
      const args = { ...typed, ...readInput(added, chosen) };
      const format = formatOf(args);
      words.check?.(args, format);
      const isAsked =
        io.interactive && Object.values(fields).some(({ asks }) => asks !== undefined);
      const answers = isAsked ? await (await import('./confirm.ts')).answersFor(fields, args) : {};
      const input = Object.fromEntries([
        ...positionals.map((key) => {
          const type = fields[key]?.type;
          if (type === 'path') return [key, here(args[key], args, io)[0]];
          return [key, type === 'paths' ? here(args[key], args, io) : args[key]];
        }),
        ...Object.entries(answers),
        ...Object.entries(words.asks?.(format) ?? {}),
      ]);
      const at = openOptions(args, io);
      if (words.confirm !== undefined && args.yes !== true && args.dryRun !== true) {
        const { data } = await operation.ask({ ...input, dryRun: true }, at);
        const { isConfirmed } = await import('./confirm.ts');
        const question = await words.confirm(data as never);
        if (question !== '' && !(await isConfirmed(question, io))) return 0;
      }
      await words.first?.(input, at, { args: { ...args, format }, io });
      keepHeapSmall();
      const answer = await whileBusy(words.busy, args, io, () => operation.ask(input, at));
      const { data, whole, passedOver, doubt, workspace } = answer;
      if (doubt !== null) io.err(`note: ${doubt}\n`);
      for (const { folder, number } of passedOver) {
        io.err(
          `note: ${folder} also has the number ${number}, but it is retired and was skipped.\n`,
        );
      }
      const view = { args, io, workspace };
      const code = words.code?.(whole as never, args) ?? 0;
      const isSilent =
        operation.does === 'reads'
          ? words.judges === true && code === 0
          : operation.does !== 'adds';
      if (args.quiet === true && format === 'text' && isSilent) return code;
      if (!(await words.write?.(data as never, view))) {
        const form = words.formats?.[format] ?? (args.detail === 'short' ? null : words.text);
        const text = () => form?.(whole as never, view) ?? plainly(Object(data));
        io.out(format === 'json' ? jsonText(data) : await text());
        if (format === 'text' && form !== null)
          io.err((await words.aside?.(data as never, args, view.workspace)) ?? '');
      }
      return code;
    },
  };
}

/**
 * Whoever takes this long reads thousands of documents and keeps them. What V8 would add for objects that die young is a
 * quarter of all memory (475 MB for 10,000 documents, 360 without) and saves no time; what it lets die late is as much again.
 */
export function keepHeapSmall(): void {
  setTimeout(setFlag, 250, '--semi-space-growth-factor=1').unref();
  setTimeout(setFlag, 8000, '--heap-growing-percent=30').unref();
}

function setFlag(flag: string): void {
  process.getBuiltinModule('node:v8').setFlagsFromString(flag);
}

async function asYaml(data: object, note: Operation['note']): Promise<string> {
  const { yamlText } = await import('../emit/yaml-text.ts');
  return `${yamlText(data as JsonMap, (pointer) => note?.(pointer) ?? '')}\n`;
}

/** Says what is being done to whoever watches a terminal, in a line that is gone when it is done. */
export async function whileBusy<Result>(
  message: string | undefined,
  { quiet }: Args,
  { draws, err }: Io,
  work: (say: (message: string) => void) => Promise<Result>,
): Promise<Result> {
  if (message === undefined || !draws || quiet === true) return work(() => {});
  const say = (what: string): void => err(`\r${what}\u001b[K`);
  say(message);
  try {
    return await work(say);
  } finally {
    say('');
  }
}

/** Paths as typed are from the current folder; from the root that is named, where that lies elsewhere. */
export function here(paths: unknown, { root }: Args, { cwd }: Io): readonly string[] {
  const top = typeof root === 'string' ? resolve(cwd, root) : cwd;
  const from = cwd === top || cwd.startsWith(`${top}${sep}`) ? cwd : top;
  return [paths ?? []].flat().map((path) => resolve(from, String(path)));
}

function formatOf({ format, json }: Args): string {
  if (json === true && (format ?? 'json') !== 'json') {
    throw new UsageError(`--json cannot be used with --format ${format}.`, 'Omit one of them.');
  }
  return json === true ? 'json' : String(format ?? 'text');
}

export function positionals(input: Fields): readonly (readonly [string, Field])[] {
  return Object.entries(input).filter(([, { positional }]) => positional);
}

/**
 * The words of a command line by the fields that take them: a target takes all that the fields after it leave, up to a word
 * that is a choice of the next one; the last field takes the rest.
 */
export function argumentsOf(input: Fields, words: readonly string[]): Args {
  const fields = positionals(input);
  const targets = fields.filter(([, { type }]) => type === 'target').length;
  const even = Math.floor((words.length - (fields.length - targets)) / targets);
  let rest = words;
  return Object.fromEntries(
    fields.map(([name, { type, required }], at) => {
      const choices = fields[at + 1]?.[1].choices;
      const choice = rest.findIndex((word, index) => index > 0 && choices?.includes(word));
      const numbered = fields[at + 1]?.[1].words ? lastNumbered(rest) : 0;
      const isFirst = required || fields[at + 1]?.[1].required !== true;
      const most = numbered || Math.max(isFirst ? 1 : 0, even);
      const own = type !== 'target' ? 1 : choice > 0 ? choice : most;
      const taken = at === fields.length - 1 ? rest : rest.slice(0, own);
      rest = rest.slice(taken.length);
      if (taken.length === 0) return [name, undefined];
      return [name, type === 'text' || type === 'path' ? taken.join(' ') : taken];
    }),
  );
}

/** How many words at the beginning look like those of a target (`42`, `001-pour`, `42/1`). */
function lastNumbered(words: readonly string[]): number {
  const other = words.findIndex((word) => !/^\d+(?:[-_/]\S*)?$/.test(word));
  return other < 0 ? words.length : other;
}

/** `<target...> [key]`, as help and the reference write them. */
export function argumentWords({ input }: Pick<Command, 'input'>): readonly string[] {
  return positionals(input).map(([name, { type, required, value = name }]) => {
    const words = type === 'text' || type === 'path' ? value : `${value}...`;
    return required ? `<${words}>` : `[${words}]`;
  });
}

export const COMMON_OPTIONS = {
  root: field.text('workspace root (default: the nearest one, from the current folder upward)', {
    value: 'dir',
  }),
  json: field.flag('output JSON'),
  quiet: field.flag('no progress and no notes; of a check only the findings that make it fail', {
    letter: 'q',
  }),
  now: field.text('date and time to use as now (default: SOURCE_DATE_EPOCH, else the clock)', {
    value: 'iso',
    rare: true,
  }),
  config: field.text('settings file (default: stratigraph.json in the root)', { value: 'file' }),
  home: field.flag('also read the memory in the home folder', { rare: true }),
} as const satisfies Fields;

export function openOptions(args: Args, io: Io): OpenOptions {
  return {
    root: text(args.root),
    cwd: io.cwd,
    via: io.env.PWD,
    config: text(args.config),
    home: args.home === true,
    now: nowFrom(args, io),
    isNowChosen: text(args.now) !== undefined,
    started: args.noCache === true ? undefined : Date.parse(io.clock()),
  };
}

/** `--now`, else SOURCE_DATE_EPOCH (seconds), else the clock; ISO 8601. Throws UsageError for what is no date. */
export function nowFrom(args: Args, io: Io): string {
  return nowOf(text(args.now), io.env.SOURCE_DATE_EPOCH, io.clock);
}

export function programName({ program = 'stratigraph' }: Io): string {
  return program;
}

/** Since the process began. */
export function secondsOf({ elapsed }: Io): number {
  return elapsed?.() ?? 0;
}

export function builtWords(what: string, outDir: string, io: Io): string {
  const place = relative(io.cwd, outDir) || '.';
  const flag = place === 'dist' ? '' : ` --out ${JSON.stringify(place)}`;
  return `${what} into ${place} in ${secondsOf(io).toFixed(1)} s.\nView it with: ${programName(io)} preview${flag}\n`;
}

export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function port(value: unknown): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 0 && number < 65_536) return number;
  throw new UsageError(
    `"${String(value)}" is not a port.`,
    'Use a number from 0 to 65535. 0 picks a free port.',
  );
}

/** What the options say to a `stratigraph()` in an astro.config. */
export function integrationOptions(args: Args, io: Io) {
  const config = text(args.config);
  return {
    config: config && resolve(io.cwd, config),
    now: () => nowFrom(args, io),
  };
}

export interface Io extends Terminal {
  /** Standard error is a terminal: a line there may be drawn again. */
  readonly draws: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** ISO 8601; asked for once a run, and only where `--now` is not given. */
  readonly clock: () => string;
}
