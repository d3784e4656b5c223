import { UsageError } from './usage-error.ts';
import { readWrittenDate } from './written-date.ts';

/** What was given, else SOURCE_DATE_EPOCH (seconds), else the clock; ISO 8601. Throws UsageError for what is no date. */
export function nowOf(option: string | undefined, epoch: string | undefined, clock: () => string) {
  if (option !== undefined) return toIso(option, '--now');
  if (epoch === undefined || epoch === '') return clock();
  return /^\d{1,12}$/.test(epoch)
    ? new Date(Number(epoch) * 1000).toISOString()
    : toIso('', 'SOURCE_DATE_EPOCH');
}

function toIso(text: string, source: string): string {
  const [day = ''] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? [];
  // Date.parse takes 30 February for 2 March.
  const time = readWrittenDate(day) === day ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(time)) return new Date(time).toISOString();
  throw new UsageError(
    `${source} is not a date${text === '' ? '' : `: "${text}"`}.`,
    source === '--now'
      ? 'Use a form such as 2026-01-31 or 2026-01-31T12:00:00Z.'
      : 'It must be a whole number of seconds since 1970.',
  );
}
