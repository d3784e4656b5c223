// Context files that are listed but missing, or present but not listed (L-023).

import type { ContextGraph } from '../model/graph.ts';
import { linkPath } from '../model/paths.ts';
import type { Found } from '../model/rule.ts';

/** A workspace that keeps no list misses nothing in it. */
export function contextListGap(graph: ContextGraph) {
  const missing: Found<'missing'>[] = [];
  const unlisted: Found<'unlisted'>[] = [];
  for (const { id, path } of graph.targets.filter(({ parent }) => parent === null)) {
    const document = path === null ? undefined : graph.documents.get(path);
    const listed = document?.listings?.filter(({ via }) => via === 'context-list') ?? [];
    const [first] = listed;
    if (document === undefined || first === undefined) continue;
    const places = new Set<string>();
    for (const { to, span } of listed) {
      const found = placesOf(document.path, to).find((place) => graph.documents.has(place));
      if (found !== undefined) places.add(found);
      else if (
        !document.links.some((link) => link.span.start <= span.start && span.end <= link.span.end)
      ) {
        missing.push({ message: 'missing', path: document.path, at: span, data: { written: to } });
      }
    }
    const list = document.structure.sections.findLast(
      ({ depth, body }) =>
        depth > 0 && body.start <= first.span.start && first.span.end <= body.end,
    );
    for (const node of graph.nodes) {
      if (node.scope !== id || node.path === null) continue;
      if (graph.documents.get(node.path)?.role.is !== 'context') continue;
      if (places.has(node.path) || !['active', 'draft', 'done'].includes(node.lifecycle)) continue;
      unlisted.push({
        ...{ message: 'unlisted', path: document.path, at: list?.headingSpan ?? first.span },
        data: { file: node.path },
        related: [{ path: node.path, line: 1, message: 'not listed' }],
      });
    }
  }
  return { missing, unlisted };
}

/** As a link from the list, from the root, or beside the other context files. */
export function placesOf(from: string, written: string): readonly string[] {
  return [written, `/${written}`, `context/${written}`].flatMap(
    (target) => linkPath(from, target) ?? [],
  );
}
