// What settings name: rules, agents, folders. Loaded where somebody wrote settings.

import { dialects, HOMES, rules } from '../core.ts';
import { folderOf, isWithin, join } from '../model/paths.ts';
import type { Settings } from '../model/settings.ts';
import { foldersIn, type Tree } from '../model/source.ts';
import { didYouMean, UsageError } from '../model/usage-error.ts';
import { homeThere } from '../read/tree-views.ts';

export function spelling() {
  const agents = () =>
    dialects.flatMap(({ inheritance }) => inheritance?.readers?.names(null) ?? []);
  return { ruleIds: rules.map(({ id }) => id), agents };
}

/** Throws UsageError for a system or a folder that there is not, or that do not fit each other; `text` is that of the settings in `file`. */
export function checkFolders(settings: Settings, tree: Tree, file: string, text: string): void {
  const names = dialects.map(({ name }) => name);
  for (const [name, folders] of Object.entries(settings.folders)) {
    if (!names.includes(name))
      throw nameError(`There is no system "${name}".`, name, names, { file, text });
    for (const folder of folders) {
      const path = folder.replace(/(?<!\/)\/+$/, '');
      const above = folderOf(path);
      const beside = foldersIn(tree, above).map((one) => join(above, one));
      if (tree.list(path).length === 0)
        throw nameError(`There is no folder "${folder}".`, folder, beside, { file, text });
      const { format } = dialects.find((one) => one.name === name)?.in?.(tree, settings, []) ?? {};
      if (!format?.folders.some((one) => isWithin(one, path)))
        throw nameError(`${name} does not read "${folder}".`, folder, [], { file, text });
    }
  }
}

/** With the place where a name stands in the settings, and the one that was probably meant. */
function nameError(
  problem: string,
  name: string,
  words: readonly string[],
  { file, text }: { readonly file: string; readonly text: string },
): UsageError {
  const before = text.slice(0, text.indexOf(JSON.stringify(name), text.indexOf('"folders"')));
  const lines = before.split('\n');
  return new UsageError(
    `${file}:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}: ${problem}`,
    didYouMean(name, words, 'Correct `folders` (`stratigraph docs settings`).'),
  );
}

/** Throws UsageError for a folder at home that no dialect has: settings come with pull requests of strangers. */
export function withMemoryHome(settings: Settings, isAsked: boolean): Settings {
  const { home } = settings.memory;
  const isAtHome = home?.startsWith('~') === true;
  if (isAtHome && !HOMES.includes(home))
    throw new UsageError(
      `memory.home: "${home}" is not a folder in which memory is kept.`,
      `Use ${HOMES.join(', ')}, or a folder inside the root.`,
    );
  if (!isAsked || isAtHome) return settings;
  return { ...settings, memory: { ...settings.memory, home: homeThere(HOMES) ?? home } };
}
