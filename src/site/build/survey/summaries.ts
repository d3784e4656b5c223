// What lists and document pages show of targets; no context is kept.

import { TOPICS } from '../../../core.ts';
import type { Document } from '../../../model/document.ts';
import { type Finding, SEVERITIES } from '../../../model/finding.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type {
  ResolvedContext,
  ResolvedLayer,
  ResolvedMemory,
  Staleness,
} from '../../../model/resolution.ts';
import type { Target } from '../../../model/scope.ts';
import type { SiteData } from '../../site-data.ts';
import { findingsOf, isOwn } from '../../view/target/full-parts.ts';
import { systemName } from '../../view/words.ts';
import { collectGarbage, OFTEN } from '../collect-garbage.ts';

/** Best first: the summary of several is the last that occurs. */
const ORDER: readonly Staleness[] = ['fresh', 'unknown', 'warning', 'critical'];

/** Resolves all targets; `visit` sees each context once, in the order of targets; `ages`: by path, what is stale one day. */
export function surveyTargets(
  targets: ReadonlyMap<string, Target>,
  nodes: ReadonlyMap<string, GraphNode>,
  { resolve, readers }: Pick<SiteData, 'resolve' | 'readers'>,
  ages: (path: string) => boolean,
  documents: ReadonlyMap<string, Document>,
  visit: (context: ResolvedContext) => void,
) {
  const summaries = new Map<string, TargetSummary>();
  const inheritedBy = new Map<string, string[]>();
  const layers = new Map<string, ResolvedLayer>();
  const memory = new Map<string, ResolvedMemory>();
  for (const target of targets.values()) {
    const context = resolve(target);
    for (const layer of context.layers) {
      const ids = inheritedBy.get(layer.source) ?? [];
      inheritedBy.set(layer.source, ids);
      ids.push(target.id);
      if (!layers.has(layer.source)) layers.set(layer.source, layer);
    }
    for (const file of context.memory) memory.set(file.source, file);
    const own = context.layers.filter(({ level, source }) =>
      isOwn(target, level, nodes.get(source)?.scope, targets),
    );
    const read = own.flatMap(({ source }) => documents.get(source) ?? []);
    const { own: found } = findingsOf(context, nodes, targets);
    const node = nodes.get(target.id);
    summaries.set(target.id, summarise(target, node, context, own, read, found, ages));
    visit(context);
    // Of a target little is left but what is kept.
    if (summaries.size % (3 * OFTEN) === 0) collectGarbage();
  }
  const roots = [...summaries.values()].filter(({ id }) => targets.get(id)?.parent === null);
  // Roots of several systems may bear the name of the workspace: then each has that of its system behind it.
  for (const same of Map.groupBy(roots, ({ title }) => title).values()) {
    if (same.length === 1) continue;
    for (const { id, title, ...one } of same) {
      const target = targets.get(id) as Target;
      const name = systemName(target, readers(target));
      summaries.set(id, { ...one, id, title: `${title} (${name})` });
    }
  }
  return {
    summaries,
    /** Targets by the path of each layer of theirs. */
    inheritedBy,
    /** The layers themselves by path, for their freshness. */
    layers,
    /** Every memory file that some target sees, once; in the order of targets. */
    memory: [...memory.values()],
  };
}

/** Worst freshness of some layers. */
function worst(layers: readonly { readonly staleness: Staleness }[]): Staleness {
  const ranks = layers.map(({ staleness }) => ORDER.indexOf(staleness));
  return ORDER[Math.max(...ranks, -1)] ?? 'unknown';
}

export type TargetSummary = ReturnType<typeof summarise>;

/** What lists show of a target, so that its context is resolved on its own page only; `own`: layers of its own level, `read`: their documents, `found`: their findings. */
function summarise(
  { id, level, path, retired }: Target,
  node: GraphNode | undefined,
  { target, layers, provenance, conflicts, findings, tokens }: ResolvedContext,
  own: readonly ResolvedLayer[],
  read: readonly Document[],
  found: readonly Finding[],
  ages: (path: string) => boolean,
) {
  const sources = new Set(own.map(({ source }) => source));
  const clashes = conflicts.filter(({ kind }) => kind !== 'declared-override');
  const ownClashes = clashes.filter(({ winner, loser }) =>
    [winner, loser].some(({ source }) => sources.has(source)),
  );
  const values = (some: typeof clashes) => new Set(some.map(({ pointer }) => pointer)).size;
  const conflicting = findings.filter(
    ({ rule, path, related }) =>
      TOPICS.conflicts.has(rule) &&
      [path, ...related.map((one) => one.path)].some((one) => sources.has(one)),
  );
  // A target is over with its tasks, whatever its own document still says.
  const isOver = read.some(({ role, lifecycle }) => role.endsScope && lifecycle === 'done');
  const aging = layers.filter(({ source }) => ages(source));
  const ownAging = aging.filter(({ source }) => sources.has(source));
  return {
    ...{ id, level, title: target.title },
    lifecycle: isOver ? 'done' : (node?.lifecycle ?? (retired ? 'done' : 'active')),
    /** Questions that its own layers leave open. */
    questions: read.reduce((sum, { questions = 0 }) => sum + questions, 0),
    /** Tasks that its own layers list; null: none. */
    progress: read.map(({ progress }) => progress).find(Boolean) ?? null,
    /** The word of its document for that, or null. */
    rawStatus: layers.find(({ source }) => source === path)?.rawStatus ?? null,
    staleness: worst(layers),
    /** Null where none of its own layers ages. */
    ownStaleness: ownAging.length === 0 ? null : worst(ownAging),
    layers: layers.length,
    /** What its own layers are, in their order. */
    kinds: [...new Set(own.map(({ kind }) => kind))],
    values: Object.keys(provenance).length,
    /** Values in conflict, however many layers disagree about each. */
    conflicts: values(clashes),
    /** Of these, the ones about which one of its own layers says something; the others are mended elsewhere. */
    ownConflicts: values(ownClashes),
    /** Findings that one of its own layers contradicts another text. */
    contradictions: conflicting.length,
    findings: findings.length,
    /** Of these, the ones that its own layers have a part in. */
    ownFindings: found.length,
    /** Worst of those, or null. */
    severity: SEVERITIES.find((one) => found.some(({ severity }) => severity === one)) ?? null,
    /** Null where nobody asked for tokens. */
    tokens: tokens?.total ?? null,
    ownTokens: tokens === null ? null : own.reduce((sum, one) => sum + (one.tokens ?? 0), 0),
  };
}
