// Files that lists of tasks name: those that are not there though they are done, and those that are there though they are open.

import { foldAll, type Problem, problemAt } from './facts.ts';
import { onceFor } from './once.ts';
import { nameOf } from './paths.ts';
import { everyFile, type Tree, textAt } from './source.ts';
import { isAllDone } from './work-status.ts';

const MOST_FILES = 50_000;
const PATH =
  /(?<![\w./:@~-])((?:[\w@-][\w.@-]{0,60}\/){1,12}[\w.@-]{1,80}\.[a-z]\w{0,7})(?![\w/*{<[(-])/g;

/** What is not there afterwards, or is one of several. */
const UNMADE =
  /(?<!\p{L})(?:(?:delet|remov|renam|mov|replac|drop|migrat|merg|elimin|borra|suprim|renombr|reemplaz|entfern|lösch|удал|переим|перемест)\p{L}{0,6}|or|oder|ou|или|follow-?up)(?!\p{L})|删除|刪除|移除|重命名|迁移|替换|合并|或|削除|移動|または|삭제|제거|이동/iu;

/** A task that makes the file that it names first, behind its marks and number. */
const MADE =
  /^(?:\W{0,8}(?:T?\d[\w.-]{0,12}|\[[\w ]{1,8}\])){0,6}\W{0,8}(?:新增|新建|创建|建立|作成|crea|cria|erstell)/i;

/** `[REPO: web]` marks tasks, or a line above them. */
const OF_REPOSITORY = /\[repo(?:sitory)?:/i;

/** Files that tasks make of which none is done, where most of them are there. */
function untickedProblems(tree: Tree, list: string, work: Work): readonly Problem[] {
  const made = work.flatMap(({ text, line }) => {
    const [path] = MADE.test(text) ? (text.match(PATH) ?? []) : [];
    return path === undefined ? [] : [{ path, line, isThere: tree.has(path) }];
  });
  const there = made.filter(({ isThere }) => isThere);
  const [first] = there;
  if (first === undefined || made.length < 3 || there.length * 2 <= made.length) return [];
  const data = { file: first.path, count: there.length, all: made.length };
  return [problemAt('unticked', list, data, { line: first.line, column: 1 })];
}

type Work = readonly { readonly text: string; readonly isDone: boolean; readonly line: number }[];

/** Files that tasks name which are done, and that are nowhere in the folder that is meant, nor ever were, as far as `everThere` knows. */
export function lostProblems(
  tree: Tree,
  list: string | undefined,
  work: Work,
  everThere: () => readonly string[] | null,
): readonly Problem[] {
  if (list !== undefined && !work.some(({ isDone }) => isDone))
    return untickedProblems(tree, list, work);
  const named = work.flatMap(({ text, isDone, line }) => {
    const isMade = isDone && !UNMADE.test(text);
    return Array.from(isMade ? text.matchAll(PATH) : [], ([, file = '']) => ({ file, line }));
  });
  const missing = named.filter(({ file }) => isLost(tree, file));
  // A list that is done is history: where nobody knows what there was, things may have moved since.
  const known = missing.length === 0 ? [] : (everThere() ?? (isAllDone(work) ? null : []));
  const never = missing.filter(({ file }) => known && !isAmong(known, file));
  const [count, all] = [filesIn(never), filesIn(named)];
  const marked = never.length === 0 ? [] : markedIn(textAt(tree, list ?? '') ?? '');
  const here = never.filter(({ line }) => !marked.includes(line));
  const isElsewhere = here.length === 0 || (count > 5 && count * 2 > all);
  const [first, ...others] = never;
  if (list === undefined || first === undefined) return [];
  const problems = here.map(({ file, line }) =>
    problemAt('lostFile', list, { what: `\`${file}\`` }, { line, column: 1 }),
  );
  if (!isElsewhere) return foldAll(problems);
  const related = others.map(({ file, line }) => ({ path: list, line, message: file }));
  const [data, at] = [
    { file: first.file, count, all },
    { line: first.line, column: 1 },
  ];
  return [problemAt('elsewhere', list, data, at, related.slice(0, 10))];
}

/** Lines of tasks that another repository is named for: in them, or above them in their section or one around it. */
function markedIn(text: string): readonly number[] {
  let [depth, marked]: [number, readonly number[]] = [0, []];
  return text.split('\n').flatMap((line, at) => {
    const isMarked = OF_REPOSITORY.test(line);
    const [hashes] = /^#{1,6}(?= )/.exec(line) ?? [];
    if (hashes) [depth, marked] = [hashes.length, marked.filter((one) => one < hashes.length)];
    if (isMarked && !/^\s*[-*+] \[[ xX]/.test(line)) marked = [...marked, depth];
    return isMarked || marked.length > 0 ? at + 1 : [];
  });
}

const filesIn = (named: readonly { readonly file: string }[]): number =>
  new Set(named.map(({ file }) => file)).size;

/** Neither from the root nor from a component, and no other file of its outermost folder has that name. */
function isLost(tree: Tree, path: string): boolean {
  const [top = ''] = path.split('/', 1);
  // Nobody commits what is in `.env.local`, or what is built.
  const ignored = textAt(tree, '.gitignore')?.split(/\r?\n/) ?? [];
  const isBuilt = ignored.some(
    (one) => one !== '' && `/${path}/`.includes(`/${one.replace(/^\/|\/$/g, '')}/`),
  );
  if (isBuilt || /\/\.env/.test(path) || tree.has(path) || tree.list(top).length === 0)
    return false;
  const all = onceFor(tree, 'every file', () => everyFile(tree, MOST_FILES));
  return all.length < MOST_FILES && !isAmong(all, path);
}

function isAmong(files: readonly string[], path: string): boolean {
  const all = onceFor(files, 'in small letters', () => files.map((one) => `/${one.toLowerCase()}`));
  const small = path.toLowerCase();
  const [inside, name] = [`/${small.split('/', 1)}/`, `/${nameOf(small)}`];
  // A module may have become a folder, or have another ending.
  const index = small.match(/^(.*)(\.\w+)$/)?.slice(1) ?? [small, ''];
  const [stem = small] = index;
  const folders = ['index', 'mod', '__init__'].map((one) => `/${index.join(`/${one}`)}`);
  // Some count from `src`, which is not there.
  const isShorter = (one: string) => small.endsWith(one) && one.includes('/', 1);
  const isIt = (one: string) =>
    (one.startsWith(inside) && one.endsWith(name)) ||
    isShorter(one) ||
    folders.some((of) => one.endsWith(of));
  return all.some((one) => one.slice(0, one.lastIndexOf('.')).endsWith(`/${stem}`) || isIt(one));
}
