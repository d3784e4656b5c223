// Dialects whose line was taken out of the index while their folder is still there: what only they understand is not asked for.

import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { dialects } from '../../src/dialects/index.ts';
import type { Dialect } from '../../src/model/dialect.ts';
import { DEFAULT_SETTINGS } from '../../src/read/default-settings.ts';
import { textTree } from '../../src/read/text-tree.ts';

const FILES = globSync('src/dialects/*/index.ts', { cwd: new URL('../../', import.meta.url) });

/** By the names of their folders. */
const all: ReadonlyMap<string, Dialect> = new Map(
  await Promise.all(
    FILES.map(async (path) => {
      const module: Record<string, Dialect> = await import(`../../${path}`);
      const [dialect] = Object.values(module).filter(({ evidence }) => evidence !== undefined);
      if (dialect === undefined) throw new Error(`${path} exports no dialect.`);
      return [basename(dirname(path)), dialect] as const;
    }),
  ),
);

/** Folders of the dialects that are listed. */
export const listedFolders: readonly string[] = [...all]
  .filter(([, dialect]) => dialects.includes(dialect))
  .map(([folder]) => folder);

/** Where examples of rules that several systems share keep files of one of them: it may be taken out with its folder. */
const PLACES: Readonly<Record<string, RegExp>> = {
  openspec: /^openspec\//,
  kiro: /^\.kiro\/specs\//,
  'spec-kit': /^(?:\.specify|specs)\//,
  'memory-bank': /^memory-bank\//,
};

/** True where a dialect that is not listed would speak of these files. */
export function isOfUnlistedDialect(files: Readonly<Record<string, string>>): boolean {
  const gone = Object.entries(PLACES).filter(
    ([system]) => !dialects.some(({ name }) => name === system),
  );
  const paths = Object.keys(files);
  if (gone.some(([, place]) => paths.some((path) => place.test(path)))) return true;
  const tree = textTree(files);
  return [...all.values()]
    .filter((dialect) => !dialects.includes(dialect))
    .map((dialect) => dialect.in?.(tree, DEFAULT_SETTINGS, []) ?? dialect)
    .some(({ evidence }) => evidence(tree).strength > 0);
}
