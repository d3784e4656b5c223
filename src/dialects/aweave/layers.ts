// What a scope is given before it asks: hot memory, its own overview in full (T1), the abstracts of what is above it (T0).

import type { ReadDocument } from '../../model/dialect.ts';
import type { Document } from '../../model/document.ts';
import type { LayerRef, Target } from '../../model/scope.ts';
import type { Tree } from '../../model/source.ts';
import { allFolders, definition, entriesIn, HOT, LEVELS, levelOf, role } from './places.ts';

/** How far the levels are apart. */
const STEP = 10;

/** A decision that is not taken and a lesson that was given up are told to nobody. */
export function layers(tree: Tree, target: Target, read: ReadDocument): readonly LayerRef[] {
  const depth = levelOf(target);
  const steps = target.folder.split('/');
  const ladder = LEVELS.slice(0, depth + 1).map((_, at) =>
    steps.slice(0, steps.length - depth + at).join('/'),
  );
  return [
    ...entriesIn(tree, HOT).map((path) => layer(path, 0, 'hot memory (L1), in every conversation')),
    ...ladder.flatMap((folder, at) => [
      ...overviewOf(tree, folder, at, at === depth),
      ...['decisions', 'lessons'].flatMap((topic) =>
        allFolders(tree, `${folder}/_${topic}`)
          .flatMap((one) => entriesIn(tree, one))
          .filter((path) => holds(read(path)))
          .map((path) => abstractOf(path, at, `${topic} of the ${LEVELS[at]} (T0)`)),
      ),
    ]),
  ];
}

function holds(document: Document | null): boolean {
  const { role, accepted, lifecycle } = document ?? {};
  return role?.is === 'decision'
    ? accepted === true
    : lifecycle !== 'archived' && lifecycle !== 'superseded';
}

function overviewOf(tree: Tree, folder: string, at: number, isOwn: boolean): readonly LayerRef[] {
  const path = definition(tree, { folder });
  if (path === null) return [];
  return [
    isOwn
      ? layer(path, at, `the overview of the ${LEVELS[at]} (T1)`)
      : abstractOf(path, at, `the abstract of the ${LEVELS[at]} (T0)`),
  ];
}

function abstractOf(path: string, at: number, says: string): LayerRef {
  return { ...layer(path, at, says), extent: { part: 'front-matter', shows: 'description' } };
}

function layer(path: string, at: number, says: string): LayerRef {
  return {
    path,
    role: role(path) ?? { is: 'document', kind: 'document', level: null },
    level: LEVELS[at] ?? LEVELS[0],
    priority: at * STEP,
    because: { says },
    extent: { part: 'body' },
  };
}
