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
  const given = text(options.now);
  if (given !== undefined) return toIso(given, '--now');
  const epoch = io.env.SOURCE_DATE_EPOCH;
  if (epoch === undefined || epoch === '') return io.clock();
  return /^\d{1,12}$/.test(epoch)
    ? new Date(Number(epoch) * 1000).toISOString()
    : toIso('', 'SOURCE_DATE_EPOCH');
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

function toIso(given: string, source: string): string {
  const time = /^\d{4}-\d{2}-\d{2}/.test(given) ? Date.parse(given) : Number.NaN;
  if (!Number.isNaN(time)) return new Date(time).toISOString();
  throw new UsageError(
    `${source} is not a date${given === '' ? '' : `: "${given}"`}.`,
    source === '--now'
      ? 'Use a form such as 2026-01-31 or 2026-01-31T12:00:00Z.'
      : 'It must be a whole number of seconds since 1970.',
  );
}
