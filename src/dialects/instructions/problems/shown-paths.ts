// What a text shows of the tree that its author saw: where its names of one step stand, and whether it speaks of another repository.

import type { Document } from '../../../model/document.ts';
import { folderOf, nameOf } from '../../../model/paths.ts';
import { type Files, join } from '../files.ts';
import { codeIn } from './code-spans.ts';
import { PATH } from './own-texts.ts';

/** A repository next to this one, by its way, which is neither of a link nor of what code imports, or in words. */
const BESIDE = /(?<!['"(./\w])\.\.\//;
const OF_ANOTHER =
  /\b(?:api|backend|frontend|server|client|mobile|upstream|other|another|separate|sibling|consumer|target|that|own) (?:repository|repo)\b/i;

/** Top folders of paths that are there, or many, and lists of files of one folder. */
export function contextOf(
  { path, text }: Pick<Document, 'path' | 'text'>,
  files: Files,
  byName: ReadonlyMap<string, readonly string[]>,
) {
  const isInside = /\/(?:AGENTS|CLAUDE|GEMINI)\.md$/.test(path);
  const there = (path: string): readonly string[] =>
    byName.get(nameOf(path))?.filter((one) => `/${one}`.endsWith(`/${path}`)) ?? [];
  const paths = codeIn(text).flatMap(({ text: code }) => PATH.exec(code)?.[1] ?? []);
  const byTop = [...Map.groupBy(new Set(paths), (path) => path.split('/')[0] ?? '')];
  const seen = byTop.filter(([, all]) => all.some((path) => there(path).length > 0));
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
    return all.filter(isThere).length > 2 ? all.filter((one) => /^[^/.]+\/$/.test(one)) : [];
  });
  // Under this heading the text of a folder says what is in it.
  const [, below = ''] = isInside ? (text.split(/^#{2,4} (?:Key )?Files[ \t]*$/im) ?? []) : [];
  const [list = ''] = below.split(/^#/m);
  const own = Array.from(list.matchAll(LISTED), ([, name = '']) => name);
  return {
    seen: new Map(seen),
    trees: new Map(trees),
    names: new Set([...names, ...tops, ...own]),
    own: new Set(own),
    // A text that speaks of a repository beside this one may mean what is in that.
    isBesideOther: BESIDE.test(text) || OF_ANOTHER.test(text),
    isOfAnother: OF_ANOTHER.test(text),
  };
}

/** A name with which an item or a row begins. */
const LISTED =
  /^\s{0,9}(?:[-*+] |\d{1,3}[.)] |\|) {0,9}\*{0,2}`((?:[\w@+-][\w.@+-]{0,100}\/){0,3}\.?[\w@+-][\w.@+-]{0,100}\.[a-z]\w{0,9})`/gm;

/** Folders with which an item or a row begins: `src/`, `test/` and `docs/`. */
const FOLDERS =
  /^(?:[-*+] |\|) {0,9}\*{0,2}((?:`(?:[\w@-][\w@.-]{0,100}\/){1,5}`\*{0,2}(?:,? (?:and|or|\/) |, )?){1,9})/gm;
