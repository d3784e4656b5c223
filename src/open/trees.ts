import { join, resolve } from 'node:path';
import type { Settings } from '../model/settings.ts';
import type { Tree } from '../model/source.ts';
import { UsageError } from '../model/usage-error.ts';
import { diskTree } from '../read/disk-tree.ts';
import { readSettings, readText, SETTINGS_FILE } from '../read/settings.ts';
import type { OpenOptions } from './workspace.ts';

/**
 * `everything` holds what the settings exclude, too: links may lead there. `recorded` are the trees as the cache needs them,
 * which remember what is read of them, `bare` the same ones that do not. Throws UsageError for settings that do not fit their schema.
 */
export async function openTrees(root: string, here: string, options: OpenOptions) {
  const { commit, cached, started, unsaved, config = SETTINGS_FILE } = options;
  // Who reads the disk does not wait for git to be loaded.
  const at = commit === undefined ? null : { commit, ...(await import('./at-commit.ts')) };
  const onDisk =
    at === null
      ? await readSettings(root, options.config && resolve(options.cwd, options.config), spelling)
      : await at.settingsAt(root, at.commit, options.config, spelling);
  const written = options.window === undefined ? onDisk : { ...onDisk, window: options.window };
  const isHomeAsked = options.home === true;
  const settings =
    isHomeAsked || isAtHome(written)
      ? (await import('./named-settings.ts')).withMemoryHome(written, isHomeAsked)
      : written;
  const excluded = await excluder(settings.exclude);
  const treeAt = at === null ? diskTree : at.treeOf(at.commit);
  const { exclude, maxFileBytes } = settings;
  const atHome = isAtHome(settings);
  // The states that a cache compares are those of files below the root.
  const isRecorded = cached === true && started !== undefined && !atHome;
  const views = atHome || unsaved || isRecorded ? await import('../read/tree-views.ts') : null;
  const open = (tree: Tree): Tree => {
    if (views === null) return tree;
    const current = unsaved ? views.unsavedTree(tree, unsaved, maxFileBytes) : tree;
    return views.withMemoryHome(current, settings);
  };
  const narrow = open(treeAt(root, { maxFileBytes, excluded, here }));
  const bare =
    exclude.length === 0 ? [narrow] : [narrow, open(treeAt(root, { maxFileBytes, here }))];
  const recorded = isRecorded && views !== null ? bare.map(views.recordTree) : [];
  const seen = isRecorded ? recorded.map((one) => one.tree) : bare;
  const [tree = narrow, everything = tree] = seen;
  if (at === null && Object.keys(settings.folders).length > 0) {
    const file = options.config === undefined ? join(root, config) : resolve(options.cwd, config);
    (await import('./named-settings.ts')).checkFolders(settings, tree, config, readText(file));
  }
  return { settings, excluded, tree, everything, recorded, bare };
}

function isAtHome({ memory }: Settings): boolean {
  return memory.home?.startsWith('~') === true;
}

/** Only settings that somebody wrote can name a rule or an agent. */
const spelling = async () => (await import('./named-settings.ts')).spelling();

/** Wildcards in one pattern; the time to match grows with their number as a power of the length of a path. */
const MOST_DEEP = 2;
const MOST_WILD = 6;
const LONGEST = 200;

/**
 * True for paths that `.gitignore` patterns exclude, relative to the root; folders end in `/`. Throws UsageError for a
 * pattern that could take for ever: the settings may come from anybody's pull request.
 */
export async function excluder(patterns: readonly string[]): Promise<(path: string) => boolean> {
  if (patterns.length === 0) return () => false;
  for (const pattern of patterns) {
    const deep = pattern.split('**').length - 1;
    const wild = pattern.split(/[*?[]/).length - 1 - deep;
    if (deep <= MOST_DEEP && wild - deep <= MOST_WILD && pattern.length <= LONGEST) continue;
    throw new UsageError(
      `The pattern ${JSON.stringify(pattern.slice(0, 60))} under exclude has too many wildcards.`,
      `Use at most ${MOST_DEEP} times ** and ${MOST_WILD} other wildcards in a pattern of at most ${LONGEST} characters.`,
    );
  }
  const { default: ignore } = await import('ignore');
  const rules = ignore().add([...patterns]);
  return (path) => rules.ignores(path);
}
