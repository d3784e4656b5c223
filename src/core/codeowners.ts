import { type Effort, type PathPattern, pathPattern, pathSteps } from './path-pattern.ts';

/** Who owns the file at a path from the top of the repository: `@team, person@example.com`; null: nobody. */
export type Codeowners = (path: string) => string | null;

interface Rule {
  readonly pattern: PathPattern;
  readonly owners: string | null;
}

/** A file with more lines that count is not read at all: half of it would name the wrong people. */
const MOST_RULES = 50_000;
const MOST_LINE = 2000;
/** For all paths together, a few seconds: ten thousand documents and two thousand patterns take a twentieth. */
const EFFORT = 1e9;

const LINE = /^((?:\\.|[^ \t\\])+)(?:[ \t]+(\S.*))?$/u;
const OWNER = /^(?:@{1,2}[^\s@]+|[^\s@]+@[^\s@]+)$/u;
/** GitLab: a heading with owners for those lines of its section that name none. */
const SECTION = /^\^?\[[^\]]+\](?:\[\d+\])?(?:[ \t]+(\S.*))?$/u;

/**
 * The last pattern that fits counts, also one that names nobody. Lines that make no sense are left out. Never throws. After
 * `most` steps of looking nobody is named any more.
 */
export function readCodeowners(text: string, most = EFFORT): Codeowners {
  const rules = rulesOf(text);
  if (rules.length > MOST_RULES) return () => null;
  const [named, others] = byName(rules);
  const effort: Effort = { left: most };
  return (path) => {
    const steps = pathSteps(path);
    let last = -1;
    for (const some of [...steps.map(({ name }) => named.get(name) ?? []), others]) {
      const fits = (at: number) => at > last && rules[at]?.pattern.fits(steps, effort) === true;
      last = some.findLast(fits) ?? last;
    }
    return effort.left < 0 ? null : (rules[last]?.owners ?? null);
  };
}

/** Places of rules by a name without which they need not be tried; those that may fit any path stand apart. */
function byName(rules: readonly Rule[]): readonly [ReadonlyMap<string, number[]>, number[]] {
  const named = new Map<string, number[]>();
  const others: number[] = [];
  for (const [at, { pattern }] of rules.entries()) {
    const same = pattern.name === null ? others : (named.get(pattern.name) ?? []);
    same.push(at);
    if (pattern.name !== null) named.set(pattern.name, same);
  }
  return [named, others];
}

function rulesOf(text: string): readonly Rule[] {
  const rules: Rule[] = [];
  let ofSection: string | null = null;
  for (const raw of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const line = raw.trim();
    if (line === '' || /^[#!]/.test(line) || line.length > MOST_LINE) continue;
    const section = SECTION.exec(line);
    if (section !== null) {
      ofSection = ownersIn(section[1]) ?? null;
      continue;
    }
    const [, written = '', rest] = LINE.exec(line) ?? [];
    const owners = ownersIn(rest);
    const pattern = written === '' || owners === undefined ? null : pathPattern(written);
    if (pattern !== null) rules.push({ pattern, owners: owners ?? ofSection });
  }
  return rules;
}

/** Null for nobody, undefined where a word is nobody's name: then the line is broken. */
function ownersIn(words: string | undefined): string | null | undefined {
  const all = (words ?? '').split(/[ \t]+/).filter((word) => word !== '');
  const comment = all.findIndex((word) => word.startsWith('#'));
  const owners = comment < 0 ? all : all.slice(0, comment);
  if (!owners.every((word) => OWNER.test(word))) return undefined;
  return owners.length === 0 ? null : [...new Set(owners)].join(', ');
}
