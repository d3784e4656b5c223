// What rules find in a workspace, and the facts that they see of it.

import { runRules, settingOf } from '../check/run-rules.ts';
import { contextListGap } from '../graph/context-list.ts';
import { findDanglingReferences } from '../graph/dangling-references.ts';
import { current } from '../graph/history.ts';
import { findBrokenLinks, linksOutsideRoot } from '../graph/links.ts';
import { referenceIndex } from '../graph/reference-index.ts';
import { retiredDocuments } from '../graph/retired.ts';
import { closest, slipOf } from '../model/closest.ts';
import type { Format } from '../model/dialect.ts';
import type { Document } from '../model/document.ts';
import type { SensitivePlace } from '../model/facts.ts';
import type { CheckReport } from '../model/finding.ts';
import type { ContextGraph } from '../model/graph.ts';
import { lazily, once, onceFor } from '../model/once.ts';
import type { Rule } from '../model/rule.ts';
import type { Facts, RuleFact } from '../model/rule-facts.ts';
import type { Tree } from '../model/source.ts';
import { beginReading } from '../parse/places.ts';
import { findSecrets, findSensitive } from '../policy/policy.ts';
import { unusedOverrides } from '../resolve/unused-overrides.ts';
import { codeFacts } from './code-facts.ts';
import { declaredIn } from './declared.ts';
import { dialectOf, type Hierarchy, memoryIn, policyOf, unreadFolders } from './hierarchy.ts';
import { localFacts } from './local-facts.ts';
import type { CheckOptions } from './options.ts';
import { overBudget } from './over-budget.ts';
import { placeholderTexts } from './placeholders.ts';
import { recordsAt } from './records.ts';
import { rules } from './rules.ts';
import { surveyOf, targetsOf } from './survey.ts';

/** What every rule finds in the workspace that `graph` was built of. */
export function check(
  hierarchy: Hierarchy,
  graph: ContextGraph,
  options: CheckOptions,
): CheckReport {
  return findWith(rules, hierarchy, graph, options);
}

export function findWith(
  some: readonly Rule[],
  hierarchy: Hierarchy,
  graph: ContextGraph,
  options: CheckOptions,
): CheckReport {
  const facts = gatherFacts(hierarchy, graph, options);
  return runRules(some, facts, (paths) => targetsOf(surveyOf(hierarchy), paths));
}

/** Each fact is computed when the first rule asks for it: rules that are off cost nothing. */
export function gatherFacts(
  hierarchy: Hierarchy,
  graph: ContextGraph,
  options: CheckOptions,
): Facts {
  const { settings, dialects } = hierarchy;
  const { documents } = graph;
  const { now, code, everything: tree = hierarchy.tree } = options;
  const survey = surveyOf(hierarchy);
  const all = [...documents.values()];
  const retired = retiredDocuments(graph);
  const declared = once(() => declaredIn(hierarchy, survey));
  return lazily(
    {
      ...localFacts(hierarchy, graph, { now, conflicts: survey.conflicts, retired }),
      drops: survey.drops,
      changed: options.changed ?? null,
      isAbsent: (path: string) => isAbsent(path, tree),
      keyMeant: (document: Document, key: string) =>
        keyMeant(dialectOf(hierarchy, document)?.format, key),
      ruleNamed: (id: string) => ruleNamed(id, settingOf(id, settings) === 'off'),
    },
    {
      problems: () =>
        dialects.flatMap((one) => one.problems?.(tree, documents, settings, declared) ?? []),
      unusedOverrides: () => unusedOverrides(survey, (path) => documents.get(path)),
      danglingReferences: () =>
        findDanglingReferences({
          ...{ documents, supersession: graph.supersession, retired },
          index: referenceIndex(documents, graph.targets),
          successor(path) {
            const [head, another] = current(graph, path);
            return head === undefined || head === path || another !== undefined ? null : head;
          },
          has: (path) => tree.has(path),
        }),
      brokenLinks: () => findBrokenLinks(documents, tree),
      linksOutsideRoot: () => linksOutsideRoot(all),
      contextList: () => contextListGap(graph),
      memory: () =>
        all.flatMap((document) => {
          const content = memoryIn(hierarchy, document);
          return content === null ? [] : [{ source: document.path, ...content }];
        }),
      records: () => recordsAt(hierarchy, now),
      sensitive: () => all.flatMap((one) => sensitivePlaces(hierarchy, one)),
      overBudget: () => overBudget(hierarchy, documents, options.tokens),
      placeholders: () => placeholderTexts(hierarchy, all),
      unread: () => options.unread ?? unreadFolders(hierarchy),
      ...codeFacts({ documents: all, retired, tree, code, limits: settings.code }),
    },
  );
}

/** The known metadata key that a key is one slip of the fingers away from, or null; documents say the same keys again and again. */
function keyMeant(format: Format | undefined, key: string): string | null {
  if (format === undefined) return null;
  return onceFor(format, `meant ${key}`, () => {
    const { aliases, reserved } = format.keys;
    const keys = [...reserved, ...Object.entries(aliases).flat(2)];
    return keys.includes(key) ? null : slipOf(key, keys);
  });
}

function ruleNamed(id: string, off: boolean): RuleFact {
  const rule = rules.find((one) => one.id === id);
  const ids = rules.map((one) => one.id);
  const meant = rule === undefined ? closest(id, ids) : null;
  return { known: rule !== undefined, meant, timed: rule?.timed ?? false, off };
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

/** The gate of writes over what is written already (Y-030): people write memory by hand, too. Instructions are only to hold no secrets. */
function sensitivePlaces(hierarchy: Hierarchy, document: Document): readonly SensitivePlace[] {
  const { role, path, text } = document;
  const isMemory =
    role.is === 'memory' ||
    (role.is === 'record' && dialectOf(hierarchy, document)?.upkeep?.records !== undefined);
  if (!isMemory && role.is !== 'instruction') return [];
  const found = isMemory ? findSensitive(text, policyOf(hierarchy, document)) : findSecrets(text);
  if (found.length === 0) return [];
  const reading = beginReading(path, text);
  return found.map(({ start, end, what, instead }) => ({
    path,
    span: reading.span(start, end),
    what,
    instead,
  }));
}
