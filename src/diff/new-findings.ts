import type { FindingsChange } from '../model/change.ts';
import { type Finding, isAtLeast, type SingleFinding } from '../model/finding.ts';
import { foldFindings } from '../model/fold-findings.ts';

/**
 * Told apart by fingerprint, each as often as it occurs; of equal ones those on other lines are new. One that weighs more
 * than before is new, and nothing is fixed by that. `renamed` (path now, by path then): what is said of such a file at
 * the same place, or in the same words, is not new. What is of one form is told at once, as in a report: what is new and
 * what is unchanged are together as many as that has.
 */
export function newFindings(
  base: readonly SingleFinding[],
  head: readonly SingleFinding[],
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
  const alike = Map.groupBy(moved.head, shapeOf);
  const shrunk = new Map(
    moved.base.flatMap((old) => {
      const less = alike.get(shapeOf(old))?.find((one) => hasShrunk(old, one));
      return less === undefined ? [] : [[less, old] as const];
    }),
  );
  const news = new Set(moved.head.filter((one) => !shrunk.has(one)));
  const known = new Set(shrunk.values());
  const lineOf = ({ path, line }: Finding): string => `${path}\n${line}`;
  const lines = Map.groupBy(news, lineOf);
  const gone = Map.groupBy(
    moved.base.filter((one) => !known.has(one)),
    // At the same line something worse, or the same of another cause: what was there before is not mended by it.
    (old) =>
      lines
        .get(lineOf(old))
        ?.some((now) => !isAtLeast(old.severity, now.severity) || now.rule === old.rule) === true,
  );
  const replaced = foldFindings(gone.get(true) ?? []).length;
  const fixed = gone.get(false) ?? [];
  const kept = head.filter((one) => !news.has(one));
  const forms = new Set(kept.flatMap(({ fold }) => fold?.form ?? []));
  const isKnown = ({ fold }: SingleFinding): boolean => fold !== undefined && forms.has(fold.form);
  // What the report of now tells at once is one here, too, so that both count the same.
  const sizes = Map.groupBy(head, ({ fold }) => fold?.form);
  const come = [...news].map((one) => {
    const { fold } = one;
    const isFolded = fold && (sizes.get(fold.form)?.length ?? 0) > fold.few;
    return isFolded ? { ...one, fold: { ...fold, few: 0 } } : one;
  });
  const told = foldFindings(come);
  const grown = foldFindings(come.filter((one) => one.fold?.few === 0 && isKnown(one))).length;
  const inPart = foldFindings(fixed.filter(isKnown)).length;
  return {
    new: told,
    fixed: foldFindings(fixed),
    unchanged: foldFindings(head).length - told.length,
    ...(grown > 0 && { grown }),
    ...(replaced > 0 && { replaced }),
    ...(inPart > 0 && { inPart }),
  };
}

const AMOUNT =
  /(?<![\d,])\d[\d,]{0,12}(?= (?:of|items?|characters|bytes|tokens|lines|sections)\b)/g;

/** What it says of a file, whatever amounts it tells. */
function shapeOf({ path, rule, message }: Finding): string {
  return JSON.stringify([path, rule, message.replaceAll(AMOUNT, '')]);
}

/** The same of fewer or smaller things. */
function hasShrunk(old: Finding, one: Finding): boolean {
  const amounts = ({ message }: Finding) =>
    Array.from(message.matchAll(AMOUNT), ([digits]) => Number(digits.replaceAll(',', '')));
  const then = amounts(old);
  return (
    isAtLeast(old.severity, one.severity) &&
    then.length > 0 &&
    amounts(one).every((amount, at) => amount <= (then[at] ?? 0))
  );
}

type KeyOf = (finding: Finding) => string | null;

/** Takes out pairs of one key; a finding without a key has no partner. Both lists keep their order. */
function match(
  base: readonly SingleFinding[],
  head: readonly SingleFinding[],
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
    return !isAtLeast(partner.severity, finding.severity);
  });
  return { base: base.filter((finding) => !matched.has(finding)), head: unmatched };
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
