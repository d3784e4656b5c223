// What only a look at all documents of a spec shows: tasks against requirements, tasks against those below them, the phase against the work.

import type { Asked } from '../../model/dialect.ts';
import type { Documents } from '../../model/document.ts';
import { type Problem, problemAt, writtenIn } from '../../model/facts.ts';
import { lostProblems } from '../../model/lost-files.ts';
import { enumerate } from '../../model/plural.ts';
import type { Scope } from '../../model/scope.ts';
import { type Tree, textAt } from '../../model/source.ts';
import { lifecycleOf, type StatedWork, statusProblems } from '../../model/work-status.ts';
import { definition, fileIn, scopes } from './places.ts';
import type { Requirement, RequirementName } from './tasks.ts';
import { namedIn, requirementsIn, subtasksOf, tasksIn, workIn } from './tasks.ts';

type Spec = ReturnType<typeof specOf>;
type List = NonNullable<Spec['list']>;

export function problems(homes: readonly string[], ...[tree, documents, { everThere }]: Asked) {
  const specs = scopes(homes, tree, null)
    .flatMap((root) => scopes(homes, tree, root))
    .filter(({ retired }) => !retired)
    .map((scope) => specOf(scope, tree, documents));
  return [
    ...statusProblems(specs.flatMap(({ scope, list }) => phaseOf(scope, tree, list))),
    ...specs.flatMap(({ scope }) => missingProblems(scope, tree)),
    ...parentProblems(specs.flatMap(({ list }) => list ?? [])),
    ...specs.flatMap(({ list }) => lostProblems(tree, list?.path, list?.tasks ?? [], everThere)),
    ...specs.flatMap(requirementProblems),
  ];
}

function specOf(scope: Scope, tree: Tree, documents: Documents) {
  const at = (name: string) => documents.get(fileIn(tree, scope.folder, name) ?? '');
  const tasks = at('tasks.md');
  const list = tasks && { path: tasks.path, text: tasks.text, tasks: tasksIn(tasks.text) };
  const requirements = documents.get(definition(tree, scope) ?? '');
  return { scope, requirements, design: at('design.md'), list };
}

/** What cc-sdd keeps beside the documents: how far the spec is, and where that is said. */
function phaseIn({ folder }: Scope, tree: Tree) {
  const path = `${folder}/spec.json`;
  const found = writtenIn(textAt(tree, path), PHASE);
  return found && { path, status: found.words, at: found.at };
}

function phaseOf(scope: Scope, tree: Tree, list: List | undefined): readonly StatedWork[] {
  const phase = list === undefined ? null : phaseIn(scope, tree);
  if (list === undefined || phase === null) return [];
  const lifecycle = lifecycleOf(phase.status);
  return [{ ...phase, lifecycle, tasksPath: list.path, tasks: workIn(list.tasks) }];
}

const PHASE = /"phase"\s{0,9}:\s{0,9}"([^"\n]{1,80})"/;

/** A phase that says that a document was written, which is not there; when all is done, some teams delete them. */
function missingProblems(scope: Scope, tree: Tree): readonly Problem[] {
  const phase = phaseIn(scope, tree);
  const [, kind] = /^(requirements|design|tasks)-generated$/.exec(phase?.status ?? '') ?? [];
  if (phase === null || kind === undefined || fileIn(tree, scope.folder, `${kind}.md`)) return [];
  const { path, status, at } = phase;
  return [problemAt('notWritten', path, { status, file: `${kind}.md` }, at)];
}

/** A task that stays open while all below it are done, and one that was closed too early. */
function parentProblems(all: readonly List[]): readonly Problem[] {
  const parents = all.flatMap(({ path, tasks }) => {
    const counts = Map.groupBy(tasks, ({ id }) => id);
    // Lists that begin to count again do not say what is below what.
    if (tasks.some(({ id }) => id !== null && (counts.get(id)?.length ?? 0) > 1)) return [];
    return tasks.flatMap((task) => {
      const below = subtasksOf(tasks, task);
      return below.length > 0 && !task.isLeft ? [{ path, task, below }] : [];
    });
  });
  const early = parents.flatMap(({ path, task, below }): Problem[] => {
    const open = below.find(({ isDone, isLeft }) => !isDone && !isLeft);
    if (!task.isDone || open === undefined) return [];
    const related = [{ path, line: open.line, message: 'this one is open' }];
    const data = { task: task.id ?? '', open: open.id ?? '' };
    return [problemAt('openBelow', path, data, { line: task.line, column: 1 }, related)];
  });
  const finished = parents.filter(({ below }) => below.every(({ isDone }) => isDone));
  const left = finished.filter(({ task }) => !task.isDone);
  const byPath = Map.groupBy(left, ({ path }) => path);
  // Where many of them stay open in many lists, or all in several, that is a habit.
  const isHabit =
    byPath.size > 3
      ? left.length * 3 > finished.length
      : byPath.size > 1 && left.length === finished.length;
  const lists = [...byPath.values()];
  const groups = isHabit ? [lists.flatMap(([one]) => one ?? [])] : lists;
  const late = groups.flatMap(([one, ...others]): Problem[] => {
    if (one === undefined) return [];
    const { path, task, below } = one;
    const related = others.map(({ path, task: { id, line } }) => {
      return { path, line, message: `so is task ${id}` };
    });
    const { size: documents } = byPath;
    const data = { task: task.id ?? '', below: below.length, all: left.length, documents };
    const kind = isHabit ? 'neverClosed' : 'allBelowDone';
    return [problemAt(kind, path, data, { line: task.line, column: 1 }, related)];
  });
  return [...early, ...late];
}

/** Tasks and properties that name what is not required, and requirements that no task names. */
function requirementProblems({ requirements, design, list }: Spec): readonly Problem[] {
  if (requirements === undefined) return [];
  const all = requirementsIn(requirements.text);
  if (all.length === 0) return [];
  const byNumber = new Map(all.map((one) => [one.number, one]));
  const texts = [...(list === undefined ? [] : [list]), ...(design === undefined ? [] : [design])];
  const unknown = texts.flatMap(({ path, text }): Problem[] => {
    const unknown = namedIn(text).filter((one) => one.isStated && !isKnown(one, byNumber));
    const ids = unknown.map(({ id }) => id);
    const [first] = unknown;
    if (first === undefined) return [];
    const { id, line, column } = first;
    const related = [
      { path: requirements.path, line: 1, message: 'the requirements' },
      ...placesOf(path, unknown.slice(1), 'named here, too'),
    ];
    const at = { line, column, endColumn: column + id.length };
    const data = { what: enumerate(ids, MOST_TOLD) };
    return [problemAt('unknownRequirement', path, data, at, related)];
  });
  return [...unknown, ...(list === undefined ? [] : idleProblems(requirements.path, all, list))];
}

/** As many are told by name. */
const MOST_TOLD = 6;

function placesOf(path: string, all: readonly { readonly line: number }[], message: string) {
  return all.slice(0, MOST_TOLD).map(({ line }) => ({ path, line, message }));
}

function isKnown({ id }: RequirementName, all: ReadonlyMap<number, Requirement>): boolean {
  const [number = 0, criterion] = id.split('.').map(Number);
  const requirement = all.get(number);
  if (requirement === undefined) return false;
  // Where nothing is counted, nothing can be told from a number.
  return criterion === undefined || requirement.criteria === 0 || criterion <= requirement.criteria;
}

const EVERY_ONE =
  /(?:Requirements?|要件|需求)[*_]{0,2} ?[:：][*_ ]{0,4}(?:all(?![a-z])|所有|全|すべて)/i;

function idleProblems(path: string, all: readonly Requirement[], { text }: List) {
  const names = namedIn(text);
  // Tests of properties are for what can be tested: a list of these alone does not name the rest.
  if (names.every(({ isTest }) => isTest) || EVERY_ONE.test(text)) return [];
  const covered = new Set(names.map(({ id }) => Number(id.split('.')[0])));
  const idle = all.filter(({ number, isLeft }) => !isLeft && !covered.has(number));
  // Lists that name few of them go by something else.
  if (idle.length * 2 > all.length) return [];
  const [first, ...others] = idle;
  if (first === undefined) return [];
  const at = { line: first.line, column: 1, endColumn: first.length + 1 };
  const numbers = idle.map(({ number }) => number);
  const data = { numbers: enumerate(numbers, MOST_TOLD) };
  return [problemAt('idleRequirement', path, data, at, placesOf(path, others, 'nor for this'))];
}
