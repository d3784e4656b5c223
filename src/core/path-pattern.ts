// In: a pattern of CODEOWNERS. Out: a test for paths that no pattern can keep busy.

const MANY = Symbol('any number');
const ONE = Symbol('any one');

/** What fits any number of steps or characters, any single one, or what must stand there. */
type Part<Exact> = typeof MANY | typeof ONE | Exact;

/** Counts down while patterns are tried; at zero nothing fits any more. */
export interface Effort {
  left: number;
}

export interface PathPattern {
  /** Where it means one path and what stands beneath: that path, with `/` at its end for what stands beneath only. Else null. */
  readonly plain: string | null;
  /** `steps` are the names on the way to a file. */
  readonly fits: (steps: readonly string[], effort: Effort) => boolean;
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
  const plain = anchored && names.every((name) => name !== null);
  return {
    plain: plain ? names.join('/') + (beneath ? '/' : '') : null,
    fits: (path, effort) => fits(all, path, effort, isNamed),
  };
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

function isNamed(part: string | readonly Part<string>[], name: string, effort: Effort): boolean {
  return typeof part === 'string' ? part === name : fits(part, [...name], effort, Object.is);
}

/** Whatever follows the last `MANY` that was met may begin later; those before it never have to be looked at again. */
function fits<Exact, Word>(
  parts: readonly Part<Exact>[],
  words: readonly Word[],
  effort: Effort,
  isThat: (exact: Exact, word: Word, effort: Effort) => boolean,
): boolean {
  let [part, word, restart, from] = [0, 0, -1, 0];
  while (word < words.length) {
    if (--effort.left < 0) return false;
    const [want, have] = [parts[part], words[word]];
    if (want === MANY) {
      [restart, from] = [++part, word];
    } else if (
      have !== undefined &&
      want !== undefined &&
      (want === ONE || isThat(want as Exact, have, effort))
    ) {
      part += 1;
      word += 1;
    } else if (restart >= 0) {
      part = restart;
      word = ++from;
    } else return false;
  }
  while (parts[part] === MANY) part += 1;
  return part === parts.length;
}
