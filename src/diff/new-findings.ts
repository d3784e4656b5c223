import type { FindingsChange } from '../model/change.ts';
import { FOLDED } from '../model/facts.ts';
import { type Finding, isAtLeast } from '../model/finding.ts';

/**
 * Told apart by fingerprint, each as often as it occurs; of equal ones those on other lines are new. One that weighs more
 * than before, or tells of more, is new, and nothing is fixed by that. `renamed` (path now, by path then): what is said of such a file at
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
  const news = moved.head.filter((one) => !placesNamed(one).every((place) => before.has(place)));
  return { new: news, fixed: moved.base, unchanged: head.length - news.length };
}

/** Of a finding that tells of several files at once: what is told of one of them alone, when few are left, is not new. */
function placesTold(finding: Finding): readonly string[] {
  return finding.related.some(({ message }) => message === FOLDED) ? placesNamed(finding) : [];
}

function placesNamed({ rule, path, message, related }: Finding): readonly string[] {
  const others = related.filter((one) => one.message === FOLDED).map((one) => one.path);
  return [path, ...others].map((one) =>
    JSON.stringify([rule, one, message.replace(/:[^:]*$/, '')]),
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

/** How many things a finding tells of besides the first: one more of them is new. */
function countOf({ message, related }: Finding): number {
  const [, more = ''] = /(?<![\d,])(\d[\d,]{0,9}) more\b/.exec(message) ?? [];
  return more === ''
    ? related.filter((one) => one.message === FOLDED).length
    : Number(more.replaceAll(',', ''));
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
