// Settings and trees of the workspace, on disk or at a commit.

import { resolve } from 'node:path';
import type { Settings } from '../model/settings.ts';
import type { Tree } from '../model/source.ts';
import { diskTree } from '../read/disk-tree.ts';
import { excluder } from '../read/exclude.ts';
import { readSettings } from '../read/settings.ts';
import type { OpenOptions } from './workspace.ts';

/**
 * `everything` holds what the settings exclude, too: links may lead there. `recorded` are the trees as the cache needs them,
 * which remember what is read of them, `bare` the same ones that do not. Throws UsageError for settings that do not fit their schema.
 */
export async function openTrees(root: string, here: string, options: OpenOptions) {
  const { commit, cached, started } = options;
  // Who reads the disk does not wait for git to be loaded.
  const at = commit === undefined ? null : await import('./at-commit.ts');
  const written =
    at === null || commit === undefined
      ? await readSettings(root, options.config && resolve(options.cwd, options.config), spelling)
      : await at.settingsAt(root, commit, options.config, spelling);
  const isHomeAsked = options.home === true;
  const settings =
    isHomeAsked || isAtHome(written)
      ? (await import('./named-settings.ts')).withMemoryHome(written, isHomeAsked)
      : written;
  const excluded = await excluder(settings.exclude);
  const treeAt = at === null || commit === undefined ? diskTree : at.treeOf(commit);
  const { exclude, maxFileBytes } = settings;
  const atHome = isAtHome(settings);
  const { withMemoryHome = same } = atHome ? await import('../read/tree-views.ts') : {};
  const { unsaved } = options;
  const { unsavedTree } = unsaved ? await import('../read/tree-views.ts') : {};
  const open = (tree: Tree): Tree =>
    withMemoryHome(
      unsaved && unsavedTree ? unsavedTree(tree, unsaved, maxFileBytes) : tree,
      settings,
    );
  const narrow = open(treeAt(root, { maxFileBytes, excluded, here }));
  const bare =
    exclude.length === 0 ? [narrow] : [narrow, open(treeAt(root, { maxFileBytes, here }))];
  // The states that a cache compares are those of files below the root.
  const record =
    cached === true && started !== undefined && !atHome
      ? (await import('../read/tree-views.ts')).recordTree
      : null;
  const recorded = record === null ? [] : bare.map(record);
  const [tree = narrow, everything = tree] =
    record === null ? bare : recorded.map((one) => one.tree);
  return { settings, excluded, tree, everything, recorded, bare };
}

function isAtHome({ memory }: Settings): boolean {
  return memory.home?.startsWith('~') === true;
}

function same(tree: Tree): Tree {
  return tree;
}

/** Only settings that somebody wrote can name a rule or an agent. */
const spelling = async () => (await import('./named-settings.ts')).spelling();
