// What systems share that keep folders below one root, none inside another, and let the settings name more of them.

import { linesBefore } from './comments.ts';
import type { Dialect, Evidence, MetadataKeys, Purpose, ReadDocument } from './dialect.ts';
import type { DocumentRole } from './document.ts';
import { folderOf, idFrom, join } from './paths.ts';
import type { LayerRef, Scope, Target } from './scope.ts';
import { foldersIn, type Tree } from './source.ts';

/** A dialect that stands in folders which are found in a tree beside those that the settings name; in `usual` ones until somebody looks. */
export function inFolders(
  usual: readonly string[],
  find: (tree: Tree, set: readonly string[]) => readonly string[],
  standing: (folders: readonly string[], tree?: Tree) => Dialect,
): Dialect {
  const { name, ...more } = standing(usual);
  return {
    ...{ name, ...more },
    evidence: (tree) => standing(find(tree, [])).evidence(tree),
    in(tree, settings) {
      const patterns = settings.folders[name] ?? [];
      const set = patterns.map((folder) => folder.replace(/(?<!\/)\/+$/, ''));
      return standing([...new Set(find(tree, set))], tree);
    },
  };
}

/** What makes us think so, if anything does. */
export function evidenceOf(strength: number, because: readonly string[]): Evidence {
  return { strength: because.length > 0 ? strength : 0, because };
}

/** Front matter that speaks of its document alone: a status of one is not a value of all that inherit it. */
export const OWN_KEYS: MetadataKeys = {
  ...{ aliases: {}, reserved: [], references: {} },
  declares: false,
};

/** Files of a folder that a system knows by name, in the order in which they are read, and why each is. */
export type Files = readonly (readonly [name: string, kind: string, says: string])[];

const NAMED = /(?:`|\]\()(?:\.\/)?((?!.{0,150}\.\.)[\w-][\w./-]{0,150}\.md)(?=[`)#])/g;

/** Layers that are there, of these kinds where any are asked for; with files below the folder of their list of tasks that it names, and for which its system has no place: agents are told their names. */
export function chooseLayers(
  tree: Tree,
  read: ReadDocument,
  layers: readonly LayerRef[],
  roleOf: (path: string) => DocumentRole | null,
  kinds?: readonly string[],
): readonly LayerRef[] {
  const there = layers.filter(({ path }) => tree.has(path));
  const all = there.filter(({ role }) => kinds?.includes(role.kind) ?? true);
  const list = all.find(({ role }) => role.kind === 'tasks');
  const text = (list && read(list.path)?.text) ?? '';
  const named = new Map(all.map((one) => [one.path, one]));
  for (const { 1: name = '', index } of text.matchAll(NAMED)) {
    const path = join(folderOf(list?.path ?? ''), name);
    const isPlaced = (roleOf(path)?.kind ?? 'note') !== 'note';
    if (list === undefined || named.has(path) || !tree.has(path) || isPlaced) continue;
    const role = { is: 'document', kind: 'note', level: list.level } as const;
    const at = { path: list.path, line: linesBefore(text, index) + 1 };
    const because = { says: 'the tasks name it', at };
    named.set(path, { ...list, path, role, because, extent: { part: 'name' } });
  }
  return [...named.values()];
}

/** Purposes for which layers are chosen, and what each reads of a target; of which it reads nothing, that does not have it. */
export function layeredFor(
  names: readonly string[],
  readIn: (name: string, tree: Tree, target: Target) => readonly string[] | undefined = () => [],
) {
  const purposes = names.map((name): readonly [string, Purpose] => {
    return [name, { layers: true, isOf: (...of) => readIn(name, ...of) !== undefined }];
  });
  return Object.fromEntries(purposes);
}

/** Of a system whose scopes all stand below one root: that, where anything of it is there, or what stands below. */
export function belowRoot(
  { dialect, level, folder = '' }: Pick<Scope, 'dialect' | 'level'> & { readonly folder?: string },
  inside: Scope | null,
  isThere: boolean,
  below: (root: Scope) => readonly Scope[],
): readonly Scope[] {
  const place = { parent: null, folder, retired: false };
  const root = { id: level, dialect, level, name: level, number: null, ...place };
  if (inside === null) return isThere ? [root] : [];
  return inside.level === level ? below(root) : [];
}

/** One scope a folder; where two have one name, the later ones are told apart. */
export function scopesBelow(
  root: Scope,
  level: string,
  homes: readonly string[],
  namesIn: (home: string) => readonly string[],
  number: RegExp,
  prefix = '',
): readonly Scope[] {
  const taken = new Map<string, number>();
  const all = homes.flatMap((home) => namesIn(home).map((name) => ({ home, name })));
  return all.map(({ home, name }): Scope => {
    const before = taken.get(name) ?? 0;
    taken.set(name, before + 1);
    const id = `${prefix}${idFrom(name)}${before === 0 ? '' : `~${before + 1}`}`;
    const place = { parent: root.id, folder: `${home}/${name}` };
    return { ...root, id, level, name, number: number.exec(name)?.[0] ?? null, ...place };
  });
}

/** Names of the folders in one that `isOne` knows, and of those in groups of them. */
export function foldersWith(
  tree: Tree,
  home: string,
  isOne: (folder: string) => boolean,
  depth = 0,
): readonly string[] {
  return foldersIn(tree, home).flatMap((name) => {
    const folder = `${home}/${name}`;
    if (isOne(folder)) return [name];
    const inner = depth > 0 ? foldersWith(tree, folder, isOne, depth - 1) : [];
    return inner.map((one) => `${name}/${one}`);
  });
}
