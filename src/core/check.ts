// What rules find in a workspace, and the facts that they see of it.

import { runRules, settingOf } from '../check/run-rules.ts';
import { contextListGap } from '../graph/context-list.ts';
import { findDanglingReferences } from '../graph/dangling-references.ts';
import { findBrokenLinks, linksOutsideRoot } from '../graph/links.ts';
import { retiredDocuments } from '../graph/retired.ts';
import type { CodeRepository } from '../model/code.ts';
import { blankOut, fenceSpans } from '../model/comments.ts';
import type { Format } from '../model/dialect.ts';
import type { Document } from '../model/document.ts';
import type { Problem, UnreadFolder } from '../model/facts.ts';
import type { CheckReport } from '../model/finding.ts';
import type { ContextGraph } from '../model/graph.ts';
import { lazily, once, onceFor } from '../model/once.ts';
import { folderOf } from '../model/paths.ts';
import type { Declared } from '../model/reading.ts';
import type { Found, Rule } from '../model/rule.ts';
import type { Facts, RuleFact } from '../model/rule-facts.ts';
import type { Tree } from '../model/source.ts';
import { closest, slipOf } from '../model/usage-error.ts';
import { type MapNode, toKeyPath, toPointer } from '../model/value.ts';
import { beginReading } from '../parse/places.ts';
import { findSecrets, findSensitive } from '../policy/policy.ts';
import type { Sensitive } from '../policy/shapes.ts';
import { expandDottedKeys, readMap, unwrap } from '../resolve/key-paths.ts';
import { unusedOverrides } from '../resolve/unused-overrides.ts';
import { codeFacts, isOwn } from './code-facts.ts';
import {
  type Dates,
  dialectOf,
  type Hierarchy,
  inheritanceOf,
  memoryIn,
  policyOf,
  unreadFolders,
} from './hierarchy.ts';
import { localFacts } from './local-facts.ts';
import { DECISION_BODIES } from './new-decision.ts';
import { overBudget } from './over-budget.ts';
import { recordsAt } from './recording.ts';
import type { Options } from './resolve.ts';
import { rules } from './rules.ts';
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

export interface Checked {
  readonly hierarchy: Hierarchy;
  readonly graph: ContextGraph;
  readonly report: CheckReport;
  readonly dates: Dates;
}

export function check(
  hierarchy: Hierarchy,
  graph: ContextGraph,
  options: CheckOptions,
  some: readonly Rule[] = rules,
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
      problems: () => problemsIn(hierarchy, documents, tree),
      unusedOverrides: () =>
        unusedOverrides(survey.targets, survey.layersOf, (path) => documents.get(path)),
      danglingReferences: () => findDanglingReferences(graph, retired, tree),
      brokenLinks: () => withoutIgnored(findBrokenLinks(documents, tree), code).filter(isOnce),
      linksOutsideRoot: () => linksOutsideRoot(all),
      contextList: () => contextListGap(graph),
      memory: () =>
        all.flatMap((document) => {
          const content = memoryIn(hierarchy, document);
          return content === null ? [] : [{ source: document.path, ...content }];
        }),
      records: () => recordsAt(hierarchy, now),
      sensitive: () => all.filter(isOnce).flatMap((one) => sensitivePlaces(hierarchy, one)),
      overBudget: () => overBudget(hierarchy, documents, options.tokens),
      placeholders: () => placeholderTexts(hierarchy, living),
      unread: () => options.unread ?? unreadFolders(hierarchy),
      ...codeFacts(living, tree, code, settings.code),
    },
  );
}

/** What git is told to ignore may be there for whoever the text is written for. */
function withoutIgnored(
  broken: Facts['brokenLinks'],
  code: CodeRepository | undefined,
): Facts['brokenLinks'] {
  if (code === undefined || broken.length === 0) return broken;
  const pathsOf = ({ key = [] }: Facts['brokenLinks'][number]) =>
    key.slice(0, 1).flatMap((path) => [code.prefix + path, `${code.prefix + path}/`]);
  const ignored = code.ignored(broken.flatMap(pathsOf));
  return broken.filter((one) => !pathsOf(one).some((path) => ignored.has(path)));
}

export function problemsIn(
  hierarchy: Hierarchy,
  documents: ReadonlyMap<string, Document>,
  tree = hierarchy.tree,
): readonly Problem[] {
  const declared = once(() => declaredIn(hierarchy));
  return hierarchy.dialects.flatMap(
    (one) => one.problems?.(tree, documents, hierarchy.settings, declared, secretsIn) ?? [],
  );
}

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
  const near = rule === undefined ? closest(id, ids) : null;
  return { known: rule !== undefined, near, timed: rule?.timed ?? false, off };
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

/** What is written for agents, who are given it as it stands. */
const TOLD: ReadonlySet<string> = new Set(['definition', 'context', 'decision']);
/** Most texts have no word as long as a key. */
const KEY_UNITS = 20;
const IN_WORDS = Array.from({ length: 128 }, (_, unit) => /\w/.test(String.fromCharCode(unit)));

/** As `/\w{20}/`, which tries every letter and took a quarter of a check: of short words one in twenty is looked at. */
function hasLongWord(text: string): boolean {
  for (let end = KEY_UNITS - 1; end < text.length; ) {
    let at = end;
    while (at > end - KEY_UNITS && IN_WORDS[text.charCodeAt(at)]) at -= 1;
    if (at === end - KEY_UNITS) return true;
    end = at + KEY_UNITS;
  }
  return false;
}

/** The gate of writes over what is written already (Y-030): people write memory by hand, too. What agents are told is only to hold no secrets. */
function sensitivePlaces(hierarchy: Hierarchy, document: Document): readonly Found<'sensitive'>[] {
  const { role, path, text } = document;
  const isMemory =
    role.is === 'memory' ||
    (role.is === 'record' && dialectOf(hierarchy, document)?.upkeep?.records !== undefined);
  if (!isMemory && role.is !== 'instruction' && !(TOLD.has(role.is) && hasLongWord(text)))
    return [];
  const found = isMemory ? findSensitive(text, policyOf(hierarchy, document)) : findSecrets(text);
  return placed(path, text, found).map((one, at) => {
    const { start = 0, end } = found[at] ?? {};
    // What explains things has made-up passwords: only what nobody makes up is certain there.
    const isGuess = !isMemory && !UNGUESSED.test(text.slice(start, end));
    return { ...one, message: 'sensitive', ...(isGuess && { severity: 'warning' }) };
  });
}

const UNGUESSED =
  /(?<![\w+/-])(?=[\w+/-]{0,400}\d)(?=[\w+/-]{0,400}[A-Za-z])[\w+/-]{16}|-----BEGIN /;

function placed(path: string, text: string, found: readonly Sensitive[]) {
  const reading = beginReading(path, text);
  return found.map(({ start, end, what, instead, again = [] }) => ({
    ...{ path, at: reading.span(start, end), data: { what, instead } },
    related: again.map((one) => {
      const { line, column } = reading.span(one.start, one.end);
      return { path, line, column, message: 'the same value' };
    }),
  }));
}

function secretsIn(path: string, text: string): readonly Problem[] {
  return placed(path, text, findSecrets(text)).map(({ at, ...one }) => ({
    ...{ ...one, kind: 'sensitive' },
    at: { line: at.line, column: at.column, endColumn: at.column + at.end - at.start },
  }));
}

/** Of those that some target inherits and that still hold; a declared override differs from others on purpose. */
function declaredIn(hierarchy: Hierarchy): readonly Declared[] {
  const { targets, layersOf } = surveyOf(hierarchy);
  const paths = new Set(targets.flatMap((target) => layersOf(target).map(({ path }) => path)));
  return [...paths].flatMap((path) => {
    const document = hierarchy.document(path);
    const holds = document?.lifecycle === 'active' || document?.lifecycle === 'draft';
    if (document === null || !holds || document.role.is === 'instruction') return [];
    const { find } = inheritanceOf(hierarchy, document);
    const folder = find?.(hierarchy.tree, { folder: folderOf(path) })?.folder ?? '';
    return statedBy(document).map((one) => ({ ...one, folder }));
  });
}

function statedBy(document: Document): readonly Omit<Declared, 'folder'>[] {
  const { path: source, declarations, constraints, overrides, role } = document;
  const found: Omit<Declared, 'folder'>[] = [];
  const deliberate = new Set(overrides.map(({ path }) => toKeyPath(path)));
  const visit = (map: MapNode, above: readonly string[]): void => {
    const { marker, entries } = readMap(map);
    if (marker !== null) return;
    for (const { key, value } of entries) {
      const path = [...above, key];
      const keyPath = toKeyPath(path);
      const own = unwrap(value);
      if (own.marker !== null || deliberate.has(keyPath)) continue;
      if (own.value?.type === 'map') visit(own.value, path);
      if (own.value?.type !== 'scalar') continue;
      const { span, value: says } = own.value;
      const place = { source, line: span.line, column: span.column, level: role.level ?? '' };
      found.push({ ...place, priority: 0, value: says, pointer: toPointer(path), keyPath });
    }
  };
  for (const { values } of declarations) visit(values, []);
  if (role.is === 'decision' && constraints !== null) visit(expandDottedKeys(constraints), []);
  return found;
}

/** Sentences of the templates, as they stand there; code, headings and lists of files are no sentences. */
function sentencesOf({ dialects }: Pick<Hierarchy, 'dialects'>): readonly string[] {
  const blank = { name: '', today: '', example: false };
  const files = dialects.flatMap(({ init }) =>
    typeof init === 'function' ? Object.values(init(blank)) : [],
  );
  const texts = [
    ...files.map((file) => file.replace(/^---\n[\s\S]*?\n---\n/, '')),
    ...DECISION_BODIES,
  ];
  return [...new Set(texts.flatMap((text) => prose(text).map(({ words }) => words)))];
}

function placeholderTexts(
  hierarchy: Hierarchy,
  documents: readonly Document[],
): readonly Found<'left' | 'several'>[] {
  const sentences = sentencesOf(hierarchy);
  const known = new Set(sentences);
  return documents.flatMap((document): readonly Found<'left' | 'several'>[] => {
    const { path, text, bodyStart, role, accepted } = document;
    if (role.is === 'document' || (role.is === 'decision' && !accepted)) return [];
    if (!sentences.some((sentence) => text.includes(sentence, bodyStart))) return [];
    const first = text.slice(0, bodyStart).split('\n').length;
    const found = prose(text.slice(bodyStart)).filter(({ words }) => known.has(words));
    const [begins] = found;
    if (begins === undefined) return [];
    const { column, words } = begins;
    const line = first + begins.line;
    const at = { line, column, endLine: line, endColumn: column + words.length };
    const lines = found.map((one) => first + one.line).join(', ');
    const message = found.length === 1 ? 'left' : 'several';
    return [{ message, path, at, data: { words, lines }, key: [] }];
  });
}

function prose(text: string) {
  const lines = blankOut(text, fenceSpans(text)).split('\n');
  return lines.flatMap((whole, line) => {
    const words = whole.trim();
    const isProse = !/^#|`/.test(words) && /\p{L}/u.test(words);
    return isProse ? [{ line, column: whole.indexOf(words) + 1, words }] : [];
  });
}
