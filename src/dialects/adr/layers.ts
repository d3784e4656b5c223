// In: a tree and its folders of decisions. Out: the decisions that bind everyone: the accepted ones, in order of folder and name.

import type { LayerRef } from '../../model/graph.ts';
import type { Tree } from '../../model/source.ts';
import type { ReadDocument } from '../dialect.ts';
import { isAccepted } from './lifecycle.ts';
import { role } from './roles.ts';

export function acceptedDecisions(
  tree: Tree,
  folders: readonly string[],
  read: ReadDocument,
): readonly LayerRef[] {
  return folders.flatMap((folder) =>
    markdownIn(tree, folder)
      .filter((path) => role(path, folder)?.kind === 'adr')
      .filter((path) => {
        const document = read(path);
        return (
          document?.role.kind === 'adr' &&
          document.lifecycle === 'active' &&
          isAccepted(document.rawStatus)
        );
      })
      .map((path) => ({ path, kind: 'adr', priority: 0 }) as const),
  );
}

/** Of the root only its own files: whatever else stands there belongs to somebody else. */
function markdownIn(tree: Tree, folder: string): readonly string[] {
  return tree.list(folder).flatMap(({ name, type }) => {
    const path = folder === '' ? name : `${folder}/${name}`;
    if (type === 'folder')
      return folder === '' || name.startsWith('.') ? [] : markdownIn(tree, path);
    return /\.md$/i.test(name) ? [path] : [];
  });
}
