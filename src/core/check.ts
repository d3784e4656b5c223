import { settingOf } from '../check/run-rules.ts';
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
import type { ContextGraph } from '../model/graph.ts';
import { once } from '../model/once.ts';
import type { ResolvedMemory } from '../model/resolution.ts';
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
import type { Survey } from './survey.ts';

/** Each fact is computed when the first rule asks for it: rules that are off cost nothing. */
export function gatherFacts(
  hierarchy: Hierarchy,
  graph: ContextGraph,
  survey: Survey,
  rules: readonly Rule[],
  options: CheckOptions,
): Facts {
  const { settings } = hierarchy;
  const { documents } = graph;
  const all = [...documents.values()];
  const formatOf = (document: Document): Format | undefined =>
    dialectOf(hierarchy, document)?.format;
  const retired = retiredDocuments(graph);
  const memory = once(() => memoriesOf(hierarchy, all));
  const links = once(() => findBrokenLinks(documents, options.everything ?? hierarchy.tree));
  const danglingReferences = once(() =>
    findDanglingReferences({
      documents,
      supersession: graph.supersession,
      index: referenceIndex(documents, graph.targets),
      retired,
      successor(path) {
        const [head, another] = current(graph, path);
        return head === undefined || head === path || another !== undefined ? null : head;
      },
      has: (path) => (options.everything ?? hierarchy.tree).has(path),
    }),
  );
  const declared = once(() => declaredIn(hierarchy, survey));
  const problems = once(() =>
    hierarchy.dialects.flatMap(
      (one) =>
        one.problems?.(options.everything ?? hierarchy.tree, documents, settings, declared) ?? [],
    ),
  );
  const idle = once(() => unusedOverrides(survey, (path) => documents.get(path)));
  const contextList = once(() => contextListGap(graph));
  const records = once(() => recordsAt(hierarchy, options.now));
  const sensitive = once(() => all.flatMap((one) => sensitivePlaces(hierarchy, one)));
  const budget = once(() =>
    overBudget(hierarchy, survey, documents, {
      budget: settings.tokenBudget,
      counter: options.tokens,
    }),
  );

  const code = codeFacts({
    ...{ documents: all, retired, code: options.code, limits: settings.code },
    tree: options.everything ?? hierarchy.tree,
  });

  return {
    ...localFacts(hierarchy, graph, { now: options.now, conflicts: survey.conflicts, retired }),
    drops: survey.drops,
    get problems() {
      return problems();
    },
    get unusedOverrides() {
      return idle();
    },
    get danglingReferences() {
      return danglingReferences();
    },
    get brokenLinks() {
      return links();
    },
    get linksOutsideRoot() {
      return linksOutsideRoot(all);
    },
    get contextList() {
      return contextList();
    },
    get memory() {
      return memory();
    },
    get records() {
      return records();
    },
    get sensitive() {
      return sensitive();
    },
    get overBudget() {
      return budget();
    },
    get codeAges() {
      return code.ages;
    },
    get idleCovers() {
      return code.idleCovers;
    },
    get goneNames() {
      return code.goneNames;
    },
    changed: options.changed ?? null,
    isAbsent: (path) => isAbsent(path, options.everything ?? hierarchy.tree),
    get placeholders() {
      return placeholderTexts(hierarchy, all);
    },
    get unread() {
      return options.unread ?? unreadFolders(hierarchy);
    },
    keyMeant: (document, key) => slips(formatOf(document))(key),
    ruleNamed: (id) => ruleNamed(id, rules, settingOf(id, settings) === 'off'),
  };
}

const slipsOf = new WeakMap<Format, (key: string) => string | null>();

/** The known metadata key that a key is one slip of the fingers away from, or null; documents say the same keys again and again. */
function slips(format: Format | undefined): (key: string) => string | null {
  if (format === undefined) return () => null;
  const known = slipsOf.get(format) ?? slipsIn(format);
  slipsOf.set(format, known);
  return known;
}

function slipsIn(format: Format): (key: string) => string | null {
  const { aliases, reserved } = format.keys;
  const known = [
    ...reserved,
    ...Object.entries(aliases).flatMap(([name, more]) => [name, ...more]),
  ];
  const meant = new Map<string, string | null>();
  return (key) => {
    const told = meant.has(key)
      ? (meant.get(key) ?? null)
      : known.includes(key)
        ? null
        : slipOf(key, known);
    if (meant.size < 10_000) meant.set(key, told);
    return told;
  };
}

function ruleNamed(id: string, rules: readonly Rule[], off: boolean): RuleFact {
  const rule = rules.find((candidate) => candidate.id === id);
  const meant = rule
    ? null
    : closest(
        id,
        rules.map((candidate) => candidate.id),
      );
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

/** By path. */
function memoriesOf(
  hierarchy: Hierarchy,
  documents: readonly Document[],
): readonly ResolvedMemory[] {
  return documents.flatMap((document) => {
    const content = memoryIn(hierarchy, document);
    return content === null ? [] : [{ source: document.path, ...content }];
  });
}

/** The gate of writes over what is written already (Y-030): people write memory by hand, too. Instructions are only to hold no secrets. */
export function sensitivePlaces(
  hierarchy: Hierarchy,
  document: Document,
): readonly SensitivePlace[] {
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
