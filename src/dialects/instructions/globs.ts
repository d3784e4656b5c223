// Globs as agents match them, in time that no pattern can blow up: pattern length times path length.

import ignore from 'ignore';
import { onceFor } from '../../model/once.ts';
import { folderOf } from '../../model/paths.ts';
import { fitsWildcards } from '../../model/wildcards.ts';
import { chain, type Files, join, relativeTo } from './files.ts';

/** Any number of characters, one of a set, or the one that must stand there. */
type Token = typeof MANY | ((char: string) => boolean) | string;
type Step = 'any-depth' | readonly Token[];

const MOST_ALTERNATIVES = 200;
const LONGEST = 1000;

/** `{a,b}` written out; what is not closed stays as it is. */
export function expandBraces(pattern: string): readonly string[] {
  const done: string[] = [];
  const open = [pattern.slice(0, LONGEST)];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const group = /^([^{]*)\{([^{}]+)\}(.*)$/s.exec(next);
    if (group === null || done.length + open.length > MOST_ALTERNATIVES) done.push(next);
    else {
      const [, before = '', inside = '', after = ''] = group;
      const all = inside.split(',').map((one) => `${before}${one.trim()}${after}`);
      open.push(...all.reverse());
    }
  }
  return done;
}

/** A list of globs in one text: split at commas that stand in no braces. */
function splitCommas(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const char = text[at];
    if (char === '{') depth += 1;
    else if (char === '}') depth -= 1;
    else if (char === undefined || (char === ',' && depth <= 0)) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return parts.filter((part) => part !== '');
}

/** What front matter holds as globs: a list, or texts with commas. */
export function globList(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => globList(one));
  return typeof value === 'string' ? splitCommas(value) : [];
}

/** A glob that has to fit the whole path. A leading `./` counts for nothing; `!` in front turns it round. */
export function fitsWhole(pattern: string, path: string): boolean {
  if (pattern.startsWith('!')) return !fitsWhole(pattern.slice(1), path);
  const names = path.split('/');
  return expandBraces(pattern).some((one) => {
    const bare = one.startsWith('./') ? one.slice(2) : one;
    return fitsSteps(stepsOf(bare), names);
  });
}

/** As `fitsWhole`, but a pattern without a slash fits a name in any folder. */
export function fitsNameOrWhole(pattern: string, path: string): boolean {
  const anywhere = !pattern.includes('/') && !pattern.startsWith('!');
  return fitsWhole(anywhere ? `**/${pattern}` : pattern, path);
}

/** Tells the pattern in .gitignore's language that decides for a path; null: none does. */
export function ignoring(patterns: readonly string[], ignoreCase = false) {
  const all = patterns.map((one) => one.slice(0, LONGEST));
  const rules = ignore({ ignoreCase, allowRelativePaths: true }).add(all);
  return (path: string): string | null => rules.test(path).rule?.pattern ?? null;
}

function stepsOf(pattern: string): readonly Step[] {
  return pattern
    .slice(0, LONGEST)
    .split('/')
    .map((step) => (step === '**' ? 'any-depth' : tokensOf(step)));
}

function tokensOf(step: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < step.length; at += 1) {
    const char = step.charAt(at);
    const close = char === '[' ? step.indexOf(']', at + 2) : -1;
    if (char === '\\' && at + 1 < step.length) {
      at += 1;
      tokens.push(step.charAt(at));
    } else if (char === '*') {
      if (tokens.at(-1) !== MANY) tokens.push(MANY);
    } else if (char === '?') tokens.push(() => true);
    else if (close > 0) {
      tokens.push(setOf(step.slice(at + 1, close)));
      at = close;
    } else tokens.push(char);
  }
  return tokens;
}

const MANY = Symbol('any number of characters');

/** `[a-z]`, `[!a]`. */
function setOf(written: string): (char: string) => boolean {
  const not = /^[!^]/.test(written);
  const body = not ? written.slice(1) : written;
  const ranges: (readonly [string, string])[] = [];
  for (let at = 0; at < body.length; at += 1) {
    const first = body.charAt(at);
    if (body[at + 1] === '-' && at + 2 < body.length) {
      ranges.push([first, body.charAt(at + 2)]);
      at += 2;
    } else ranges.push([first, first]);
  }
  return (char) => ranges.some(([from, to]) => char >= from && char <= to) !== not;
}

function fitsSteps(steps: readonly Step[], names: readonly string[]): boolean {
  return fitsWildcards(
    steps,
    names,
    (step) => step === 'any-depth',
    (step, name) => step !== 'any-depth' && fitsName(step, name),
  );
}

function fitsName(tokens: readonly Token[], name: string): boolean {
  return fitsWildcards(
    tokens,
    [...name],
    (token) => token === MANY,
    (token, char) => (typeof token === 'function' ? token(char) : token === char),
  );
}

/** True for what stands only on this machine, as far as the repository itself tells. */
export function isIgnoredByGit(files: Files, path: string): boolean {
  return ignoredByFiles(files, '', path, ['.gitignore']) !== null;
}

/** The file that ignores a path, from the root of a repository down to it; null where none does. */
export function ignoredByFiles(files: Files, root: string, path: string, names: readonly string[]) {
  const all = chain(root, folderOf(path)).flatMap((folder) =>
    names.map((one) => join(folder, one)),
  );
  return all.find((at) => isIgnoredBy(files, at, path)) ?? null;
}

export function isIgnoredBy(files: Files, at: string, path: string): boolean {
  const text = files.text(at)?.text ?? '';
  if (text === '') return false;
  const ignores = onceFor(files, `what ${at} ignores`, () => ignoring(text.split(/\r?\n/)));
  return ignores(relativeTo(folderOf(at), path)) !== null;
}

/** True for what is made, or stands in another repository. */
export function isAway(path: string, files: Files): boolean {
  const last = chain('', folderOf(path)).findLast((one) => files.isFolder(one)) ?? '';
  const ignored = (files.text('.gitignore')?.text ?? '').split(/\r?\n/).filter(isBeside(path));
  return (
    // Where git ignores several files of a folder by name, it holds what is made.
    ignored.length > 1 ||
    // A folder that holds nothing is one of another repository, which is not checked out.
    files.list(last).length === 0 ||
    files.has(join(last, '.git'))
  );
}

const isBeside = (path: string) => (line: string) =>
  folderOf(line) === folderOf(path) && line.endsWith(/\.[^./]*$/.exec(path)?.[0] ?? '/');
