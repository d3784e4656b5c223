// In: the facts of a workspace. Out: how fresh its documents are, and which of them lean on what is over (L-067, L-070).

import type { Facts } from '../check/facts.ts';
import { AGING, staleness } from '../check/stale.ts';
import { decisionId } from '../graph/decision-id.ts';
import type { Document, DocumentKind } from '../model/document.ts';
import type { HealthEntry } from '../model/facts.ts';

/** The documents at `paths` that are in force and age, in their order. A decision ages only once what it builds on is over. */
export function healthOf(facts: Facts, paths: Iterable<string>): readonly HealthEntry[] {
  const leaning = leaningOn(facts);
  const entries: HealthEntry[] = [];
  for (const path of paths) {
    const document = facts.graph.documents.get(path);
    if (document === undefined || facts.retired.has(path)) continue;
    const fresh = facts.freshness(path);
    const deprecated = leaning.get(path) ?? null;
    const aged =
      fresh.staleness === 'warning' || fresh.staleness === 'critical' ? fresh.staleness : null;
    const decision =
      document.role.kind === 'adr' && deprecated !== null && fresh.dateFrom !== 'mtime';
    const stale = staleness(facts, path)?.severity ?? (decision ? aged : null);
    if (stale === null && !AGING.has(document.role.kind)) continue;
    entries.push({
      path,
      name: nameOf(document),
      kind: document.role.kind,
      stale,
      deprecated,
      ...fresh,
    });
  }
  return entries;
}

/** Kind of the first superseded or archived document that a document refers to, by path. */
function leaningOn({ graph }: Facts): ReadonlyMap<string, DocumentKind> {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const found = new Map<string, DocumentKind>();
  for (const { type, from, to } of graph.edges) {
    if (type !== 'REFERENCES' && type !== 'DEPENDS_ON') continue;
    const [path, other] = [nodes.get(from)?.path, nodes.get(to)];
    const isOver = other?.lifecycle === 'superseded' || other?.lifecycle === 'archived';
    if (path && other && isOver && !found.has(path)) found.set(path, other.type);
  }
  return found;
}

function nameOf({ path, role }: Document): string {
  return role.kind === 'adr' ? decisionId(path) : path.replace(/^\.[^/]+\//, '');
}
