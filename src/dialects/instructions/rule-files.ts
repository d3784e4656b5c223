// Files of a rule folder with their heads, and whether a rule is for the file that is worked on.

import type { Collector, Sent } from './collector.ts';
import { type Files, filesBelow, isIn, relativeTo } from './files.ts';
import { frontMatter, type HeadReader, lineYaml } from './front-matter.ts';
import { expandBraces, fitsNameOrWhole } from './globs.ts';

export interface Rule {
  readonly path: string;
  /** Empty where the head cannot be read. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly isReadable: boolean;
  readonly bodyStart: number;
  /** Where a key stands. */
  readonly at: (key: string) => { readonly path: string; readonly line: number };
}

interface RuleOptions {
  readonly deep?: boolean;
  readonly links?: boolean;
  readonly read?: HeadReader;
  readonly exact?: boolean;
}

/** By path. */
export function rulesIn(
  files: Files,
  folder: string,
  ending: RegExp,
  { read = lineYaml, exact, ...walk }: RuleOptions = {},
): readonly Rule[] {
  return filesBelow(files, folder, (name) => ending.test(name), walk).map((path) => {
    const head = frontMatter(files.text(path)?.text ?? '', read, exact);
    const { data, bodyStart, lineOf } = head;
    const at = (key: string) => ({ path, line: lineOf(key) });
    return { path, data: data ?? {}, isReadable: data !== null, bodyStart, at };
  });
}

/** Adds a rule for which one of its globs speaks; without one it waits. */
export function addScoped(
  to: Collector,
  { path, bodyStart, at }: Rule,
  key: string,
  globs: readonly string[],
  file: string | null,
  fit: string | null | undefined,
  sent: Sent = {},
): void {
  if (fit) {
    const because = { says: `${fit} fits ${file}`, at: at(key) };
    to.add(path, { when: 'on-read', bodyStart, because, ...sent });
  } else to.skip(path, whyWaiting(globs, file), { at: at(key), is: 'waiting' });
}

export function whyWaiting(globs: readonly string[], file: string | null): string {
  return file === null
    ? `it waits for a file that fits ${globs.join(', ')}`
    : `none of ${globs.join(', ')} fits ${file}`;
}

/** The first of some globs, seen from a folder, that fits a file; a bare name fits anywhere. */
export function fitting(
  globs: readonly string[],
  folder: string,
  file: string | null,
): string | undefined {
  if (file === null || !isIn(folder, file)) return undefined;
  const path = relativeTo(folder, file);
  return globs.flatMap(expandBraces).find((glob) => fitsNameOrWhole(glob, path));
}
