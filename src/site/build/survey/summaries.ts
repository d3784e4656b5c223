// What lists and document pages show of them; no context is kept.

import type { GraphNode } from '../../../model/graph.ts';
import type {
  Conflict,
  ResolvedContext,
  ResolvedLayer,
  ResolvedMemory,
  Staleness,
} from '../../../model/resolution.ts';
import type { Target } from '../../../model/scope.ts';
import { SEVERITIES } from '../../../model/severity.ts';
import type { TargetSummary } from '../../prepared-site.ts';
import { isAge } from '../../view/findings/finding-groups.ts';
import { isOwn } from '../../view/target/full-parts.ts';

/** Best first: the summary of several is the last that occurs. */
const ORDER: readonly Staleness[] = ['fresh', 'unknown', 'warning', 'critical'];

export interface Survey {
  readonly summaries: ReadonlyMap<string, TargetSummary>;
  /** Targets by the path of each layer of theirs. */
  readonly inheritedBy: ReadonlyMap<string, readonly string[]>;
  /** The layers themselves by path, for their freshness. */
  readonly layers: ReadonlyMap<string, ResolvedLayer>;
  /** Every memory file once, however many targets see it; in the order of targets. */
  readonly memory: readonly ResolvedMemory[];
}

/** Resolves all targets; `visit` sees each context once, in the order of targets; `ages`: by path, what is stale one day. */
export function surveyTargets(
  targets: readonly Target[],
  nodes: ReadonlyMap<string, GraphNode>,
  resolve: (target: Target) => ResolvedContext,
  ages: (path: string) => boolean,
  visit: (context: ResolvedContext) => void,
): Survey {
  const byId = new Map([...targets].map((target) => [target.id, target]));
  const summaries = new Map<string, TargetSummary>();
  const inheritedBy = new Map<string, string[]>();
  const layers = new Map<string, ResolvedLayer>();
  const memory = new Map<string, ResolvedMemory>();
  for (const target of targets) {
    const context = resolve(target);
    for (const layer of context.layers) {
      const ids = inheritedBy.get(layer.source);
      if (ids) ids.push(target.id);
      else inheritedBy.set(layer.source, [target.id]);
      if (!layers.has(layer.source)) layers.set(layer.source, layer);
    }
    for (const file of context.memory) memory.set(file.source, file);
    const own = context.layers.filter(({ level, source }) =>
      isOwn(target, level, nodes.get(source)?.scope, byId),
    );
    summaries.set(target.id, summarise(target, nodes.get(target.id), context, own, ages));
    visit(context);
  }
  return { summaries, inheritedBy, layers, memory: [...memory.values()] };
}

/** Worst freshness of a context's layers. */
function worst(layers: readonly { readonly staleness: Staleness }[]): Staleness {
  const ranks = layers.map(({ staleness }) => ORDER.indexOf(staleness));
  return ORDER[Math.max(...ranks, -1)] ?? 'unknown';
}

function summarise(
  target: Target,
  node: GraphNode | undefined,
  context: ResolvedContext,
  own: readonly ResolvedLayer[],
  ages: (path: string) => boolean,
): TargetSummary {
  const clashing = new Set(clashes(context).map(({ pointer }) => pointer));
  return {
    id: target.id,
    title: context.target.title,
    level: target.level,
    lifecycle: node?.lifecycle ?? (target.retired ? 'done' : 'active'),
    rawStatus: context.layers.find(({ source }) => source === target.path)?.rawStatus ?? null,
    staleness: worst(context.layers),
    ...agesOf(context.layers, own, ages),
    layers: context.layers.length,
    values: Object.keys(context.provenance).length,
    conflicts: clashing.size,
    ownConflicts: ownConflicts(context, own).size,
    findings: context.findings.length,
    ...ownFindings(context, own),
    tokens: context.tokens?.total ?? null,
    ownTokens:
      context.tokens === null ? null : own.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0),
  };
}

function clashes({ conflicts }: ResolvedContext): readonly Conflict[] {
  return conflicts.filter(({ kind }) => kind !== 'declared-override');
}

/** Those about which one of its own layers says something; the others are mended elsewhere. */
function ownConflicts(
  context: ResolvedContext,
  own: readonly ResolvedLayer[],
): ReadonlySet<string> {
  const sources = new Set(own.map(({ source }) => source));
  const mine = clashes(context).filter(({ winner, loser }) =>
    [winner, loser].some(({ source }) => sources.has(source)),
  );
  return new Set(mine.map(({ pointer }) => pointer));
}

/** What is found in its own layers, where it is mended. An age is told by its freshness already. */
function ownFindings(
  { findings }: ResolvedContext,
  own: readonly ResolvedLayer[],
): Pick<TargetSummary, 'ownFindings' | 'severity'> {
  const sources = new Set(own.map(({ source }) => source));
  const found = findings.filter((finding) => sources.has(finding.path) && !isAge(finding));
  return {
    ownFindings: found.length,
    severity: SEVERITIES.find((one) => found.some(({ severity }) => severity === one)) ?? null,
  };
}

function agesOf(
  layers: readonly ResolvedLayer[],
  owned: readonly ResolvedLayer[],
  ages: (path: string) => boolean,
): Pick<TargetSummary, 'ownStaleness' | 'inheritsStale'> {
  const aging = layers.filter(({ source }) => ages(source));
  const own = aging.filter((layer) => owned.includes(layer));
  const isStale = ({ staleness }: ResolvedLayer) =>
    staleness === 'warning' || staleness === 'critical';
  return {
    ownStaleness: own.length === 0 ? null : worst(own),
    inheritsStale: aging.filter((layer) => !owned.includes(layer) && isStale(layer)).length,
  };
}
