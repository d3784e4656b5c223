// The pure API: open a workspace, find a target, resolve, explain, build the graph, check.

import { runRules } from './check/run-rules.ts';
import { briefOf, toldFor } from './core/brief.ts';
import { compareSides, type Side } from './core/compare.ts';
import { contextFrom } from './core/context-from.ts';
import { gatherFacts } from './core/gather-facts.ts';
import { healthOf } from './core/health.ts';
import {
  type Dates,
  documentPaths,
  type Hierarchy,
  inheritanceOf,
  inheritances,
} from './core/hierarchy.ts';
import { joined } from './core/joined.ts';
import { layerFindings } from './core/layer-findings.ts';
import { lastChange, layerRefs, selectLayers } from './core/layers.ts';
import type { Checked, CheckOptions, CompareOptions, Options } from './core/options.ts';
import { needsTokens } from './core/over-budget.ts';
import { readersOf } from './core/readings.ts';
import { renamesOf } from './core/renames.ts';
import { rules } from './core/rules.ts';
import { targetsOf } from './core/survey.ts';
import { surveyOf } from './core/survey-of.ts';
import { targetName } from './core/target-name.ts';
import { containersOf, listTargets } from './core/targets.ts';
import { dialects } from './dialects/index.ts';
import { buildGraph } from './graph/build-graph.ts';
import { scopeOf } from './graph/scope-of.ts';
import type { Comparison } from './model/change.ts';
import { closest } from './model/closest.ts';
import { type Dialect, isClosed, type NewWorkspace } from './model/dialect.ts';
import type { Document } from './model/document.ts';
import type { Explanation } from './model/explanation.ts';
import type { HealthEntry, ReachedConflict } from './model/facts.ts';
import type { CheckReport, Finding } from './model/finding.ts';
import type { ContextGraph } from './model/graph.ts';
import { compareText } from './model/order.ts';
import type { ResolvedContext } from './model/resolution.ts';
import type { Rule } from './model/rule.ts';
import type { Level, Target } from './model/scope.ts';
import type { DateStamp, Tree } from './model/source.ts';
import { UsageError } from './model/usage-error.ts';
import { explain as explainContext, keyPathsIn } from './resolve/explain.ts';

export { isClaimedFolder } from './core/claimed-folder.ts';
export { decisionsOf, summarize } from './core/decisions.ts';
export { entryFiles } from './core/entry-files.ts';
export { FAIL_ON, type FailOn, failing } from './core/failing.ts';
export {
  claimOf,
  type Dates,
  documentPaths,
  type Hierarchy,
  openTree,
  speaks,
  unreadFolders,
} from './core/hierarchy.ts';
export { takesDecisions } from './core/homes.ts';
export { asAgents } from './core/joined.ts';
export { toldWithLayers } from './core/layer-findings.ts';
export { selectLayers } from './core/layers.ts';
export { namedDocument } from './core/named-document.ts';
export type { Checked, CheckOptions, CompareOptions, Options } from './core/options.ts';
export { readersOf, readingOf } from './core/readings.ts';
export { firstRecording, keepsMemoryFile, type Recording, recordings } from './core/recording.ts';
export { groupsOf, recordsAt } from './core/records.ts';
export { rules } from './core/rules.ts';
export { stalenessReport } from './core/staleness-report.ts';
export { changedTargets, type State, stateOf } from './core/state.ts';
export { nameOfTarget } from './core/target-name.ts';
export {
  aliasesOf,
  askedFor,
  containersOf,
  type FoundTarget,
  findTarget,
  listTargets,
  rootTargets,
  seenBy,
} from './core/targets.ts';
export { untouchedBy } from './core/untouched.ts';
export { dialects } from './dialects/index.ts';
export { diffContexts, seesDifferently } from './diff/diff-contexts.ts';
export { newFindings } from './diff/new-findings.ts';
export { sideBySide } from './diff/side-by-side.ts';
export { closest } from './model/closest.ts';
export type { Rule } from './model/rule.ts';
export { isBearableMarkdown } from './parse/is-bearable.ts';

const isAtHome = (mark: string): boolean => mark.startsWith('~/');
const isAbove = (mark: string): boolean => mark.startsWith('../');
const atRoot = ({ markers }: Dialect): readonly string[] =>
  markers.filter((mark) => !isAtHome(mark) && !isAbove(mark));

/** The marks by which the root of a workspace is found; those of dialects for any tree are weak, and what may stand in any folder is none. */
export const ROOT_MARKERS = {
  strong: dialects
    .filter(({ anywhere, inheritance }) => !anywhere && !isClosed(inheritance))
    .flatMap(atRoot),
  settled: dialects
    .filter(
      ({ anywhere, inheritance, markers }) =>
        !anywhere && !markers.some(isAbove) && !isClosed(inheritance),
    )
    .flatMap(atRoot),
  around: dialects.flatMap(({ markers, evidence }) => {
    const above = markers.filter(isAbove).map((mark) => mark.slice(3));
    const holds = (tree: Tree, isStart: boolean): boolean => {
      const { around } = evidence(tree);
      return isStart ? around === 'always' : around !== undefined;
    };
    return above.length === 0 ? [] : [{ markers: above, holds }];
  }),
  weak: dialects
    .filter(({ anywhere, inheritance }) => anywhere && !isClosed(inheritance))
    .flatMap(atRoot),
  examples: [
    ...dialects.filter(({ anywhere }) => anywhere).flatMap(({ markers }) => markers.slice(0, 2)),
    ...dialects.filter(({ anywhere }) => !anywhere).flatMap(({ markers }) => markers.slice(0, 1)),
  ],
} as const;

/** Folders at home (`~/…`) in which dialects keep memory. */
export const HOMES: readonly string[] = dialects.flatMap(({ markers }) => markers.filter(isAtHome));

/** True for the name of a reader of any dialect, such as an agent. */
export function isReader(name: string): boolean {
  return dialects.some(({ inheritance }) => inheritance?.readers?.names(null).includes(name));
}

/** What to do about the findings of a rule; null for what is no rule. */
export function remedyOf(id: string): string | null {
  return rules.find((rule) => rule.id === id)?.remedy ?? null;
}

/** What each dialect reads, in a sentence. */
export const systems: readonly string[] = dialects.map(({ summary }) => summary);

/** Names of the levels of every dialect that has targets here, outermost first. */
export function levelNames(hierarchy: Hierarchy): readonly string[] {
  const all = [...levelsOf(hierarchy, listTargets(hierarchy)).values()].flat();
  return [...new Set(all.map(({ name }) => name))];
}

function levelsOf(
  hierarchy: Hierarchy,
  targets: readonly Target[],
): ReadonlyMap<string, readonly Level[]> {
  const shown = new Set(targets.map(({ dialect }) => dialect));
  return new Map(
    [...inheritances(hierarchy)].flatMap(([name, { levels }]) =>
      shown.has(name) ? [[name, levels] as const] : [],
    ),
  );
}

/** The files of a new workspace by path, from the first dialect that has templates. Throws UsageError. */
export function newWorkspace(options: NewWorkspace): Readonly<Record<string, string>> {
  for (const { init } of dialects) if (typeof init === 'function') return init(options);
  throw new UsageError('No dialect has files for a new workspace.', 'Create them by hand.');
}

/** What the target inherits, with the place behind every value. */
export function resolve(
  hierarchy: Hierarchy,
  target: Target,
  dates: Dates,
  options: Options,
): ResolvedContext {
  const layers = selectLayers(hierarchy, target).map((layer) => ({
    ...layer,
    updated: lastChange(layer.document, dates),
  }));
  const context = contextFrom(hierarchy, target, layers, options);
  const inheritance = inheritanceOf(hierarchy, target);
  const all = {
    ...context,
    warnings: [...context.warnings, ...withheldFrom(hierarchy, target)],
    findings: options.findings ?? layerFindings(hierarchy, layers, context, options),
  };
  const purpose = inheritance.purposes?.[target.purpose ?? ''];
  if (purpose === undefined) {
    const { reader: _, ...everybody } = target;
    return joined(hierarchy, target, () => layerRefs(hierarchy, everybody), all, options);
  }
  if ('tell' in purpose) {
    const { tree, document } = hierarchy;
    return toldFor(all, purpose.tell(tree, target, document, options.now));
  }
  const budget = hierarchy.settings.tokenBudget ?? purpose.tokens;
  return briefOf(all, layers, inheritance, purpose, budget);
}

/** A sentence for each thing that is kept from it on purpose. */
function withheldFrom(hierarchy: Hierarchy, target: Target): readonly string[] {
  const all = inheritanceOf(hierarchy, target).layers(hierarchy.tree, target, hierarchy.document);
  return all
    .filter(({ isWithheld }) => isWithheld)
    .map(({ path, because: { says, at } }) => `⚠️ ${path}:${at?.line} is not inherited: ${says}`);
}

/** True for the keys of a map, not for the items of a list. */
function isBeneath(key: string, other: string): boolean {
  return other.startsWith(`${key}.`) && !/^\d+(?:\.|$)/.test(other.slice(key.length + 1));
}

/** `language` of `defaults.language`. */
function nameOfKey(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** Why a key has its value: winner, losers and reason of every leaf at or beneath it. Throws UsageError for unknown keys. */
export function explain(context: ResolvedContext, key: string): Explanation {
  const explanation = explainContext(context, key);
  if (explanation !== null) return explanation;
  const keys = keyPathsIn(context);
  const like = keys.filter((one) => one.endsWith(`.${key}`));
  const lastName = closest(key, keys.map(nameOfKey));
  const slips = [closest(key, keys) ?? keys.filter((one) => nameOfKey(one) === lastName)].flat();
  const near = like.length > 0 ? like : slips;
  const own = keys.filter(
    (one) => !/\.\d+$/.test(one) && !keys.some((other) => isBeneath(one, other)),
  );
  const choices = (near.length > 0 ? near : own).slice(0, 20);
  const more = near.length > 0 ? 0 : own.length - choices.length;
  throw new UsageError(
    like.length > 0
      ? `${context.target.id} has ${like.length} values "${key}".`
      : `${context.target.id} has no value "${key}".`,
    near.length > 0
      ? `Did you mean ${choices.join(' or ')}?`
      : choices.length === 0
        ? 'It inherits no values.'
        : `Its values: ${choices.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
    choices,
  );
}

/** The whole workspace as one graph. `dates` completes the documents that state no date of their own. */
export function build(hierarchy: Hierarchy, dates: Dates): ContextGraph {
  const documents = new Map<string, Document>();
  const allDates = new Map<string, DateStamp>();
  for (const path of documentPaths(hierarchy)) {
    const document = hierarchy.document(path);
    if (document === null) continue;
    documents.set(path, document);
    const date = lastChange(document, dates);
    if (date) allDates.set(path, date);
  }
  const { targets, layersOf, conflicts } = surveyOf(hierarchy);
  return buildGraph({
    targets,
    documents,
    dates: allDates,
    containers: containersOf(hierarchy, targets),
    levels: levelsOf(hierarchy, targets),
    conflicts: conflicts.map(({ conflict }) => conflict),
    scopeOf: scopeOf(targets, (target) => layersOf(target).map(({ path }) => path)),
  });
}

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

/** Every disagreement of every cascade, once, with the targets that it reaches. */
export function conflicts(hierarchy: Hierarchy): readonly ReachedConflict[] {
  return surveyOf(hierarchy).conflicts;
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
