// What the memories of the workspace hold, and what contradicts what in them.

import type { Document } from '../model/document.ts';
import type { MemoryContradiction } from '../model/facts.ts';
import type { ContextGraph } from '../model/graph.ts';
import type { ResolvedMemory } from '../model/resolution.ts';
import { dialectOf, type Hierarchy, memoryIn } from './hierarchy.ts';

export interface MemoryFacts {
  /** By path. */
  readonly all: () => readonly ResolvedMemory[];
  readonly contradictions: () => readonly MemoryContradiction[];
}

/** Each memory is read once, when somebody first asks. */
export function memoryFacts(
  hierarchy: Hierarchy,
  graph: ContextGraph,
  retired: () => ReadonlySet<string>,
): MemoryFacts {
  const known = new Map<Document, readonly ResolvedMemory[]>();
  const read = (document: Document): readonly ResolvedMemory[] => {
    const content = known.get(document) ?? contentOf(hierarchy, document);
    known.set(document, content);
    return content;
  };
  const all = [...graph.documents.values()].filter(({ role }) => role.is === 'memory');
  return {
    all: () => all.flatMap(read),
    contradictions: () =>
      together(
        graph,
        all.filter(({ path }) => !retired().has(path)),
      ).flatMap((memories) => {
        const [first] = memories;
        const memory = first && dialectOf(hierarchy, first)?.upkeep?.memory;
        return memory?.contradictions(memories.flatMap(read)) ?? [];
      }),
  };
}

function contentOf(hierarchy: Hierarchy, document: Document): readonly ResolvedMemory[] {
  const content = memoryIn(hierarchy, document);
  return content === null ? [] : [{ source: document.path, ...content }];
}

/** Memories of a scope and of the scopes inside it, together; all stands inside the root, so that counts for nothing. */
function together(
  { nodes, targets }: ContextGraph,
  memories: readonly Document[],
): readonly (readonly Document[])[] {
  const scopeOf = new Map(nodes.map(({ path, scope }) => [path, scope]));
  const byId = new Map(targets.map((target) => [target.id, target]));
  const groupOf = (memory: Document): string => {
    const scope = byId.get(scopeOf.get(memory.path) ?? '');
    const parent = byId.get(scope?.parent ?? '');
    const id = parent === undefined || parent.parent === null ? scope?.id : parent.id;
    return `${memory.dialect} ${id ?? ''}`;
  };
  return [...Map.groupBy(memories, groupOf).values()];
}
