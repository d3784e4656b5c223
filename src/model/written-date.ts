const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * The date in a text as `YYYY-MM-DD`, or null where it could mean two days. ISO first, its year in the Holocene calendar
 * too (`12026-06-23`); then `12 February 2016`, `Feb 12, 2016`, `05.04.2025` (with dots the day comes first), and `24/12/2016` where day and month cannot be mistaken.
 */
export function readWrittenDate(text: string): string | null {
  if (text === '') return null;
  const iso = /(?<!\d)1?(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  if (iso) return day(iso[1], iso[2], iso[3]);
  const dayFirst =
    /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[\s.-]+(?:of\s+)?([a-z]{3,9})\.?,?[\s-]+(\d{4})(?!\d)/i.exec(
      text,
    );
  if (dayFirst) return day(dayFirst[3], month(dayFirst[2]), dayFirst[1]);
  const monthFirst = /\b([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/i.exec(text);
  if (monthFirst) return day(monthFirst[3], month(monthFirst[1]), monthFirst[2]);
  const [, a = '', mark, b = '', year = ''] =
    /(?<!\d)(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4})(?!\d)/.exec(text) ?? [];
  if (Number(a) > 12 || a === b || mark === '.') return day(year, b, a);
  return Number(b) > 12 ? day(year, a, b) : null;
}

function month(name = ''): string {
  return String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

function day(year = '', month = '', date = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  // What is past the end of a month would be a day of the next one.
  return new Date(`${text}T00:00Z`).getUTCDate() === Number(date) ? text : null;
}

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s?(?:[Zz]|([+-]\d{2})(?::?(\d{2}))?)?)?$/;

/** `YYYY-MM-DD`, or an instant in ISO 8601, in UTC where no zone is written, so that every machine agrees; null for what is neither. */
export function instantOf(written: string | null): string | null {
  const [, date, time, hours, minutes = '00'] = INSTANT.exec(written ?? '') ?? [];
  if (date === undefined || readWrittenDate(date) !== date) return null;
  if (time === undefined) return date;
  const text = `${date}T${time}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`;
  return Number.isNaN(Date.parse(text)) ? null : text;
}
