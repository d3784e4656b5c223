// The decisions that bind everyone: the accepted ones, in order of folder and name.

import type { AttachedLayer, Format, ReadDocument } from '../../model/dialect.ts';
import type { DocumentRole } from '../../model/document.ts';
import type { Tree } from '../../model/source.ts';

const DECISION: DocumentRole = { is: 'decision', kind: 'adr', level: null };

export function acceptedDecisions(
  tree: Tree,
  folders: readonly string[],
  role: Format['role'],
  read: ReadDocument,
): readonly AttachedLayer[] {
  return folders.flatMap((folder) =>
    markdownIn(tree, folder)
      .filter((path) => role(path)?.is === 'decision')
      .filter((path) => read(path)?.accepted === true)
      .map((path) => ({
        path,
        role: DECISION,
        priority: 0,
        because: { says: 'an accepted decision' },
        extent: { part: 'whole' },
      })),
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
