// Which files a document speaks of, in the language of .gitignore.

import { retiredDocuments } from '../graph/retired.ts';
import type { Untouched } from '../model/change.ts';
import type { CodeSource } from '../model/code.ts';
import type { Document } from '../model/document.ts';
import type { ContextGraph } from '../model/graph.ts';
import { once } from '../model/once.ts';
import { compareText } from '../model/order.ts';
import { folderOf, foldersAround, join, linkPath, resolve } from '../model/paths.ts';
import type { Span } from '../model/source.ts';
import { fitsWildcards } from '../model/wildcards.ts';

export interface CoverPattern {
  readonly written: string;
  readonly span: Span | null;
  readonly isNegated: boolean;
  readonly pattern: PathPattern;
  /** The folder or file that all that fits is in; `''`: anything may. */
  readonly within: string;
}

export interface Coverage {
  readonly document: Document;
  readonly from: CodeSource;
  /** The last one that fits a path counts. */
  readonly patterns: readonly CoverPattern[];
}

const MOST_NAMED = 100;

/**
 * What a document says that it covers, else the files that it is to work on, else, only where `isThere` is given, the files
 * that its text names. Patterns of `covers:` begin at the top of the repository, or with `./` at the document; `prefix`
 * leads from the top to the root. Null where it speaks of none.
 */
export function coverageOf(
  document: Document,
  prefix: string,
  effort: Effort,
  isThere?: (path: string) => boolean,
): Coverage | null {
  const place = prefix + document.path;
  const at = (written: string, span: Span | null) => patternAt(place, written, span, effort);
  if (document.covers.length > 0) {
    const patterns = document.covers.map(({ pattern, span }) => at(pattern, span));
    return { document, from: 'covers', patterns };
  }
  const files = document.lifecycle === 'done' ? [] : (document.work?.files ?? []);
  const listed = files.filter(({ path }) => !/(?:^|\/)\.\.(?:\/|$)/.test(path));
  if (listed.length > 0) {
    const patterns = listed.map(({ path, span }) =>
      at(`/${prefix}${path.replace(/^(?:\.?\/)+/, '')}`, span),
    );
    return { document, from: 'files', patterns };
  }
  if (document.role.ages === 'with-all-code') {
    const patterns = ['**', '!./**'].map((pattern) => at(pattern, null));
    return { document, from: 'system', patterns };
  }
  const paths = isThere === undefined ? [] : namedIn(document, prefix).filter(isThere);
  if (paths.length === 0) return null;
  const patterns = paths.slice(0, MOST_NAMED).map((path) => literal(path, effort));
  return { document, from: 'text', patterns };
}

/** True where the last pattern that fits the path lets it in. */
export function covers({ patterns }: Coverage, path: readonly Step[]): boolean {
  const last = patterns.findLast(({ pattern }) => pattern(path));
  return last !== undefined && !last.isNegated;
}

function patternAt(
  place: string,
  written: string,
  span: Span | null,
  effort: Effort,
): CoverPattern {
  const isNegated = written.startsWith('!');
  const bare = isNegated ? written.slice(1) : written;
  const seen = /^\.{1,2}(?:\/|$)/.test(bare) ? resolve(folderOf(place), bare) : bare;
  const fromRoot = seen === bare || seen === null ? seen : `/${seen}`;
  const within = fromRoot === null ? '' : withinOf(fromRoot);
  // Most folders have no file that anything is asked about.
  const later = once(() => (fromRoot === null ? NOTHING : pathPattern(fromRoot, effort)));
  return { written, span, isNegated, within, pattern: (path) => later()(path) };
}

/** The steps before the first one that holds a wildcard; `''` where the pattern may stand anywhere. */
function withinOf(pattern: string): string {
  const steps = pattern.replace(/^\//, '').replace(/\/$/, '').split('/');
  const isAnchored = pattern.startsWith('/') || steps.length > 1;
  const wild = steps.findIndex((step) => /[*?\\]/.test(step));
  return isAnchored ? steps.slice(0, wild < 0 ? undefined : wild).join('/') : '';
}

/** A path as it is, whatever characters are in it. */
function literal(path: string, effort: Effort): CoverPattern {
  const pattern = pathPattern(`/${path.replace(/[*?\\]/g, '\\$&')}`, effort);
  return { written: path, span: null, isNegated: false, pattern, within: path };
}

function namedIn({ path, text, links }: Document, prefix: string): readonly string[] {
  const linked = links.flatMap(({ target, image }) => {
    const to = image ? null : linkPath(prefix + path, target);
    return to === null ? [] : [to];
  });
  const folders = new Set([...foldersAround(folderOf(prefix + path)), '']);
  const spans = [...text.matchAll(/`([^`\s]{3,300})`/g)].slice(0, 10 * MOST_NAMED);
  const written = spans.flatMap(([, name = '']) => {
    const bare = name.replace(/^\.\//, '').replace(/:\d{1,9}(?:-\d{1,9})?$/, '');
    return /^[^/*?]+\/.*\.\w{1,10}$/.test(bare)
      ? [...folders].map((folder) => join(folder, bare))
      : [];
  });
  return [...new Set([...linked, ...written])].filter((one) => !/\.(?:md|mdx|mdc)$/i.test(one));
}

const EFFORT = 5e7;

/** By the documents that cover the same of the files, those with most files first. `changed` and `prefix` are from the top. */
export function untouchedBy(
  graph: ContextGraph,
  prefix: string,
  changed: () => readonly string[],
): readonly Untouched[] {
  const retired = retiredDocuments(graph);
  const effort = { left: EFFORT };
  const coverages = [...graph.documents.values()].flatMap((document) => {
    if (document.covers.length === 0 || retired.has(document.path)) return [];
    return coverageOf(document, prefix, effort) ?? [];
  });
  if (coverages.length === 0) return [];
  const paths = changed();
  const touched = new Set(paths);
  const left = coverages.filter(({ document }) => !touched.has(prefix + document.path));
  const coveringOf = (path: string): readonly string[] => {
    const steps = pathSteps(path);
    const covering = left.filter((coverage) => covers(coverage, steps));
    return covering.map(({ document }) => document.path).sort(compareText);
  };
  const found = Map.groupBy(paths, (path) => coveringOf(path).join('\0'));
  found.delete('');
  const groups = [...found].map(([key, files]) => ({ files, documents: key.split('\0') }));
  return effort.left < 0 ? [] : groups.sort((a, b) => b.files.length - a.files.length);
}

const MANY = Symbol('any number');
const ONE = Symbol('any one');

/** What fits any number of steps or characters, any single one, or what must stand there. */
type Part<Exact> = typeof MANY | typeof ONE | Exact;

type Name = string | readonly Part<string>[];

export interface Step {
  readonly name: string;
  readonly chars: readonly string[];
}

/** Counts down while patterns are tried; at zero nothing fits any more. */
export interface Effort {
  left: number;
}

type PathPattern = (path: readonly Step[]) => boolean;

const NOTHING: PathPattern = () => false;

/**
 * As .gitignore, but without negation and ranges of characters, and a last `*` is one step, not all beneath it. It takes
 * length of the pattern times length of the path at worst, which regular expressions do not promise.
 */
function pathPattern(written: string, effort: Effort): PathPattern {
  const steps = stepsOf(written);
  const isBeneath = steps.length > 1 && steps.at(-1)?.length === 0;
  if (isBeneath) steps.pop();
  const isAnchored = steps.length > 1;
  if (steps[0]?.length === 0) steps.shift();
  if (steps.length === 0 || steps.some(({ length }) => length === 0)) return NOTHING;
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

export function pathSteps(path: string): readonly Step[] {
  return path.split('/').map((name) => ({ name, chars: [...name] }));
}

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
