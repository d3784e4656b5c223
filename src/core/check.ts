// What rules find in a workspace, and the facts that they see of it.

import { type RunReport, runRules, settingOf } from '../check/run-rules.ts';
import { contextListGap } from '../graph/context-list.ts';
import { findDanglingReferences } from '../graph/dangling-references.ts';
import { findBrokenLinks } from '../graph/links.ts';
import { linksOutsideRoot } from '../graph/outside-links.ts';
import { retiredDocuments } from '../graph/retired.ts';
import type { CodeRepository } from '../model/code.ts';
import type { Format } from '../model/dialect.ts';
import type { Document } from '../model/document.ts';
import type { Problem, UnreadFolder } from '../model/facts.ts';
import type { CheckReport } from '../model/finding.ts';
import type { ContextGraph } from '../model/graph.ts';
import { lazily, once, onceEach, onceFor } from '../model/once.ts';
import type { Rule } from '../model/rule.ts';
import type { Facts, RuleFact } from '../model/rule-facts.ts';
import { isOwn, type Tree } from '../model/source.ts';
import { closest, slipOf } from '../model/usage-error.ts';
import { unusedOverrides } from '../resolve/unused-overrides.ts';
import { codeFacts, everThereIn } from './code-facts.ts';
import { declaredIn } from './declared-values.ts';
import { withDeletions } from './gone-names.ts';
import { type Dates, dialectOf, type Hierarchy, memoryIn, unreadFolders } from './hierarchy.ts';
import { localFacts } from './local-facts.ts';
import { overBudget } from './over-budget.ts';
import { placeholderTexts } from './placeholders.ts';
import { unlistedRecords } from './record-index.ts';
import { recordsAt } from './recording.ts';
import type { Options } from './resolve.ts';
import { rules } from './rules.ts';
import { secretsIn, sensitivePlaces } from './sensitive-places.ts';
import { surveyOf, targetsOf } from './survey.ts';

export interface CheckOptions extends Options {
  /** Time of the last commit that changed a file that was there before, by path; left out, nobody asked git. */
  readonly changed?: ReadonlyMap<string, string>;
  /** The repository around the workspace; left out, nobody knows how far code has moved. */
  readonly code?: CodeRepository | undefined;
  /** The tree with what the settings exclude: links may lead there. */
  readonly everything?: Tree;
  /** Left out, what the dialects say. */
  readonly unread?: readonly UnreadFolder[];
}

export interface Checked extends RunReport {
  readonly hierarchy: Hierarchy;
  readonly graph: ContextGraph;
  readonly dates: Dates;
}

export function check(
  hierarchy: Hierarchy,
  graph: ContextGraph,
  options: CheckOptions,
  some?: readonly Rule[],
): CheckReport {
  return checkAll(hierarchy, graph, options, some).report;
}

export function checkAll(
  hierarchy: Hierarchy,
  graph: ContextGraph,
  options: CheckOptions,
  some: readonly Rule[] = rules,
): RunReport {
  const facts = gatherFacts(hierarchy, graph, options);
  return runRules(some, facts, (paths) => targetsOf(surveyOf(hierarchy), paths));
}

/** Each fact is computed when the first rule asks for it: rules that are off cost nothing. */
export function gatherFacts(
  hierarchy: Hierarchy,
  graph: ContextGraph,
  options: CheckOptions,
): Facts {
  const { settings } = hierarchy;
  const { documents } = graph;
  const { now, code, everything: tree = hierarchy.tree } = options;
  const survey = surveyOf(hierarchy);
  const all = [...documents.values()];
  const retired = retiredDocuments(graph);
  const isOnce = ({ path }: { readonly path: string }): boolean => isOwn(path, tree);
  const living = all.filter(({ path }) => !retired.has(path));
  return lazily(
    {
      ...localFacts(hierarchy, graph, { now, conflicts: survey.conflicts, retired }),
      graph,
      drops: survey.drops,
      changed: options.changed ?? null,
      isAbsent: (path: string) => isAbsent(path, tree),
      keyMeant: (document: Document, key: string) =>
        keyMeant(dialectOf(hierarchy, document)?.format, key),
      ruleNamed: (id: string) => ruleNamed(id, settingOf(id, settings) === 'off'),
    },
    {
      problems: () => problemsIn(hierarchy, documents, tree, code),
      unusedOverrides: () =>
        unusedOverrides(survey.targets, survey.layersOf, (path) => documents.get(path)),
      danglingReferences: () => findDanglingReferences(graph, retired, tree),
      brokenLinks: () => {
        const broken = withoutIgnored(findBrokenLinks(documents, tree), code).filter(isOnce);
        return code === undefined || broken.length === 0 ? broken : withDeletions(broken, code);
      },
      linksOutsideRoot: () => linksOutsideRoot(all, tree),
      contextList: () => contextListGap(graph),
      memory: () =>
        all.flatMap((document) => {
          const content = memoryIn(hierarchy, document);
          return content === null ? [] : [{ source: document.path, ...content }];
        }),
      records: () => recordsAt(hierarchy, now),
      sensitive: () => all.flatMap((one) => sensitivePlaces(hierarchy, one, now)).filter(isOnce),
      overBudget: () => overBudget(hierarchy, documents, options.tokens),
      placeholders: () => placeholderTexts(hierarchy, living),
      unlistedRecords: () => unlistedRecords(tree, documents),
      unread: () => options.unread ?? unreadFolders(hierarchy),
      ...codeFacts(living, tree, code, settings.code),
    },
  );
}

/** What git is told to ignore may be there for whoever the text is written for. Of a path that ends in a slash git says so for an empty line with a CR. */
function withoutIgnored(broken: Facts['brokenLinks'], code: CodeRepository | undefined) {
  if (code === undefined || broken.length === 0) return broken;
  const pathsOf = ({ key = [] }: Facts['brokenLinks'][number]) =>
    key.slice(0, 1).flatMap((path) => [code.prefix + path, `${code.prefix + path}/x`]);
  const ignored = code.ignored(broken.flatMap(pathsOf));
  return broken.filter((one) => !pathsOf(one).some((path) => ignored.has(path)));
}

export function problemsIn(
  hierarchy: Hierarchy,
  documents: ReadonlyMap<string, Document>,
  tree = hierarchy.tree,
  code?: CodeRepository,
): readonly Problem[] {
  const { settings, dialects } = hierarchy;
  const declared = once(() => declaredIn(hierarchy));
  const everThere = once(() => everThereIn(code));
  const around = { settings, declared, secretsIn, everThere };
  return dialects.flatMap((one) => one.problems?.(tree, documents, around) ?? []);
}

function keyMeant(format: Format | undefined, key: string): string | null {
  if (format === undefined) return null;
  const nearestKey = onceFor(format, 'nearest key', () => {
    const { aliases, reserved } = format.keys;
    const keys = [...reserved, ...Object.entries(aliases).flat(2)];
    return onceEach((one: string) => (keys.includes(one) ? null : slipOf(one, keys)));
  });
  return nearestKey(key);
}

function ruleNamed(id: string, off: boolean): RuleFact {
  const rule = rules.find((one) => one.id === id);
  const ids = rules.map((one) => one.id);
  const near = rule === undefined ? closest(id, ids) : null;
  const { timed = false, binding = false } = rule ?? {};
  return { known: rule !== undefined, near, timed, binding, off };
}

/** Patterns, paths to elsewhere and files that may stand above the root are nobody's to judge. */
function isAbsent(path: string, tree: Tree): boolean {
  const [first = '', ...rest] = path.split('/');
  if (rest.length === 0 || !/^[\w@.-]+(?:\/[\w@.()[\] -]+)+$/.test(path) || path.includes('..'))
    return false;
  return (
    tree.list('').some(({ name, type }) => name === first && type === 'folder') &&
    !tree.has(path) &&
    tree.list(path).length === 0
  );
}
