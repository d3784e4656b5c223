// Files of a rule folder with their heads, and the glob of one that fits a file.

import { type Files, filesBelow, isIn, relativeTo } from './files.ts';
import { frontMatter, type HeadReader, lineYaml } from './front-matter.ts';
import { expandBraces, fitsNameOrWhole } from './globs.ts';

export interface Rule {
  readonly path: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly bodyStart: number;
  /** Where a key stands. */
  readonly at: (key: string) => { readonly path: string; readonly line: number };
}

/** By path; what stands in a head that cannot be read counts as not written. */
export function rulesIn(
  files: Files,
  folder: string,
  ending: string,
  { deep = true, read = lineYaml }: { readonly deep?: boolean; readonly read?: HeadReader } = {},
): readonly Rule[] {
  const paths = filesBelow(files, folder, (name) => name.endsWith(ending), { deep });
  return paths.map((path) => {
    const { data, bodyStart, lineOf } = frontMatter(files.text(path)?.text ?? '', read);
    return { path, data: data ?? {}, bodyStart, at: (key) => ({ path, line: lineOf(key) }) };
  });
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
