import type { Document, Lifecycle } from './document.ts';
import { type Problem, problemAt } from './facts.ts';
import { once } from './once.ts';

/** Left out: there are none. `others` are open boxes that count as no tasks. */
export function progressOf(tasks: StatedWork['tasks'], others = 0): Document['progress'] {
  const [all, done] = [tasks.length, tasks.filter(({ isDone }) => isDone).length];
  const next = tasks.find(({ isDone }) => !isDone)?.line ?? 0;
  return all === 0 ? undefined : { done, all, others, next };
}

/** What teams call the state of work, in words that no command ever changes; null: it may mean anything. */
export function lifecycleOf(status: string): Lifecycle | null {
  const word = status.replace(/^[^\p{L}]+/u, '');
  const [, lifecycle = null] = words().find(([form]) => form.test(word)) ?? [];
  return lifecycle;
}

/** As English templates have them, and as teams write them who translate these. */
const words = once((): readonly (readonly [RegExp, Lifecycle])[] => [
  [
    /^(?:(?:implemented|(?:implementation[-_ ])?completed?|done|shipped|merged|delivered|released)(?![\w-])|完了(?!待|予定)|実装済|完成(?!度)|已完成|已[实實][现現]|완료|구현됨|complet[ao]d[ao]|conclu[ií]d[ao]|implementad[ao]|abgeschlossen|umgesetzt|terminée?(?!\p{L})|готово|завершен)/iu,
    'done',
  ],
  [/^(?:superseded|replaced)\b/i, 'superseded'],
  [/^(?:abandoned|rejected|withdrawn|cancell?ed|deprecated|archived)\b/i, 'archived'],
  [
    /^(?:draft|in[-_ ]progress|in review|ready|approved|planned|implement|active|proposed|initialized|[a-z]+-generated$|下書き|草[案稿]|ドラフト|[進进]行中|レビュー中|초안|진행 ?중|borrador|rascunho|en (?:progreso|curso|cours)(?!\p{L})|em andamento|entwurf|in arbeit|brouillon|черновик|в работе)/iu,
    'active',
  ],
]);

/** All of it, and there is some. */
export function isAllDone(tasks: StatedWork['tasks']): boolean {
  return tasks.length > 0 && tasks.every(({ isDone }) => isDone);
}

/** A list of tasks, and whether it is over. */
export function withWork(document: Document, tasks: StatedWork['tasks'], others = 0): Document {
  const lifecycle = isAllDone(tasks) && document.lifecycle === 'active' && 'done';
  return { ...document, progress: progressOf(tasks, others), ...(lifecycle && { lifecycle }) };
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
  /** Open boxes that count as no tasks. */
  readonly others?: number | undefined;
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
    const [message, others] = ['done, too', usual.slice(1, 11)] as const;
    const related = others.map(({ path, at }) => ({ path, line: at?.line ?? 1, message }));
    return problemAt('fewSayDone', path, data, at, related);
  });
  const late = finished
    .filter((one) => !isHabit || !usual.includes(one))
    .map(({ path, status, at, tasksPath, tasks, others }): Problem => {
      const related = [{ path: tasksPath, line: tasks[0]?.line ?? 1, message: 'its tasks' }];
      const says = others ? `; open boxes without a number do not count: ${others}` : '';
      return problemAt('allDone', path, { status, all: tasks.length, says }, at, related);
    });
  return [...early, ...habit, ...late];
}
