// What heads, names and sizes say that is not as their topic has it (A-006, A-007, A-013, A-014, A-043 … ).

import type { Document } from '../../model/document.ts';
import type { Problem } from '../../model/facts.ts';
import { folderOf, nameOf, stemOf } from '../../model/paths.ts';
import type { Settings } from '../../model/settings.ts';
import type { Span, Tree } from '../../model/source.ts';
import { isList, type Json, scalarText } from '../../model/value.ts';
import { ABSTRACT_TOKENS, abstractsOf } from './abstracts.ts';
import { frontMatter, PLAN_STATUSES } from './format.ts';
import {
  COMMAND,
  declaredBudget,
  HOT_BUDGET,
  HOT_FILES,
  hotFiles,
  hotRules,
  hotTotals,
  isGenerated,
  linesOf,
  sectionOf,
  TARGET,
} from './hot.ts';
import { ABSTRACT, allFolders, foldersIn, HOME, OVERVIEW, role, topicOf } from './places.ts';

type Documents = ReadonlyMap<string, Document>;

export function problems(tree: Tree, all: Documents, settings: Settings): readonly Problem[] {
  // What other systems keep elsewhere follows other rules.
  const documents = new Map([...all].filter(([path]) => role(path) !== null));
  return [
    ...outdated(tree),
    ...budgets(tree, settings),
    ...leftovers(tree, documents),
    ...[...documents.values()].flatMap((document) => [
      ...otherValues(document, documents),
      ...namedOtherwise(document),
      ...listsOfScopes(tree, document),
    ]),
    ...abstractSizes(documents),
  ];
}

/** Each source is told that AGENTS.md does not hold as it stands now. */
function outdated(tree: Tree): readonly Problem[] {
  const file = tree.has(TARGET) ? tree.read(TARGET) : null;
  if (file === null || !('text' in file) || !isGenerated(file.text)) return [];
  const text = file.text.replaceAll('\r\n', '\n');
  return hotRules(tree)
    .filter((rule) => !text.includes(sectionOf(rule.text).join('\n')))
    .map(({ path }) =>
      miss('outOfDate', TARGET, null, { source: path, command: COMMAND }, [
        { path, line: 1, message: 'It has changed since.' },
      ]),
    );
}

function budgets(tree: Tree, settings: Settings): readonly Problem[] {
  const hot = hotFiles(tree);
  const each = hot.flatMap(({ path, text }) => {
    const lines = linesOf(text);
    const budget = declaredBudget(text) ?? HOT_FILES[path] ?? HOT_BUDGET.fileLines;
    if (lines > budget) return [miss('overBudget', path, null, { lines, budget })];
    return lines > budget * HOT_BUDGET.near
      ? [miss('nearBudget', path, null, { lines, budget })]
      : [];
  });
  const lines = hot.reduce((sum, { text }) => sum + linesOf(text), 0);
  const tokens = hot.reduce((sum, { bytes }) => sum + Math.ceil(bytes / 4), 0);
  const [largest] = hot.toSorted((a, b) => b.bytes - a.bytes);
  const totals = hotTotals(settings);
  const isOver = lines > totals.lines || tokens > totals.tokens;
  if (largest === undefined || !isOver) return each;
  const most = { mostLines: totals.lines, mostTokens: totals.tokens };
  return [...each, miss('overTotal', largest.path, null, { lines, tokens, ...most })];
}

/** What was given up and is still there: nobody reads it. */
function leftovers(tree: Tree, documents: Documents): readonly Problem[] {
  const abstracts = [...documents.keys()].filter((path) => nameOf(path) === ABSTRACT);
  const [memory] = allFolders(tree, 'user/memory').flatMap((folder) =>
    tree.list(folder).flatMap(({ name, type }) => (type === 'file' ? [`${folder}/${name}`] : [])),
  );
  const places = new Set(['user/memory', ...[...documents.keys()].map(folderOf)]);
  const indexes = [...places]
    .map((folder) => `${folder}/_index.yaml`)
    .filter((path) => tree.has(path));
  return [
    ...abstracts.map((path) =>
      miss('leftover', path, null, { instead: `the description of ${OVERVIEW}` }),
    ),
    ...indexes.map((path) => miss('leftover', path, null, { instead: 'the heads of the entries' })),
    ...(memory === undefined
      ? []
      : [miss('leftover', memory, null, { instead: `_decisions/ and _lessons/ in ${HOME}` })]),
  ];
}

/** Statuses, categories and tags against what the overview of the topic declares, nearest first. */
function otherValues(document: Document, documents: Documents): readonly Problem[] {
  const topic = topicOf(document.path);
  if (topic === '' || nameOf(document.path) === OVERVIEW) return [];
  const overview = overviewOf(document.path, topic, documents);
  const head = frontMatter(document);
  return (['status', 'category', 'tags'] as const).flatMap((key) => {
    const declared = valuesOf(overview, key === 'tags' ? 'tag_values' : `${key}_values`);
    const known =
      declared.length === 0 && key === 'status' && topic === 'plans' ? PLAN_STATUSES : declared;
    const said = key === 'tags' ? document.tags : texts(head[key] ?? null);
    const others = known.length === 0 ? [] : said.filter((one) => !known.includes(one));
    if (others.length === 0) return [];
    const written = others.join(', ').slice(0, 200);
    const data = { key, written, known: known.slice(0, 20).join(', ') };
    return [miss('otherValue', document.path, spanOf(document, key), data)];
  });
}

/** The overview of the topic that a document stands in, else that of the same topic in a scope above. */
function overviewOf(path: string, topic: string, documents: Documents): Document | undefined {
  let folder = path.slice(0, path.lastIndexOf(`/_${topic}/`));
  while (folder.length >= HOME.length) {
    const found = documents.get(`${folder}/_${topic}/${OVERVIEW}`);
    if (found !== undefined) return found;
    folder = folderOf(folder);
  }
  return undefined;
}

function valuesOf(overview: Document | undefined, key: string): readonly string[] {
  return overview === undefined ? [] : texts(frontMatter(overview)[key] ?? null);
}

function texts(value: Json): readonly string[] {
  return isList(value)
    ? value.flatMap(texts)
    : [scalarText(value) ?? ''].filter((one) => one !== '');
}

/** `YYMMDD-name.md`, with the day on which the entry says that it was created. */
function namedOtherwise(document: Document): readonly Problem[] {
  const { path, created } = document;
  const { kind } = document.role;
  if (!['plan', 'decision', 'lesson', 'entry'].includes(kind)) return [];
  const stem = stemOf(path);
  const [, year = '', month = '', day = ''] = /^(\d{2})(\d{2})(\d{2})-/.exec(stem) ?? [];
  if (year === '' || /[A-Z\s]/.test(stem))
    return [miss('otherName', path, null, { name: nameOf(path) })];
  const date = `20${year}-${month}-${day}`;
  if (created === null || created.slice(0, 10) === date) return [];
  return [miss('otherDate', path, spanOf(document, 'created'), { date, created })];
}

/** Heads of another length are common, and told once: the budget lists them. */
function abstractSizes(documents: Documents): readonly Problem[] {
  const { all, other } = abstractsOf(documents.values());
  const [first] = other;
  if (first === undefined) return [];
  return [
    miss('abstractSizes', first.path, null, { count: other.length, all, ...ABSTRACT_TOKENS }),
  ];
}

const LEAST_LISTED = 3;

/** Whoever asks for a workspace is given the heads of all that is inside it, whatever its overview lists. */
function listsOfScopes(tree: Tree, document: Document): readonly Problem[] {
  const { role, path, structure } = document;
  if (role.is !== 'definition' || role.level !== 'workspace') return [];
  const domains = foldersIn(tree, folderOf(path));
  const names = new Set(
    domains.flatMap((one) => [one, ...foldersIn(tree, `${folderOf(path)}/${one}`)]),
  );
  const lines = [
    ...structure.items.map(({ text, span }) => ({ text, span })),
    ...structure.tables.flatMap(({ rows }) =>
      rows.map(({ cells, span }) => ({ text: cells[0] ?? '', span })),
    ),
  ];
  const listed = lines.filter(({ text }) => {
    const [, name = ''] = /^[^\w@]{0,9}([\w@./-]{1,200})/.exec(text) ?? [];
    return names.has(name.replace(/\/$/, ''));
  });
  const [first] = listed;
  if (first === undefined || listed.length < LEAST_LISTED) return [];
  return [miss('listedTwice', path, first.span, { count: listed.length })];
}

function spanOf(document: Document, key: string): Span | null {
  return document.metadataSpans.get(key) ?? null;
}

function miss(
  kind: Problem['kind'],
  path: string,
  span: Span | null,
  data: Problem['data'],
  related: Problem['related'] = [],
): Problem {
  const at = span && { line: span.line, column: span.column };
  const isOneLine = span !== null && span.end > span.start;
  return {
    kind,
    path,
    at: at && isOneLine ? { ...at, endColumn: span.column + (span.end - span.start) } : at,
    data,
    related,
  };
}
