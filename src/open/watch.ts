import { documentPaths, type Hierarchy } from '../core.ts';
import type { Workspace } from '../open.ts';
import { type Watch, watchRoot } from '../read/watch-root.ts';

/** Throws UsageError where the workspace cannot be opened now. */
export async function watchWorkspace(
  open: () => Promise<Workspace>,
  onChange: () => void,
): Promise<Pick<Watch, 'stop'>> {
  const first = await open();
  const watch = watchRoot(first.root, () => {
    open().then(
      (workspace) => {
        watch.follow(foldersOf(workspace.hierarchy));
        onChange();
      },
      // Settings that are broken for a moment: the next change is told again.
      () => undefined,
    );
  });
  watch.follow(foldersOf(first.hierarchy));
  return watch;
}

/** Every folder in which there may be documents. */
function foldersOf(hierarchy: Hierarchy): readonly string[] {
  const folders = new Set<string>();
  const list = (folder: string) => {
    folders.add(folder);
    return hierarchy.tree.list(folder);
  };
  documentPaths({ ...hierarchy, tree: { ...hierarchy.tree, list } });
  return [...folders];
}
