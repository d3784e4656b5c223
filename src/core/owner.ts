// Whose each document is: its front matter says, or a scope around it (Y-053).

import type { Document } from '../model/document.ts';
import type { HealthEntry } from '../model/facts.ts';
import type { ContextGraph } from '../model/graph.ts';
import { isPlaceholder } from '../parse/fields.ts';

/** Whose a document is, and how that is known; both null where nobody says. */
export type Owned = Pick<HealthEntry, 'owner' | 'ownerFrom'>;

/**
 * The owner of a document by its path: `owner`, or `owners` as a list; where it names none, that of the document that
 * defines the nearest scope around it, since whoever owns a plan owns what stands in it.
 */
export function ownerOf(graph: ContextGraph): (path: string) => Owned {
  const scopes = new Map(graph.nodes.map(({ path, scope, id }) => [path ?? id, scope]));
  const targets = new Map(graph.targets.map((target) => [target.id, target]));
  const containers = new Map(
    graph.edges.flatMap(({ type, from, to }) => (type === 'CONTAINS' ? [[to, from] as const] : [])),
  );
  return (path) => {
    const own = stated(graph.documents.get(path));
    if (own !== null) return { owner: own, ownerFrom: 'front-matter' };
    const seen = new Set<string>();
    let at = targets.get(scopes.get(path) ?? '');
    while (at !== undefined && !seen.has(at.id)) {
      seen.add(at.id);
      const owner = at.path === null ? null : stated(graph.documents.get(at.path));
      if (owner !== null) return { owner, ownerFrom: 'scope' };
      at = targets.get(containers.get(at.id) ?? '');
    }
    return { owner: null, ownerFrom: null };
  };
}

function stated(document: Document | undefined): string | null {
  const { owner, owners } = document?.metadata ?? {};
  const names = [owner, owners].flat().flatMap((name) => {
    const text = typeof name === 'string' ? name.trim() : '';
    return isPlaceholder(text) ? [] : [text];
  });
  return names.length === 0 ? null : [...new Set(names)].join(', ');
}
