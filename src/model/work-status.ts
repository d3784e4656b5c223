import type { Document, Lifecycle } from './document.ts';
import { type Problem, problemAt } from './facts.ts';

/** Left out: there are none. */
export function progressOf(tasks: StatedWork['tasks']): Document['progress'] {
  const done = tasks.filter(({ isDone }) => isDone).length;
  return tasks.length === 0 ? undefined : { done, all: tasks.length };
}

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
    ({ lifecycle, tasks }) => lifecycle === 'active' && tasks.every(({ isDone }) => isDone),
  );
  const [first] = finished;
  const words = new Set(stated.map(({ status }) => status.toLowerCase()));
  if (first !== undefined && finished.length > 1 && words.size === 1) {
    const data = { status: first.status, finished: finished.length, all: stated.length };
    return [problemAt('sameStatus', first.path, data, first.at)];
  }
  const closed = stated.filter(({ lifecycle }) => lifecycle === 'done');
  // A word of its own among them is no habit.
  const [usual = []] = [
    ...Map.groupBy(finished, ({ status }) => status.toLowerCase()).values(),
  ].sort((a, b) => b.length - a.length);
  const [most] = usual;
  const isHabit = usual.length > 3 && closed.length * 5 < finished.length;
  const habit = (of: StatedWork): Problem => {
    const data = { status: of.status, finished: usual.length };
    const related = usual.slice(1).map(({ path }) => ({ path, line: 1, message: 'done, too' }));
    return problemAt('fewSayDone', of.path, data, of.at, related.slice(0, 10));
  };
  const late = finished
    .filter((one) => !isHabit || !usual.includes(one))
    .map(({ path, status, at, tasksPath, tasks }): Problem => {
      const related = [{ path: tasksPath, line: tasks[0]?.line ?? 1, message: 'its tasks' }];
      return problemAt('allDone', path, { status, all: tasks.length }, at, related);
    });
  return [...early, ...(isHabit && most !== undefined ? [habit(most)] : []), ...late];
}
