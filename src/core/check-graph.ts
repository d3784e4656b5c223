import { runRules } from '../check/run-rules.ts';
import type { HealthEntry } from '../model/facts.ts';
import type { CheckReport } from '../model/finding.ts';
import type { ContextGraph } from '../model/graph.ts';
import type { Target } from '../model/scope.ts';
import { gatherFacts } from './gather-facts.ts';
import { healthOf } from './health.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { CheckOptions } from './options.ts';
import { needsTokens } from './over-budget.ts';
import { rules } from './rules.ts';
import { surveyOf, targetsOf } from './survey.ts';

/** What every rule finds in the workspace that `graph` was built of. */
export function check(
  hierarchy: Hierarchy,
  graph: ContextGraph,
  options: CheckOptions,
): CheckReport {
  const seen = surveyOf(hierarchy);
  const facts = gatherFacts(hierarchy, graph, seen, rules, options);
  return runRules(rules, facts, (paths) => targetsOf(seen, paths));
}

/** True where a check has to count tokens; left out, bytes show that no budget is exceeded. */
export function countsTokens(hierarchy: Hierarchy): boolean {
  return needsTokens(hierarchy, surveyOf(hierarchy));
}

/** How fresh the documents of the workspace are, or those that one target inherits (L-067). */
export function health(
  hierarchy: Hierarchy,
  graph: ContextGraph,
  options: CheckOptions,
  target?: Target,
): readonly HealthEntry[] {
  const seen = surveyOf(hierarchy);
  const facts = gatherFacts(hierarchy, graph, seen, rules, options);
  const layers = target && seen.targets.find(({ id }) => id === target.id);
  const paths = layers ? seen.layersOf(layers).map(({ path }) => path) : graph.documents.keys();
  return healthOf(hierarchy, facts, paths, options);
}
