// The answer of `workspace get-context`, from listings and heads alone (A-017 … ): defaults climb, topics descend.

import { parse } from 'yaml';
import type { Document } from '../../model/document.ts';
import type { WorkspacePort } from '../../model/operation.ts';
import { type Tree, textAt } from '../../model/source.ts';
import { isList, isMap, type Json, type JsonMap, scalarText } from '../../model/value.ts';
import { bodyOf, frontMatter, nameOf, pickLists, pickTexts, tagsOf } from './format.ts';
import {
  ABSTRACT,
  allFolders,
  definition,
  entriesIn,
  folderOfScope,
  HOME,
  isTopic,
  OVERVIEW,
  shownIn,
} from './places.ts';

export interface Query {
  /** Workspace, domain, repository, as far as they are named. */
  readonly scope: readonly string[];
  readonly topics: readonly string[];
  readonly includeDefaults: boolean;
  readonly filters: Filters;
}

export interface Filters {
  readonly status: readonly string[];
  readonly tags: readonly string[];
  readonly category: string | null;
  readonly strict: boolean;
}

type Source = Pick<WorkspacePort, 'root' | 'tree' | 'document'>;

/** Names are sorted as people of no particular country expect it, on every machine alike. */
const byName = new Intl.Collator('en').compare;
const MOST_DEPTH = 4;

export function contextOf(
  source: Source,
  { scope, topics, includeDefaults, filters }: Query,
): Readonly<Record<string, JsonMap>> & { readonly defaults?: JsonMap } {
  const folder = folderOfScope(scope);
  const folders = includeDefaults || topics.length > 0 ? allFolders(source.tree, folder) : [];
  const answers = [...new Set(topics)].map((topic): [string, JsonMap] => {
    if (topic === 'overview')
      return [topic, { overview_t1: overviewT1(source, folder), entries: [] }];
    const entries = topicEntries(source, topic, folder, folders, filters);
    return [topic, { overview_t1: topicOverview(source, topic, scope), entries }];
  });
  return {
    ...(includeDefaults && { defaults: defaults(source, scope, folder, folders) }),
    ...Object.fromEntries(answers),
  };
}

function defaults(
  source: Source,
  scope: readonly string[],
  folder: string,
  folders: readonly string[],
): JsonMap {
  const ladder = scope.map((_, at) => folderOfScope(scope.slice(0, at + 1)));
  return {
    scope_overview_t1: overviewT1(source, folder),
    folder_structure: [`${folder}/`, ...branches(source.tree, folder, '', 0)].join('\n'),
    overviews: folders
      .flatMap((one) => overviewT0(source, one))
      .sort((a, b) => byName(a.scope, b.scope)),
    decisions_t0: learnings(source, ladder, 'decisions'),
    lessons_t0: learnings(source, ladder, 'lessons'),
    loaded_skills: loadedSkills(source),
  };
}

/** Folders alone, hidden ones left out, and nothing of what is inside a topic. */
function branches(tree: Tree, folder: string, indent: string, depth: number): readonly string[] {
  if (depth === MOST_DEPTH) return [];
  const names = shownIn(tree, folder).toSorted(byName);
  return names.flatMap((name, at) => {
    const [branch, trunk] = at === names.length - 1 ? ['└── ', '    '] : ['├── ', '│   '];
    const inner = isTopic(name)
      ? []
      : branches(tree, `${folder}/${name}`, indent + trunk, depth + 1);
    return [`${indent}${branch}${name}/`, ...inner];
  });
}

function overviewT1({ document }: Source, folder: string): string | null {
  const overview = document(`${folder}/${OVERVIEW}`);
  return overview === null ? null : bodyOf(overview) || null;
}

function topicOverview(source: Source, topic: string, scope: readonly string[]): string | null {
  for (let depth = scope.length; depth >= 0; depth -= 1) {
    const overview = overviewT1(source, `${folderOfScope(scope.slice(0, depth))}/_${topic}`);
    if (overview !== null) return overview;
  }
  return null;
}

function overviewT0({ tree, document }: Source, folder: string) {
  const old = `${folder}/${ABSTRACT}`;
  const abstract = tree.has(old) ? document(old) : null;
  const path = definition(tree, { folder }) ?? (tree.has(old) ? old : null);
  if (path === null) return [];
  const overview = document(path);
  const head = overview === null ? {} : frontMatter(overview);
  return [
    {
      scope: folder.slice(HOME.length + 1),
      ...pickTexts(head, 'name'),
      ...(abstract !== null && { description: abstractText(abstract) }),
      ...pickTexts(head, 'description'),
      ...tagsOf(overview),
      ...pickTexts(head, 'folder_structure'),
      ...pickLists(head, 'status_values', 'category_values', 'tag_values'),
      _meta: { document_path: path },
    },
  ];
}

export function abstractText(document: Document): string {
  const lines = bodyOf(document).split(/\r?\n/);
  const prose = lines.filter((line) => !/^#{1,6}\s/.test(line)).join(' ');
  return prose.replace(/\s+/g, ' ').trim();
}

/** Decisions or lessons of each step of the ladder, none of what is below it. */
function learnings(source: Source, ladder: readonly string[], topic: string): readonly JsonMap[] {
  return ladder
    .flatMap((folder) => allFolders(source.tree, `${folder}/_${topic}`))
    .flatMap((folder) => entriesIn(source.tree, folder))
    .flatMap((path) => source.document(path) ?? [])
    .map((document) => {
      const head = frontMatter(document);
      return {
        name: nameOf(document),
        description: scalarText(head.description) ?? '',
        ...tagsOf(document),
        ...pickTexts(head, 'category', 'created', 'status'),
        path: document.path,
        _meta: { document_path: document.path },
      };
    })
    .sort((a: JsonMap, b: JsonMap) => newestFirst(a, b) || byName(nameIn(a), nameIn(b)));
}

/** Every entry beneath a folder of the topic, wherever in the scope that stands, as far as the filters let it. */
function topicEntries(
  source: Source,
  topic: string,
  scope: string,
  folders: readonly string[],
  filters: Filters,
): readonly JsonMap[] {
  const isInside = (folder: string) => folder.slice(scope.length).split('/').includes(`_${topic}`);
  const isLearning = topic === 'decisions' || topic === 'lessons';
  const entries = folders
    .filter(isInside)
    .flatMap((folder) => entriesIn(source.tree, folder))
    .flatMap((path) => source.document(path) ?? [])
    .filter((document) => passes(document, filters, isLearning))
    .map((document) => entryOf(document, topic, isLearning));
  return entries.sort((a, b) => {
    if (createdOf(a) !== '' && createdOf(b) !== '') return newestFirst(a, b);
    return (isLearning && newestFirst(a, b)) || byName(nameIn(a), nameIn(b));
  });
}

/** Features are told by where they stand, learnings with their text, the rest by its head (A-030 … A-032). */
function entryOf(document: Document, topic: string, isLearning: boolean): JsonMap {
  const { path, tags } = document;
  const place = { path, _meta: { document_path: path } };
  if (topic === 'features') {
    const name = path.slice(path.indexOf('/_features/') + '/_features/'.length);
    return { name: name.replace(/\.md$/i, ''), ...place };
  }
  const head = frontMatter(document);
  return {
    ...head,
    ...(typeof head.tags === 'string' && { tags }),
    name: nameOf(document),
    ...(isLearning && { description: head.description ?? '' }),
    path,
    ...(isLearning && { body_t1: bodyOf(document) }),
    _meta: place._meta,
  };
}

/** What an entry does not say it is not judged by, unless that is asked for (C-33); an empty list says that it has none. */
function passes(document: Document, filters: Filters, isLearning: boolean): boolean {
  const { status, tags, category, strict } = filters;
  const head = frontMatter(document);
  const fits = (wanted: readonly string[], key: string, statements: readonly Json[]): boolean =>
    wanted.length === 0 ||
    (!strict && [undefined, null, ''].includes(head[key] as string)) ||
    statements.some((one) => wanted.includes(scalarText(one) ?? ''));
  return (
    fits(status, 'status', [head.status ?? null]) &&
    fits(tags, 'tags', document.tags) &&
    (!isLearning || fits(category === null ? [] : [category], 'category', [head.category ?? null]))
  );
}

/** By the day of creation; what has none comes last. */
function newestFirst(a: JsonMap, b: JsonMap): number {
  const [one, other] = [createdOf(a), createdOf(b)];
  return one !== '' && other !== ''
    ? byName(other, one)
    : Number(other !== '') - Number(one !== '');
}

function createdOf(entry: JsonMap): string {
  return scalarText(entry.created) ?? '';
}

function nameIn(entry: JsonMap): string {
  return scalarText(entry.name) ?? '';
}

/** The skills that are loaded, from a file that a dashboard writes; empty where there is none, or it cannot be read. */
function loadedSkills({ root, tree }: Source): readonly JsonMap[] {
  let data: Json;
  try {
    data = parse((textAt(tree, '.aweave/loaded-skills.yaml') ?? '').replace(/^\uFEFF/, ''));
  } catch {
    return [];
  }
  const skills = isMap(data) ? data.skills : null;
  const listed: readonly Json[] = skills && isList(skills) ? skills : [];
  return listed.filter(isMap).flatMap(({ name, description, skill_path: path }) => {
    if (typeof name !== 'string' || typeof path !== 'string') return [];
    const text = typeof description === 'string' ? description : '';
    return [{ name, description: text, skill_path: fromRoot(root, tree, path) }];
  });
}

/** The file is written with whole paths, on a machine that may not be this one: what is known here counts from the root. */
function fromRoot(root: string, tree: Tree, path: string): string {
  const steps = path.replaceAll('\\', '/').replace(/^\.\//, '');
  const home = `${root.replaceAll('\\', '/').replace(/\/$/, '')}/`;
  if (steps.startsWith(home)) return steps.slice(home.length);
  const names = steps.split('/').slice(0, 100);
  const known = names.findIndex((_, at) => tree.has(names.slice(at).join('/')));
  if (known >= 0) return names.slice(known).join('/');
  const usual = steps.indexOf('/agent/skills/');
  return usual < 0 ? steps : steps.slice(usual + 1);
}
