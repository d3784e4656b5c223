// The topics of a scope as its page lists them: its own, those of scopes inside it stand on their pages.

import type { Shelves } from '../../model/dialect.ts';
import type { Scope } from '../../model/scope.ts';
import type { Tree } from '../../model/source.ts';
import { allFolders, entriesIn, foldersIn, isTopic, OVERVIEW } from './places.ts';

export function keeps(tree: Tree, { folder }: Scope): Shelves | null {
  const topics = foldersIn(tree, folder).filter(isTopic);
  if (topics.length === 0) return null;
  return {
    plural: 'topics',
    sizes: ['T0 summary', 'T1 overview', 'T2 detail'],
    shelves: topics.map((topic) => {
      const home = `${folder}/${topic}`;
      const overview = `${home}/${OVERVIEW}`;
      return {
        name: topic.slice(1),
        overview: tree.has(overview) ? overview : null,
        paths: allFolders(tree, home).flatMap((one) => entriesIn(tree, one)),
        isOpen: topic === '_decisions' || topic === '_lessons',
      };
    }),
  };
}
