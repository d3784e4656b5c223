// What an agent is told as a session starts: foundation, overlay, active memories, what it has learned itself (X-11, H-026).

import type { ReadDocument } from '../../model/dialect.ts';
import type { Document, DocumentRole } from '../../model/document.ts';
import { layersOf } from '../../model/layers-of.ts';
import { join } from '../../model/paths.ts';
import type { LayerRef, Target } from '../../model/scope.ts';
import type { Tree } from '../../model/source.ts';
import { idOf, isReplaced, successorsOf } from './format.ts';
import {
  definitionOf,
  FOUNDATION,
  FOUNDATION_ROLE,
  memoriesIn,
  OVERLAY_ROLE,
  overlayOf,
} from './places.ts';

const MEMORY: DocumentRole = { is: 'record', kind: 'memory', level: 'assistant' };
const LEARNED: DocumentRole = { is: 'definition', kind: 'operational', level: 'agent' };
const layer = layersOf(['assistant', 'agent'], () => MEMORY);

/** Nobody filters the foundation; of the memories an agent has those that bear its name or one of its tags as a tag. */
export function layersIn(
  tree: Tree,
  home: string,
  target: Target,
  read: ReadDocument,
): readonly LayerRef[] {
  const own = target.level === 'agent' ? definitionOf(tree, target) : null;
  const tags =
    target.level === 'agent' ? agentTags(target.name, own === null ? null : read(own)) : null;
  const foundation = join(home, FOUNDATION);
  const overlay = overlayOf(tree, home);
  return [
    ...(tree.has(foundation)
      ? [layer(foundation, 'assistant', 'the foundation', { role: FOUNDATION_ROLE })]
      : []),
    ...(overlay === null
      ? []
      : [layer(overlay, 'assistant', 'the overlay', { role: OVERLAY_ROLE })]),
    ...activeMemories(tree, home, read).flatMap((memory) => {
      const tag = tags === null ? null : sharedTag(memory, tags);
      if (tag === undefined) return [];
      const says = tag === null ? 'an active memory' : `an active memory with the tag ${tag}`;
      return [layer(memory.path, 'assistant', says)];
    }),
    ...(own === null
      ? []
      : [layer(own, 'agent', `what ${target.name} has learned`, { role: LEARNED })]),
  ];
}

/** An agent's own name is a tag of it (H-025). */
function agentTags(name: string, operational: Document | null): ReadonlySet<string> {
  return new Set([name, ...(operational?.tags ?? [])].map((tag) => tag.toLowerCase()));
}

function sharedTag(
  { tags }: Pick<Document, 'tags'>,
  wanted: ReadonlySet<string>,
): string | undefined {
  return tags.find((tag) => wanted.has(tag.toLowerCase()));
}

/** Those that none of the others replaces; the folder decides what is active (C-39). */
export function activeMemories(tree: Tree, home: string, read: ReadDocument): readonly Document[] {
  const all = memoriesIn(tree, home, 'active').flatMap((path) => read(path) ?? []);
  const successors = successorsOf(all);
  return all.filter(
    (memory) => memory.lifecycle === 'active' && !isReplaced(successors, idOf(memory)),
  );
}
