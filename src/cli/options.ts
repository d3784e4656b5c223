// What commands may touch of the world outside, and the options that every one of them takes.

import { relative, resolve } from 'node:path';
import { nowOf } from '../model/now.ts';
import type { Fields } from '../model/operation.ts';
import { UsageError } from '../model/usage-error.ts';
import type { OpenOptions } from '../open.ts';
import type { Given } from '../operations/input.ts';
import type { Terminal } from '../operations/words.ts';

/** Options that every command takes. */
export const COMMON_OPTIONS = {
  root: {
    type: 'text',
    value: 'dir',
    summary: 'workspace root (default: the nearest one, from the current folder upward)',
  },
  json: { type: 'flag', summary: 'output JSON' },
  quiet: {
    type: 'flag',
    letter: 'q',
    summary: 'no progress and no notes; of a check only the findings that make it fail',
  },
  now: {
    type: 'text',
    value: 'iso',
    summary: 'date and time to use as now (default: SOURCE_DATE_EPOCH, else the clock)',
    rare: true,
  },
  config: {
    type: 'text',
    value: 'file',
    summary: 'settings file (default: stratigraph.json in the root)',
  },
  home: { type: 'flag', summary: 'also read the memory in the home folder', rare: true },
} as const satisfies Fields;

/** How the workspace that the options name is opened. Throws UsageError. */
export function openOptions(given: Given, io: Io): OpenOptions {
  return {
    root: text(given.root),
    cwd: io.cwd,
    via: io.env.PWD,
    config: text(given.config),
    home: given.home === true,
    now: nowFrom(given, io),
    isNowChosen: text(given.now) !== undefined,
    started: given.noCache === true ? undefined : Date.parse(io.clock()),
  };
}

/** `--now`, else SOURCE_DATE_EPOCH (seconds), else the clock; ISO 8601. Throws UsageError for what is no date. */
export function nowFrom(given: Given, io: Io): string {
  return nowOf(text(given.now), io.env.SOURCE_DATE_EPOCH, io.clock);
}

/** What to type for a command: who came through npx has nothing of that name on the path. */
export function programName({ env }: Io): string {
  return env.npm_command === 'exec' ? 'npx stratigraph' : 'stratigraph';
}

/** What was built, and how to look at it. */
export function builtWords(what: string, outDir: string, seconds: number, io: Io): string {
  const shown = relative(io.cwd, outDir) || '.';
  const flag = shown === 'dist' ? '' : ` --out ${JSON.stringify(shown)}`;
  return `${what} into ${shown} in ${seconds.toFixed(1)} s.\nView it with: ${programName(io)} preview${flag}\n`;
}

/** The option as text; undefined where it is not given. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A port as typed. Throws UsageError. */
export function port(value: unknown): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 0 && number < 65_536) return number;
  throw new UsageError(
    `"${String(value)}" is not a port.`,
    'Use a number from 0 to 65535. 0 picks a free port.',
  );
}

/** What the options say to a `stratigraph()` in an astro.config. */
export function integrationOptions(given: Given, io: Io) {
  const config = text(given.config);
  return {
    config: config && resolve(io.cwd, config),
    now: () => nowFrom(given, io),
  };
}

/** What a command may touch of the world outside. */
export interface Io extends Terminal {
  /** Standard error is a terminal: a line there may be drawn again. */
  readonly draws: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** ISO 8601; asked for once a run, and only where `--now` is not given. */
  readonly clock: () => string;
}
