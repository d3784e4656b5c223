import { resolve } from 'node:path';
import {
  documentPaths,
  type Hierarchy,
  ROOT_MARKERS,
  rootTargets,
  unreadFolders,
} from '../core.ts';
import {
  type FoundRoot,
  findRoot,
  findRootAround,
  isMarked,
  namedRoot,
} from '../read/find-root.ts';
import { SETTINGS_FILE } from '../read/settings.ts';
import type { OpenOptions } from './workspace.ts';

/** The root that was named, else the nearest at or above `cwd`, which may hold nothing of a workspace. Throws UsageError. */
export function rootOf({ root, cwd, via }: Pick<OpenOptions, 'root' | 'cwd' | 'via'>): FoundRoot {
  return root === undefined
    ? findRootAround(cwd, via, ROOT_MARKERS)
    : { root: namedRoot(resolve(cwd, root)), here: '' };
}

/** The workspace around a folder; null where there is none, or only decision records. */
export function workspaceAround(folder: string): string | null {
  const markers = { ...ROOT_MARKERS, weak: [] };
  const found = findRoot(folder, markers);
  const isInside = folder.startsWith(found) && folder !== found;
  return isInside && isMarked(found, markers) ? found : null;
}

/** Settings, a folder or evidence of a dialect, a document that one claims without it (`projects/` alone), or records that nobody can read. */
export function holdsAnything(hierarchy: Hierarchy): boolean {
  const { tree, dialects } = hierarchy;
  return (
    tree.has(SETTINGS_FILE) ||
    [...ROOT_MARKERS.strong, ...ROOT_MARKERS.weak].some((mark) => tree.list(mark).length > 0) ||
    dialects.some((dialect) => dialect.evidence(tree).strength > 0) ||
    documentPaths(hierarchy).length > 0 ||
    unreadFolders(hierarchy).some(({ form }) => form !== null)
  );
}

/** What the settings call it, else the title of the workspace document, else the folder's name. */
export function titleOf(hierarchy: Hierarchy): string {
  const { settings, tree, document } = hierarchy;
  const [root, another] = rootTargets(hierarchy);
  const own = another === undefined ? root : undefined;
  const title = own?.path == null ? undefined : document(own.path)?.title;
  // Without what the document is.
  const stated = title?.replace(
    /^(?:foundation|constitution)$|^project brief\s?[:–—-]?\s?|(?:\s[:–—-])?\s(?:project )?constitution$/i,
    '',
  );
  return settings.site.title ?? ((stated ?? own?.name) || tree.name || 'workspace');
}
