// What heads, names and sizes say that is not as their topic has it (A-006, A-007, A-013, A-014, A-043 … ).

import type { Asked } from '../../model/dialect.ts';
import type { Document, Documents } from '../../model/document.ts';
import { type Problem, problemAt } from '../../model/facts.ts';
import { folderOf, nameOf, stemOf } from '../../model/paths.ts';
import type { Settings } from '../../model/settings.ts';
import { filesIn, type Tree, textAt } from '../../model/source.ts';
import { ABSTRACT_TOKENS, abstractsOf, PLAN_STATUSES, textsOf } from './format.ts';
import { COMMAND, hotMemory, hotRules, isGenerated, sectionOf, TARGET } from './hot.ts';
import { ABSTRACT, allFolders, HOME, OVERVIEW, role, shownIn, topicOf } from './places.ts';

export function problems(...[tree, all, { settings }]: Asked): readonly Problem[] {
  // What other systems keep elsewhere follows other rules.
  const documents = new Map([...all].filter(([path]) => role(path) !== null));
  return [
    ...findOutdated(tree),
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

function findOutdated(tree: Tree): readonly Problem[] {
  const text = textAt(tree, TARGET);
  if (text === null || !isGenerated(text)) return [];
  const lines = text.replaceAll('\r\n', '\n');
  return hotRules(tree)
    .filter((rule) => !lines.includes(sectionOf(rule.text).join('\n')))
    .map(({ path }) =>
      problemAt('outOfDate', TARGET, { source: path, command: COMMAND }, null, [
        { path, line: 1, message: 'It has changed since.' },
      ]),
    );
}

function budgets(tree: Tree, settings: Settings): readonly Problem[] {
  const { files, total } = hotMemory(tree, settings);
  const [largest] = files.toSorted((a, b) => b.bytes - a.bytes);
  const { state, ...sizes } = total;
  return [
    ...files
      .filter((file) => file.state !== 'ok')
      .map(({ path, lines, budget, state }) =>
        problemAt(`${state}Budget`, path, { lines, budget }),
      ),
    ...(largest !== undefined && state === 'over'
      ? [problemAt('overTotal', largest.path, sizes)]
      : []),
  ];
}

function leftovers(tree: Tree, documents: Documents): readonly Problem[] {
  const leftover = (path: string, instead: string) => problemAt('leftover', path, { instead });
  const paths = [...documents.keys()];
  const indexes = [...new Set(['user/memory', ...paths.map(folderOf)])]
    .map((folder) => `${folder}/_index.yaml`)
    .filter((path) => tree.has(path));
  return [
    ...paths
      .filter((path) => nameOf(path) === ABSTRACT)
      .map((path) => leftover(path, `the description of ${OVERVIEW}`)),
    ...indexes.map((path) => leftover(path, 'the heads of the entries')),
    ...allFolders(tree, 'user/memory')
      .flatMap((folder) => filesIn(tree, folder, /./))
      .slice(0, 1)
      .map((path) => leftover(path, `_decisions/ and _lessons/ in ${HOME}`)),
  ];
}

/** Statuses, categories and tags against what the overview of the topic declares, nearest first. */
function otherValues(document: Document, documents: Documents): readonly Problem[] {
  const { path, tags, metadataSpans } = document;
  const topic = topicOf(path);
  if (topic === '' || nameOf(path) === OVERVIEW) return [];
  const overview = overviewOf(path, topic, documents);
  return (['status', 'category', 'tags'] as const).flatMap((key) => {
    const values = key === 'tags' ? 'tag_values' : `${key}_values`;
    const declared = overview === undefined ? [] : textsOf(overview, values);
    const isUsual = declared.length === 0 && key === 'status' && topic === 'plans';
    const known = isUsual ? PLAN_STATUSES : declared;
    const written = key === 'tags' ? tags : textsOf(document, key);
    const others = written.filter((one) => known.length > 0 && !known.includes(one)).join(', ');
    const data = { key, written: others.slice(0, 200), known: known.slice(0, 20).join(', ') };
    return others === '' ? [] : [problemAt('otherValue', path, data, metadataSpans.get(key))];
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

/** `YYMMDD-name.md`, with the day on which the entry says that it was created. */
function namedOtherwise({ path, created, role, metadataSpans }: Document): readonly Problem[] {
  if (!['plan', 'decision', 'lesson', 'entry'].includes(role.kind)) return [];
  const stem = stemOf(path);
  const day = /^(\d{2})(\d{2})(\d{2})-/.exec(stem);
  if (day === null || /[A-Z\s]/.test(stem))
    return [problemAt('otherName', path, { name: nameOf(path) })];
  const date = `20${day.slice(1).join('-')}`;
  if (created === null || created.slice(0, 10) === date) return [];
  return [problemAt('otherDate', path, { date, created }, metadataSpans.get('created'))];
}

/** Heads of another length are common, and told once: the budget lists them. */
function abstractSizes(documents: Documents): readonly Problem[] {
  const { all, other } = abstractsOf(documents.values());
  const data = { count: other.length, all, ...ABSTRACT_TOKENS };
  return other.slice(0, 1).map(({ path }) => problemAt('abstractSizes', path, data));
}

const LEAST_LISTED = 3;

/** Whoever asks for a workspace is given the heads of all that is inside it, whatever its overview lists. */
function listsOfScopes(tree: Tree, document: Document): readonly Problem[] {
  const { role, path, structure } = document;
  if (role.is !== 'definition' || role.level !== 'workspace') return [];
  const home = folderOf(path);
  const domains = shownIn(tree, home);
  const names = new Set(domains.flatMap((one) => [one, ...shownIn(tree, `${home}/${one}`)]));
  const lines = [
    ...structure.items,
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
  return [problemAt('listedTwice', path, { count: listed.length }, first.span)];
}
