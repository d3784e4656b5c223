// In: the text of a CODEOWNERS file. Out: whom it names for a path, as GitHub and GitLab read it.

import { type Effort, type PathPattern, pathPattern } from './path-pattern.ts';

/** Who owns the file at a path from the top of the repository: `@team, person@example.com`; null: nobody. */
export type Codeowners = (path: string) => string | null;

interface Rule {
  readonly pattern: PathPattern;
  readonly owners: string | null;
}

/** A file with more lines that count is not read at all: half of it would name the wrong people. */
const MOST_RULES = 50_000;
const MOST_LINE = 2000;
/** Steps for all paths together, some seconds: ten thousand documents and as many patterns take a tenth. */
const EFFORT = 1e9;

const LINE = /^((?:\\.|[^\s\\])+)(?:[ \t]+(.*))?$/u;
const OWNER = /^(?:@{1,2}[^\s@]+|[^\s@]+@[^\s@]+)$/u;
/** GitLab: a heading with owners for those lines of its section that name none. */
const SECTION = /^\^?\[[^\]]+\](?:\[\d+\])?(?:[ \t]+(.*))?$/u;

/** The last pattern that fits counts, also one that names nobody. Lines that make no sense are left out. Never throws. */
export function readCodeowners(text: string): Codeowners {
  const rules = rulesOf(text);
  if (rules.length > MOST_RULES) return () => null;
  const plain = new Map<string, number>();
  const others: number[] = [];
  for (const [at, { pattern }] of rules.entries()) {
    if (pattern.plain === null) others.push(at);
    else plain.set(pattern.plain, at);
  }
  const effort: Effort = { left: EFFORT };
  return (path) => {
    const steps = path.split('/');
    const named = lastPlain(plain, steps);
    const found = others.findLast(
      (at) => at > named && rules[at]?.pattern.fits(steps, effort) === true,
    );
    return effort.left < 0 ? null : (rules[found ?? named]?.owners ?? null);
  };
}

/** Most patterns name one folder or file: they need not be tried one by one. */
function lastPlain(plain: ReadonlyMap<string, number>, steps: readonly string[]): number {
  let last = -1;
  let path = '';
  for (const [at, step] of steps.entries()) {
    path = at === 0 ? step : `${path}/${step}`;
    last = Math.max(last, plain.get(path) ?? -1);
    if (at < steps.length - 1) last = Math.max(last, plain.get(`${path}/`) ?? -1);
  }
  return last;
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
