// Files, scripts and make targets that instructions name and that do not exist. Told only where that is certain.

import { type Document, isItemKind } from '../../../model/document.ts';
import type { Problem } from '../../../model/facts.ts';
import { once } from '../../../model/once.ts';
import {
  aroundCode,
  isInExample,
  isNew,
  isSaidToBe,
  STAND_IN,
} from '../../../model/path-mentions.ts';
import { folderOf, nameOf } from '../../../model/paths.ts';
import { submodulesIn, type Tree, textAt } from '../../../model/source.ts';
import { parseJson } from '../../../model/value.ts';
import { chain, type Files, filesBelow, isIn, isMarkdown, join, relativeTo } from '../files.ts';
import { isIgnoredByGit } from '../globs.ts';
import { markdownParts } from '../markdown-lines.ts';
import { isForOthers } from '../names.ts';
import { toMap } from '../settings.ts';
import type { Subject } from './index.ts';

/** Steps of plain names, or one behind `./`, the last with the ending of a file that people write; of what tools keep in hidden folders only texts. */
const PATH =
  /^(?:\.\/(?=[\p{L}\w-]+\.mdc?$)|(?=\S+\/[^/]+$)(?:\.\/)?)((?!\.(?!github\/|(?:cursor|windsurf|claude)\/rules\/|\S{1,300}\.mdc?$))(?:[\p{L}\w@.-]{1,100}\/){0,20}[\p{L}\w@.-]{1,100}\.(?:md|mdx|mdc|txt|rst|[cm]?[jt]sx?|json|jsonc|ya?ml|toml|py|rb|go|rs|java|kts?|swift|cs|fs|php|c|h|cc|cpp|hpp|m|mm|scala|ex|exs|vue|svelte|astro|css|scss|html|sh|sql|prisma|proto|graphql|tf|ini|cfg|zig|lua|dart|ps1|bat))(?::\d{1,9}(?:-\d{1,9})?)?$/u;

/** Folders of what is made. */
export const MADE =
  /^(?:node_modules|dist|build|out|output|coverage|gen|generated|__generated__|_generated|tmp|temp|logs?|reports?|cache|\.cache|\.next|\.turbo|vendor|venv|\.venv|site-packages|obj|\.git)$/;

/** A folder of this machine or of another checkout, below which paths of the text may be meant. */
const OUTSIDE =
  /(?:\/(?:tmp|opt|usr|var|home|Users)|(?<![\w~])~|\$\{?[A-Z_]{2,40}\}?)\/[\w./{}@-]{1,200}/g;

/** A repository next to this one, by its way, which is neither of a link nor of what code imports, or in words. */
const BESIDE =
  /(?<!['"(./\w])\.\.\/|\b(?:api|backend|frontend|server|client|mobile|upstream|other|another|separate|sibling|consumer|target) (?:repository|repo)\b/i;

/** A folder on the way, whose last step is a folder too. */
const FOLDER =
  /^(?:\.\/)?((?!\.(?!github\/))(?:[\p{L}\w@.-]{1,100}\/){1,20}[\p{L}\w@.-]{1,100})\/$/u;

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

/** Each text once, whatever links lead to it. */
function textsOf(files: Files, documents: Subject['documents']) {
  const locks = ['skills-lock.json', 'prpm.lock'].map((one) => files.text(one)?.text).join('\n');
  const isOwn = ({ path }: Document): boolean => {
    const [, name = ''] = /\/skills\/([^/]+)\//.exec(path) ?? [];
    return name === '' || !(locks.includes(`"${name}"`) || locks.includes(`/skills/${name}/`));
  };
  const byFile = Map.groupBy(documents.values(), ({ path }) => files.real(path) ?? path);
  return [...byFile.values()].flatMap(([first]) => first ?? []).filter(isOwn);
}

/** Texts beside a skill that it names: they are about this repository where they name a file that it has. */
function referencesOf(files: Files, documents: Subject['documents'], texts: readonly Document[]) {
  return texts.flatMap(({ path, role, text }) => {
    if (role.kind !== 'skill') return [];
    const folder = folderOf(path);
    const isNamed = (one: string): boolean =>
      one !== path &&
      text.includes(relativeTo(folder, one)) &&
      !documents.has(one) &&
      !/template/i.test(nameOf(one));
    return filesBelow(files, folder, isMarkdown)
      .filter(isNamed)
      .map((one) => ({ path: one, role, text: files.text(one)?.text ?? '' }))
      .filter((one) => isAboutHere(files, one.text));
  });
}

/** True for a text that names a file or folder of this repository by its way from the root, unless many have one there. */
function isAboutHere(files: Files, text: string): boolean {
  return codeIn(text).some(({ text: code }) => {
    const path = (PATH.exec(code) ?? FOLDER.exec(code))?.[1] ?? '';
    const steps = path.replace(/\.\w+$/, '').split('/');
    if (/^(?:\.claude\/|$)/.test(path) || steps.every((step) => USUAL_STEP.test(step)))
      return false;
    return files.has(path) || files.isFolder(path);
  });
}

/** What frameworks and agents call files and folders. */
const USUAL_STEP =
  /^(?:\.\w+|\[\w+\]|_?app|adr|apps|agents|api|assets|client|common|components?|config|core|docs?|e2e|globals|helpers|hooks|index|layout|lib|main|middleware|models?|packages?|pages?|public|README|routes?|schema|scripts?|server|services?|skills|src|styles|tests?|__tests__|types?|ui|unit|utils|views|workflows)$/i;

const SCRIPT =
  /(?<![\w./-])(?:npm|pnpm|yarn|bun)(?: (?:--filter|-F)[ =][\w@./-]{1,100})? run ([a-zA-Z][\w:.-]{0,80}\w)(?![\w*<${[/-]|[:.][\w*<${[])/g;
/** Without `run` a program may be meant as well, but none that is called like this. */
const SHORT_SCRIPT =
  /(?<=^\s{0,40}(?:\$ )?|(?:&&|;) )(?:pnpm|yarn|bun) ([a-z][\w-]{0,40}:[\w:.-]{1,80}|lint|format|typecheck|type-check|e2e|coverage)(?![\w:.*<${[/-])/g;
const RECIPE = /(?<=^\s{0,40}(?:\$ )?|(?:&&|;) )just ([a-z][\w-]{1,80})(?=\s{0,40}(?:$|&&|;))/g;
/** With pnpm `-w` stands alone. */
const FILTER =
  /\b(?:(?:pnpm|turbo|yarn|bun)\b[^|;&]{0,200}? (?:--filter|-F|workspace)|npm\b[^|;&]{0,200}? (?:-w|--workspace))[ =](@[\w.-]{1,80}\/[\w.-]{0,79}\w)(?![\w*<${[/-]|\.\*)/g;
/** A name without a scope stands for one with any. Behind a script an option is that of the script. */
const BARE_FILTER =
  /\b(?:turbo\b[^|;&]{0,200}?|(?:pnpm|bun)(?: (?:-[\w-]{1,40}|run|exec|add|install)){0,4}) (?:--filter|-F)[ =]([a-z][\w-]{1,80})(?![\w.*<${[/^-])/g;
/** A script, or a program of the package: told where another package has such a script. Without one, pnpm passes `test` over. */
const SCRIPT_OF =
  /\bpnpm (?:--filter|-F)[ =]((?:@[\w.-]{1,80}\/)?[a-z][\w-]{1,80}) (?:run )?(?!(?:add|audit|dlx|exec|i|install|list|ls|outdated|remove|rm|test|update|up|why)(?![\w:-]))([a-z][\w:.-]{0,80}\w)(?![\w:.*<${[/-])/g;
const TARGET = /(?<=^\s{0,40}(?:\$ )?|(?:&&|;) )make ([a-zA-Z][\w.-]{1,80})(?![\w=:.*<${[/%-])/g;
/** The whole line or span: in a sentence people make sure. */
const MAKE = /(?<=^\s{0,40}(?:\$ )?)make ([a-zA-Z][\w-]{1,80})(?=\s{0,40}$)/g;
const MAKEFILE =
  /makefile(?:[.-][^/]*)?$|\.(?:mk|mak)$|(?:^|\/)(?:CMakeLists\.txt|configure(?:\.\w{1,5})?)$/i;
const JUSTFILE = /(?:^|\/)\.?justfile$|\.just$/i;
/** The command runs somewhere else than the text says. */
const ELSEWHERE =
  /(?:^|[\s`;&|(])(?:cd|pushd|docker|ssh|sudo|git clone)\s|\s(?:-C|--prefix|--dir|--cwd)\b/;
const INTO = /^\s{0,40}cd (?:"([^"]{1,200})"|([^\s"]{1,200})) && /;

const AWAY =
  /(?<![\w./-])cd ([\w@.-][\w@./-]{0,200}) && (?:npm|pnpm|yarn|bun) run ([a-zA-Z][\w:.-]{1,80})/g;

export function missingCommands({ tree, files, documents, paths }: Subject): readonly Problem[] {
  if (files.assumesGit) return [];
  const manifests = manifestsOf(tree, paths);
  const without = (file: RegExp) =>
    paths?.some((path) => file.test(path)) === false ? new Set<string>() : null;
  const submodules = submodulesIn(tree);
  /** People name a target of another folder without saying so. */
  const isTarget = (name: string) =>
    paths?.some((path) => MAKEFILE.test(path) && textAt(tree, path)?.includes(`\n${name}:`));
  const [noScripts, noMakefile, noJustfile] = [/package\.json$/, MAKEFILE, JUSTFILE].map(without);
  const texts = textsOf(files, documents);
  // What is run in a folder that is not here is a command of another repository.
  const away = new Set(
    texts.flatMap(({ text }) =>
      [...text.matchAll(AWAY)].flatMap(([, into = '', name]) => (files.isFolder(into) ? [] : name)),
    ),
  );
  return texts.flatMap((document) => {
    if (isForOthers(document.path)) return [];
    const folders = chain('', folderOf(document.path));
    const { packages = null } = manifests ?? {};
    // Those of skills only where the text stands beside them.
    const own = folders.flatMap((folder) => scriptsOf(tree, join(folder, 'package.json')));
    const scripts = manifests && new Set([...manifests.scripts, ...own]);
    const commands = [
      { kind: 'noScript', pattern: SCRIPT, names: scripts },
      { kind: 'noScript', pattern: SHORT_SCRIPT, names: scripts },
      { kind: 'noPackage', pattern: FILTER, names: packages },
      { kind: 'noPackage', pattern: BARE_FILTER, names: manifests?.bare ?? null },
      { kind: 'noTarget', pattern: TARGET, names: targetsOf(tree, folders, MAKEFILES) },
      { kind: 'noRecipe', pattern: RECIPE, names: targetsOf(tree, folders, JUSTFILES) },
      { kind: 'noFile', pattern: SCRIPT, names: noScripts, file: 'package.json' },
      { kind: 'noFile', pattern: MAKE, names: noMakefile, file: 'Makefile' },
      { kind: 'noFile', pattern: RECIPE, names: noJustfile, file: 'justfile' },
    ];
    // Scripts are those of all folders, so that it is the same from which of them they run.
    const code = codeIn(document.text).flatMap((one): readonly Code[] => {
      const [into = '', quoted, bare = quoted ?? ''] = INTO.exec(one.text) ?? [];
      const [text, column] = [one.text.slice(into.length), one.column + into.length];
      if (ELSEWHERE.test(text) || /\bmake /.test(into && text)) return [];
      return into === '' || files.isFolder(bare) ? [{ ...one, text, column }] : [];
    });
    // A skill that names no script of this repository, but such as all have, is about any repository.
    const isOfHere = code.some(({ text }) =>
      commands.some(({ pattern, names }) =>
        [...text.matchAll(pattern)].some(([, name = '']) => names?.has(name) && !USUAL.test(name)),
      ),
    );
    if (isItemKind(document.role.kind) && !isOfHere && !isAboutHere(files, document.text))
      return [];
    const lines = document.text.split(/\r?\n/);
    const inPackages = code.flatMap(({ text, line, column }) =>
      [...text.matchAll(SCRIPT_OF)].flatMap(({ 0: written, 1: to = '', 2: name = '', index }) => {
        const own = manifests?.byName.get(to) ?? manifests?.byName.get(`*/${to}`);
        if (!own || own.has(name) || !scripts?.has(name)) return [];
        const start = column + index;
        const at = { line, column: start, endColumn: start + written.length };
        return [{ kind: 'noScriptOf', path: document.path, at, data: { name, to }, related: [] }];
      }),
    );
    const missing = code.flatMap(({ text, line, column, around }) =>
      commands.flatMap(({ kind, pattern, names, file = '' }) =>
        [...text.matchAll(pattern)].flatMap(({ 0: written, 1: name = '', index }) => {
          if (!names || names.has(name) || away.has(name) || PLACEHOLDER_COMMAND.test(name))
            return [];
          // The text shows how to make it.
          if (document.text.includes(`"${name}":`) || (kind === 'noTarget' && isTarget(name)))
            return [];
          const spared = file === '' ? [] : [`\`${file}\``, ...submodules];
          if (spared.some((one) => document.text.includes(one))) return [];
          if ((file === '' ? IF_SO : IN_CASE).test(around().sentence)) return [];
          if (NOT_THIS.test((lines[line - 1] ?? '').slice(0, column - 1))) return [];
          const start = column + index;
          const at = { line, column: start, endColumn: start + written.length };
          return [{ kind, path: document.path, at, data: { name, written, file }, related: [] }];
        }),
      ),
    );
    return [...missing, ...inPackages];
  });
}

const USUAL =
  /^(?:build|check|clean|coverage|deploy|dev|fix|format|install|lint|preview|run|serve|setup|start|tests?|type-?check)(?::(?:all|check|coverage|dev|e2e|fix|integration|prod|production|unit|watch))?$/;
const IF_SO =
  /\b(?:if (?:so|needed|necessary|applicable|available|present)|once added|optional|e\.g|for example|or (?:equivalent|similar))\b|需添加|待添加|需新增/i;
const NOT_THIS = /(?:\b(?:not|never|instead of|rather than|or)|\/) `$/i;
const IN_CASE = /\b(?:no|not|never|if|e\.g|examples?)\b/i;
/** Names that stand for others, and files that Bun runs. */
const PLACEHOLDER_COMMAND =
  /^(?:@[\w.-]{1,80}\/)?(?:script|name|command|target|task|foo|bar|xyz?|your[\w-]{0,40}|some[\w-]{0,40}|my[-_][\w-]{0,40}|[\w.-]{1,80}\.[cm]?[jt]s)$/i;

interface Code {
  readonly text: string;
  readonly line: number;
  readonly column: number;
  /** In a sentence; else a line of a block. */
  readonly isSpan: boolean;
  readonly around: () => ReturnType<typeof aroundCode>;
}

/** Of a block that shows no text of its own, and is not run in a container. */
const FENCE = /^\s*(?:```|~~~)(?![`~ \t]*(?:md|markdown|ya?ml|docker\w*)\b)/i;
const SPAN = /`([^`]{1,500})`(?!\]\(https?:)/g;
/** A heading in which somebody is to write a name, or a text for a model: what stands below shows what a text may look like. */
const TEMPLATE = /^#{1,3} [^\n[]{0,80}\[[A-Z]\w{0,20}(?: \w{1,20}){1,4}\](?!\()|^\s{0,9}\[\[LLM:/m;

/** Code spans, and lines of code blocks; where a block changes the folder, none of its lines after that. */
export function codeIn(text: string): readonly Code[] {
  const all = text.split(/\r?\n/);
  const template = TEMPLATE.exec(text)?.index ?? text.length;
  let [seen, first] = [0, 1];
  return markdownParts(text).flatMap(({ kind, start, end }) => {
    first += text.slice(seen, start).split('\n').length - 1;
    seen = start;
    const isFenced = FENCE.test(text.slice(start, start + 50));
    if ((kind !== 'prose' && !isFenced) || start > template) return [];
    let moved = false;
    return text
      .slice(start, end)
      .split('\n')
      .flatMap((line, at): readonly Code[] => {
        const lineAt = first + at;
        const around = (column: number) => () => aroundCode(all, lineAt - 1, column);
        if (kind === 'code') {
          const isMoved = moved;
          moved ||= /^\s*(?:cd|pushd) /.test(line);
          const [command = ''] = line.split('#');
          const place = { line: lineAt, column: 1, around: around(1) };
          return isMoved ? [] : [{ ...place, text: command, isSpan: false }];
        }
        return [...line.matchAll(SPAN)].map(({ 1: code = '', index: at }) => {
          const place = { line: lineAt, column: at + 2, around: around(at + 1) };
          return { ...place, text: code, isSpan: true };
        });
      });
  });
}

/** Scripts and names of every package.json, but of what skills run; null where there is none, or that of the root cannot be read. */
function manifestsOf(tree: Tree, all: readonly string[] | null) {
  const paths = all?.filter((path) => /^(?!.*\bskills\/)(?:.*\/)?package\.json$/.test(path)) ?? [];
  const [scripts, packages] = [new Set<string>(), new Set<string>()];
  const byName = new Map<string, ReadonlySet<string>>();
  for (const path of paths) {
    const manifest = parseJson(textAt(tree, path) ?? '');
    if (manifest === undefined && path === 'package.json') return null;
    const own = new Set(scriptsOf(tree, path));
    for (const script of own) scripts.add(script);
    const name = String(toMap(manifest).name);
    packages.add(name);
    byName.set(name, own).set(name.replace(/^@[^/]*/, '*'), own);
  }
  const bare = new Set([...packages].map((name) => name.replace(/^@[^/]*\//, '')));
  return paths.length === 0 ? null : { scripts, packages, bare, byName };
}

function scriptsOf(tree: Tree, path: string): readonly string[] {
  return Object.keys(toMap(toMap(parseJson(textAt(tree, path) ?? '')).scripts));
}

const MAKEFILES = ['Makefile', 'makefile', 'GNUmakefile'];
const JUSTFILES = ['justfile', 'Justfile', '.justfile'];

/** Targets of the files of these names on the way to a folder; null where there is none, or one that others add to. */
function targetsOf(
  tree: Tree,
  folders: readonly string[],
  names: readonly string[],
): ReadonlySet<string> | null {
  const paths = folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .filter((path) => tree.has(path));
  const found = new Set<string>();
  for (const path of paths) {
    for (const line of (textAt(tree, path) ?? 'include').split('\n')) {
      if (/^[ \t]{0,20}(?:-?s?include|import|mod)\b|\$\((?:eval|foreach|call)/.test(line))
        return null;
      const colon = /^[^\t #:=]/.test(line) ? line.indexOf(':') : -1;
      const [, alias] = /^alias\s+([\w-]+)/.exec(line) ?? [];
      if (alias !== undefined) found.add(alias);
      if (colon < 0 || line[colon + 1] === '=') continue;
      const targets = line.slice(0, colon);
      if (/[%$]/.test(targets)) return null;
      for (const name of targets.split(/\s/)) found.add(name.replace(/^@/, ''));
    }
  }
  return paths.length === 0 ? null : found;
}
