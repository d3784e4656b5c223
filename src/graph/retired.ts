// Which documents are over: by their own status, their place, or the scope that contains them.

import type { Lifecycle } from '../model/document.ts';
import type { ContextGraph } from '../model/graph.ts';
import { folderOf, isWithin } from '../model/paths.ts';
import type { Layer, Target } from '../model/scope.ts';

const OVER: ReadonlySet<Lifecycle> = new Set(['done', 'superseded', 'archived', 'expired']);

/** A document is over with its plan or project: nobody keeps the notes of a finished plan fresh, and nobody has to. */
export function retiredDocuments(graph: ContextGraph): ReadonlySet<string> {
  const scopes = new Map(graph.targets.map((target) => [target.id, target]));
  const ended = new Set(
    graph.nodes.flatMap(({ path, scope }) => {
      const document = path === null ? undefined : graph.documents.get(path);
      return document?.role.endsScope && OVER.has(document.lifecycle) ? scope : [];
    }),
  );
  const known = new Map<string, boolean>();
  const isOver = (id: string): boolean => {
    const before = known.get(id);
    if (before !== undefined) return before;
    known.set(id, false);
    const target = scopes.get(id);
    if (target === undefined || target.parent === null) return false;
    const own = target.path === null ? undefined : graph.documents.get(target.path);
    const over =
      target.retired ||
      ended.has(id) ||
      (own !== undefined && OVER.has(own.lifecycle)) ||
      isOver(target.parent);
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

/**
 * The same of the layers of one target, known from these alone: what stands in the folder of a definition that is over, or
 * beside tasks that are, is over with it. The outermost level is never over.
 */
export function retiredLayers(target: Target, layers: readonly Layer[]): ReadonlySet<string> {
  const over = layers.filter(
    ({ role, priority, document }) =>
      (role.is === 'definition' || role.endsScope) && priority > 0 && OVER.has(document.lifecycle),
  );
  const isRetired = (layer: Layer): boolean =>
    OVER.has(layer.document.lifecycle) ||
    (target.retired && target.folder !== '' && isWithin(layer.path, target.folder)) ||
    over.some(
      ({ level, priority, path }) =>
        level === layer.level ||
        (priority < layer.priority && path.includes('/') && isWithin(layer.path, folderOf(path))),
    );
  return new Set(layers.filter(isRetired).map(({ path }) => path));
}
