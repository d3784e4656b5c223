// `stratigraph/tlc`: what TLC's own modules do, for its programs to call in their place. Faults of theirs are not kept.

import { join, relative, resolve } from 'node:path';
import { nameOf } from '../../model/paths.ts';
import { type Tree, textAt } from '../../model/source.ts';
import { diskTree } from '../../read/disk-tree.ts';
import { foldersAbove } from '../../read/find-root.ts';
import { editFile } from '../../write/edit-file.ts';
import { blocksOf, FILE, withCascade } from './claude-md.ts';
import { inherited, itemsIn, PERSONAL, sameText, type Withheld, withheld } from './memory.ts';
import { CATEGORIES, type Category, isProject, isWorkspace, isWorkspaceAbove } from './places.ts';
import {
  type CascadedContext,
  type Detected,
  type MemoryItem,
  type RecallParts,
  type SemanticRecall,
  semanticRecall,
} from './workspace-context.ts';

export * from './workspace-context.ts';

const MOST_BYTES = 10_000_000;

export interface DetectOptions {
  /** A folder that is not looked at, nor any above it. */
  readonly boundary?: string | undefined;
}

export interface InheritOptions extends DetectOptions {
  /** Finds the workspace; left out, `detectWorkspace`. */
  readonly detect?: ((projectDir: string) => Detected) | undefined;
}

export interface InheritedMemory extends Readonly<Record<Category, readonly MemoryItem[]>> {
  /** Items of the workspace that are left out since they may be secrets. */
  readonly withheld: readonly (Omit<Withheld, 'path'> & Pick<MemoryItem, 'filename'>)[];
}

const detected = new Map<string, Detected>();

/** The nearest workspace of a project, looked for up to the home folder; found once, until a sync (T-001 … T-011). */
export function detectWorkspace(projectDir: string, { boundary }: DetectOptions = {}): Detected {
  const key = `${resolve(projectDir)}\0${boundary ?? ''}`;
  const found = detected.get(key) ?? detect(resolve(projectDir), boundary && resolve(boundary));
  detected.set(key, found);
  return found;
}

/** From a folder inside a project the workspace is that of the project, as on the command line; memory of its own makes that none (C-10). */
function detect(projectPath: string, boundary: string | undefined): Detected {
  const above = foldersAbove(projectPath);
  const end = boundary === undefined ? -1 : above.indexOf(boundary);
  const folders = [projectPath, ...above.slice(0, end < 0 ? above.length : end)];
  const holds = (is: (tree: Tree, folder: string) => boolean) => (folder: string) => {
    const tree = treeOf(folder);
    return tree !== null && is(tree, '');
  };
  const [isOne, isOneAbove] = [holds(isWorkspace), holds(isWorkspaceAbove)];
  const project = folders.find((folder) => isOne(folder) || holds(isProject)(folder));
  const outside = folders.slice(1 + (project === undefined ? 0 : folders.indexOf(project)));
  const root =
    project !== undefined && isOne(project)
      ? project
      : (outside.find(isOneAbove) ?? folders.slice(1).find(isOneAbove));
  return {
    isInWorkspace: root !== undefined,
    workspaceRoot: root ?? null,
    projectPath,
    relativeProjectPath: root === undefined ? null : relative(root, projectPath) || '.',
  };
}

function treeOf(folder: string): Tree | null {
  try {
    return diskTree(folder, { maxFileBytes: MOST_BYTES });
  } catch {
    return null;
  }
}

/** The workspace that a project inherits from: not itself. */
function workspaceOf(projectDir: string, options: InheritOptions): string | null {
  const { workspaceRoot } = (options.detect ?? ((dir) => detectWorkspace(dir, options)))(
    projectDir,
  );
  return workspaceRoot === null || resolve(workspaceRoot) === projectDir ? null : workspaceRoot;
}

/** Folders of memory, that of the project first (T-019). */
export function getInheritedRoots(
  projectDir: string,
  options: InheritOptions = {},
): readonly string[] {
  const project = resolve(projectDir);
  const workspace = workspaceOf(project, options);
  return [project, ...(workspace === null ? [] : [workspace])].map((dir) => join(dir, 'memory'));
}

/** What a project and its workspace remember, the project's first; on one topic the project decides (T-012 … T-021). */
export async function loadInheritedMemory(
  projectDir: string,
  options: InheritOptions = {},
): Promise<InheritedMemory> {
  const project = resolve(projectDir);
  const workspace = workspaceOf(project, options);
  const left: InheritedMemory['withheld'][number][] = [];
  const load = (category: Category): readonly MemoryItem[] => {
    const own = itemsOf(project, category, 'project');
    const outer = workspace === null ? [] : itemsOf(workspace, category, 'workspace');
    const texts = new Set(own.map(({ text }) => sameText(text)));
    const others = inherited(outer, own, category).filter(({ text }) => !texts.has(sameText(text)));
    const allowed = others.filter(({ filename, text }) => {
      const secret = withheld(filename, text);
      if (secret !== null) left.push({ filename, line: secret.line, says: secret.says });
      return secret === null;
    });
    return [...own, ...allowed];
  };
  const items = Object.fromEntries(CATEGORIES.map((category) => [category, load(category)]));
  return { ...(items as Record<Category, readonly MemoryItem[]>), withheld: left };
}

function itemsOf(
  folder: string,
  category: Category,
  source: MemoryItem['source'],
): readonly MemoryItem[] {
  const tree = treeOf(folder);
  if (tree === null) return [];
  const relevance = source === 'project' ? 1 : 0.5;
  const files = itemsIn(tree, '', category).flatMap(({ path, topic }) => {
    const text = textAt(tree, path);
    return text === null ? [] : [{ path, text, topic }];
  });
  return [...files, ...(PERSONAL[category]?.(tree) ?? [])].map(({ path, text, topic }) => ({
    ...{ filename: nameOf(path), text, source, topic, relevance },
  }));
}

/** The CLAUDE.md of a project with what it inherits (T-022 … T-027). */
export async function getCascadedContext(
  projectDir: string,
  options: InheritOptions = {},
): Promise<CascadedContext> {
  const project = resolve(projectDir);
  const workspace = workspaceOf(project, options);
  const projectContent = textIn(project);
  const workspaceContent = workspace === null ? null : textIn(workspace);
  const merged = withCascade(workspaceContent, projectContent) ?? '';
  return { workspaceContent, projectContent, merged };
}

function textIn(folder: string): string | null {
  const tree = treeOf(folder);
  return tree && textAt(tree, FILE);
}

/** Writes what a project inherits into its CLAUDE.md, between markers; nothing where that changes nothing or no workspace is in sight (T-028 … T-030). Throws for damaged markers. */
export async function syncCascade(projectDir: string, options: InheritOptions = {}): Promise<void> {
  detected.clear();
  const project = resolve(projectDir);
  const workspace = workspaceOf(project, options);
  const outer = workspace === null ? null : textIn(workspace);
  const text = textIn(project);
  if (blocksOf(text ?? '').damaged)
    throw new Error(`The markers in ${join(project, FILE)} are damaged: nothing was written.`);
  const changed = withCascade(outer, text);
  if (changed !== null && changed !== text)
    await editFile(project, FILE, (now) => ({ text: withCascade(outer, now) ?? '' }));
}

/** `now` is left out for the clock. */
export function createSemanticRecall<Vector>(
  parts: Omit<RecallParts<Vector>, 'now'> & Partial<Pick<RecallParts<Vector>, 'now'>>,
): SemanticRecall {
  return semanticRecall({ now: Date.now, ...parts });
}
