import { resolve } from 'node:path';
import { nowOf } from '../model/now.ts';
import { UsageError } from '../model/usage-error.ts';
import { type OpenOptions, open, type Workspace } from '../open.ts';
import type { OptionSpec, OptionValues } from './command.ts';
import type { Io } from './io.ts';

/** Options that every command takes. */
export const COMMON_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--root <dir>',
    summary: 'workspace root (default: the nearest one, from the current folder upward)',
  },
  { flags: '--json', summary: 'output JSON' },
  {
    flags: '--now <iso>',
    summary: 'date and time to use as now (default: SOURCE_DATE_EPOCH, else the clock)',
  },
  { flags: '--config <file>', summary: 'settings file (default: stratigraph.json in the root)' },
];

/** Opens the workspace that the options name. Throws UsageError. */
export function openFrom(
  options: OptionValues,
  io: Io,
  more: Pick<OpenOptions, 'started' | 'mayBeEmpty' | 'keeping'> = {},
): Promise<Workspace> {
  return open({
    root: text(options.root),
    cwd: io.cwd,
    config: text(options.config),
    now: nowFrom(options, io),
    ...more,
  });
}

/** `--now`, else SOURCE_DATE_EPOCH (seconds), else the clock; ISO 8601. Throws UsageError for what is no date. */
export function nowFrom(options: OptionValues, io: Io): string {
  return nowOf(text(options.now), io.env.SOURCE_DATE_EPOCH, io.clock);
}

/** The option as text; undefined where it is not given. */
export function text(value: OptionValues[string]): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A port as typed. Throws UsageError. */
export function port(value: OptionValues[string]): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 0 && number < 65_536) return number;
  throw new UsageError(
    `"${String(value)}" is not a port.`,
    'Use a number from 0 to 65535. 0 picks a free port.',
  );
}

/** What the options say to a `stratigraph()` in an astro.config. */
export function givenFrom(options: OptionValues, io: Io) {
  const config = text(options.config);
  return {
    config: config && resolve(io.cwd, config),
    now: () => nowFrom(options, io),
    onProgress: (message: string) => io.err(`${message}\n`),
  };
}
