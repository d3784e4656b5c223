// Paths in blocks of code that git is asked about: of a tree of files, also outside of a block, and words of commands and comments; in a head the folders of globs.

import { fenceSpans, withoutFences, withoutNested } from './comments.ts';
import { aroundCode, isSaidToBe, STAND_IN } from './path-mentions.ts';

/** What stands before a name says how deep it is. */
const BRANCH = /^([\s│|]{0,80}(?:[├└]─{1,3}|[|+`]-{2,3})\s{0,3})(\S.{0,400})/u;
/** In a tree without branches: a name with an ending or of a folder, or one alone or with a comment. */
const ENTRY =
  /^ {0,40}[\p{L}\w@.()[\]-][\p{L}\w@./()[\]-]{0,200}(?:(?<=\/|\.\w{1,9})\s.*|\s+(?:#|\/\/|[—–←-] ).*)?$|^\s*$/u;
/** A tree in no block, perhaps with the name over it; where a block shows a text, it may be one of that. */
const BARE_TREE =
  /(?:^[ \t]{0,9}[\w@./-]{1,200}\/?[ \t]{0,9}\n)?(?:^[ \t│]{0,80}[├└]─[^\n]{1,400}\n(?:[ \t│]{1,80}\n)?){3,}/gmu;
const NAME =
  /^(?:\p{So}\S?\s)?((?:[\p{L}\w@.()[\]-]{1,100}\/){0,9}[\p{L}\w@.()[\]-]{1,100}\/?)(?=\s|$)(.*)/u;
const ROOT = /^\s{0,9}(?:\p{So}\S?\s)?(?:\.\/)?((?:[\w@.-]{1,100}\/){1,9})(?:\s|$)/u;
/** The name of any repository: it is this one where the heading says that its structure follows. */
const ANY_NAME =
  /^\s{0,9}(?:\p{So}\S?\s)?(?:(?:my|your)-app|(?:(?:my|your)-)?(?:project|repo))\/?\s*$/u;
const WORD =
  /(?<=(?:\s|^\s{0,9}click \w{1,40} "|# [^`]{0,200}`(?=\S{1,200}`))(?:\.\/)?)\.?(?:[\p{L}\w@-][\p{L}\w@.-]{0,99}\/){1,20}[\p{L}\w@.-]{1,100}\.[a-z]\w{0,9}(?=[\s`]|::|"\s|$)|(?<=# .{0,200}\bsee )[A-Z][A-Z_-]{3,60}\.md\b/gu;
const MAKES =
  /(?<!<[^<>]{1,40})>|\b(?:docker(?![- ]compose -f)|ssh|rm|touch|mkdir|cp|mv|--?o\w{0,20}|new|creat\w{1,3})\b/i;
/** Over a block of what is to come, or was. */
const OTHER_TIMES =
  /\b(?:propos\w{1,3}|target|final|desired|future|plan(?:ned|s)?|examples?|templates?|ideal|recommended|suggested|before|after|old|new|previous|legacy|migrat\w{1,5}|todo|optional|to be|generated|output)\b|例[:：]|<[a-z][a-z-]{0,30}>/i;
/** Of these a command is run at any time. */
const TIMES =
  /\b(?:ideal|recommended|suggested|before|after|old|new|previous|legacy|optional|generated|output)\b/gi;
/** Beside a name: what is not there yet, or never kept. */
const NOT_YET =
  /\b(?:propos\w{1,3}|future|planned|todo|optional|to be|generated|output|geplant|próximamente|em breve)\b|à venir|\(new\)|予定|计划|計劃/i;

/** Where a rule looks: it was there when the rule was written, or a template named it; of several one may be that of before. */
const OF_A_GLOB = /(?<![\w*/.{}-])(?:[\w@.-]{1,100}\/){1,20}(?=\*)/g;

/** One file of such a list. */
const LISTED = /(?<=^\s{1,9}- ["']?)(?:[\w@.-]{1,100}\/){1,20}[\w.-]{1,100}\.\w{1,9}(?=["']?\s*$)/g;

const isOfToday = (words: string) => !OTHER_TIMES.test(words) && !isSaidToBe('gone', words);

/** Each with the path under the name over its tree (null: it stands elsewhere), which may be that of the repository, and the line of that name, 0 outside of a tree. */
export function fencedPathsIn(whole: string) {
  const text = withoutNested(whole);
  const all = text.split('\n');
  const head = /^---\n[\s\S]*?\n---/.exec(text)?.[0] ?? '';
  const inHead = (pattern: RegExp) =>
    head.split('\n').flatMap((words, index) =>
      [...words.matchAll(pattern)].map(({ 0: name, index: column }) => ({
        ...{ line: index + 1, root: '', tree: 0, rest: '', column, name, path: name },
      })),
    );
  const globs = inHead(OF_A_GLOB);
  let [seen, first] = [0, 1];
  const prose = /^\s{0,9}`{3}(?:md|markdown)\b/m.test(text) ? '' : withoutFences(text);
  const bare = Array.from(
    prose.matchAll(BARE_TREE),
    ({ 0: { length }, index }) => [index, index + length] as const,
  );
  const blocks = [...fenceSpans(text), ...bare].sort(([a], [b]) => a - b);
  const fenced = blocks.flatMap(([start, end]) => {
    first += text.slice(seen, start).split('\n').length - 1;
    seen = start;
    const block = text.slice(start, end);
    const { heading } = aroundCode(all, first - 1, 1);
    const above = all.slice(Math.max(0, first - 30), first - 1).findLast((line) => line.trim());
    const over = `${heading}\n${above ?? ''}`;
    const isToday = isOfToday(over);
    if (!isToday && !isOfToday(over.replace(TIMES, ''))) return [];
    const around: { readonly depth: number; readonly path: string | null }[] = [];
    let [root, tree]: [string | null, number] = ['', first];
    const lines = block.split('\n');
    const isIndented =
      /\n(?! )[^\n]{1,80}\/(?:\s[^\n]*)?\n {1,9}\S/.test(block) &&
      lines.slice(1, -1).every((line) => ENTRY.test(line));
    // One name over all others is that of the folder.
    const isUnderOne = (block.match(/\n[^\s`~]/g)?.length ?? 0) < 2;
    const indented = isUnderOne ? /^( {1,40})(\S.*)/ : /^( {0,40})(\S.*)/;
    const shape = isIndented ? indented : BRANCH;
    return lines.flatMap((text, index) => {
      const at = { line: first + index, root: '', tree: 0, rest: '' };
      const [, branch, words = ''] = shape.exec(text) ?? [];
      if (branch === undefined) {
        // `~/`, `$HOME/` and `/` are other places than the repository, and `(group)/route/` any place.
        const isOther = ANY_NAME.test(text) && !/structure|layout|\btree\b/i.test(heading);
        const over =
          /^\s{0,9}[~$/([<{]/.test(text) || isOther ? null : (ROOT.exec(text)?.[1] ?? '');
        if (/^\s{0,9}[^\s│|├└]/.test(text)) [root, tree] = [over, at.line];
        const words = MAKES.test(text.replace(WORD, '')) ? [] : [...text.matchAll(WORD)];
        return words.map(({ 0: name, index: column }) => ({ ...at, column, name, path: name }));
      }
      while ((around.at(-1)?.depth ?? -1) >= branch.length) around.pop();
      if (!isToday) return [];
      const [, name = '', rest = ''] = NAME.exec(words) ?? [];
      const above = around.length === 0 ? '' : around.at(-1)?.path;
      const path = name === '' || above === null ? null : `${above}${name}`;
      around.push({ depth: branch.length, path: path?.replace(/\/?$/, '/') ?? null });
      const isOther = NOT_YET.test(rest) || isSaidToBe('gone', rest) || STAND_IN.test(name);
      if (path === null || isOther) return [];
      const column = branch.length + words.indexOf(name);
      return [{ ...at, root, tree, rest: `\`\` ${rest}`, column, name, path }];
    });
  });
  return [...(globs.length === 1 ? globs : []), ...inHead(LISTED), ...fenced];
}
