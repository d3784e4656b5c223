// What the memories of the workspace hold, and what contradicts what in them.

import { contradictions } from '../memory/contradictions.ts';
import { readMemory } from '../memory/read-memory.ts';
import type { Document } from '../model/document.ts';
import type { MemoryContradiction } from '../model/facts.ts';
import type { ContextGraph } from '../model/graph.ts';
import type { ResolvedMemory } from '../model/resolution.ts';

export interface MemoryFacts {
  /** By path. */
  readonly all: () => readonly ResolvedMemory[];
  readonly contradictions: () => readonly MemoryContradiction[];
}

/** Each memory is read once, when somebody first asks. */
export function memoryFacts(graph: ContextGraph, retired: () => ReadonlySet<string>): MemoryFacts {
  const known = new Map<Document, readonly ResolvedMemory[]>();
  const read = (document: Document): readonly ResolvedMemory[] => {
    const content = known.get(document) ?? memoryIn(document);
    known.set(document, content);
    return content;
  };
  const all = [...graph.documents.values()].filter(({ role }) => role.kind === 'memory');
  return {
    all: () => all.flatMap(read),
    contradictions: () =>
      byPlan(
        graph,
        all.filter(({ path }) => !retired().has(path)),
      ).flatMap((plan) => contradictions(plan.flatMap(read))),
  };
}

function memoryIn(document: Document): readonly ResolvedMemory[] {
  const content = readMemory(document);
  return content === null ? [] : [{ source: document.path, ...content }];
}

/** Memories of a plan and of its agents, together. */
function byPlan(
  { nodes, targets }: ContextGraph,
  memories: readonly Document[],
): readonly (readonly Document[])[] {
  const scopeOf = new Map(nodes.map(({ path, scope }) => [path, scope]));
  const byId = new Map(targets.map((target) => [target.id, target]));
  const groups = new Map<string, Document[]>();
  for (const memory of memories) {
    const scope = byId.get(scopeOf.get(memory.path) ?? '');
    const plan = (scope?.kind === 'agent' ? scope.parent : scope?.id) ?? '';
    const group = groups.get(plan);
    if (group === undefined) groups.set(plan, [memory]);
    else group.push(memory);
  }
  return [...groups.values()];
}
