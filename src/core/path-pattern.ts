import { fitsWildcards } from '../model/wildcards.ts';

const MANY = Symbol('any number');
const ONE = Symbol('any one');

/** What fits any number of steps or characters, any single one, or what must stand there. */
type Part<Exact> = typeof MANY | typeof ONE | Exact;

/** A name on the way to a file, and its characters. */
export interface Step {
  readonly name: string;
  readonly chars: readonly string[];
}

/** Counts down while patterns are tried; at zero nothing fits any more. */
export interface Effort {
  left: number;
}

export interface PathPattern {
  /** A name that every path has which fits; null where it asks for none. */
  readonly name: string | null;
  readonly fits: (path: readonly Step[], effort: Effort) => boolean;
}

/**
 * As .gitignore, but without negation and ranges of characters, and a last `*` is one step, not all beneath it. It takes
 * length of the pattern times length of the path at worst, which regular expressions do not promise. Null: fits nothing.
 */
export function pathPattern(written: string): PathPattern | null {
  const steps = stepsOf(written);
  const beneath = steps.length > 1 && steps.at(-1)?.length === 0;
  if (beneath) steps.pop();
  const anchored = steps.length > 1;
  if (steps[0]?.length === 0) steps.shift();
  if (steps.length === 0 || steps.some(({ length }) => length === 0)) return null;
  const parts = steps.map((step) => (step.length === 2 && step.every(isMany) ? MANY : step));
  const names = parts.map((part) => (part === MANY ? null : nameOf(part)));
  const last = parts.at(-1);
  const oneStep = !beneath && last !== MANY && last?.length === 1 && last.every(isMany);
  const all = [
    ...(anchored ? [] : [MANY as typeof MANY]),
    ...parts.map((part, at) => names[at] ?? part),
    ...(beneath || last === MANY ? [ONE as typeof ONE] : []),
    ...(oneStep ? [] : [MANY as typeof MANY]),
  ];
  return {
    name: names.findLast((name) => name !== null) ?? null,
    fits: (path, effort) => fits(all, path, effort, isNamed),
  };
}

/** The steps of a path. */
export function pathSteps(path: string): readonly Step[] {
  return path.split('/').map((name) => ({ name, chars: [...name] }));
}

/** Characters of each step; a backslash takes its meaning from the next one. */
function stepsOf(written: string): Part<string>[][] {
  const steps: Part<string>[][] = [[]];
  let escaped = false;
  for (const char of written) {
    if (char === '\\' && !escaped) {
      escaped = true;
      continue;
    }
    if (char === '/') steps.push([]);
    else steps.at(-1)?.push(escaped ? char : char === '*' ? MANY : char === '?' ? ONE : char);
    escaped = false;
  }
  return steps;
}

function isMany(part: Part<string>): boolean {
  return part === MANY;
}

function nameOf(step: readonly Part<string>[]): string | null {
  return step.every((part) => typeof part === 'string') ? step.join('') : null;
}

function isNamed(part: string | readonly Part<string>[], step: Step, effort: Effort): boolean {
  if (typeof part === 'string') return part === step.name;
  // Most endings differ.
  const end = part.at(-1);
  if (typeof end === 'string' && end !== step.chars.at(-1)) return false;
  return fits(part, step.chars, effort, Object.is);
}

function fits<Exact, Word>(
  parts: readonly Part<Exact>[],
  words: readonly Word[],
  effort: Effort,
  isThat: (exact: Exact, word: Word, effort: Effort) => boolean,
): boolean {
  return fitsWildcards(
    parts,
    words,
    (part) => part === MANY && effort.left > 0,
    (part, word) => --effort.left >= 0 && (part === ONE || isThat(part as Exact, word, effort)),
  );
}
