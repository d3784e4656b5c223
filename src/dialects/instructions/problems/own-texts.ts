// Which texts of agents speak of this repository, since skills that others wrote may be about any, and what a text shows of the tree that its author saw.

import type { Document } from '../../../model/document.ts';
import { isUsual } from '../../../model/path-mentions.ts';
import { folderOf, nameOf } from '../../../model/paths.ts';
import { chain, type Files, filesBelow, isMarkdown, join, relativeTo } from '../files.ts';
import { codeIn, runsIn } from './code-spans.ts';
import type { Subject } from './index.ts';

/** Steps of plain names, or one behind `./`, the last with the ending of a file that people write; of what tools keep in hidden folders only texts. */
export const PATH =
  /^(?:\.\/(?=[\p{L}\w-]+\.mdc?$)|(?=\S*\w\/[^/]+$)(?:\.?\/)?)((?!\.(?!github\/|(?:cursor|windsurf|claude)\/rules\/|\S{1,300}\.(?:mdc?|sh|py)$))(?:[\p{L}\w@.-]{1,100}\/){0,20}(?:(?:Docker|Make|Just|Proc|Pod|Gem|Rake|Jenkins|Fast)file|[\p{L}\w@.-]{1,100}\.(?:md|mdx|mdc|txt|rst|[cm]?[jt]sx?|json|jsonc|ya?ml|toml|py|rb|go|rs|java|kts?|swift|cs|fs|php|c|h|cc|cpp|hpp|m|mm|scala|ex|exs|vue|svelte|astro|css|scss|html|sh|sql|prisma|proto|graphql|tf|ini|cfg|zig|lua|dart|ps1|bat|conf|xml|properties|gradle|cs(?:proj|html)|razor|xaml|ino|pyi|groovy|sol|gd|cmake|bicep|erb|sln|hcl|tfvars|nix|clj|hs|less|ipynb)))(?::\d{1,9}(?:-\d{1,9})?)?$/u;

/** A folder on the way, whose last step is a folder too. */
export const FOLDER =
  /^(?:\.?\/)?((?!\.(?!github\/))(?:[\p{L}\w@.-]{1,100}\/){1,20}[\p{L}\w@.-]{1,100})\/$/u;

/** Each text once, whatever links lead to it. */
export function textsOf(files: Files, documents: Subject['documents']) {
  const locks = ['skills-lock.json', 'prpm.lock', '.claude/gsd-file-manifest.json']
    .map((one) => files.text(one)?.text)
    .join('\n');
  const isOwn = ({ path }: Document): boolean => {
    const [, name = '/'] = /\/skills\/([^/]+)\//.exec(path) ?? [];
    const names = [`"${name}"`, `/skills/${name}/`, `"${path.slice(path.indexOf('/') + 1)}"`];
    return !names.some((one) => locks.includes(one));
  };
  const byFile = Map.groupBy(documents.values(), ({ path }) => files.real(path) ?? path);
  return [...byFile.values()].flatMap(([first]) => first ?? []).filter(isOwn);
}

/** Texts beside a skill that it names: they are about this repository where they name a file that it has. */
export function referencesOf(
  files: Files,
  documents: Subject['documents'],
  texts: readonly Document[],
) {
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
export function isAboutHere(
  files: Files,
  text: string,
  isOnly = (_name: string): boolean => false,
): boolean {
  const code = codeIn(text).flatMap((one) => [one, ...runsIn(one)]);
  const paths = code.map(
    ({ text }) => (PATH.exec(text) ?? FOLDER.exec(text.replace(/\*.*/, '')))?.[1],
  );
  const isThere = (path: string): boolean => files.has(path) || files.isFolder(path);
  // Several such folders are not those of one.
  const tops = new Set(paths.flatMap((one) => (one && isThere(one) ? one.split('/', 1) : [])));
  if (tops.size > 1) return true;
  // Of several that moved, the names are left, of two words, which no other file here has.
  const moved = paths.flatMap((one = '') => (/(?:\/.*){3}/.test(one) ? nameOf(one) : []));
  const own = moved.filter((name) => /[a-z][A-Z]|\w[-_]\w/.test(name) && isOnly(name));
  if (new Set(own).size > 1) return true;
  return paths.some((path = '') => {
    // Four steps in a row are nowhere else.
    const isAnywhere = isUsual(path) && !/(?:\/.*){3}/.test(path);
    if (/^(?:\.claude\/|$)/.test(path) || isAnywhere) return false;
    // Of what is gone, a folder around it may be left.
    const around = chain('', folderOf(path)).filter((one) => one !== '' && !isUsual(one));
    return files.has(path) || [path, ...around].some(files.isFolder);
  });
}

/** A name in a folder of packages, such as `packages/cart`. */
export function isBesidePackages(path: string, files: Files): boolean {
  const folder = /^[\w-]+\/[\w-]+$/.test(path) ? folderOf(path) : '-';
  const manifests = ['package.json', 'Cargo.toml', 'go.mod', 'pyproject.toml'];
  const isPackage = (name: string) =>
    manifests.some((one) => files.has(`${folder}/${name}/${one}`));
  return files.list(folder).filter(({ name }) => isPackage(name)).length > 1;
}

/** A repository next to this one, by its way, which is neither of a link nor of what code imports, or in words. */
const BESIDE = /(?<!['"(./\w])\.\.\//;
const OF_ANOTHER =
  /\b(?:api|backend|frontend|server|client|mobile|upstream|other|another|separate|sibling|consumer|target|that|own) (?:repository|repo)\b/i;

/** Top folders of paths that are there, or many, and lists of files of one folder. */
export function contextOf(
  { path, text }: Pick<Document, 'path' | 'text'>,
  files: Files,
  there: (path: string) => readonly string[],
  foldersNamed: (name: string) => readonly string[],
) {
  const isInside = /\/(?:AGENTS|CLAUDE|GEMINI)\.md$/.test(path);
  const paths = codeIn(text).flatMap(
    ({ text: code }) => (PATH.exec(code) ?? FOLDER.exec(code))?.[1] ?? [],
  );
  const byTop = [...Map.groupBy(new Set(paths), (path) => path.split('/')[0] ?? '')];
  const isSeen = (path: string): boolean => there(path).length + foldersNamed(path).length > 0;
  const seen = byTop.filter(([, all]) => all.some(isSeen));
  const trees = byTop.filter(([, all]) => all.length > 2 && all.some((one) => one.split('/')[3]));
  const lists = text.split(/\n\s*\n/);
  const names = lists.flatMap((list) => {
    const items = [...list.matchAll(LISTED)];
    const listed = items.flatMap(([, name = '']) => (PATH.test(`./x/${name}`) ? name : []));
    const all = [...new Set(listed)];
    const above = all.flatMap((name) => there(name).map((one) => one.slice(0, -name.length)));
    const folders = [...Map.groupBy(above, String).values()];
    // The same names in several folders are what such files are called.
    return folders.filter((some) => some.length > 2).length === 1 ? all : [];
  });
  const tops = lists.flatMap((list) => {
    const rows = Array.from(list.matchAll(FOLDERS), ([, row = '']) => row.split('`'));
    const all = rows.flatMap((row) => row.filter((_, at) => at % 2 === 1));
    const isThere = (one: string): boolean =>
      ['', folderOf(path)].some((base) => files.isFolder(join(base, one.slice(0, -1))));
    const single = all.filter((one) => /^[^/.]+\/$/.test(one));
    const around = [...new Set(single)].flatMap((one) =>
      foldersNamed(one.slice(0, -1)).map(folderOf),
    );
    const folders = [...Map.groupBy(around, String).values()];
    // Of several that are side by side in one folder all are meant there.
    const isBeside = single.length > 2 && folders.filter((some) => some.length > 1).length === 1;
    return isBeside || all.filter(isThere).length > 2 ? single : [];
  });
  // A folder, and names of what it holds: where that is so of one, all are meant.
  const holdings = Array.from(text.matchAll(HOLDING), (all) => {
    const [, before = '', folder = '', list = '', row = ''] = all;
    const names = [...list.matchAll(HELD), ...row.matchAll(/`([^`]+)`/g)];
    const isHere =
      /\b(?:is|are) (?:in|under) $/.test(before) && files.isFolder(folder.slice(0, -1));
    return { folder, isHere, names: names.map(([, name = '']) => name) };
  });
  const isAnyHeld = holdings.some(({ folder, names }) =>
    names.some((name) => there(folder + name).length > 0),
  );
  const held = holdings.flatMap(({ isHere, names }) => (isHere || isAnyHeld ? names : []));
  // Under this heading the text of a folder says what is in it.
  const [, level = '', below = ''] = text.split(/^(#{2,4}) (?:Key )?Files[ \t]*$/im);
  const parts = isInside ? below.split(/^(?=#)/m) : [];
  const end = parts.findIndex((part, at) => at > 0 && part.search(/[^#]/) <= level.length);
  const list = parts.slice(0, end < 0 ? parts.length : end).join('');
  const own = Array.from(list.matchAll(LISTED), ([, name = '']) => name);
  return {
    seen: new Map(seen),
    trees: new Map(trees),
    names: new Set([...names, ...tops, ...held, ...own]),
    own: new Set(own),
    // A text that speaks of a repository beside this one may mean what is in that.
    isBesideOther: BESIDE.test(text) || OF_ANOTHER.test(text),
    isOfAnother: OF_ANOTHER.test(text),
  };
}

/** A name with which an item or a row begins, or the row after what it is for. */
const LISTED =
  /^\s{0,9}(?:[-*+] |\d{1,3}[.)] |\|(?:[^|`\n]{1,60}\|)?) {0,9}\*{0,2}`((?:[\w@+-][\w.@+-]{0,100}\/){0,3}\.?[\w@+-][\w.@+-]{0,100}\.[a-z]\w{0,9})`/gm;

const HELD = /^\s{0,9}[-*+] {0,9}\*{0,2}`([\w@.+-]{1,100}(?:\/|\.[a-z]\w{0,9}))`/gm;
/** A line that names a folder, and the list below it, or the row of names behind it. */
const HOLDING =
  /^([^\n`]{0,200})`((?:[\w@.-]{1,100}\/){1,9})`(?:[^\n`]{0,200}\n(?:[ \t]*\n)?((?:[ \t]{0,9}[-*+] [^\n]*(?:\n|$)){2,})|[^\n`|]{0,20}((?:`[\w@.+-]{1,100}\.[a-z]\w{0,9}`(?:, (?:and )?| and )?){2,}))/gm;

/** Folders with which an item or a row begins: `src/`, `test/` and `docs/`. */
const FOLDERS =
  /^(?:[-*+] |\|) {0,9}\*{0,2}((?:`(?:[\w@-][\w@.-]{0,100}\/){1,5}`\*{0,2}(?:,? (?:and|or|\/) |, )?){1,9})/gm;
