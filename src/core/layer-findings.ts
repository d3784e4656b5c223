// In: a target and its layers. Out: what can be found in these alone, so that the cost of one answer follows its layers.

import { rules } from '../check/rules/index.ts';
import { runRules } from '../check/run-rules.ts';
import { buildGraph } from '../graph/build-graph.ts';
import type { Finding } from '../model/finding.ts';
import type { ContextGraph, Layer, Target } from '../model/graph.ts';
import { gatherFacts } from './gather-facts.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { Options } from './options.ts';
import { takeSurvey, targetsOf } from './survey.ts';

/** Of the rules that need no more than the layers; what another document makes wrong is found by checking all. */
export function layerFindings(
  hierarchy: Hierarchy,
  target: Target,
  layers: readonly Layer[],
  options: Options,
): readonly Finding[] {
  const survey = takeSurvey([target], () => layers, hierarchy.document);
  const facts = gatherFacts(hierarchy, graphOf(target, layers), survey, rules, options);
  const local = rules.filter((rule) => rule.local === true);
  return runRules(local, facts, (paths) => targetsOf(survey, paths)).findings;
}

/** The target, the plan above it, and their documents: whether a plan is over is known from its own document. */
function graphOf(target: Target, layers: readonly Layer[]): ContextGraph {
  const documents = new Map(layers.map(({ path, document }) => [path, document]));
  const dates = new Map(
    layers.flatMap(({ path, updated }) => (updated === null ? [] : [[path, updated] as const])),
  );
  const plan = layers.find(({ kind, priority }) => kind === 'plan' && priority === 20);
  const above: readonly Target[] =
    target.kind === 'agent' && target.parent !== null
      ? [{ ...target, id: target.parent, kind: 'plan', parent: null, path: plan?.path ?? null }]
      : [];
  const priorities = new Map(layers.map(({ path, priority }) => [path, priority]));
  return buildGraph({
    targets: [...above, target],
    documents,
    dates,
    projects: new Map(),
    conflicts: [],
    scopeOf(path) {
      const priority = priorities.get(path) ?? 0;
      if (priority === 20) return above[0]?.id ?? target.id;
      return priority === 30 ? target.id : '';
    },
  });
}
