// The memory of a folder in its three layouts, a file an item; and what a project keeps of its workspace's.

import { stemOf } from '../../model/paths.ts';
import type { Tree } from '../../model/source.ts';
import { CATEGORIES, type Category, join, json, SHARED } from './places.ts';

export interface Item {
  readonly path: string;
  readonly category: Category;
  /** The name without ending and number: what two items must share to be about the same (T-013). */
  readonly topic: string;
}

/** What a file of memory is. */
export type LayeredCategory = Category | 'conventions';

export const TEAM = '.tlc/memory/team';
const SHARED_MEMORY = `${SHARED}/memory`;

/** Folders of memory, with whether their files are numbered. */
export const LAYOUTS: readonly { readonly folder: string; readonly numbered: boolean }[] = [
  { folder: 'memory', numbered: false },
  { folder: TEAM, numbered: true },
  { folder: SHARED_MEMORY, numbered: true },
];

/** By layout, then by name. */
export function itemsIn(tree: Tree, folder: string, category: Category): readonly Item[] {
  return LAYOUTS.flatMap(({ folder: layout, numbered }) => {
    const home = join(folder, `${layout}/${category}`);
    return tree
      .list(home)
      .filter(({ name, type }) => type === 'file' && name.endsWith('.md'))
      .map(({ name }) => ({
        path: `${home}/${name}`,
        category,
        topic: numbered ? stemOf(name).replace(/^\d{3,4}-/, '') : stemOf(name),
      }));
  });
}

/** Decisions and preferences give way to one of the project on the same topic; all others are kept (T-013 … T-016). */
export function inherited<Of extends { readonly topic: string }>(
  outer: readonly Of[],
  own: readonly { readonly topic: string }[],
  category: Category,
): readonly Of[] {
  if (category !== 'decisions' && category !== 'preferences') return outer;
  const topics = new Set(own.map(({ topic }) => topic));
  return outer.filter(({ topic }) => !topics.has(topic));
}

interface Personal {
  readonly path: string;
  readonly text: string;
  readonly topic: string;
}

const LOCAL = '.tlc/memory/.local';

/** What is kept for one person alone: it is told to whoever asks on the machine, and is no document of the workspace. */
export const PERSONAL: Partial<Record<Category, (tree: Tree) => readonly Personal[]>> = {
  preferences(tree) {
    const path = `${LOCAL}/preferences.json`;
    return Object.entries(json(tree, path) ?? {}).map(([topic, value]) => {
      const said = typeof value === 'string' ? value : JSON.stringify(value);
      return { path, topic, text: `**${topic}:** ${said}` };
    });
  },
  conversations: (tree) =>
    tree.list(`${LOCAL}/sessions`).flatMap(({ name }) => {
      const path = `${LOCAL}/sessions/${name}`;
      const file = name.endsWith('.jsonl') ? tree.read(path) : null;
      if (file === null || 'reason' in file) return [];
      return [{ path, text: file.text, topic: name.slice(0, -'.jsonl'.length) }];
    }),
};

export function allItems(tree: Tree, folder: string): readonly Item[] {
  return CATEGORIES.flatMap((category) => itemsIn(tree, folder, category));
}

/** The folder whose memory a path belongs to, and what it is in there; null: no memory. */
export function memoryAt(
  path: string,
): { readonly folder: string; readonly category: LayeredCategory } | null {
  for (const { folder: layout } of LAYOUTS) {
    const at = `/${path}`.lastIndexOf(`/${layout}/`);
    if (at < 0) continue;
    const folder = path.slice(0, Math.max(0, at - 1));
    const inside = path.slice(at + layout.length + 1).split('/');
    if (layout === TEAM && inside.join('/') === 'conventions.md')
      return { folder, category: 'conventions' };
    const category = CATEGORIES.find((one) => one === inside[0]);
    if (category !== undefined && inside.length === 2 && path.endsWith('.md'))
      return { folder, category };
  }
  return null;
}

/** Texts that differ in nothing but blanks are one (C-13). */
export function sameText(text: string): string {
  return text
    .replace(/^\ufeff/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
