import type { FindingsChange } from '../model/change.ts';
import { FOLDED } from '../model/facts.ts';
import { type Finding, isAtLeast, type RelatedPlace } from '../model/finding.ts';

/**
 * Told apart by fingerprint, each as often as it occurs; of equal ones those on other lines are new. One that weighs more
 * than before is new; one that tells of more is new at the place that it did not tell of. Nothing is fixed by that. `renamed` (path now, by path then): what is said of such a file at
 * the same place, or in the same words, is not new.
 */
export function newFindings(
  base: readonly Finding[],
  head: readonly Finding[],
  renamed: ReadonlyMap<string, string> = new Map(),
): FindingsChange {
  const sameLine = match(base, head, (finding) => `${finding.fingerprint}\n${finding.line}`);
  const same = match(sameLine.base, sameLine.head, ({ fingerprint }) => fingerprint);
  const paths = new Set(renamed.values());
  const then = (key: Identity) => (one: Finding) => movedKey(key, one, renamed.get(one.path));
  const now = (key: Identity) => (one: Finding) =>
    movedKey(key, one, paths.has(one.path) ? one.path : undefined);
  const atPlace = match(same.base, same.head, now(place), then(place));
  const moved = match(atPlace.base, atPlace.head, now(words), then(words));
  const before = new Set(base.flatMap(placesTold));
  const shrunk = (old: Finding) => moved.head.find((one) => hasShrunk(old, one));
  const less = new Set(moved.base.flatMap((old) => shrunk(old) ?? []));
  const news = moved.head.filter(
    (one) => !less.has(one) && !placesNamed(one).every((place) => before.has(place)),
  );
  const grown = news.map((one) => base.filter((old) => hasGrown(old, one)));
  return {
    new: news.map((one, at) => atNews(one, grown[at] ?? [])),
    fixed: moved.base.filter(
      (one) =>
        !grown.flat().includes(one) &&
        shrunk(one) === undefined &&
        !news.some((now) => isWorse(now, one)),
    ),
    unchanged: head.length - news.length,
  };
}

const AMOUNT =
  /(?<![\d,])\d[\d,]{0,12}(?= (?:more|of|items?|characters|bytes|tokens|lines|sections)\b)/g;

/** Something worse at the same place: what was there before is not mended by it. */
function isWorse(now: Finding, old: Finding): boolean {
  return now.path === old.path && now.line === old.line && !isAtLeast(old.severity, now.severity);
}

/** The same of fewer or smaller things. */
function hasShrunk(old: Finding, one: Finding): boolean {
  const amounts = ({ message }: Finding) =>
    Array.from(message.matchAll(AMOUNT), ([digits]) => Number(digits.replaceAll(',', '')));
  const then = amounts(old);
  return (
    old.path === one.path &&
    old.rule === one.rule &&
    old.message.replaceAll(AMOUNT, '') === one.message.replaceAll(AMOUNT, '') &&
    amounts(one).every((amount, at) => amount <= (then[at] ?? 0))
  );
}

/** The same things, and more of them: what was told of each file may now be told of all. */
function hasGrown(old: Finding, one: Finding): boolean {
  const told = placesTold(one);
  if (told.length > 0) return placesNamed(old).every((place) => told.includes(place));
  if (old.rule !== one.rule || countOf(one) <= countOf(old)) return false;
  const places = placesOf(one);
  return [...placesOf(old).keys()].every((key) => places.has(key));
}

function atNews(one: Finding, olds: readonly Finding[]): Finding {
  const before = new Set(olds.flatMap((old) => [...placesOf(old).keys()]));
  const [place, ...others] = [...placesOf(one)].flatMap(([key, place]) =>
    before.size === 0 || before.has(key) ? [] : place,
  );
  if (place === undefined || place.message === one.message) return one;
  const { path, line, message } = place;
  const too = NAMED.test(message) ? `${message}, too: ` : 'Here, too: ';
  const related = [{ path: one.path, line: one.line, message: FOLDED }, ...others];
  return {
    ...{ ...one, path, line, column: 1, endLine: line, endColumn: 1 },
    // What is named first is that of another place.
    ...{ message: too + one.message.replace(/: [^:]* and \d+ more\.$/, '.'), related },
  };
}

const NAMED = /^`[^`]*`/;

/** All places of which a finding tells, by path, what is named there, and how often that was before. */
function placesOf(finding: Finding): ReadonlyMap<string, RelatedPlace> {
  const places = new Map<string, RelatedPlace>();
  for (const place of [finding, ...finding.related]) {
    const name = NAMED.exec(place.message)?.[0] ?? '';
    let times = 0;
    while (places.has(`${place.path} ${name} ${times}`)) times += 1;
    places.set(`${place.path} ${name} ${times}`, place);
  }
  return places;
}

/** Of a finding that tells of several files at once: what is told of one of them alone, when few are left, is not new. */
function placesTold(finding: Finding): readonly string[] {
  return finding.related.some(({ message }) => message === FOLDED) ? placesNamed(finding) : [];
}

function placesNamed({ rule, path, message, related }: Finding): readonly string[] {
  const others = related.filter((one) => one.message === FOLDED).map((one) => one.path);
  const kind = message.replace(/:[^:]*$/, '');
  return [path, ...others].map((one, at, all) =>
    JSON.stringify([rule, one, kind, all.slice(0, at).filter((before) => before === one).length]),
  );
}

type KeyOf = (finding: Finding) => string | null;

/** Takes out pairs of one key; a finding without a key has no partner. Both lists keep their order. */
function match(
  base: readonly Finding[],
  head: readonly Finding[],
  keyOf: KeyOf,
  keyOfBase: KeyOf = keyOf,
) {
  const waiting = Map.groupBy(base, keyOfBase);
  waiting.delete(null);
  const matched = new Set<Finding>();
  const unmatched = head.filter((finding) => {
    const partner = waiting.get(keyOf(finding))?.shift();
    if (partner === undefined) return true;
    matched.add(partner);
    return !isAtLeast(partner.severity, finding.severity) || countOf(finding) > countOf(partner);
  });
  return { base: base.filter((finding) => !matched.has(finding)), head: unmatched };
}

/** How many things a finding tells of besides the first. */
function countOf({ message, related }: Finding): number {
  const [, more = '0'] = /(?<![\d,])(\d[\d,]{0,9}) more\b/.exec(message) ?? [];
  const others = related.filter((one) => one.message === FOLDED || NAMED.test(one.message));
  return Math.max(Number(more.replaceAll(',', '')), others.length);
}

type Identity = (finding: Finding) => readonly (string | number)[];

function movedKey(identity: Identity, finding: Finding, path: string | undefined): string | null {
  return path === undefined ? null : JSON.stringify([path, finding.rule, ...identity(finding)]);
}

function place({ line, column, endLine, endColumn }: Finding): readonly number[] {
  return [line, column, endLine, endColumn];
}

function words({ message }: Finding): readonly string[] {
  return [message];
}
