// Names of all files and folders of a repository, asked for however they are written.

import { once } from '../../../model/once.ts';
import { folderOf, nameOf } from '../../../model/paths.ts';
import { chain, isIn } from '../files.ts';

export const OF_CODE = /\.(?:py|rb|go|rs|java|kt|swift|cs|php|exs?)$/;

export type Named = ReturnType<typeof namedFiles>;

export function namedFiles(paths: readonly string[], submodules: readonly string[]) {
  const cutEnding = (path: string): string => path.replace(/\.[^./]*$/, '');
  const stemOf = (path: string): string => cutEnding(path.toLowerCase());
  const byName = once(() => Map.groupBy(paths, nameOf));
  const folders = once(() => [...new Set(paths.flatMap((path) => chain('', folderOf(path))))]);
  const filesOfStem = endsOf(() => paths, stemOf);
  const foldersOfEnd = endsOf(folders);
  const isBeyond = (path: string): boolean => submodules.some((one) => isIn(one, path));
  const isFolder = (path: string): boolean => isBeyond(path) || foldersOfEnd(path).length > 0;
  /** True where a file, whatever its ending, or a folder ends like this, or another repository has it. */
  const isNamed = (path: string): boolean => isFolder(path) || filesOfStem(stemOf(path)).length > 0;
  /** The same with its ending. */
  const filesOfEnd = endsOf(() => paths);
  const isFile = (path: string): boolean => filesOfEnd(path).length > 0;
  const all = once(() => new Set([...paths, ...folders()].map((path) => path.toLowerCase())));
  const isThere = (path: string): boolean => isBeyond(path) || all().has(path.toLowerCase());
  const endsIn = (path: string) => foldersOfEnd(path).filter((one) => one !== path);
  const asWritten = endsOf(() => [...paths, ...folders()], cutEnding);
  /** What is called so but for capitals, which some systems tell apart, or the one but for its ending, unless that is of what is built from it. */
  const calledNearly = (path: string): string | undefined => {
    const alike = path.includes('.') ? filesOfStem(stemOf(path)) : [];
    const end = `/${path}`.toLowerCase();
    if (asWritten(cutEnding(path)).length === 0)
      return alike.find((one) => `/${one}`.toLowerCase().endsWith(end));
    const [one = '', another] = alike;
    const isOther = one && !another && OF_CODE.test(one) === OF_CODE.test(path);
    return isOther && !/\.[cm]?js$/.test(path) && !isFolder(path) && !isFile(path)
      ? one
      : undefined;
  };
  const isUsed = (by: RegExp) => paths.some((path) => by.test(path));
  const hasEnding = (ending: string): boolean => paths.some((path) => path.endsWith(ending));
  return {
    ...{ byName, filesOfEnd, isNamed, isFolder, isFile, isThere, endsIn, calledNearly, isUsed },
    hasEnding,
  };
}

/** Those of these paths that, as they are written, end in the steps of another. */
function endsOf(paths: () => readonly string[], written = (path: string): string => path) {
  const byName = once(() => Map.groupBy(paths(), (path) => nameOf(written(path))));
  return (path: string): readonly string[] =>
    (byName().get(nameOf(path)) ?? []).filter((one) => `/${written(one)}`.endsWith(`/${path}`));
}
