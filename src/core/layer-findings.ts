// What can be found in these alone, so that the cost of an answer follows its layers.

import { localRules } from '../check/rules/local.ts';
import { runRules } from '../check/run-rules.ts';
import { retiredLayers } from '../graph/retired.ts';
import type { Finding } from '../model/finding.ts';
import type { ContextGraph, GraphNode } from '../model/graph.ts';
import type { ResolvedContext } from '../model/resolution.ts';
import type { Layer, Target } from '../model/scope.ts';
import type { Hierarchy } from './hierarchy.ts';
import { localFacts } from './local-facts.ts';
import type { Options } from './resolve.ts';

/** Their ids. */
export const LOCAL: ReadonlySet<string> = new Set(localRules.map(({ id }) => id));

/** Of the rules that need no more than the layers; what another document makes wrong is found by checking all. */
export function layerFindings(
  hierarchy: Hierarchy,
  layers: readonly Layer[],
  { target, conflicts }: Pick<ResolvedContext, 'target' | 'conflicts'>,
  options: Options,
): readonly Finding[] {
  const ids = [target.id];
  const facts = localFacts(hierarchy, graphOf(target, layers), {
    now: options.now,
    conflicts: conflicts.map((conflict) => ({ conflict, targets: ids })),
    retired: retiredLayers(target, layers),
  });
  const targetsOf = (paths: ReadonlySet<string>) =>
    new Map([...paths].map((path) => [path, ids] as const));
  return runRules(localRules, facts, targetsOf).findings;
}

/** Of all that is found, what an answer for one target tells, too: every face tells the same. */
export function toldWithLayers(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ rule }) => LOCAL.has(rule));
}

/** Of the graph the target and its layers alone. */
function graphOf(target: Target, layers: readonly Layer[]): ContextGraph {
  return {
    levels: new Map(),
    targets: [target],
    documents: new Map(layers.map(({ path, document }) => [path, document])),
    dates: new Map(
      layers.flatMap(({ path, updated }) => (updated === null ? [] : [[path, updated] as const])),
    ),
    nodes: layers.map(({ path, level, document, updated }): GraphNode => {
      const { role, title, lifecycle, rawStatus } = document;
      return {
        id: path,
        type: role.kind,
        title,
        path,
        scope: level === target.level ? target.id : '',
        lifecycle,
        rawStatus,
        updated,
      };
    }),
    edges: [],
    dangling: [],
    dependencyCircles: [],
    supersession: NO_SUPERSESSION,
  };
}

const NO_SUPERSESSION: ContextGraph['supersession'] = {
  pairs: [],
  partial: [],
  amendments: [],
  cycles: [],
  oneSided: [],
  unaccepted: [],
  severalSuccessors: [],
  duplicateIds: [],
};
