import type { Workspace } from '../open.ts';
import { type Watch, watchRoot } from '../read/watch-root.ts';
import { listAll } from './listing.ts';

/** Throws UsageError where the workspace cannot be opened now. */
export async function watchWorkspace(
  open: () => Promise<Workspace>,
  onChange: () => void,
): Promise<Pick<Watch, 'stop'>> {
  const first = await open();
  const watch = watchRoot(first.root, () => {
    open().then(
      (workspace) => {
        watch.follow(listAll(workspace.hierarchy).folders);
        onChange();
      },
      // Settings that are broken for a moment: the next change is told again.
      () => undefined,
    );
  });
  watch.follow(listAll(first.hierarchy).folders);
  return watch;
}
