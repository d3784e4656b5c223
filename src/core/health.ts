// How fresh its documents are, and which of them lean on what is over (L-067, L-070).

import type { Facts } from '../check/facts.ts';
import { staleness } from '../check/stale.ts';
import { decisionId } from '../graph/decision-id.ts';
import { AGING, dueOn, freshness } from '../graph/staleness.ts';
import type { Document } from '../model/document.ts';
import type { HealthEntry } from '../model/facts.ts';
import { agesForHealth } from './code-facts.ts';
import type { HealthOptions } from './options.ts';
import { ownerOf } from './owner.ts';

/** The documents at `paths` that are in force and age, in their order. A decision ages only once what it builds on is over. */
export function healthOf(
  facts: Facts,
  paths: Iterable<string>,
  { codeowners, code: repository }: Pick<HealthOptions, 'code' | 'codeowners'> = {},
): readonly HealthEntry[] {
  const leaning = leaningOn(facts);
  const owner = ownerOf(facts.graph, codeowners);
  const { documents } = facts.graph;
  const all = [...paths].filter((path) => !facts.retired.has(path));
  const living = all.flatMap((path) => documents.get(path) ?? []);
  const codeAges = agesForHealth(living, repository, facts.settings.code);
  const entries: HealthEntry[] = [];
  for (const document of living) {
    const { path } = document;
    const fresh = facts.freshness(path);
    if (fresh === null) continue;
    const deprecated = leaning.get(path) ?? null;
    const leans = deprecated === null ? null : agedDecision(facts, document);
    const stale = leans?.staleness ?? staleness(facts, path)?.severity ?? null;
    const code = codeAges.get(path) ?? null;
    // What names code in passing does not age by it alone.
    const isTold = stale !== null || AGING.has(document.role.is);
    if (!isTold && (code === null || code.from === 'text')) continue;
    entries.push({
      path,
      name: nameOf(document),
      kind: document.role.kind,
      stale,
      ...{ deprecated, code },
      ...owner(path),
      due: AGING.has(document.role.is)
        ? dueOn(fresh, facts.settings.staleness, document.refreshInterval)
        : null,
      ...(leans ?? fresh),
    });
  }
  return entries;
}

function agedDecision({ graph, now, settings }: Facts, { path, role }: Document) {
  const date = graph.dates.get(path) ?? null;
  if (role.is !== 'decision' || date?.from === 'mtime') return null;
  const { staleness, ...age } = freshness(date, now, settings.staleness, null);
  return staleness === 'warning' || staleness === 'critical' ? { ...age, staleness } : null;
}

/** Kind of the first superseded or archived document that a document refers to, by path. */
function leaningOn({ graph }: Facts): ReadonlyMap<string, string> {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const found = new Map<string, string>();
  for (const { type, from, to } of graph.edges) {
    if (type !== 'REFERENCES' && type !== 'DEPENDS_ON') continue;
    const [path, other] = [nodes.get(from)?.path, nodes.get(to)];
    const isOver = other?.lifecycle === 'superseded' || other?.lifecycle === 'archived';
    if (path && other && isOver && !found.has(path)) found.set(path, other.type);
  }
  return found;
}

function nameOf({ path, role }: Document): string {
  return role.is === 'decision' ? decisionId(path) : path.replace(/^\.[^/]+\//, '');
}
