// What an agent is told as a session starts: foundation, overlay, active memories, what it has learned itself (X-11, H-026).

import type { ReadDocument } from '../../model/dialect.ts';
import type { Document } from '../../model/document.ts';
import { layersOf } from '../../model/layers-of.ts';
import { join } from '../../model/paths.ts';
import type { LayerRef, Target } from '../../model/scope.ts';
import type { Tree } from '../../model/source.ts';
import { idOf, isReplaced, successorsOf } from './format.ts';
import { definitionOf, FOUNDATION, memoriesIn, overlayOf, roleIn } from './places.ts';

/** Nobody filters the foundation; of the memories an agent has those that bear its name or one of its tags as a tag. */
export function layersIn(
  tree: Tree,
  home: string,
  target: Target,
  read: ReadDocument,
): readonly LayerRef[] {
  const isAgent = target.level === 'agent';
  const own = isAgent ? definitionOf(tree, target) : null;
  // An agent's own name is a tag of it (H-025).
  const wanted = [target.name, ...((own && read(own)?.tags) ?? [])].map((tag) => tag.toLowerCase());
  const layer = layersOf(['assistant', 'agent'], (path) => roleIn(home, path));
  const foundation = join(home, FOUNDATION);
  const overlay = overlayOf(tree, home);
  return [
    ...(tree.has(foundation) ? [layer(foundation, 'assistant', 'the foundation')] : []),
    ...(overlay === null ? [] : [layer(overlay, 'assistant', 'the overlay')]),
    ...activeMemories(tree, home, read).flatMap(({ path, tags }) => {
      const tag = tags.find((one) => wanted.includes(one.toLowerCase()));
      if (isAgent && tag === undefined) return [];
      const says = isAgent ? `an active memory with the tag ${tag}` : 'an active memory';
      return [layer(path, 'assistant', says)];
    }),
    ...(own === null ? [] : [layer(own, 'agent', `what ${target.name} has learned`)]),
  ];
}

/** Those that none of the others replaces; the folder decides what is active (C-39). */
export function activeMemories(tree: Tree, home: string, read: ReadDocument): readonly Document[] {
  const all = memoriesIn(tree, home, 'active').flatMap((path) => read(path) ?? []);
  const successors = successorsOf(all);
  return all.filter(
    (memory) => memory.lifecycle === 'active' && !isReplaced(successors, idOf(memory)),
  );
}
