// In: the context graph, or the layers of one target. Out: which documents are over, by their own word, their place, or the scope they stand in.

import type { DocumentKind, Lifecycle } from '../model/document.ts';
import type { ContextGraph, Layer, Target } from '../model/graph.ts';

const OVER: ReadonlySet<Lifecycle> = new Set(['done', 'superseded', 'archived', 'expired']);

/** A document is over with its plan or project: nobody keeps the notes of a finished plan fresh, and nobody has to. */
export function retiredDocuments(graph: ContextGraph): ReadonlySet<string> {
  const scopes = new Map(graph.targets.map((target) => [target.id, target]));
  const known = new Map<string, boolean>();
  const isOver = (id: string): boolean => {
    const before = known.get(id);
    if (before !== undefined) return before;
    known.set(id, false);
    const target = scopes.get(id);
    if (target === undefined || target.kind === 'workspace') return false;
    const own = target.path === null ? undefined : graph.documents.get(target.path);
    const over =
      target.retired ||
      (own !== undefined && OVER.has(own.lifecycle)) ||
      (target.parent !== null && isOver(target.parent));
    known.set(id, over);
    return over;
  };
  const retired = new Set<string>();
  for (const { path, scope } of graph.nodes) {
    const document = path === null ? undefined : graph.documents.get(path);
    if (document && (OVER.has(document.lifecycle) || isOver(scope))) retired.add(document.path);
  }
  return retired;
}

/** The same of the layers of one target, known from these alone. */
export function retiredLayers(target: Target, layers: readonly Layer[]): ReadonlySet<string> {
  const isOver = (name: DocumentKind): boolean =>
    (target.retired && target.kind === name) ||
    layers.some(({ kind, document }) => kind === name && OVER.has(document.lifecycle));
  const plan = isOver('plan') || (target.retired && target.kind === 'agent');
  const over = { 0: false, 10: isOver('project'), 20: plan, 30: plan || isOver('agent') };
  const retired = layers.filter(
    ({ priority, document }) => over[priority] || OVER.has(document.lifecycle),
  );
  return new Set(retired.map(({ path }) => path));
}
