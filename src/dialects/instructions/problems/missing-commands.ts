// Scripts, packages, make targets and just recipes that instructions run and that do not exist. Told only where that is certain.

import { withoutNested } from '../../../model/comments.ts';
import { isItemKind } from '../../../model/document.ts';
import { type Problem, problemAt } from '../../../model/facts.ts';
import { onceEach } from '../../../model/once.ts';
import { folderOf, nameOf, resolve } from '../../../model/paths.ts';
import { submodulesIn, type Tree, textAt } from '../../../model/source.ts';
import { slipOf } from '../../../model/usage-error.ts';
import { parseJson } from '../../../model/value.ts';
import { chain, join } from '../files.ts';
import { isForOthers, standsFor } from '../names.ts';
import { toMap } from '../settings.ts';
import { type Code, codeIn } from './code-spans.ts';
import type { Subject } from './index.ts';
import { isAboutHere, textsOf } from './own-texts.ts';

const SCRIPT =
  /(?<![\w./-])(?:npm|pnpm|yarn|bun)(?: (?:--filter|-F)[ =][\w@./-]{1,100}| -s| --silent)? run (?:(?:-s|--silent) )?([a-zA-Z][\w:.-]{0,80}\w)(?![\w*<${[/-]|[:.][\w*<${[]| \|\|)/g;
/** Without `run` a program may be meant as well, but none that is called like this. */
const SHORT_SCRIPT =
  /(?<=^\s{0,40}(?:\$ )?|(?:&&|;) )(?:pnpm|yarn|bun)(?: -s| --silent)? ([a-z][\w-]{0,40}:[\w:.-]{1,80}|lint|format|typecheck|type-check|e2e|coverage)(?![\w:.*<${[/-]| \|\|)/g;
const RECIPE = /(?<=^\s{0,40}(?:\$ )?|(?:&&|;) )just ([a-z][\w-]{1,80})(?=\s{0,40}(?:$|&&|;))/g;
/** With pnpm `-w` stands alone. */
const FILTER =
  /\b(?:(?:pnpm|turbo|yarn|bun)\b[^|;&]{0,200}? (?:--filter|-F|workspace)|npm\b[^|;&]{0,200}? (?:-w|--workspace))[ =](@[\w.-]{1,80}\/[\w.-]{0,79}\w)(?![\w*<${[/-]|\.\*)/g;
/** A name without a scope stands for one with any. Behind a script an option is that of the script. */
const BARE_FILTER =
  /\b(?:turbo\b[^|;&]{0,200}?|(?:pnpm|bun)(?: (?:-[\w-]{1,40}|run|exec|add|install)){0,4}) (?:--filter|-F)[ =]([a-z][\w-]{1,80})(?![\w.*<${[/^-])/g;
/** A script, or a program of the package: told where another package has such a script, or no program is called so. Without one, pnpm passes `test` over. */
const SCRIPT_NAME = /^(?:[\w-]{1,40}:[\w:.-]{1,80}|build|dev|lint|format|type-?check|e2e)$/;
const SCRIPT_OF =
  /\b(?:pnpm (?:--filter|-F)[ =]|yarn workspace )["']?((?:@[\w.-]{1,80}\/|\.\/(?:[\w@.-]{1,80}\/){0,9})?[a-z][\w-]{1,80})["']? (?:run )?(?!(?:add|audit|dlx|exec|i|info|install|list|ls|node|outdated|remove|rm|run|test|update|up|why)(?![\w:-]))([a-z][\w:.-]{0,80}\w)(?![\w:.*<${[/-])/g;
/** A script of the folder that it names. */
const IN_FOLDER =
  /\b(?:bun|npm|pnpm|yarn) (?:-C|--cwd|--dir|--prefix)[ =]([\w@][\w@./-]{0,200}) (?:run )?(?!(?:add|audit|build|ci|create|dlx|exec|i|init|install|link|list|ls|outdated|pm|publish|remove|rm|run|start|test|update|up|why|x)(?![\w:-]))([a-z][\w:.-]{0,80}\w)(?![\w:.*<${[/-])/g;
/** The beginning of a package.json. */
const OWN_NAME =
  /"name":\s{0,9}"([^"\s]{1,100})",\s{1,40}"(?:version|private|type|main|workspaces|scripts|license|exports)"/g;
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

/** What follows runs in another folder: `cd shop && …`, or all of a section that says "from the `shop/` directory". */
const AWAY =
  /(?<![\w./-])cd ([\w@.-][\w@./-]{0,200}) && [^\n]{0,400}|\bfrom (?:the )?`([\w.-]{1,60})\/` (?:directory|folder|repo)[^#]{0,4000}/g;
const RUN = /(?<![\w./-])(?:make|just|(?:npm|pnpm|yarn|bun)(?: run)?) ([a-zA-Z][\w:.-]{0,80}\w)/g;

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
  const isFolder = (name: string) => paths?.some((one) => `/${one}`.includes(`/${name}/`));
  // What is run in a folder that is not here is a command of another repository.
  const away = new Set(
    texts.flatMap(({ text }) =>
      [...text.matchAll(AWAY)].flatMap(([run, into, from = into ?? '']) =>
        isFolder(from) ? [] : Array.from(run.matchAll(RUN), ([, name]) => name),
      ),
    ),
  );
  return texts.flatMap((document) => {
    const home = join(standsFor(document.path), 'package.json');
    if (isForOthers(document.path) && !tree.has(home)) return [];
    const text = withoutNested(document.text);
    const folders = chain('', folderOf(document.path));
    // Those of skills only where the text stands beside them.
    const own = folders.flatMap((folder) => scriptsOf(tree, join(folder, 'package.json')));
    const scripts = manifests && new Set([...manifests.scripts, ...own]);
    const targets = (at: string, names: readonly string[]) =>
      targetsOf(tree, at === '' ? folders : [at], names);
    const commandsIn = onceEach((at: string) => [
      { kind: 'noScript', pattern: SCRIPT, names: scripts },
      { kind: 'noScript', pattern: SHORT_SCRIPT, names: scripts },
      { kind: 'noPackage', pattern: FILTER, names: manifests?.packages ?? null },
      { kind: 'noPackage', pattern: BARE_FILTER, names: manifests?.bare ?? null },
      { kind: 'noTarget', pattern: TARGET, names: targets(at, MAKEFILES) },
      { kind: 'noRecipe', pattern: RECIPE, names: targets(at, JUSTFILES) },
      { kind: 'noFile', pattern: SCRIPT, names: noScripts, file: 'package.json' },
      { kind: 'noFile', pattern: MAKE, names: noMakefile, file: 'Makefile' },
      { kind: 'noFile', pattern: RECIPE, names: noJustfile, file: 'justfile' },
    ]);
    // Scripts are those of all folders, so that it is the same from which of them they run.
    const code = codeIn(text, true)
      .flatMap((one) => runHere(one, folders, files))
      .map((one) => ({ ...one, commands: commandsIn(one.at) }));
    // A skill that names no script of this repository, but such as all have, or writes a package of its own, is about any repository: only slips are told.
    const isItem = isItemKind(document.role.kind);
    const drawn = isItem ? [...document.text.matchAll(OWN_NAME)] : [];
    const isOfOwn = drawn.some(([, name = '']) => manifests?.packages?.has(name) === false);
    const isOfHere = code.some(({ text, commands }) =>
      commands.some(({ pattern, names }) =>
        [...text.matchAll(pattern)].some(([, name = '']) => names?.has(name) && !USUAL.test(name)),
      ),
    );
    const isAny = isItem && (isOfOwn || (!isOfHere && !isAboutHere(files, document.text)));
    const lines = document.text.split(/\r?\n/);
    const inPackages = code.flatMap((one) =>
      matchesIn(one, SCRIPT_OF).flatMap(({ written, first: to, name, at }) => {
        if (isAny && !to.startsWith('./')) return [];
        const own = manifests?.byName.get(to) ?? manifests?.byName.get(`*/${to}`);
        const isName = SCRIPT_NAME.test(name) && !written.includes(' run ');
        if (!own || own.has(name) || !(isName || scripts?.has(name))) return [];
        return [problemAt('noScriptOf', document.path, { name, to }, at)];
      }),
    );
    const inFolders = (isAny ? [] : codeIn(text, true)).flatMap((one) =>
      matchesIn(one, IN_FOLDER).flatMap(({ first: to, name, at }) => {
        const places = folders.flatMap((base) => resolve(base, to) ?? []);
        const place = places.findLast(files.isFolder);
        const manifest = join(place ?? '', 'package.json');
        const hasScript = !tree.has(manifest) || scriptsOf(tree, manifest).includes(name);
        const isKnown = place || !to.includes('/') || !places.map(folderOf).some(files.isFolder);
        if (isKnown && (!place || hasScript || PLACEHOLDER_COMMAND.test(name))) return [];
        return [problemAt(isKnown ? 'noScriptOf' : 'noFolder', document.path, { name, to }, at)];
      }),
    );
    const missing = code.flatMap((one) =>
      one.commands.flatMap(({ kind, pattern, names, file = '' }) =>
        matchesIn(one, pattern).flatMap(({ written, first: name, at }) => {
          if (!names || names.has(name) || away.has(name) || PLACEHOLDER_COMMAND.test(name))
            return [];
          if (isAny && lettersOf(slipOf(name, [...names]) ?? '') !== lettersOf(name)) return [];
          // The text shows how to make it.
          if (document.text.includes(`"${name}":`) || (kind === 'noTarget' && isTarget(name)))
            return [];
          const reasons = file === '' ? [] : [`\`${file}\``, ...submodules];
          if (reasons.some((one) => document.text.includes(one))) return [];
          // Comments of a block tell when to run it, not whether it is there.
          const { sentence, heading } = one.around();
          if ((file === '' || !one.isSpan ? IF_SO : IN_CASE).test(sentence)) return [];
          if (/\btemplates?\b/i.test(heading)) return [];
          const before = (lines[one.line - 1] ?? '').slice(0, one.column - 1);
          const other = /`(\w{1,20})\b[^`]{0,100}` or `$/.exec(before)?.[1];
          if (NOT_THIS.test(before) && other !== one.text.split(' ', 1)[0]) return [];
          const meant = kind === 'noPackage' ? manifests?.byFolder.get(nameOf(name)) : undefined;
          const data = { name, written, file, ...meant };
          const told = meant === undefined ? kind : 'noPackageMeant';
          const fold = { form: `${document.path} ${file}`, few: 1, message: 'noFiles' };
          return [{ ...problemAt(told, document.path, data, at), ...(file !== '' && { fold }) }];
        }),
      ),
    );
    return [...missing, ...inPackages, ...inFolders];
  });
}

function matchesIn({ text, line, column: start }: Code, pattern: RegExp) {
  return Array.from(
    text.matchAll(pattern),
    ({ 0: written, 1: first = '', 2: name = '', index }) => {
      const column = start + index;
      return { written, first, name, at: { line, column, endColumn: column + written.length } };
    },
  );
}

/** The parts of a command that run here, or in a folder that is there, up to one that leads away; `at` is that folder, '' where none is named. */
function runHere(code: Code, folders: readonly string[], { isFolder }: Subject['files']) {
  const from = (at: string | undefined, to: string): string | undefined =>
    [...(at ? [at] : []), ...folders.toReversed()]
      .flatMap((base) => resolve(base, to) ?? [])
      .find((one) => at !== undefined && isFolder(one));
  let at = code.moved.reduce<string | undefined>(from, '');
  let { column } = code;
  return code.text.split(/(?<=(?:&&|;) )(?=cd )/).flatMap((part) => {
    const [into = '', quoted, bare = quoted ?? ''] = INTO.exec(part) ?? [];
    if (into !== '') at = from(at, bare);
    const one = { ...code, text: part.slice(into.length), column: column + into.length };
    column += part.length;
    return at === undefined || ELSEWHERE.test(one.text) ? [] : [{ ...one, at }];
  });
}

const lettersOf = (word: string): string => [...word].sort().join();

const USUAL =
  /^(?:build|check|clean|coverage|deploy|dev|fix|format|install|lint|preview|run|serve|setup|start|tests?|type-?check)(?::(?:all|check|coverage|dev|e2e|fix|integration|prod|production|unit|watch))?$/;
const IF_SO =
  /\b(?:if (?:so|needed|necessary|applicable|available|present)|once added|optional|e\.g|examples?|or (?:equivalent|similar))\b|需添加|待添加|需新增/i;
const NOT_THIS = /(?:\b(?:not|never|instead of|rather than|or)|\/) `$/i;
const IN_CASE = /\b(?:no|not|never|if|e\.g|examples?)\b/i;
/** Names that stand for others, and files that Bun runs. */
const PLACEHOLDER_COMMAND =
  /^@(?:your|my|some|scope|org)\b|^(?:@[\w.-]{1,80}\/)?(?:script|name|command|target|task|foo|bar|xyz?|your[\w-]{0,40}|some[\w-]{0,40}|my[-_][\w-]{0,40}|[\w.-]{1,80}\.[cm]?[jt]s)$/i;

/** Scripts and names of every package.json, but of what skills run; null where there is none, or that of the root cannot be read. */
function manifestsOf(tree: Tree, all: readonly string[] | null) {
  const paths = all?.filter((path) => /^(?!.*\bskills\/)(?:.*\/)?package\.json$/.test(path)) ?? [];
  const [scripts, packages] = [new Set<string>(), new Set<string>()];
  const byName = new Map<string, ReadonlySet<string>>();
  const byFolder = new Map<string, { readonly to: string; readonly near: string }>();
  for (const path of paths) {
    const manifest = parseJson(textAt(tree, path) ?? '');
    if (manifest === undefined && path === 'package.json') return null;
    const own = new Set(scriptsOf(tree, path));
    for (const script of own) scripts.add(script);
    const name = String(toMap(manifest).name);
    packages.add(name);
    byFolder.set(nameOf(folderOf(path)), { to: folderOf(path), near: name });
    byName.set(name, own).set(name.replace(/^@[^/]*/, '*'), own);
    byName.set(`./${folderOf(path)}`, own);
  }
  const bare = new Set([...packages].map((name) => name.replace(/^@[^/]*\//, '')));
  return paths.length === 0 ? null : { scripts, packages, bare, byName, byFolder };
}

function scriptsOf(tree: Tree, path: string): readonly string[] {
  return Object.keys(toMap(toMap(parseJson(textAt(tree, path) ?? '')).scripts));
}

const MAKEFILES = ['Makefile', 'makefile', 'GNUmakefile'];
const JUSTFILES = ['justfile', 'Justfile', '.justfile'];

/** What may be names of targets: `X ?= a:b` sets a value. */
const LIST = /^(?!(?:(?:export|override) )?[^\s:=]*\s*[?+!]?=)[^\t #:]/;

/** A rule for every other name that does nothing: arguments are no targets. */
const IDLE = /^%[ \t]{0,9}:[^\n]{0,200}\n(?:\t@(?::|true)[ \t]{0,9}(?:\n|$)|(?!\t))/gm;

/** Targets of the files of these names on the way to a folder; null where there is none, or one that others add to. */
function targetsOf(tree: Tree, folders: readonly string[], names: readonly string[]) {
  const paths = folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .filter((path) => tree.has(path));
  const found = new Set<string>();
  for (const path of paths) {
    for (const line of withIncluded(tree, path, folderOf(path)).split('\n')) {
      if (/^ {0,20}(?:-?s?include|import|mod)\b|^[^\t#].*\$\((?:eval|foreach|call)/.test(line))
        return null;
      const colon = LIST.test(line) ? line.indexOf(':') : -1;
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

/** With the texts that it includes, by their names from the folder where make runs; those with values alone have no targets. */
function withIncluded(tree: Tree, path: string, folder: string, seen = new Set<string>()): string {
  seen.add(path);
  const text = (textAt(tree, path) ?? 'include').replace(IDLE, '');
  return text.replace(/^ {0,20}-?s?include ([^#\n]{1,2000})$/gm, (line, names: string) => {
    const files = names
      .trim()
      .split(/\s+/)
      .map((name) => resolve(folder, name) ?? '');
    const own = files.filter((file) => !nameOf(file).startsWith('.env') && !seen.has(file));
    if (!own.every((file) => tree.has(file)) || seen.size > 50) return line;
    return own.map((file) => withIncluded(tree, file, folder, seen)).join('\n');
  });
}
