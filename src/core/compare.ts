import { diffContexts, seesDifferently } from '../diff/diff-contexts.ts';
import { newFindings } from '../diff/new-findings.ts';
import { retiredRows } from '../graph/decision-lists.ts';
import type { Comparison, FindingsChange, TargetChange } from '../model/change.ts';
import type { DecisionSummary } from '../model/decision.ts';
import { collectionOf, numberIn } from '../model/decision-id.ts';
import { isClosed } from '../model/dialect.ts';
import { type Document, isBroken } from '../model/document.ts';
import type { Finding } from '../model/finding.ts';
import { unfoldFindings } from '../model/fold-findings.ts';
import { onceFor } from '../model/once.ts';
import { compareText } from '../model/order.ts';
import type { Listed, Listing } from '../model/reading.ts';
import type { Rule } from '../model/rule.ts';
import type { LayerRef, Target } from '../model/scope.ts';
import { saysValues } from '../resolve/cascade.ts';
import { loadedBy, readersOf } from './agent-loads.ts';
import { type Checked, check } from './check.ts';
import { decisionsOf, namesOf, summarize } from './decisions.ts';
import { type Hierarchy, inheritanceOf } from './hierarchy.ts';
import { layerRefs } from './layers.ts';
import { suppressedSince } from './loosened.ts';
import { renamesOf } from './renames.ts';
import { type Options, resolve } from './resolve.ts';
import { rules } from './rules.ts';
import { surveyOf } from './survey.ts';
import { targetName } from './target-name.ts';
import { containersOf } from './targets.ts';

export type CompareOptions = Pick<Options, 'now' | 'tokens' | 'hash'>;

export interface Side {
  readonly hierarchy: Hierarchy;
  readonly targets: readonly Target[];
  /** Those who see a target in ways of their own; none: all see the same. */
  readonly readersOf: (target: Target) => readonly string[];
  readonly layersOf: (target: Target) => readonly LayerRef[];
  /** True where somebody starts in the folder of a target that is not listed. */
  readonly isStartedIn?: (target: Target) => boolean;
  /** What a reader of the target is told of beside the layers. */
  readonly listingOf?: (target: Target) => Listing<Listed> | undefined;
  readonly resolve: (
    target: Target,
    sectionsOf: (document: Document) => boolean,
    withValues: boolean,
  ) => Parameters<typeof diffContexts>[0];
  /** With the text before and after. */
  readonly tellsText?: boolean;
}

/** What is new and what targets see differently; `base` was opened with the documents of `head` (`openTree`). */
export function compare(
  base: Checked,
  head: Checked,
  options: CompareOptions,
): Omit<Comparison, 'base'> {
  const side = ({ hierarchy, graph, dates }: Checked): Side => ({
    hierarchy,
    targets: graph.targets,
    readersOf: (target) =>
      isClosed(inheritanceOf(hierarchy, target)) ? readersOf(hierarchy, target).used : [],
    isStartedIn: ({ folder }) => hierarchy.tree.list(folder).length > 0,
    layersOf: (target) =>
      target.reader === undefined
        ? surveyOf(hierarchy).layersOf(target)
        : layerRefs(hierarchy, target),
    listingOf: (target) => loadedBy(hierarchy, target).listing,
    resolve: (target, sectionsOf) =>
      resolve(hierarchy, target, dates, { ...options, findings: [], sectionsOf }),
  });
  const renames = renamesOf(base.graph, head.graph);
  const found = newFindings(base.all, head.all, renames);
  const then = new Map([...renames].map(([old, path]) => [path, old]));
  const before = (path: string) => base.graph.documents.get(then.get(path) ?? path);
  const steps = foundSince(head, before, lostSince(base, head, renames), options);
  const bySteps = new Set(steps.map(({ fingerprint }) => fingerprint));
  const loosened = suppressedSince(head.graph.documents.values(), before);
  const superseded = supersededSince(base, head, renames);
  return {
    ...found,
    new: [...found.new.filter((one) => !bySteps.has(one.fingerprint)), ...steps].sort(
      (a, b) => compareText(a.path, b.path) || a.line - b.line || a.column - b.column,
    ),
    targets: targetChanges(side(base), side(head)),
    ...(superseded.length > 0 && { superseded }),
    ...(loosened.length > 0 && { loosened }),
  };
}

/** What is new since a report of another time, and what is gone. */
export function compareReport(known: readonly Finding[], { all }: Checked): FindingsChange {
  return newFindings(unfoldFindings(known), all);
}

/** What is accepted in the place of another since; a proposal replaces nothing yet. */
function supersededSince(base: Checked, head: Checked, renames: ReadonlyMap<string, string>) {
  const inForce = ({ graph: { supersession } }: Checked) =>
    supersession.pairs.filter((pair) => !supersession.unaccepted.includes(pair));
  const key = (newer: string, older: string): string => `${newer}\n${older}`;
  const now = (path: string): string => renames.get(path) ?? path;
  const known = new Set(inForce(base).map(({ newer, older }) => key(now(newer), now(older))));
  const names = namesOf(decisionsOf(head.hierarchy));
  return inForce(head)
    .filter(({ newer, older }) => !known.has(key(newer, older)))
    .map(({ newer, older, at }) => ({
      ...{ older: names.get(older) ?? older, newer: names.get(newer) ?? newer },
      ...{ path: at.path, line: at.line },
    }));
}

/** Decisions in force of which no record has the number or, under a new number, the title any more, and no list says that they are over; or that do without a status no longer. */
function lostSince(base: Checked, head: Checked, renames: ReadonlyMap<string, string>) {
  const { documents } = head.graph;
  const pathOf = ({ path }: { readonly path: string }): string => renames.get(path) ?? path;
  const mayBeLost = (one: Document): boolean =>
    one.role.is === 'decision' && (one.rawStatus === null || !documents.has(pathOf(one)));
  if (![...base.graph.documents.values()].some(mayBeLost)) return [];
  const now = summarize(decisionsOf(head.hierarchy));
  const kept = new Set(now.flatMap(({ id, title }) => [id, title]));
  const silent = now.filter(({ status, inForce }) => status === null && !inForce);
  const lapsed = new Set(silent.map(({ path }) => path));
  const isRetired = ({ id, path }: DecisionSummary): boolean =>
    retiredRows(documents, collectionOf(path)).has(numberIn(id) ?? Number.NaN);
  const isGone = (one: DecisionSummary): boolean =>
    !kept.has(one.id) && !kept.has(one.title) && !isRetired(one);
  return summarize(decisionsOf(base.hierarchy))
    .map((one) => ({ ...one, path: pathOf(one) }))
    .filter((one) => {
      const { path, inForce, assumed } = one;
      return inForce && (documents.has(path) ? assumed && lapsed.has(path) : isGone(one));
    });
}

function foundSince(
  { hierarchy, graph }: Checked,
  before: (path: string) => Document | undefined,
  lost: readonly DecisionSummary[],
  options: CompareOptions,
): readonly Finding[] {
  const between = rules.flatMap((rule): Rule[] => {
    const { since } = rule;
    return since === undefined ? [] : [{ ...rule, check: (facts) => since(facts, before, lost) }];
  });
  return check(hierarchy, graph, options, between).findings;
}

/** A target is only resolved, once for each side, where its layers differ. */
export function targetChanges(base: Side, head: Side): readonly TargetChange[] {
  const ids = new Set(head.targets.map(({ id }) => id));
  const removed = base.targets.filter(({ id }) => !ids.has(id));
  const [before, after] = [targetsIn(base), targetsIn(head)];
  return [
    ...head.targets.flatMap((is) => changesOf([base, before(is)], [head, is])),
    ...removed.flatMap((was) => changesOf([base, was], [head, after(was)])),
  ];
}

/** The same target on a side; whoever starts in a folder starts there without a file of its own in it, too. */
function targetsIn({ targets, readersOf, isStartedIn }: Side) {
  const listed = new Map(targets.map((target) => [target.id, target]));
  return (target: Target): Target | undefined => {
    const isThere = readersOf(target).length > 0 && isStartedIn?.(target) === true;
    return listed.get(target.id) ?? (isThere ? { ...target, path: null } : undefined);
  };
}

/** A target on its side; without one it is not there. */
type Seen = readonly [side: Side, target: Target | undefined];

function changesOf([base, was]: Seen, [head, is]: Seen): readonly TargetChange[] {
  if (was === undefined || is === undefined) return changeOf([base, was], [head, is]);
  const readers = new Set([...base.readersOf(was), ...head.readersOf(is)]);
  if (readers.size === 0)
    return sameLayers(base, was, head, is) ? [] : changeOf([base, was], [head, is]);
  return [...readers].flatMap((reader) => {
    const old = { ...was, reader };
    const now = { ...is, reader };
    const listings = [base.listingOf?.(old)?.items, head.listingOf?.(now)?.items];
    const isToldTheSame = JSON.stringify(listings[0]) === JSON.stringify(listings[1]);
    if (isToldTheSame && sameLayers(base, old, head, now)) return [];
    const more = { id: `${is.id} as ${reader}`, seenBy: { target: is.id, reader } };
    return changeOf([base, old], [head, now]).map((change) => ({ ...change, ...more }));
  });
}

function changeOf([base, was]: Seen, [head, is]: Seen): readonly TargetChange[] {
  const [{ hierarchy }, target] = is ? [head, is] : [base, was];
  if (target === undefined) return [];
  const extentsIn = (side: Side, target: Target | undefined) =>
    new Map(
      target && side.layersOf(target).map((layer) => [documentOf(side, layer), extentOf(layer)]),
    );
  const [before, after] = [extentsIn(base, was), extentsIn(head, is)];
  // What both see makes no difference, but to the values of others.
  const isNew = (one: Document) => !before.has(one) || before.get(one) !== after.get(one);
  const withValues = statementsIn(before) !== statementsIn(after);
  const change = diffContexts(
    was ? base.resolve(was, isNew, withValues) : null,
    is ? head.resolve(is, isNew, withValues) : null,
    { name: targetName(hierarchy, target), tellsText: head.tellsText },
  );
  const parent = containersOf(hierarchy, [target]).get(target.id) ?? null;
  return seesDifferently(change) ? [{ ...change, parent }] : [];
}

/** Where these are the same on both sides, so are all values. */
function statementsIn(layers: ReadonlyMap<Document | null, string>): string {
  const all = [...layers].flatMap(([document, extent]) => {
    if (document === null || !saysValues(document)) return [];
    const { path, text } = document;
    return [path, extent, extent === WHOLE ? statementsOf(document) : text];
  });
  return all.join('\n');
}

const WHOLE = JSON.stringify({ part: 'whole' });

/** Where they stand in the file makes no difference. */
function statementsOf(document: Document): string {
  const { declarations, locked, overrides, constraints } = document;
  return onceFor(document, 'statements', () =>
    JSON.stringify(
      [
        declarations.map(({ values }) => values),
        locked,
        overrides,
        constraints,
        isBroken(document),
      ],
      (key, value) => (key === 'span' || key === 'keySpan' ? undefined : value),
    ),
  );
}

function sameLayers(base: Side, was: Target, head: Side, is: Target): boolean {
  const old = base.layersOf(was);
  const now = head.layersOf(is);
  const isSame = (layer: LayerRef, then: LayerRef | undefined): boolean =>
    then?.path === layer.path &&
    then.priority === layer.priority &&
    extentOf(then) === extentOf(layer) &&
    documentOf(base, then) === documentOf(head, layer);
  return old.length === now.length && now.every((layer, at) => isSame(layer, old[at]));
}

function extentOf({ extent }: LayerRef): string {
  return JSON.stringify(extent);
}

function documentOf({ hierarchy }: Side, { path, role }: LayerRef): Document | null {
  return hierarchy.document(path, role);
}
