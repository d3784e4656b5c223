// Files and folders that instructions name and that do not exist. Told only where that is certain.

import { type Document, isItemKind } from '../../../model/document.ts';
import type { Problem } from '../../../model/facts.ts';
import { once } from '../../../model/once.ts';
import { isInExample, isNew, isSaidToBe, STAND_IN } from '../../../model/path-mentions.ts';
import { folderOf, nameOf } from '../../../model/paths.ts';
import { chain, isIn, join } from '../files.ts';
import { isIgnoredByGit } from '../globs.ts';
import { isForOthers } from '../names.ts';
import { type Code, codeIn } from './code-spans.ts';
import type { Subject } from './index.ts';
import { FOLDER, isAboutHere, PATH, referencesOf, textsOf } from './own-texts.ts';

/** Folders of what is made. */
export const MADE =
  /^(?:node_modules|dist|build|out|output|coverage|gen|generated|__generated__|_generated|tmp|temp|logs?|reports?|cache|\.cache|\.next|\.turbo|vendor|venv|\.venv|site-packages|obj|\.git)$/;

/** A folder of this machine or of another checkout, below which paths of the text may be meant. */
const OUTSIDE =
  /(?:\/(?:tmp|opt|usr|var|home|Users)|(?<![\w~])~|\$\{?[A-Z_]{2,40}\}?)\/[\w./{}@-]{1,200}/g;

/** A repository next to this one, by its way, which is neither of a link nor of what code imports, or in words. */
const BESIDE =
  /(?<!['"(./\w])\.\.\/|\b(?:api|backend|frontend|server|client|mobile|upstream|other|another|separate|sibling|consumer|target) (?:repository|repo)\b/i;

/** What people call the folders at the top of a repository: seen from nowhere else, it is one of this repository that is gone. */
const AT_THE_TOP =
  /^(?:\.github|src|lib|docs?|scripts?|tests?|packages|apps?|tools?|server|client|backend|frontend|api|internal|cmd|agents?|core|config|services|components|modules|utils|infra(?:structure)?|database|examples)$/;

export function missingPaths({ files, documents, paths: all }: Subject): readonly Problem[] {
  if (all === null || files.assumesGit || files.outsideGit) return [];
  const stem = (path: string): string => `/${path.toLowerCase()}`.replace(/\.[^./]*$/, '');
  const stems = once(() => all.map(stem));
  const byName = once(() => Map.groupBy(all, nameOf));
  const folders = once(() => [...new Set(all.flatMap((path) => chain('', folderOf(path))))]);
  const isNamed = (path: string): boolean =>
    stems().some((one) => one.endsWith(stem(path))) ||
    folders().some((one) => `/${one}`.endsWith(`/${path}`));
  const isKnown = (name: string): boolean => byName().has(name) || isNamed(name);
  const isAway = (path: string): boolean => {
    const last = chain('', folderOf(path)).findLast((one) => files.isFolder(one)) ?? '';
    const ignored = (files.text('.gitignore')?.text ?? '').split(/\r?\n/).filter(isBeside(path));
    return (
      // Where git ignores several files of a folder by name, it holds what is made.
      ignored.length > 1 ||
      // A folder that holds nothing is one of another repository, which is not checked out.
      files.list(last).length === 0 ||
      files.has(join(last, '.git')) ||
      [path, `${path}/x`].some((one) => isIgnoredByGit(files, one))
    );
  };
  const own = textsOf(files, documents);
  // What one text says is made, or is gone, is no news in another.
  const told = new Set<string>();
  const texts = [...own, ...referencesOf(files, documents, own)];
  const found = texts.flatMap((document) => {
    if (isForOthers(document.path)) return [];
    const isOfHere = !isItemKind(document.role.kind);
    // What a skill merges is there afterwards; one that names nothing of this repository is about any.
    const isMerged = /^[ \t]*git merge \S/m.test(document.text);
    if (!isOfHere && (isMerged || !isAboutHere(files, document.text))) return [];
    const bases = chain('', folderOf(document.path).replace(/(?:^|\/)\..*$/, ''));
    // A text that speaks of a repository beside this one may mean what is in that.
    const isBesideOther = BESIDE.test(document.text);
    const isAlone = isOfHere && !isBesideOther;
    const outside = document.text.match(OUTSIDE) ?? [];
    const { seen, trees, names } = contextOf(document, byName());
    const lines = document.text.split('\n');
    return codeIn(document.text).flatMap(({ text, line, column, isSpan, around }: Code) => {
      const [, way = ''] = PATH.exec(text) ?? (isAlone ? FOLDER.exec(text) : null) ?? [];
      const path = names.has(text) ? text : way;
      if (!isSpan || path === '' || path.includes('..')) return [];
      const steps = path.split('/');
      const [top = ''] = steps;
      const start = steps.length > 2 ? steps.slice(0, 2).join('/') : top;
      const isHeading = lines[line - 1]?.startsWith('#');
      const isTop = steps.length === 1 || AT_THE_TOP.test(top) || trees.has(top) || isHeading;
      const isGone = isAlone && isTop && ![start, nameOf(path)].some(isKnown);
      const isSeen = isOfHere && (seen.has(top) || names.has(path));
      const isWhole = isBesideOther || (top.startsWith('.') && top !== '.github');
      const first = isWhole ? folderOf(path) : top;
      const at = bases.filter((base) => isGone || isSeen || files.isFolder(join(base, first)));
      if (at.length === 0 || STAND_IN.test(path) || steps.some((one) => MADE.test(one))) return [];
      const { heading, lead, header, block, sentence, close } = around();
      const near = `${heading}\n${lead}\n`;
      // What the text shows below is to be written.
      const isToCome = isNew(lines, line - 1, column - 2) || isInExample(document, line);
      if (isNamed(path) || isToCome) return [];
      const said = `${header}\n${near}${sentence}`;
      if (isSaidToBe('gone', block) || isSaidToBe('denied', said) || isSaidToBe('made', said))
        told.add(path);
      if (isSaidToBe('shown', sentence) || isSaidToBe('example', near + close)) return [];
      if (outside.some((folder) => `${folder}/`.includes(`/${top}/`))) return [];
      if (at.some((base) => isAway(join(base, path)))) return [];
      const [meant, another] = byName().get(nameOf(path)) ?? [];
      // A name of one word is that of many, and what agents keep in their own folders is theirs.
      const isOwn = /[^a-z\d.]|[a-z][A-Z]/.test(nameOf(path)) || isIn(folderOf(path), meant ?? '/');
      const isMoved = meant && !another && isOwn && path.startsWith('.') === meant.startsWith('.');
      const place = { line, column, endColumn: column + text.length };
      const [kind, data] = isMoved ? ['movedPath', { to: path, meant }] : ['noPath', { to: path }];
      return [{ kind, path: document.path, at: place, data, related: [] }];
    });
  });
  return found.filter(({ data }) => !told.has(data.to));
}

/** What a text shows of the tree that its author saw: top folders of paths that are there, or many, and lists of files of one folder. */
function contextOf(
  { path, text }: Pick<Document, 'path' | 'text'>,
  byName: ReadonlyMap<string, readonly string[]>,
) {
  const isInside = /\/(?:AGENTS|CLAUDE|GEMINI)\.md$/.test(path);
  const there = (path: string): readonly string[] =>
    byName.get(nameOf(path))?.filter((one) => `/${one}`.endsWith(`/${path}`)) ?? [];
  const paths = codeIn(text).flatMap(({ text: code }) => PATH.exec(code)?.[1] ?? []);
  const tops = [...Map.groupBy(new Set(paths), (path) => path.split('/')[0] ?? '')];
  const seen = tops.filter(([, all]) => all.some((path) => there(path).length > 0));
  const trees = tops.filter(([, all]) => all.length > 2 && all.some((one) => one.split('/')[3]));
  const lists = text.split(/\n\s*\n/).map((list) => [...list.matchAll(LISTED)]);
  const names = lists.flatMap((list) => {
    const all = list.map(([, name = '']) => name).filter((name) => PATH.test(`./x/${name}`));
    const folders = [...Map.groupBy(new Set(all.flatMap(there)), folderOf).values()];
    return folders.some((files) => files.length > 2) ? all : [];
  });
  // Under this heading the text of a folder says what is in it.
  const [, below = ''] = isInside ? (text.split(/^#{2,4} (?:Key )?Files[ \t]*$/im) ?? []) : [];
  const [list = ''] = below.split(/^#/m);
  const own = Array.from(list.matchAll(LISTED), ([, name = '']) => name);
  return { seen: new Map(seen), trees: new Map(trees), names: new Set([...names, ...own]) };
}

/** A name with which an item or a row begins. */
const LISTED =
  /^\s{0,9}(?:[-*+] |\d{1,3}[.)] |\|) {0,9}\*{0,2}`([\w@+-][\w.@+-]{0,100}\.[a-z]\w{0,9})`/gm;

const isBeside = (path: string) => (line: string) =>
  folderOf(line) === folderOf(path) && line.endsWith(path.slice(path.lastIndexOf('.')));
