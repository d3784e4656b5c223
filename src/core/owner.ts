// In: a graph. Out: whose each document is, by what its front matter or that of a scope around it says (Y-053).

import type { Document } from '../model/document.ts';
import type { ContextGraph } from '../model/graph.ts';
import { isPlaceholder } from '../parse/fields.ts';

/**
 * The owner of a document by its path: `owner`, or `owners` as a list; where it names none, that of the document that
 * defines the nearest scope around it, since whoever owns a plan owns what stands in it. Null where nobody says.
 */
export function ownerOf(graph: ContextGraph): (path: string) => string | null {
  const scopes = new Map(graph.nodes.map(({ path, scope, id }) => [path ?? id, scope]));
  const targets = new Map(graph.targets.map((target) => [target.id, target]));
  return (path) => {
    const own = stated(graph.documents.get(path));
    if (own !== null) return own;
    const seen = new Set<string>();
    let at = targets.get(scopes.get(path) ?? '');
    while (at !== undefined && !seen.has(at.id)) {
      seen.add(at.id);
      const owner = at.path === null ? null : stated(graph.documents.get(at.path));
      if (owner !== null) return owner;
      at = targets.get(at.parent ?? '');
    }
    return null;
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
