// Files and folders that instructions name and that do not exist. Told only where that is certain.

import { columnWithout, withMarks } from '../../../model/bare-paths.ts';
import { type Document, isItemKind } from '../../../model/document.ts';
import type { Problem } from '../../../model/facts.ts';
import { fencedPathsIn } from '../../../model/fenced-paths.ts';
import { once } from '../../../model/once.ts';
import { isInExample, isNew, isSaidToBe, isUsual, STAND_IN } from '../../../model/path-mentions.ts';
import { folderOf, nameOf } from '../../../model/paths.ts';
import { submodulesIn } from '../../../model/source.ts';
import { chain, type Files, isIn, join } from '../files.ts';
import { isAway, isIgnoredByGit } from '../globs.ts';
import { isForOthers, RULE } from '../names.ts';
import {
  aboutListed,
  type Code,
  isAnyOne,
  isRunAlone,
  isStated,
  namesIn,
  OF_AGENTS,
  OF_SKILL,
} from './code-spans.ts';
import type { Subject } from './index.ts';
import { type Named, namedFiles, OF_CODE } from './named-files.ts';
import {
  contextOf,
  FOLDER,
  isAboutHere,
  isBesidePackages,
  PATH,
  referencesOf,
  textsOf,
} from './own-texts.ts';

/** Folders of what is made. */
export const MADE =
  /^(?:node_modules|dist|build|out|output|coverage|gen|generated|__generated__|_generated|tmp|temp|logs?|reports?|cache|\.cache|\.next|\.turbo|vendor|venv|\.venv|site-packages|obj|\.git)$/;

/** A folder of this machine or of another checkout, below which paths of the text may be meant. */
const OUTSIDE =
  /(?:\/(?:tmp|opt|usr|var|home|Users)|(?<![\w~])~|\$\{?[A-Z_]{2,40}\}?)\/[\w./{}@-]{1,200}/g;

export function missingPaths({ tree: all, files, documents, paths }: Subject): readonly Problem[] {
  if (paths === null || files.assumesGit || files.outsideGit) return [];
  const tree = namedFiles(paths, submodulesIn(all));
  const own = textsOf(files, documents);
  const texts = [...own, ...referencesOf(files, documents, own)];
  const missing = texts.map((document) => missingIn(document, files, tree));
  // What one text says is made is no news in another, and what it says is gone none further on.
  const made = new Set(missing.flat().flatMap(({ to, isMade }) => (isMade ? to : [])));
  return missing.flatMap((all) => {
    const gone = new Set(all.flatMap(({ to, isGone }) => (isGone ? to : [])));
    const isTold = (to: string): boolean => !made.has(to) && !gone.has(to);
    return all.flatMap(({ to, problem }) => (problem && isTold(to) ? problem : []));
  });
}

/** From which a text names others; the hidden folder of an agent may be ignored. */
function foldersOf(path: string): readonly string[] {
  return chain('', folderOf(path).replace(/(?:^|\/)\..*$/, ''));
}

/** What is missing, whether the text says why, and null for a problem where it may be meant otherwise. */
function missingIn(document: Pick<Document, 'path' | 'role' | 'text'>, files: Files, tree: Named) {
  const { path, role } = document;
  const text = withMarks(document.text);
  const isItem = isItemKind(role.kind);
  // What a skill merges is there afterwards.
  if (isItem && /^[ \t]*git merge \S/m.test(text)) return [];
  // One that names nothing of this repository is about any: only what it runs has to be here.
  const isAny =
    isItem && !isAboutHere(files, text, (name) => tree.byName().get(name)?.length === 1);
  // What is to be copied does not name its place in this repository.
  if (isForOthers(path) && !text.includes(`${folderOf(path)}/`)) return [];
  const shown = contextOf({ path, text }, files, tree.filesOfEnd, tree.endsIn);
  const { seen, trees, names, own, isBesideOther, isOfAnother } = shown;
  const outside = text.match(OUTSIDE) ?? [];
  const basesOfText = foldersOf(path);
  const lines = text.split('\n');
  const isCalled = (name: string): boolean => tree.byName().has(name) || tree.isFolder(name);
  const isKnown = (name: string): boolean => isCalled(name) || tree.isNamed(name);
  const isOfSkill = (to: string) => nameOf(path) === 'SKILL.md' && OF_SKILL.test(to);
  /** Folders from which the text may mean the path; none where it may mean another repository. */
  const basesOf = (to: string, { isHeading = false, isListed = false }): readonly string[] => {
    if (isOfSkill(to)) return [folderOf(path)];
    // A rule for a language in which nothing here is written is for any repository.
    const [code = ''] = role.kind === RULE ? (OF_CODE.exec(to) ?? []) : [];
    if (!tree.hasEnding(code)) return [];
    const [top = '', ...below] = to.split('/');
    const start = below.length > 1 ? `${top}/${below[0]}` : top;
    const isTop = below.length === 0 || isUsual(top) || trees.has(top) || isHeading;
    // A folder that is nowhere has nothing but what is called so behind a name of the repository, or `@`, and what begins with that is a package.
    const isBelow = tree.isThere(to.replace(/^(?:@|[^/]+\/)/, ''));
    if ((isBelow || /^@\w/.test(top)) && !isUsual(top) && !tree.isThere(top)) return [];
    const isIn = tree.isFolder(top) || isBelow;
    const isGone =
      !isItem && !isBesideOther && isTop && !isKnown(start) && !(isIn && isCalled(nameOf(to)));
    const isSeen = isItem ? seen.has(top) && !isBesideOther : seen.has(top) || isListed;
    const isWhole = isBesideOther || (top.startsWith('.') && !/^\.(?:github|claude)$/.test(top));
    const first = isWhole ? folderOf(to) : top;
    // Hidden folders hold texts, which name others from there.
    const isText = !isItem && /\.mdc?$/.test(to);
    return (isText ? chain('', folderOf(path)) : basesOfText).filter(
      (base) => isGone || isSeen || files.isFolder(join(base, first)),
    );
  };
  const pattern = isOfAnother ? [PATH] : [PATH, FOLDER];
  const codes = namesIn(text, role.kind, isAny, basesOfText, files);
  const isThere = ({ text }: Code): boolean => tree.isThere(PATH.exec(text)?.[1] ?? '-');
  const others = once(() => new Set(codes.flatMap((one) => (isThere(one) ? one.line : []))));
  /** Whether the list around a line has a path of another line that is there. */
  const isBeside = (line: number): boolean => {
    const isInList = (at: number): boolean => /^\s*[-*+] /.test(lines[at - 1] ?? '');
    return [-1, 1].some((step) => {
      let at = line + step;
      while (isInList(at) && !others().has(at)) at += step;
      return isInList(at);
    });
  };
  const found = codes.flatMap((code) => {
    // Steps in brackets are those of routes where folders are called so.
    const isRoute = (code.text.match(BRACKETED) ?? []).every(tree.isNamed);
    const [mention = '', top = ''] = /^@([\w.-]+)\/\S+\.mdc?$/.exec(code.text) ?? [];
    // `@docs/a.md` of a folder that is here mentions a text.
    const bare = mention !== '' && files.isFolder(top) ? mention.slice(1) : code.text;
    const named = bare.replace(/(?<=\w)\\(?=[A-Za-z])/g, '/');
    const plain = isRoute ? named.replace(/[()[\]]/g, '_') : named;
    const [way = isBesidePackages(plain, files) ? plain : ''] = pattern.flatMap(
      (one) => one.exec(plain)?.[1] ?? [],
    );
    const written = named.slice(plain.indexOf(way)).slice(0, way.length);
    const row = lines[code.line - 1] ?? '';
    const isName =
      names.has(code.text) ||
      (!isItem && isStated(code, lines, tree.isUsed)) ||
      (!isItem && isRunAlone(code, row));
    const to = isName ? code.text.replace(/\/$/, '') : written;
    if (to === '' || to.includes('..') || STAND_IN.test(to)) return [];
    const around = folderOf(to);
    // What moved within such a folder was not made there.
    const [last = '', another] = tree.byName().get(nameOf(to)) ?? [];
    const isMoved = !another && isIn(around, last) && tree.isThere(around);
    if (!isMoved && to.split('/').some((step) => MADE.test(step))) return [];
    // Of items a folder is meant to be there in one that only this repository has.
    if (isItem && FOLDER.test(plain) && !tree.isThere(around)) return [];
    const bases = basesOf(to, {
      isHeading: code.isRun || row.startsWith('#') || code.text.startsWith('./'),
      isListed: isName || names.has(to),
    });
    const isListed = own.has(to) && row.indexOf('`') === code.column - 2;
    // What the text shows below is to be written.
    const isToCome =
      (code.isSpan && isNew(lines, code.line - 1, code.column - 2)) ||
      isInExample(document, code.line);
    const isTop = isName && code.text.endsWith('/');
    const isThere = isListed ? tree.isFile : isTop ? tree.isFolder : tree.isNamed;
    // A name of one step means any file or folder that is called so.
    const other = tree.calledNearly(to);
    if (code.text.startsWith('/') && !files.isFolder(to.split('/', 1)[0] ?? '')) return [];
    if (bases.length === 0 || isToCome || (isThere(to) && !other)) return [];
    const whole = code.around();
    const { heading, lead, header, headers, block, sentence, close } = isListed
      ? { ...whole, ...aboutListed(row) }
      : whole;
    // The phases of an item are its steps.
    const near = `${isItem ? heading.replace(/\bphase \d/i, '') : heading}\n${lead}\n`;
    const nearby = `${header}\n${near}${sentence}`;
    const isLost = isSaidToBe('gone', isListed ? whole.block : block);
    const isGone = isLost || isSaidToBe('denied', nearby);
    const isMade = !isLost && isSaidToBe('made', nearby);
    // Of a list of examples of which one stands, all are meant to be there.
    const example = /examples?/i.test(lead) && isBeside(code.line) ? `${heading}\n` : near;
    const { line, column } = code;
    const unmarked = document.text.split('\n')[line - 1] ?? '';
    const start = columnWithout(unmarked, row, column);
    // Words side by side look like folders in each other.
    const isWords =
      !isName &&
      code.isSpan &&
      code.text.endsWith('/') &&
      unmarked[start - 2] !== '`' &&
      !isUsual(to.split('/', 1)[0] ?? '');
    // What a command of the agent makes: `/draw` → `a.md`.
    const isOfCommand = /^\|? ?`\/[\w:-]+`.*(?:→|->|=>) `$/.test(row.slice(0, column - 1));
    const isElsewhere =
      isWords ||
      isOfCommand ||
      isSaidToBe('shown', `${headers}\n${sentence}`) ||
      isSaidToBe('example', example + close) ||
      outside.some((folder) => `${folder}/`.includes(`/${to.split('/', 1)[0]}/`)) ||
      basesOfText.some((base) => isIgnoredByGit(files, join(base, `${to}/x`))) ||
      bases.some((base) => isAway(join(base, to), files));
    const shown = [code.text, to].find((one) => row.startsWith(one, column - 1)) ?? nameOf(to);
    const at = { line, column: start, endColumn: start + shown.length };
    // A name alone means no file of another kind that is called so anywhere.
    const isMeant = other && (to.includes('/') || other.toLowerCase().endsWith(to.toLowerCase()));
    const told = isMeant
      ? { kind: 'movedPath', data: { to, meant: other } }
      : movedOrGone(to, tree);
    // Of what a skill brings along, all of a folder may be missing.
    const of = told.kind === 'noPath' && isOfSkill(to) && OF_SKILL.exec(to);
    const fold = of ? { form: `${path} ${of[0]}`, few: 1, message: 'noPaths' } : undefined;
    const problem = { path, at, related: [], ...told, fold };
    // Texts about any repository name such as are often there.
    const isOne =
      told.kind === 'noPath' &&
      ((!code.isSpan && isAnyOne(lines, code)) || (isAny && OF_AGENTS.test(to)));
    return [{ to, isGone, isMade, problem: isElsewhere || isOne ? null : problem }];
  });
  return [...found, ...drawnIn(document, files, tree, isAny)];
}

/** `(group)` and `[param]`: steps of routes. */
const BRACKETED = /[^/]{0,100}[()[\]][^/]{0,100}/g;

/** What drawn trees have that is not there: each is held against the one folder where most of it is; in a text that may be about any repository it has to be one that few have. */
function drawnIn(
  { path, text }: Pick<Document, 'path' | 'text'>,
  files: Files,
  tree: Named,
  isAny: boolean,
) {
  const bases = foldersOf(path);
  const drawn = fencedPathsIn(text).filter(({ tree, root }) => tree > 0 && root !== null);
  return [...Map.groupBy(drawn, ({ tree }) => tree).values()].flatMap((names) => {
    const root = (names[0]?.root ?? '').replace(/\/$/, '');
    const further = tree.endsIn(root);
    // Of several that are called so none is meant.
    const tops = [...bases, ...bases.map((one) => join(one, root)), ...(further[1] ? [] : further)];
    const all = tops.map((top) =>
      names.map((one) => ({ ...one, to: join(top, one.path.replace(/\/$/, '')) })),
    );
    const missing = all.map((some) => some.filter(({ to }) => !tree.isThere(to)));
    const [least = []] = missing.sort((a, b) => a.length - b.length);
    const there = names.length - least.filter(({ to }) => !tree.calledNearly(to)).length;
    const isMost = there * 2 <= names.length;
    const own = names.filter(({ name }) => /\w[-_]\w|[a-z][A-Z]/.test(name)).length;
    if (isAny && (isMost || own - least.length < 3)) return [];
    // The way from the root of the repository, or the folder in which the text stands.
    const isRooted = root === nameOf(folderOf(path)) || (/.\/./.test(root) && tree.isFolder(root));
    if (isMost && !isOfHere(text, names, there, isRooted)) return [];
    // A name without an ending may be that of a file.
    const gone = least.filter(({ name, to }) => /\.\w+$|\/$/.test(name) || !tree.isNamed(to));
    const found = gone.flatMap(({ to, line, column, name, rest, tree: top }) => {
      const meant = tree.calledNearly(to);
      // `item-1.ts` stands for others, too, and `1.a/` does not; of one that stands further in, the line says where.
      const words = rest.split(/[\s(),;]/).filter((word) => /\w\//.test(word));
      const isFurther = words.some((word) => tree.isNamed(word.replace(/\/$/, '')));
      const isOne = !/(?!^\d{1,2}\.[\w-]+[/.])\d[-_.]|[()[\]]|\.\./.test(name) && !isFurther;
      const isKept = !isAway(to, files) && !isIgnoredByGit(files, `${to}/x`);
      const above = to.slice(0, -name.replace(/\/?$/, '/').length);
      if (!isOne || !isKept || !tree.isThere(above) || isSaidToBe('made', rest)) return [];
      if (to.split('/').some((step) => MADE.test(step) || step[0] === '.')) return [];
      const at = { line, column: column + 1, endColumn: column + 1 + name.length };
      const most = { to: name, missing: gone.length, all: names.length };
      const fold = { form: `${path} ${top}`, few: 1, message: 'noTree' };
      const ended = meant && { kind: 'movedPath', data: { ...most, to, meant }, fold };
      const told = isMost ? { kind: 'noTree', data: most } : ended || movedOrGone(to, tree);
      return [{ to, isGone: false, isMade: false, problem: { path, at, related: [], ...told } }];
    });
    return isMost ? found.slice(0, 1) : found;
  });
}

/** True for a tree of what there is, as the words over it say, or the way to its root, and not of what people are to make. */
function isOfHere(text: string, names: Names, there: number, isRooted: boolean): boolean {
  const before = text.split('\n', names[0]?.tree);
  const over = before.slice(before.findLastIndex((line) => line[0] === '#')).join('\n');
  const isAny = TO_MAKE.test(over) || names.some(({ path }) => path.includes('['));
  const isMeant = isRooted || (names.length > 7 && STRUCTURE.test(over));
  return there > 1 && !isAny && isMeant;
}

type Names = ReturnType<typeof fencedPathsIn>;
const STRUCTURE =
  /^#.*\b(?:project|folder|director(?:y|ies)|files?|repository|code|codebase|api|package|layers?|source|tests?|monorepo|(?:back|front)end)\b.{0,20}\b(?:structure|layout|tree|map|organi[sz]ation)\b|^#.*(?:estructura|estrutura|struktur|структура|结构|構成|구조)/i;
const TO_MAKE =
  /\b(?:examples?|new|each|every|per|must|should|require[ds]?|recommended|follow(?:s|ing)?|patterns?|templates?|planned|target)\b/i;

/** Where one other file alone has this name, it may have moved there. */
function movedOrGone(to: string, tree: Named) {
  const [meant, another] = tree.byName().get(nameOf(to)) ?? [];
  // A name of one word is that of many, and what agents keep in their own folders is theirs.
  const isOwn =
    /[^a-z\d.](?!\w{2,6}file$)|[a-z][A-Z]/.test(nameOf(to)) || isIn(folderOf(to), meant ?? '/');
  return meant && !another && isOwn && to.startsWith('.') === meant.startsWith('.')
    ? { kind: 'movedPath', data: { to, meant } }
    : { kind: 'noPath', data: { to } };
}
