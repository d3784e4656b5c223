// In: documents with their scopes. Out: for each the one before and the one after it, as a reader would turn pages.

import type { Target } from '../../../model/graph.ts';
import type { AboutDocuments } from '../../about-documents.ts';
import type { DocumentFacts } from '../../prepared-site.ts';

/** An agent's documents are read with its plan's: an agent alone has a page or two. */
export function readingOrder(
  documents: Iterable<DocumentFacts>,
  targets: ReadonlyMap<string, Target>,
  parents: ReadonlyMap<string, string>,
): AboutDocuments['beside'] {
  const chapterOf = ({ scope }: DocumentFacts): string =>
    targets.get(scope)?.kind === 'agent' ? (parents.get(scope) ?? scope) : scope;
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
