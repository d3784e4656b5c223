import { documentPaths, type Hierarchy } from '../core.ts';
import type { Workspace } from '../open.ts';
import { type Watch, watchRoot } from '../read/watch-root.ts';

interface WatchOptions {
  /** Given the workspace as it is now, and the paths that changed, relative to its root; never called twice at a time. */
  readonly onChange: (workspace: Workspace, paths: readonly string[]) => unknown;
  /** The workspace cannot be opened for now, such as while a hand is writing its settings. */
  readonly onTrouble?: (error: unknown, paths: readonly string[]) => void;
  readonly config?: string | undefined;
}

/** Throws UsageError where the workspace cannot be opened now. */
export async function watchWorkspace(
  open: () => Promise<Workspace>,
  { onChange, onTrouble, config }: WatchOptions,
): Promise<Pick<Watch, 'stop'>> {
  const first = await open();
  const change = async (paths: readonly string[]): Promise<void> => {
    try {
      const workspace = await open();
      watch.follow(foldersOf(workspace.hierarchy));
      await onChange(workspace, paths);
    } catch (error) {
      onTrouble?.(error, paths);
    }
  };
  const watch = watchRoot(first.root, change, config);
  watch.follow(foldersOf(first.hierarchy));
  return watch;
}

function foldersOf(hierarchy: Hierarchy): readonly string[] {
  const folders = new Set<string>();
  const list = (folder: string) => {
    folders.add(folder);
    return hierarchy.tree.list(folder);
  };
  documentPaths({ ...hierarchy, tree: { ...hierarchy.tree, list } });
  return [...folders];
}
