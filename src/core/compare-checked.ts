import { runRules } from '../check/run-rules.ts';
import type { Comparison } from '../model/change.ts';
import { isClosed } from '../model/dialect.ts';
import type { Finding } from '../model/finding.ts';
import { compareText } from '../model/order.ts';
import type { Rule } from '../model/rule.ts';
import { compareSides, type Side } from './compare.ts';
import { gatherFacts } from './gather-facts.ts';
import { inheritanceOf } from './hierarchy.ts';
import { layerRefs } from './layers.ts';
import type { Checked, CompareOptions } from './options.ts';
import { readersOf } from './readings.ts';
import { renamesOf } from './renames.ts';
import { resolve } from './resolve-target.ts';
import { rules } from './rules.ts';
import { targetsOf } from './survey.ts';
import { surveyOf } from './survey-of.ts';
import { targetName } from './target-name.ts';

/** What is new and what targets see differently; `base` was opened with the documents of `head` (`openTree`). */
export function compare(
  base: Checked,
  head: Checked,
  options: CompareOptions,
): Omit<Comparison, 'base'> {
  const side = ({ hierarchy, graph, report, dates }: Checked): Side => ({
    targets: graph.targets,
    documents: graph.documents,
    documentOf: ({ path, role }) => hierarchy.document(path, role),
    readersOf: (target) =>
      isClosed(inheritanceOf(hierarchy, target)) ? readersOf(hierarchy, target).used : [],
    nameOf: (target) => targetName(hierarchy, target),
    layersOf: (target) =>
      target.reader === undefined
        ? surveyOf(hierarchy).layersOf(target)
        : layerRefs(hierarchy, target),
    resolve: (target, sectionsOf) =>
      resolve(hierarchy, target, dates, { ...options, findings: [], sectionsOf }),
    report,
  });
  const compared = compareSides(side(base), side(head));
  const steps = foundSince(base, head, options);
  return steps.length === 0
    ? compared
    : { ...compared, new: [...compared.new, ...steps].sort(byPlace) };
}

/** What rules find by holding the documents against those of an earlier revision. */
function foundSince(base: Checked, head: Checked, options: CompareOptions): readonly Finding[] {
  const { hierarchy, graph } = head;
  const then = new Map([...renamesOf(base.graph, graph)].map(([old, path]) => [path, old]));
  const before = (path: string) => base.graph.documents.get(then.get(path) ?? path);
  const seen = surveyOf(hierarchy);
  const between = rules.flatMap((rule): Rule[] => {
    const { since } = rule;
    return since === undefined ? [] : [{ ...rule, check: (facts) => since(facts, before) }];
  });
  const facts = gatherFacts(hierarchy, graph, seen, rules, options);
  return runRules(between, facts, (paths) => targetsOf(seen, paths)).findings;
}

function byPlace(a: Finding, b: Finding): number {
  return compareText(a.path, b.path) || a.line - b.line || a.column - b.column;
}
