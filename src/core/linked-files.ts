// In: documents and the tree around them. Out: where their links lead, and what is there: what a check sees besides documents.

import { linkPath } from '../graph/reference-index.ts';
import type { Document } from '../model/document.ts';
import type { Tree } from '../model/source.ts';

/** Paths that are there, each once, in order of the links. */
export function linkedFiles(documents: Iterable<Document>, tree: Tree): readonly string[] {
  const asked = new Set<string>();
  for (const { path, links } of documents) {
    for (const { target } of links) {
      const to = linkPath(path, target);
      if (to !== null) asked.add(to);
    }
  }
  return [...asked].filter((path) => tree.has(path) || tree.list(path).length > 0);
}
