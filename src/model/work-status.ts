import type { Document, Lifecycle } from './document.ts';
import { type Problem, problemAt } from './facts.ts';
import { onceFor } from './once.ts';
import { nameOf } from './paths.ts';
import { everyFile, type Tree, textAt } from './source.ts';

/** Left out: there are none. */
export function progressOf(tasks: StatedWork['tasks']): Document['progress'] {
  const done = tasks.filter(({ isDone }) => isDone).length;
  return tasks.length === 0 ? undefined : { done, all: tasks.length };
}

/** What teams call the state of work, in words that no command ever changes; null: it may mean anything. */
export function lifecycleOf(status: string): Lifecycle | null {
  const word = status.replace(/^[^\p{L}]+/u, '');
  const [, lifecycle = null] = WORDS.find(([form]) => form.test(word)) ?? [];
  return lifecycle;
}

const WORDS: readonly (readonly [RegExp, Lifecycle])[] = [
  [
    /^(?:implemented|(?:implementation[-_ ])?completed?|done|shipped|merged|delivered|released)(?![\w-])/i,
    'done',
  ],
  [/^(?:superseded|replaced)\b/i, 'superseded'],
  [/^(?:abandoned|rejected|withdrawn|cancell?ed|deprecated|archived)\b/i, 'archived'],
  [
    /^(?:draft|in[-_ ]progress|in review|ready|approved|planned|implement|active|proposed|initialized|[a-z]+-generated$)/i,
    'active',
  ],
];

/** All of it, and there is some. */
export function isAllDone(tasks: StatedWork['tasks']): boolean {
  return tasks.length > 0 && tasks.every(({ isDone }) => isDone);
}

/** A list of tasks, and whether it is over. */
export function withWork(document: Document, tasks: StatedWork['tasks']): Document {
  const lifecycle = isAllDone(tasks) && document.lifecycle === 'active' && 'done';
  return { ...document, progress: progressOf(tasks), ...(lifecycle && { lifecycle }) };
}

export interface StatedWork {
  /** Of the document with the status. */
  readonly path: string;
  readonly status: string;
  readonly lifecycle: Lifecycle | null;
  readonly at: Problem['at'];
  readonly tasksPath: string;
  /** At least one. */
  readonly tasks: readonly { readonly isDone: boolean; readonly line: number }[];
}

/**
 * A status that says less than the tasks, and one that says more. Where every one is the same for ever, or hardly any is ever
 * closed, that is a habit, of which one finding tells.
 */
export function statusProblems(all: readonly StatedWork[]): readonly Problem[] {
  const stated = all.filter(({ tasks }) => tasks.length > 0);
  const early = stated.flatMap(({ path, status, lifecycle, at, tasksPath, tasks }): Problem[] => {
    const open = tasks.filter(({ isDone }) => !isDone);
    const [first] = open;
    if (lifecycle !== 'done' || first === undefined) return [];
    const data = { status, open: open.length, all: tasks.length };
    const related = [{ path: tasksPath, line: first.line, message: 'the first open task' }];
    return [problemAt('openTasks', path, data, at, related)];
  });
  const finished = stated.filter(
    // A word that is not known may mean anything.
    ({ status, tasks }) => lifecycleOf(status) === 'active' && tasks.every(({ isDone }) => isDone),
  );
  const closed = stated.filter(({ lifecycle }) => lifecycle === 'done');
  // A word of its own among them is no habit.
  const byStatus = [...Map.groupBy(finished, ({ status }) => status.toLowerCase()).values()];
  const [usual = []] = byStatus.sort((a, b) => b.length - a.length);
  const isOneWord = new Set(stated.map(({ status }) => status.toLowerCase())).size === 1;
  const isHabit = isOneWord
    ? usual.length > 1
    : usual.length > 3 && closed.length * 5 < finished.length;
  const habit = (isHabit ? usual.slice(0, 1) : []).map(({ path, status, at }): Problem => {
    const data = { status, finished: usual.length, all: stated.length };
    const related = usual.slice(1, 11).map(({ path }) => ({ path, line: 1, message: 'done, too' }));
    return problemAt('fewSayDone', path, data, at, related);
  });
  const late = finished
    .filter((one) => !isHabit || !usual.includes(one))
    .map(({ path, status, at, tasksPath, tasks }): Problem => {
      const related = [{ path: tasksPath, line: tasks[0]?.line ?? 1, message: 'its tasks' }];
      return problemAt('allDone', path, { status, all: tasks.length }, at, related);
    });
  return [...early, ...habit, ...late];
}

const MOST_FILES = 50_000;
const PATH =
  /(?<![\w./:@~-])((?:[\w@-][\w.@-]{0,60}\/){1,12}[\w.@-]{1,80}\.[a-z]\w{0,7})(?![\w/*{<[(-])/g;

/** What is not there afterwards, or is one of several. */
const UNMADE =
  /(?<!\p{L})(?:(?:delet|remov|renam|mov|replac|drop|migrat|merg|elimin|borra|suprim|renombr|reemplaz|entfern|lösch|удал|переим|перемест)\p{L}{0,6}|or|oder|ou|или|follow-?up)(?!\p{L})|删除|刪除|移除|重命名|迁移|替换|合并|或|削除|移動|または|삭제|제거|이동/iu;

/** Files that tasks name which are done, and that are nowhere in the folder that is meant, nor ever were, as far as `everThere` knows. */
export function lostProblems(
  tree: Tree,
  list: string | undefined,
  work: readonly { readonly text: string; readonly isDone: boolean; readonly line: number }[],
  everThere: () => readonly string[] | null,
): readonly Problem[] {
  const missing = work.flatMap(({ text, isDone, line }) => {
    const isMade = isDone && !UNMADE.test(text);
    const paths = Array.from(isMade ? text.matchAll(PATH) : [], ([, path = '']) => path);
    return paths.flatMap((file) => (isLost(tree, file) ? { file, line } : []));
  });
  // A list that is done is history: where nobody knows what there was, things may have moved since.
  const known = missing.length === 0 ? [] : (everThere() ?? (isAllDone(work) ? null : []));
  const never = missing.filter(({ file }) => known && !isAmong(known, file));
  const [first, ...others] = never;
  if (list === undefined || first === undefined) return [];
  const related = others.map(({ file, line }) => ({ path: list, line, message: file }));
  const data = { file: first.file, count: new Set(never.map(({ file }) => file)).size };
  return [problemAt('lostFile', list, data, { line: first.line, column: 1 }, related.slice(0, 10))];
}

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
  const isIt = (one: string) =>
    (one.startsWith(inside) && one.endsWith(name)) || folders.some((of) => one.endsWith(of));
  return all.some((one) => one.slice(0, one.lastIndexOf('.')).endsWith(`/${stem}`) || isIt(one));
}
