// What systems share that keep folders below one root, none inside another, and let the settings name more of them.

import { idFrom } from './paths.ts';
import type { Scope } from './scope.ts';
import type { Settings } from './settings.ts';

/** Folders that the settings name for a system, without a slash at their end. */
export function setFolders({ folders }: Settings, dialect: string): readonly string[] {
  return (folders[dialect] ?? []).map((folder) => folder.replace(/(?<!\/)\/+$/, ''));
}

/** Purposes for which layers are chosen, from what each of them reads. */
export function layeredFor(readFor: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.keys(readFor).map((name) => [name, { layers: true } as const]));
}

/** The root of a system whose folders all stand below it. */
export function rootScope(dialect: string, name: string): Scope {
  const place = { parent: null, folder: '', retired: false };
  return { id: name, dialect, level: name, name, number: null, ...place };
}

/** One scope a folder; where two have one name, the later ones are told apart. */
export function scopesBelow(
  root: Scope,
  level: string,
  all: readonly (readonly [home: string, name: string])[],
  number = /^$/,
): readonly Scope[] {
  const taken = new Map<string, number>();
  return all.map(([home, name]): Scope => {
    const before = taken.get(name) ?? 0;
    taken.set(name, before + 1);
    const id = `${idFrom(name)}${before === 0 ? '' : `~${before + 1}`}`;
    const place = { parent: root.id, folder: `${home}/${name}` };
    return { ...root, id, level, name, number: number.exec(name)?.[0] ?? null, ...place };
  });
}
