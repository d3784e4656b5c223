// The cascade of the test dialect: the folders on the way down, on a scale of priorities of its own; poets see no lore.

import type { ReadDocument } from '../../../src/model/dialect.ts';
import type { Extent, LayerRef, Target } from '../../../src/model/scope.ts';
import type { Tree } from '../../../src/model/source.ts';
import { definition, role } from './roles.ts';
import { type LevelName, levelOf } from './scopes.ts';

const PRIORITY: Readonly<Record<LevelName, number>> = {
  galaxy: 0,
  nebula: 1,
  planet: 100,
  isthmus: 1000,
  oasis: 5000,
};

export function layers(tree: Tree, target: Target, read: ReadDocument): readonly LayerRef[] {
  const steps = target.folder.split('/');
  const folders = steps.map((_, index) => steps.slice(0, index + 1).join('/')).slice(1);
  const above = folders.flatMap((folder, depth) => {
    const level = levelOf(tree, folder);
    if (level === null) return [];
    const priority = PRIORITY[level] + (level === 'nebula' ? depth / 10 : 0);
    return folderLayers(tree, folder, level, priority, target.reader, read);
  });
  if (target.level !== 'oasis') return above;
  const own = definition(tree, target);
  const scroll = `${target.folder}/${target.name}.scroll.md`;
  return [
    ...above,
    ...(own === null ? [] : [layer(own, 'oasis', PRIORITY.oasis, 'the oasis itself')]),
    ...(tree.has(scroll) ? [layer(scroll, 'oasis', PRIORITY.oasis, 'what the oasis noted')] : []),
  ];
}

function folderLayers(
  tree: Tree,
  folder: string,
  level: LevelName,
  priority: number,
  reader: string | undefined,
  read: ReadDocument,
): readonly LayerRef[] {
  const own = `${folder}/${level}.md`;
  const others = tree
    .list(folder)
    .filter(({ name, type }) => type === 'file' && name.endsWith('.md'))
    .map(({ name }) => `${folder}/${name}`)
    .filter((path) => path !== own);
  const lore = others.filter((path) => role(path)?.is === 'context');
  const scroll = `${folder}/isthmus.scroll.md`;
  return [
    ...(level === 'planet' ? motherOf(tree, own, priority, read) : []),
    layer(own, level, priority, `the ${level} around it`),
    ...(reader === 'poet' ? [] : lore).map((path) =>
      layer(path, level, priority, `lore of the ${level}`, extentOf(path)),
    ),
    ...(level === 'isthmus' && tree.has(scroll)
      ? [layer(scroll, level, priority, 'what the isthmus noted')]
      : []),
  ];
}

/** A colony follows the planet that it came from, a little less than itself. */
function motherOf(
  tree: Tree,
  own: string,
  priority: number,
  read: ReadDocument,
): readonly LayerRef[] {
  const colony = read(own);
  const mother = colony?.metadata.colony_of;
  const path = typeof mother === 'string' ? `stars/${mother}/planet.md` : '';
  if (!tree.has(path) || path === own) return [];
  const line = colony?.metadataSpans.get('colony_of')?.line ?? 1;
  const because = { says: 'the planet that it is a colony of', at: { path: own, line } };
  return [{ ...layer(path, 'planet', priority - 10, ''), because }];
}

/** Of a brief only the beginning is read, of a charter only what is law. */
function extentOf(path: string): Extent {
  if (path.endsWith('/brief.md')) return { part: 'lines', most: 3 };
  if (path.endsWith('/charter.md')) return { part: 'sections', headings: ['law'] };
  return { part: 'whole' };
}

function layer(
  path: string,
  level: LevelName,
  priority: number,
  says: string,
  extent: Extent = { part: 'whole' },
): LayerRef {
  const own = role(path) ?? ({ is: 'context', kind: 'lore', level: null } as const);
  return { path, role: own, level, priority, because: { says }, extent };
}
