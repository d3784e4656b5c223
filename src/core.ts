// In: a Tree, settings and now. Out: the pure API: open a workspace, find a target, resolve, explain, build the graph.

import { rules } from './check/rules/index.ts';
import { runRules } from './check/run-rules.ts';
import { compareSides, type Side } from './core/compare.ts';
import { gatherFacts } from './core/gather-facts.ts';
import { healthOf } from './core/health.ts';
import { inForce } from './core/in-force.ts';
import { layerFindings } from './core/layer-findings.ts';
import { type Survey, takeSurvey, targetsOf } from './core/survey.ts';
import type { Dialect } from './dialects/dialect.ts';
import { dialectsOf } from './dialects/index.ts';
import { buildGraph } from './graph/build-graph.ts';
import { closest } from './graph/closest.ts';
import { type Found, findScope } from './graph/find-scope.ts';
import { scopeOf } from './graph/scope-of.ts';
import { otherSections } from './memory/other-sections.ts';
import { readMemory } from './memory/read-memory.ts';
import type { Comparison } from './model/change.ts';
import type { Document } from './model/document.ts';
import type { Explanation } from './model/explanation.ts';
import type { HealthEntry, ReachedConflict } from './model/facts.ts';
import type { CheckReport, Finding } from './model/finding.ts';
import type { ContextGraph, Layer, LayerRef, Scope, Target } from './model/graph.ts';
import type { ResolvedContext } from './model/resolution.ts';
import type { Settings } from './model/settings.ts';
import type { DateStamp, SourceFile, Tree } from './model/source.ts';
import { UsageError } from './model/usage-error.ts';
import { parseDocument, unreadableDocument } from './parse/parse-document.ts';
import { explain as explainContext } from './resolve/explain.ts';
import { type ResolveOptions, resolve as resolveLayers } from './resolve/resolve.ts';

export type { Rule } from './check/rule.ts';
export { rules } from './check/rules/index.ts';
export { closest } from './graph/closest.ts';

/** A tree seen through its dialects; documents are read and parsed once, when first asked for. */
export interface Hierarchy {
  readonly tree: Tree;
  readonly settings: Settings;
  readonly dialects: readonly [Dialect, ...Dialect[]];
  /** The document at `path`, or null where there is no file or no dialect claims it. */
  readonly document: (path: string) => Document | null;
}

/** Dates of documents by path; those without an entry have none. */
export type Dates = ReadonlyMap<string, DateStamp>;

export interface Options {
  /** ISO 8601. */
  readonly now: string;
  readonly tokens?: ResolveOptions['tokens'];
  /** What a check of the whole workspace found about the target; left out, what its layers alone show. */
  readonly findings?: readonly Finding[];
}

export interface CheckOptions extends Options {
  /** Time of the last commit that changed a file that was there before, by path; left out, nobody asked git. */
  readonly changed?: ReadonlyMap<string, string>;
  /** The tree with what the settings exclude: links may lead there. */
  readonly everything?: Tree;
}

/** A workspace at one moment, with what every rule found in it. */
export interface Checked {
  readonly hierarchy: Hierarchy;
  readonly graph: ContextGraph;
  readonly report: CheckReport;
  readonly dates: Dates;
}

/** `known` gives documents of another tree under the same settings: one of the same path and text is not parsed again. */
export function openTree(
  tree: Tree,
  settings: Settings,
  known?: (path: string) => Document | null,
): Hierarchy {
  const dialects = dialectsOf(tree, settings);
  const documents = new Map<string, Document | null>();
  const parse = (path: string): Document | null => {
    for (const dialect of dialects) {
      const role = dialect.role(path);
      if (role === null) continue;
      const file = tree.read(path);
      if (!('reason' in file)) {
        const same = known?.(path) ?? null;
        if (same !== null && isSame(same, file, dialect)) return same;
        const document = parseDocument(file, role, dialect);
        return dialect.refine?.(document) ?? document;
      }
      return file.reason === 'missing' ? null : unreadableDocument(file, role, dialect);
    }
    return null;
  };
  const document = (path: string): Document | null => {
    let known = documents.get(path);
    if (known === undefined) {
      known = parse(path);
      documents.set(path, known);
    }
    return known;
  };
  return { tree, settings, dialects, document };
}

/** An unreadable file looks like an empty one. */
function isSame(
  { text, bytes, dialect, faults }: Document,
  file: SourceFile,
  own: Dialect,
): boolean {
  if (text !== file.text || bytes !== file.bytes || dialect !== own.name) return false;
  return !faults.some(({ code }) => code === 'unreadable');
}

/** Every target, outermost first; lists folders, reads nothing but what names a target's own document. */
export function listTargets(hierarchy: Hierarchy): readonly Target[] {
  const { tree } = hierarchy;
  // Where two dialects see one workspace, the one with the stronger evidence speaks for it.
  const known = new Set<string>();
  return hierarchy.dialects.flatMap((dialect) => {
    const workspace = dialect.workspace(tree);
    const inside = dialect.children(tree, workspace);
    const agents = inside.flatMap((scope) => dialect.children(tree, scope));
    return [workspace, ...inside, ...agents]
      .filter(({ id }) => !known.has(id) && known.add(id))
      .map((scope) => toTarget(hierarchy, scope));
  });
}

export interface FoundTarget {
  readonly target: Target;
  readonly passedOver: Found['passedOver'];
}

/** The workspace, a plan, or an agent of a plan, by name or number (L-038, L-040). Throws UsageError. */
export function findTarget(hierarchy: Hierarchy, plan?: string, agent?: string): FoundTarget {
  const { tree } = hierarchy;
  const [dialect] = hierarchy.dialects;
  const workspace = dialect.workspace(tree);
  if (plan === undefined || (plan === workspace.id && agent === undefined)) {
    return { target: toTarget(hierarchy, workspace), passedOver: [] };
  }
  const slash = plan.indexOf('/');
  if (agent === undefined && slash > 0) return findTargetById(hierarchy, plan);
  const scopes = dialect.children(tree, workspace);
  const found = findScope(scopes, plan, 'plan');
  if (agent === undefined)
    return { target: toTarget(hierarchy, found.scope), passedOver: found.passedOver };
  const inPlan = findScope(dialect.children(tree, found.scope), agent, 'agent');
  return { target: toTarget(hierarchy, inPlan.scope), passedOver: found.passedOver };
}

/** A target by its id, `0042/001` or `projects/site`. */
function findTargetById(hierarchy: Hierarchy, id: string): FoundTarget {
  const { tree } = hierarchy;
  const [dialect] = hierarchy.dialects;
  const scopes = dialect.children(tree, dialect.workspace(tree));
  const exact = scopes.find((scope) => scope.id === id);
  if (exact) return { target: toTarget(hierarchy, exact), passedOver: [] };
  const slash = id.lastIndexOf('/');
  return findTarget(hierarchy, id.slice(0, slash), id.slice(slash + 1));
}

/** The layers of a target, lowest first, parsed; reads nothing else of the tree. Dates are added later. */
export function selectLayers(hierarchy: Hierarchy, target: Target): readonly Layer[] {
  return layerRefs(hierarchy, target)
    .flatMap((ref) => {
      const document = hierarchy.document(ref.path);
      return document === null ? [] : [{ ...ref, document }];
    })
    .map((layer, order) => ({ ...layer, order, updated: lastChange(layer.document) }));
}

function layerRefs(hierarchy: Hierarchy, target: Target): readonly LayerRef[] {
  const { tree, document } = hierarchy;
  return inForce(dialectOf(hierarchy, target).layers(tree, target, document), document);
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
  return resolveLayers(target, layers, {
    now: options.now,
    staleness: hierarchy.settings.staleness,
    readMemory,
    otherSections,
    findings: options.findings ?? layerFindings(hierarchy, target, layers, options),
    ...(options.tokens === undefined ? {} : { tokens: options.tokens }),
  });
}

/** Why a key has its value: winner, losers and reason of every leaf at or beneath it. Throws UsageError for unknown keys. */
export function explain(context: ResolvedContext, key: string): Explanation {
  const explanation = explainContext(context, key);
  if (explanation !== null) return explanation;
  const keys = Object.keys(context.values);
  throw new UsageError(
    `${context.target.id} has no value "${key}".`,
    keys.length === 0
      ? 'It inherits no values at all.'
      : `It has: ${keys.slice(0, 20).join(', ')}.`,
    keys,
  );
}

/** Path of the document that a short name means (`vision`, `ADR-0003`, a path). Throws UsageError with the nearest name. */
export function findDocument(hierarchy: Hierarchy, name: string): string {
  const paths = documentPaths(hierarchy);
  if (paths.includes(name)) return name;
  const wanted = name.toLowerCase().replace(/\.md$/, '');
  const stems = paths.map((path) => ({ path, stem: stemOf(path).toLowerCase() }));
  const match =
    stems.find(({ stem }) => stem === wanted) ??
    stems.find(({ stem }) => stem.startsWith(`${wanted}-`));
  if (match) return match.path;
  const near = closest(
    wanted,
    stems.map(({ stem }) => stem),
  );
  throw new UsageError(
    `There is no document "${name}".`,
    near === null ? 'stratigraph graph export lists every document.' : `Did you mean "${near}"?`,
  );
}

/** Paths of every document that a dialect claims, sorted. */
export function documentPaths(hierarchy: Hierarchy): readonly string[] {
  const { tree, dialects } = hierarchy;
  const paths = new Set<string>();
  const walk = (folder: string): void => {
    for (const { name, type } of tree.list(folder)) {
      const path = folder === '' ? name : `${folder}/${name}`;
      if (type === 'file') {
        if (dialects.some((dialect) => dialect.role(path) !== null)) paths.add(path);
      } else if (name !== '.git' && name !== 'node_modules') walk(path);
    }
  };
  for (const folder of new Set(dialects.flatMap((dialect) => dialect.folders))) walk(folder);
  return [...paths].sort();
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
  const { targets, layersOf, conflicts } = survey(hierarchy);
  const projects = new Map<string, string>();
  for (const target of targets) {
    const project =
      target.kind === 'plan'
        ? dialectOf(hierarchy, target).projectOf(hierarchy.tree, target, hierarchy.document)
        : null;
    if (project !== null) projects.set(target.id, project);
  }
  return buildGraph({
    targets,
    documents,
    dates: allDates,
    projects,
    conflicts: conflicts.map(({ conflict }) => conflict),
    scopeOf: scopeOf(targets, (target) => layersOf(target).map(({ path }) => path)),
  });
}

/** What every rule finds in the workspace that `graph` was built of (design.md §8). */
export function check(
  hierarchy: Hierarchy,
  graph: ContextGraph,
  options: CheckOptions,
): CheckReport {
  const seen = survey(hierarchy);
  const facts = gatherFacts(hierarchy, graph, seen, rules, options);
  return runRules(rules, facts, (paths) => targetsOf(seen, paths));
}

/** What is new and what targets see differently; `base` was opened with the documents of `head` (`openTree`). */
export function compare(
  base: Checked,
  head: Checked,
  options: Pick<Options, 'now' | 'tokens'>,
): Omit<Comparison, 'base'> {
  const side = ({ hierarchy, graph, report, dates }: Checked): Side => ({
    targets: graph.targets,
    documents: graph.documents,
    layersOf: survey(hierarchy).layersOf,
    resolve: (target) => resolve(hierarchy, target, dates, { ...options, findings: [] }),
    report,
  });
  return compareSides(side(base), side(head));
}

/** Every disagreement of every cascade, once, with the targets that it reaches. */
export function conflicts(hierarchy: Hierarchy): readonly ReachedConflict[] {
  return survey(hierarchy).conflicts;
}

/** How fresh the documents of the workspace are, or those that one target inherits (L-067). */
export function health(
  hierarchy: Hierarchy,
  graph: ContextGraph,
  options: CheckOptions,
  target?: Target,
): readonly HealthEntry[] {
  const seen = survey(hierarchy);
  const facts = gatherFacts(hierarchy, graph, seen, rules, options);
  const layers = target && seen.targets.find(({ id }) => id === target.id);
  const paths = layers ? seen.layersOf(layers).map(({ path }) => path) : graph.documents.keys();
  return healthOf(facts, paths);
}

const surveys = new WeakMap<Hierarchy, Survey>();

/** Taken once: a hierarchy is its tree at one moment. */
function survey(hierarchy: Hierarchy): Survey {
  const select = (target: Target): readonly LayerRef[] =>
    layerRefs(hierarchy, target).filter(({ path }) => hierarchy.document(path) !== null);
  const known =
    surveys.get(hierarchy) ?? takeSurvey(listTargets(hierarchy), select, hierarchy.document);
  surveys.set(hierarchy, known);
  return known;
}

/** What a document states as `updated`, then its last commit, then the day it was created, then its file's time (L-065, C-09). */
function lastChange(document: Document, dates?: Dates): DateStamp | null {
  const { path, updated, created } = document;
  if (updated !== null) return { value: updated, from: 'front-matter' };
  const known = dates?.get(path) ?? null;
  return known?.from === 'git' || created === null
    ? known
    : { value: created, from: 'front-matter' };
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, '');
}

function toTarget(hierarchy: Hierarchy, scope: Scope): Target {
  return { ...scope, path: dialectOf(hierarchy, scope).definition(hierarchy.tree, scope) };
}

function dialectOf(hierarchy: Hierarchy, scope: Scope): Dialect {
  return hierarchy.dialects.find(({ name }) => name === scope.dialect) ?? hierarchy.dialects[0];
}
