// The names by which people call a decision record: stem, id as its file writes it, number.

/** A short word for records, then a number that is no date: `ADR-0003`, `adr006`, `0016`, `7`. */
const NUMBERED =
  /^((?:(?:m|l)?adr|dr|ad|tdr|arch|decision|record|proposal|rf[cd]|kep|simd|se|o?tep|[abcdefhnopst]ip|erc|[nps]ep)[-_ ]?|[a-z]-(?=\d{2}))?(\d{1,5})(?=$|[-_. ])(?![-_]\d{2}[-_]\d{2}(?!\d)|(?<=(?:19|20)\d\d)[-_]\d{3}(?:$|[-_. ]))/i;
/** The words of a team or an area around it, and the year: `ODH-ADR-Operator-0006`, `adr-api-0012`, `ADR-2024-003`. */
const QUALIFIED =
  /^((?:(?:(?:[A-Z][A-Z\d]{1,9}[-_]){0,2}|(?!(?:use|on|to|for|add|new|old|see|drop|fix)[-_])[a-z]{2,6}[-_])(?:ADR|adr)[-_](?:(?:[A-Z][A-Za-z\d]{0,14}[-_]){0,2}|[a-z]{2,10}[-_](?=0)))?(?:(?:19|20)\d\d[-_](?=\d{3}(?!\d)))?)(0\d{1,4}|\d{3})(?=$|[-_. ])/;
/** Any other word, where the number has zeros before it: `SDR-0002` beside `ADR-0002`. */
const WORDED = /^([a-z]{2,9}[-_])(0\d{2,4})(?=$|[-_. ])/i;
/** Both in a sentence, for a search without regard to capitals. */
export const QUALIFIED_ID = String.raw`(?:(?:[A-Z][A-Z\d]{1,9}[-_]){0,2}ADR[-_ ](?:[A-Z]{1,15}[-_]){0,2}(?:(?:19|20)\d\d[-_](?=\d{3}(?!\d)))?\d{1,6}|[A-Z]{2,9}[-_]0\d{2,4})`;
const DATED =
  /^\d{4}-\d{2}(?:-\d{2})?(?=$|[-_. ])|^(?:1[0-2]|[1-9])-(?:[12]\d|3[01]|[1-9])(?=-[a-z])/i;
/** A number may follow a date: `2025-02-12_032-use-x`; behind a hyphen it has zeros before it, since titles begin with numbers, too. */
const DATE_BEFORE = /^\d{4}-\d{2}-\d{2}(?:_(?=\d{1,5}[-_. ])|-(?=0\d{1,4}[-_. ]))/;

/** `CIP-0001`, as records are called that stand in the root. */
export const AT_ROOT = /^(?:ADR|RFC|KEP|SIMD|[A-Z]{1,4}IP)-\d{3,4}(?=$|\.)/i;

/** Folders in which `adr.md` is a record among others, and not that of its folder (`use-x/adr.md`). */
const HOME = /(?:^|[-_ ])(?:docs?|adrs?|decisions?|records?|rfcs?)$|^$/i;

export function decisionStem(path: string): string {
  const steps = path.split('/');
  const stem = (steps.at(-1) ?? '').replace(/(?:\.html)?\.md$/i, '');
  const parent = steps.at(-2) ?? '';
  if (/\d/.test(parent) && stem.toLowerCase() === parent.toLowerCase()) return parent;
  return OWN.test(stem) && (isNumbered(parent) || !HOME.test(parent)) ? parent : stem;
}

/** A record in a folder of its own, which gives it its name. */
const OWN = /^(?:readme|index|adr)$/i;
const isNumbered = (folder: string): boolean => numberIn(folder) !== null || DATED.test(folder);

/** The folder with `/` in which it stands beside others: one in a folder of its own stands where that does; a README of a folder without a number may list others. */
export function collectionOf(path: string): string {
  const steps = path.split('/');
  const [name = '', parent = ''] = steps.toReversed();
  const mayList = /^(?:readme|index)\./i.test(name) && !isNumbered(parent);
  const own = parent === decisionStem(path) && !mayList ? 2 : 1;
  const above = steps.slice(0, -own);
  return above.map((step) => `${step}/`).join('');
}

/** The number of a decision, or null where its name has none (slugs, dates). */
export function decisionNumber(path: string): number | null {
  return numberIn(decisionStem(path));
}

/** What people call it, as its file writes it: `ADR-0003`, `0016`; the whole stem where there is no number. */
export function decisionId(path: string): string {
  const stem = decisionStem(path);
  const name = stem.replace(DATE_BEFORE, '');
  const [, prefix = '', digits] = partsOf(name);
  return digits === undefined ? stem : prefix + digits;
}

/** What its number counts for: the words and the year before it in lower case, nothing where it is only called a decision. */
export function decisionSeries(path: string): string {
  return seriesIn(decisionStem(path));
}

function seriesIn(name: string): string {
  const words = (partsOf(tidy(name))[1] ?? '').toLowerCase().replace(/[-_ ]$/, '');
  return words.replace(/^(?:[ml]?adrs?|decision|record)$/, '');
}

/** Of records of one number those that a name means: `SDR-0002` is of its own series alone, `RFC-2` of any where none is called so; `2` is of that of the record `from` first. */
export function seriesAmong(all: readonly string[]) {
  const borne = new Set(all.map(decisionSeries));
  return (name: string, paths: readonly string[], from?: string): readonly string[] => {
    const isBare = /^\s*\d/.test(name);
    const series = isBare ? from && decisionSeries(from) : seriesIn(name);
    const own = paths.filter((path) => decisionSeries(path) === series);
    const isOther = WORDED.test(name) && !NUMBERED.test(name);
    const isKnown = isBare ? own.length > 0 : isOther || borne.has(series ?? '');
    return isKnown ? own : paths;
  };
}

function partsOf(name: string): readonly string[] {
  if (DATED.test(name)) return [];
  return NUMBERED.exec(name) ?? QUALIFIED.exec(name) ?? WORDED.exec(name) ?? [];
}

/** The number that a reference means: `ADR-0057`, `ADR 57`, `0057`, `0057-use-x`; null where it means none. */
export function numberIn(text: string): number | null {
  const digits = partsOf(tidy(text))[2];
  return digits === undefined ? null : Number(digits);
}

function tidy(name: string): string {
  return name
    .trim()
    .replace(DATE_BEFORE, '')
    .replace(/^((?:m|l)?adrs?|dr|ad)[\s_#.:-]*(?:no\.?\s*)?(?=\d)/i, '$1-')
    .replace(/^adrs-/i, 'adr-');
}

/** `12`, `ADR-0012`, `ADR no. 12`: a number with at most a word before it; what has more is the name of a file. */
export function isNumber(id: string): boolean {
  return /^(?:[a-z]+[\s_#.:-]*)?(?:no\.?\s*)?\d+$/i.test(id.trim());
}
