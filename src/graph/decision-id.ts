// The names by which people call a decision record: stem, id as its file writes it, number.

/** A short word for records, then a number that is no date: `ADR-0003`, `adr006`, `0016`, `7`. */
const NUMBERED =
  /^((?:(?:m|l)?adr|dr|ad|tdr|arch|decision|record|proposal|rf[cd]|kep|simd|se|o?tep|[abcdefhnps]ip|erc|[nps]ep)[-_ ]?)?(\d{1,5})(?=$|[-_. ])/i;
const DATED = /^\d{4}-\d{2}(?:-\d{2})?(?=$|[-_. ])/;
/** A number may follow a date: `2025-02-12_032-use-x`; behind a hyphen it has zeros before it, since titles begin with numbers, too. */
const DATE_BEFORE = /^\d{4}-\d{2}-\d{2}(?:_(?=\d{1,5}[-_. ])|-(?=0\d{1,4}[-_. ]))/;

export function decisionStem(path: string): string {
  const steps = path.split('/');
  const stem = (steps.at(-1) ?? '').replace(/\.md$/i, '');
  const parent = steps.at(-2) ?? '';
  return /^(?:readme|index|adr)$/i.test(stem) && numberIn(parent) !== null ? parent : stem;
}

/** The folder with `/` in which it stands beside others: one in a folder of its own stands where that does. */
export function collectionOf(path: string): string {
  const steps = path.split('/');
  const own = steps.at(-2) === decisionStem(path) ? 2 : 1;
  return steps
    .slice(0, -own)
    .map((step) => `${step}/`)
    .join('');
}

/** The number of a decision, or null where its name has none (slugs, dates). */
export function decisionNumber(path: string): number | null {
  return numberIn(decisionStem(path));
}

/** What people call it, as its file writes it: `ADR-0003`, `0016`; the whole stem where there is no number. */
export function decisionId(path: string): string {
  const stem = decisionStem(path);
  const name = stem.replace(DATE_BEFORE, '');
  const [, prefix = '', digits] = DATED.test(name) ? [] : (NUMBERED.exec(name) ?? []);
  return digits === undefined ? stem : prefix + digits;
}

/** The number that a reference means: `ADR-0057`, `ADR 57`, `0057`, `0057-use-x`; null where it means none. */
export function numberIn(text: string): number | null {
  const name = text
    .trim()
    .replace(DATE_BEFORE, '')
    .replace(/^((?:m|l)?adrs?|dr|ad)[\s_#.:-]*(?:no\.?\s*)?(?=\d)/i, '$1-')
    .replace(/^adrs-/i, 'adr-');
  if (DATED.test(name)) return null;
  const digits = NUMBERED.exec(name)?.[2];
  return digits === undefined ? null : Number(digits);
}

/** `12`, `ADR-0012`, `ADR no. 12`: a number with at most a word before it; what has more is the name of a file. */
export function isNumber(id: string): boolean {
  return /^(?:[a-z]+[\s_#.:-]*)?(?:no\.?\s*)?\d+$/i.test(id.trim());
}
