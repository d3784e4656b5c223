// What a scope is given before it asks: hot memory, its own overview in full (T1), the abstracts of what is above it (T0).

import type { ReadDocument } from '../../model/dialect.ts';
import type { Document } from '../../model/document.ts';
import { layersOf } from '../../model/layers-of.ts';
import type { Extent, LayerRef, Target } from '../../model/scope.ts';
import type { Tree } from '../../model/source.ts';
import { allFolders, definition, entriesIn, HOT, LEVELS, levelOf, role } from './places.ts';

const layer = layersOf(LEVELS, role, { part: 'body' });
const ABSTRACT: Extent = { part: 'front-matter', shows: 'description' };

/** A decision that is not taken and a lesson that was given up are told to nobody. */
export function layers(tree: Tree, target: Target, read: ReadDocument): readonly LayerRef[] {
  const depth = levelOf(target);
  const steps = target.folder.split('/');
  return [
    ...entriesIn(tree, HOT).map((path) =>
      layer(path, 'workspace', 'hot memory (L1), in every conversation'),
    ),
    ...LEVELS.slice(0, depth + 1).flatMap((level, at) => {
      const folder = steps.slice(0, steps.length - depth + at).join('/');
      const overview = definition(tree, { folder });
      const [own, above] = [
        `the overview of the ${level} (T1)`,
        `the abstract of the ${level} (T0)`,
      ];
      return [
        ...(overview === null
          ? []
          : [
              at === depth
                ? layer(overview, level, own)
                : layer(overview, level, above, { extent: ABSTRACT }),
            ]),
        ...['decisions', 'lessons'].flatMap((topic) =>
          allFolders(tree, `${folder}/_${topic}`)
            .flatMap((one) => entriesIn(tree, one))
            .filter((path) => holds(read(path)))
            .map((path) =>
              layer(path, level, `${topic} of the ${level} (T0)`, { extent: ABSTRACT }),
            ),
        ),
      ];
    }),
  ];
}

function holds(document: Document | null): boolean {
  const { role, accepted, lifecycle } = document ?? {};
  return role?.is === 'decision'
    ? accepted === true
    : lifecycle !== 'archived' && lifecycle !== 'superseded';
}
