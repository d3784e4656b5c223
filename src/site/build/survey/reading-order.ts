// For each the one before and the one after it, as a reader would turn pages.

import type { Target } from '../../../model/scope.ts';
import type { AboutDocuments, DocumentFacts } from '../../prepared-site.ts';

/** What stands in no folder of its own is read with the scope around it: an agent alone has a page or two. */
export function readingOrder(
  documents: Iterable<DocumentFacts>,
  targets: ReadonlyMap<string, Target>,
  parents: ReadonlyMap<string, string>,
): AboutDocuments['beside'] {
  const sharesFolder = (id: string): boolean => {
    const target = targets.get(id);
    return target?.parent != null && targets.get(target.parent)?.folder === target.folder;
  };
  const chapterOf = ({ scope }: DocumentFacts): string =>
    sharesFolder(scope) ? (parents.get(scope) ?? scope) : scope;
  const places = new Map<string, readonly [chapter: readonly DocumentFacts[], at: number]>();
  for (const chapter of Map.groupBy(documents, chapterOf).values()) {
    chapter.sort((a, b) => (a.path < b.path ? -1 : 1));
    for (const [at, { path }] of chapter.entries()) places.set(path, [chapter, at]);
  }
  return (path) => {
    const [chapter, at] = places.get(path) ?? [[], 0];
    return { before: chapter[at - 1]?.path ?? null, after: chapter[at + 1]?.path ?? null };
  };
}
