// In: the layers of a target and what they came to. Out: what can be found in these alone, so that the cost of an answer follows its layers.

import { rules } from '../check/rules/index.ts';
import { runRules } from '../check/run-rules.ts';
import type { Finding } from '../model/finding.ts';
import type { ContextGraph, GraphNode, Layer, Target } from '../model/graph.ts';
import type { ResolvedContext } from '../model/resolution.ts';
import { gatherFacts } from './gather-facts.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { Options } from './options.ts';

/** Of the rules that need no more than the layers; what another document makes wrong is found by checking all. */
export function layerFindings(
  hierarchy: Hierarchy,
  layers: readonly Layer[],
  { target, conflicts }: Pick<ResolvedContext, 'target' | 'conflicts'>,
  options: Options,
): readonly Finding[] {
  const ids = [target.id];
  const survey = {
    targets: [target],
    layersOf: () => layers,
    conflicts: conflicts.map((conflict) => ({ conflict, targets: ids })),
  };
  const facts = gatherFacts(hierarchy, graphOf(target, layers), survey, rules, options);
  const local = rules.filter((rule) => rule.local === true);
  return runRules(local, facts, (paths) => new Map([...paths].map((path) => [path, ids]))).findings;
}

/** The target, the plan above it, and their documents: whether a plan is over is known from its own document. */
function graphOf(target: Target, layers: readonly Layer[]): ContextGraph {
  const plan = layers.find(({ kind, priority }) => kind === 'plan' && priority === 20);
  const above: readonly Target[] =
    target.kind === 'agent' && target.parent !== null
      ? [{ ...target, id: target.parent, kind: 'plan', parent: null, path: plan?.path ?? null }]
      : [];
  const scopeOf = (priority: Layer['priority']): string =>
    priority < 20 ? '' : priority === 20 ? (above[0]?.id ?? target.id) : target.id;
  return {
    targets: [...above, target],
    documents: new Map(layers.map(({ path, document }) => [path, document])),
    dates: new Map(
      layers.flatMap(({ path, updated }) => (updated === null ? [] : [[path, updated] as const])),
    ),
    nodes: layers.map(({ path, priority, document, updated }): GraphNode => {
      const { role, title, lifecycle } = document;
      return {
        id: path,
        type: role.kind,
        title,
        path,
        scope: scopeOf(priority),
        lifecycle,
        updated,
      };
    }),
    edges: [],
    dangling: [],
    supersession: NO_SUPERSESSION,
  };
}

const NO_SUPERSESSION: ContextGraph['supersession'] = {
  pairs: [],
  cycles: [],
  oneSided: [],
  unaccepted: [],
  severalSuccessors: [],
  duplicateIds: [],
};
