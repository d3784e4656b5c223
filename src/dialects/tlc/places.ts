// Where workspaces and their projects stand, told from listings and the two files that say so.

import { compareText } from '../../model/order.ts';
import { folderOf, join, nameOf, pathFrom } from '../../model/paths.ts';
import { foldersIn, type Tree, textAt } from '../../model/source.ts';
import { parseJson } from '../../model/value.ts';

/** Kinds of memory, each a folder of files, in the order in which they are read. */
export const CATEGORIES = ['preferences', 'decisions', 'gotchas', 'conversations'] as const;

export type Category = (typeof CATEGORIES)[number];

const REGISTRY = 'projects.json';
const SETTINGS = '.tlc.json';
export const SHARED = '.tlc-workspace';

/** What only this system puts into a folder. */
const OWN_MARKS = new Set(['.tlc', SETTINGS, SHARED]);

/** What makes a folder a project where somebody looks for projects. */
const PROJECT_MARKS = new Set([
  ...['.git', 'CLAUDE.md', 'AGENTS.md', 'PROJECT.md', 'package.json', 'pyproject.toml', 'go.mod'],
  ...['Cargo.toml', 'pom.xml', 'build.gradle', 'composer.json', 'Gemfile'],
]);

/** By these a folder is a package of its own rather than one that holds others. */
const PACKAGE = /^(?:\.git|.*\.(?:json|toml|mod|xml|gradle)|Gemfile)$/;

/** Folders in folders that are looked into for projects. */
const MOST_STEPS = 3;
const NOT_LOOKED_INTO = /^(?:\..*|node_modules|memory|vendor|dist|build|target|coverage)$/;

/** The marks at a root, and those of a folder above one. */
export const MARKERS = [SETTINGS, '.tlc', SHARED, ...CATEGORIES.map((one) => `memory/${one}`)];
export const MARKERS_AROUND = [REGISTRY, ...MARKERS];

export function isFolder(tree: Tree, folder: string): boolean {
  return folder === '' || foldersIn(tree, folderOf(folder)).includes(nameOf(folder));
}

/** A file of settings as an object; broken ones say nothing. */
export function json(tree: Tree, path: string): Readonly<Record<string, unknown>> | null {
  const data = parseJson((textAt(tree, path) ?? '').replace(/^\ufeff/, ''));
  return typeof data === 'object' && data !== null ? { ...data } : null;
}

/** T-002, T-003. */
function saysSo(tree: Tree, folder: string): boolean {
  return (
    tree.has(join(folder, REGISTRY)) ||
    json(tree, join(folder, SETTINGS))?.workspace === true ||
    foldersIn(tree, folder).includes(SHARED)
  );
}

export function isWorkspaceAbove(tree: Tree, folder: string): boolean {
  return saysSo(tree, folder) || foldersIn(tree, folder).includes('memory');
}

/** True where the folder itself is one: memory of its own does not make a project a workspace, unless it holds others (C-10). */
export function isWorkspace(tree: Tree, folder: string): boolean {
  if (saysSo(tree, folder)) return true;
  if (!foldersIn(tree, folder).includes('memory')) return false;
  const isPackage = tree.list(folder).some(({ name }) => PACKAGE.test(name));
  return subfolders(tree, folder).some((inside) =>
    isPackage ? isRepository(tree, inside) : isProject(tree, inside),
  );
}

/** A file that a stranger may have for other reasons counts above a root only where it looks like ours. */
export function looksLikeWorkspace(tree: Tree): boolean {
  const registry = json(tree, REGISTRY);
  const isRegistry =
    registry !== null && ('projects' in registry || Object.keys(registry).length === 0);
  return (
    isRegistry ||
    json(tree, SETTINGS)?.workspace === true ||
    foldersIn(tree, '').includes(SHARED) ||
    hasMemory(tree, '')
  );
}

function isRepository(tree: Tree, folder: string): boolean {
  return (
    tree.list(folder).some(({ name }) => name === '.git' || OWN_MARKS.has(name)) ||
    hasMemory(tree, folder)
  );
}

/** A folder of that name may hold anything; this one holds what we know. */
export function hasMemory(tree: Tree, folder: string): boolean {
  const inside = foldersIn(tree, join(folder, 'memory'));
  return CATEGORIES.some((category) => inside.includes(category));
}

export function isProject(tree: Tree, folder: string): boolean {
  return (
    isRepository(tree, folder) || tree.list(folder).some(({ name }) => PROJECT_MARKS.has(name))
  );
}

function subfolders(tree: Tree, folder: string): readonly string[] {
  const names = foldersIn(tree, folder).filter((name) => !NOT_LOOKED_INTO.test(name));
  return names.map((name) => join(folder, name));
}

/** The workspace that a folder belongs to, itself perhaps; null: it stands alone. */
export function workspaceOf(tree: Tree, folder: string): string | null {
  return isWorkspace(tree, folder) ? folder : workspaceAbove(tree, folder);
}

/** The nearest above it (T-009). */
export function workspaceAbove(tree: Tree, folder: string): string | null {
  for (let at = folder; at !== ''; ) {
    at = folderOf(at);
    if (isWorkspaceAbove(tree, at)) return at;
  }
  return null;
}

/** Projects that a workspace names, and those that stand in it; what stands in one of them is its own affair. */
export function projectsIn(tree: Tree, workspace: string): readonly string[] {
  const found = (folder: string, steps: number): readonly string[] =>
    subfolders(tree, folder).flatMap((inside) => {
      if (isProject(tree, inside) || saysSo(tree, inside)) return [inside];
      return steps > 1 ? found(inside, steps - 1) : [];
    });
  return [...new Set([...registry(tree, workspace), ...found(workspace, MOST_STEPS)])].sort(
    compareText,
  );
}

/** `projects` of the registry: a list, or a map by name. */
export function registry(tree: Tree, workspace: string): readonly string[] {
  const { projects } = json(tree, join(workspace, REGISTRY)) ?? {};
  const entries: readonly unknown[] =
    typeof projects === 'object' && projects !== null ? Object.values(projects) : [];
  return entries.flatMap((entry) => {
    const { localPath, path } = Object(entry) as Record<string, unknown>;
    const written = [localPath, path, entry].find((one) => typeof one === 'string');
    if (typeof written !== 'string' || written.length > 500) return [];
    const folder = pathFrom(join(workspace, 'x'), written.replace(/^\/+/, ''));
    const isInside =
      folder !== null && folder !== workspace && folder.startsWith(join(workspace, ''));
    return isInside && isFolder(tree, folder) ? [folder] : [];
  });
}
