import { fitsWildcards } from '../model/wildcards.ts';

const MANY = Symbol('any number');
const ONE = Symbol('any one');

/** What fits any number of steps or characters, any single one, or what must stand there. */
type Part<Exact> = typeof MANY | typeof ONE | Exact;

/** What a step of a path has to be called. */
type Name = string | readonly Part<string>[];

/** A name on the way to a file, and its characters. */
export interface Step {
  readonly name: string;
  readonly chars: readonly string[];
}

/** Counts down while patterns are tried; at zero nothing fits any more. */
export interface Effort {
  left: number;
}

/** True for paths that fit. */
export type PathPattern = (path: readonly Step[]) => boolean;

/**
 * As .gitignore, but without negation and ranges of characters, and a last `*` is one step, not all beneath it. It takes
 * length of the pattern times length of the path at worst, which regular expressions do not promise. Null: fits nothing.
 */
export function pathPattern(written: string, effort: Effort): PathPattern | null {
  const steps = stepsOf(written);
  const isBeneath = steps.length > 1 && steps.at(-1)?.length === 0;
  if (isBeneath) steps.pop();
  const isAnchored = steps.length > 1;
  if (steps[0]?.length === 0) steps.shift();
  if (steps.length === 0 || steps.some(({ length }) => length === 0)) return null;
  const parts = steps.map((step): Part<Name> => {
    if (step.length === 2 && step.every(isMany)) return MANY;
    return step.every((part) => typeof part === 'string') ? step.join('') : step;
  });
  const last = parts.at(-1);
  const isOneStep = !isBeneath && Array.isArray(last) && last.length === 1 && last.every(isMany);
  const all: readonly Part<Name>[] = [
    ...(isAnchored ? [] : ([MANY] as const)),
    ...parts,
    ...(isBeneath || last === MANY ? ([ONE] as const) : []),
    ...(isOneStep ? [] : ([MANY] as const)),
  ];
  const fits = <Exact, Word>(
    exact: readonly Part<Exact>[],
    words: readonly Word[],
    isThat: (exact: Exact, word: Word) => boolean,
  ): boolean =>
    fitsWildcards(
      exact,
      words,
      (part) => part === MANY && effort.left > 0,
      (part, word) => --effort.left >= 0 && (part === ONE || isThat(part as Exact, word)),
    );
  const isNamed = (name: Name, { name: own, chars }: Step): boolean => {
    if (typeof name === 'string') return name === own;
    // Most endings differ.
    const end = name.at(-1);
    const isOther = typeof end === 'string' && end !== chars.at(-1);
    return !isOther && fits(name, chars, Object.is);
  };
  return (path) => fits(all, path, isNamed);
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
