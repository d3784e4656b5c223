// Plugins that a tree keeps for other repositories: nobody loads them where they lie, an install does.

import { onceFor } from '../../model/once.ts';
import { folderOf, nameOf, resolve } from '../../model/paths.ts';
import { foldersIn, type Tree } from '../../model/source.ts';
import { isList, isMap, type Json, type JsonMap } from '../../model/value.ts';
import { chain, join } from './files.ts';
import { itemFoldersIn } from './names.ts';
import { jsonSettings, texts, valueAt } from './settings.ts';

export interface Plugin {
  /** What stands before the names of all that it brings; null: nothing, since it is a folder of skills and no more. */
  readonly name: string | null;
  readonly folder: string;
  /** The file that tells of it. */
  readonly because: string;
  /** Where each kind stands, seen from its folder: folders, or single items. */
  readonly skills: readonly string[];
  readonly commands: readonly string[];
  readonly agents: readonly string[];
}

const MANIFEST = '.claude-plugin/plugin.json';
const MARKET = '.claude-plugin/marketplace.json';
const FOLDER = 'plugins';
const SKILLS = 'skills';
const SKILL = 'SKILL.md';

/** More than anybody offers. */
const MOST = 1000;

type Source = Pick<Tree, 'list' | 'has' | 'read'>;

/** What the marketplace of the root offers of this tree, then the root itself and what stands in `plugins`; else skills at the root. */
export function pluginsIn(tree: Source): readonly Plugin[] {
  return onceFor(tree, FOLDER, () => {
    const top = foldersIn(tree, '');
    const market = top.includes(folderOf(MARKET)) ? mapAt(tree, MARKET) : {};
    const { plugins = [] } = market;
    const [base = ''] = texts(valueAt(market, 'metadata', 'pluginRoot'));
    const offered = (isList(plugins) ? plugins : []).filter(isMap).flatMap((entry) => {
      const { source } = entry;
      // Of other repositories only the address is known.
      const folder = typeof source === 'string' ? resolve('', `${base}/${source}`) : null;
      return folder === null ? [] : [pluginAt(tree, folder, MARKET, entry)];
    });
    const inside = top.includes(FOLDER)
      ? foldersIn(tree, FOLDER).map((name) => join(FOLDER, name))
      : [];
    const others = (top.includes(folderOf(MANIFEST)) ? [''] : [])
      .concat(inside)
      .filter((folder) => tree.has(join(folder, MANIFEST)))
      .map((folder) => pluginAt(tree, folder, join(folder, MANIFEST)))
      // A root may say of itself what one of its folders offers, through links.
      .filter((a) => !offered.some((b) => b.folder === a.folder || b.name === a.name));
    const all = [...offered, ...others].slice(0, MOST);
    if (all.length > 0 || !top.includes(SKILLS)) return all;
    const because = foldersIn(tree, SKILLS)
      .map((name) => join(SKILLS, `${name}/${SKILL}`))
      // Pages without a head are read where others name them, and nobody installs them.
      .find((path) => /^\uFEFF?---\r?\n/.test(textAt(tree, path)));
    if (because === undefined) return [];
    return [{ name: null, folder: '', because, skills: [SKILLS], commands: [], agents: [] }];
  });
}

function pluginAt(tree: Source, folder: string, because: string, entry: JsonMap = {}): Plugin {
  const manifest = mapAt(tree, join(folder, MANIFEST));
  const paths = (value: Json | undefined): readonly string[] =>
    texts(value).flatMap((written) => resolve('', written) ?? []);
  const [name = nameOf(folder)] = [...texts(manifest.name), ...texts(entry.name)];
  /** A manifest has the last word on where commands and sub-agents stand. */
  const of = (kind: string): readonly string[] => {
    const own = paths(manifest[kind]);
    return [...(own.length > 0 ? own : [kind]), ...paths(entry[kind])];
  };
  const chosen = paths(entry.skills);
  const isWhole = folder !== '' || chosen.length === 0;
  const isOne =
    tree.has(join(folder, SKILL)) && !tree.list(folder).some((one) => one.name === SKILLS);
  return {
    ...{ name, folder, because, commands: of('commands'), agents: of('agents') },
    skills: [...(isOne ? [''] : isWhole ? [SKILLS] : []), ...paths(manifest.skills), ...chosen],
  };
}

const mapAt = (tree: Source, path: string): JsonMap => jsonSettings(textAt(tree, path));

function textAt(tree: Source, path: string): string {
  const file = tree.has(path) ? tree.read(path) : null;
  return file !== null && 'text' in file ? file.text : '';
}

/** Where items stand, or what tells of plugins that bring some. */
export function itemsIn(tree: Source): readonly string[] {
  const folders = itemFoldersIn(tree);
  return folders.length > 0 ? folders : pluginsIn(tree).map(({ because }) => because);
}

/** The word for an item of a plugin: `skill`, `sub-agent`, `command`; null for every other file. */
export function kindInPlugin(tree: Source, path: string): string | null {
  if (!path.endsWith('.md')) return null;
  const places = placesIn(tree);
  const own = places.get(path);
  if (own !== undefined) return own;
  const isSkill = nameOf(path) === SKILL;
  const folder = folderOf(path);
  // A skill stands in a folder of its own, or is the folder that is named.
  const around = isSkill ? [folder, folderOf(folder)] : chain('', folder);
  const kinds = around.flatMap((one) => places.get(one) ?? []);
  return kinds.find((kind) => (kind === 'skill') === isSkill) ?? null;
}

/** The kind of what stands in a folder, or of a single file. */
function placesIn(tree: Source): ReadonlyMap<string, string> {
  return onceFor(tree, 'places of plugins', () => {
    const kinds = { skill: 'skills', command: 'commands', 'sub-agent': 'agents' } as const;
    const all = pluginsIn(tree).flatMap((plugin) =>
      Object.entries(kinds).flatMap(([kind, key]) =>
        plugin[key].map((one) => [join(plugin.folder, one), kind] as const),
      ),
    );
    return new Map(all);
  });
}
