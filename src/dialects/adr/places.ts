// In: a path, or a tree. Out: which folders hold decision records, and in which of them a path stands.

import type { Tree, TreeEntry } from '../../model/source.ts';

/** Where people keep decision records, beneath any folder of a monorepo. */
const PLACES: readonly (readonly string[])[] = [
  'docs/adr',
  'docs/adrs',
  'docs/decisions',
  'docs/architecture/decisions',
  'docs/architecture-decisions',
  'doc/adr',
  'doc/adrs',
  'doc/decisions',
  'doc/architecture/decisions',
  'src/adr',
  'architecture-decision-record',
  'architecture-decision-records',
  'adr',
  'adrs',
].map((place) => place.split('/'));

/** How many folders may stand above a place: `packages/core/docs/adr` has two. */
const MAX_ABOVE = 3;
/** Folders looked into in one tree; what stands deeper in a tree of more is not found. */
const MAX_LISTINGS = 2000;
/** Nobody's own decisions are in these; `plans` belong to their own dialect. */
const FOREIGN =
  /^(?:\..*|node_modules|bower_components|vendor|third_party|dist|build|out|target|coverage|venv|site-packages|__pycache__|plans)$/i;

function startsWith(steps: readonly string[], place: readonly string[], from: number): boolean {
  return place.every((name, index) => steps[from + index]?.toLowerCase() === name);
}

/** How many leading steps name a folder of decisions, 0 where none do. Capitals do not matter. */
function placeLength(steps: readonly string[]): number {
  for (let above = 0; above <= MAX_ABOVE && above < steps.length; above += 1) {
    const place = PLACES.find((candidate) => startsWith(steps, candidate, above));
    if (place !== undefined) return above + place.length;
    if (FOREIGN.test(steps[above] ?? '')) return 0;
  }
  return 0;
}

/** True where a place may stand in or beneath the folder. */
function leadsToPlace(steps: readonly string[]): boolean {
  if (steps.length <= MAX_ABOVE) return true;
  const rest = steps.slice(MAX_ABOVE);
  return PLACES.some(
    (place) =>
      rest.length < place.length &&
      rest.every((name, index) => name.toLowerCase() === place[index]),
  );
}

/** The folder of decisions in which `path` stands, from the path alone, or null; `named` are those of the settings. */
export function folderOf(path: string, named: readonly string[] = []): string | null {
  const own = named.find((folder) => path.startsWith(`${folder}/`));
  if (own !== undefined) return own;
  const steps = path.split('/').slice(0, -1);
  const length = placeLength(steps);
  return length === 0 ? null : steps.slice(0, length).join('/');
}

const searched = new WeakMap<Tree, readonly string[]>();

/**
 * The usual folders that are there and hold markdown: the shallow ones first, each level by name. Looks breadth first and
 * stops after a fixed number of folders, so that no tree is too large; a tree is searched once.
 */
export function findFolders(tree: Tree): readonly string[] {
  let found = searched.get(tree);
  if (found === undefined) {
    found = search(tree);
    searched.set(tree, found);
  }
  return found;
}

function search(tree: Tree): readonly string[] {
  const found: string[] = [];
  const queue: (readonly string[])[] = [[]];
  for (let index = 0; index < queue.length && index < MAX_LISTINGS; index += 1) {
    const above = queue[index] ?? [];
    for (const { name, type } of tree.list(above.join('/'))) {
      if (type !== 'folder' || FOREIGN.test(name)) continue;
      const steps = [...above, name];
      const path = steps.join('/');
      if (placeLength(steps) === steps.length) {
        if (holdsMarkdown(tree, path)) found.push(path);
      } else if (leadsToPlace(steps)) queue.push(steps);
    }
  }
  return found;
}

/** In the folder itself or in one right beneath it (categories). */
export function holdsMarkdown(tree: Tree, folder: string): boolean {
  const entries = tree.list(folder);
  const inside = ({ name, type }: TreeEntry): boolean =>
    type === 'folder' && tree.list(`${folder}/${name}`).some(isMarkdown);
  return entries.some(isMarkdown) || entries.some(inside);
}

function isMarkdown({ name, type }: TreeEntry): boolean {
  return type === 'file' && /\.md$/i.test(name);
}

/** A usual folder at the root that was made and holds no decision yet (`.gitkeep`), or null. */
export function emptyFolder(tree: Tree): string | null {
  return (
    PLACES.map((place) => place.join('/')).find((place) => tree.list(place).length > 0) ?? null
  );
}
