// What only a look at all changes and specifications shows: conflicts, what is not there to be changed, what is done.

import type { Document } from '../../model/document.ts';
import { folded, listed, type Problem, problemAt } from '../../model/facts.ts';
import { nameOf } from '../../model/paths.ts';
import { type Tree, textAt } from '../../model/source.ts';
import { lostProblems } from '../../model/work-status.ts';
import { applied } from './archive.ts';
import { deltaProblems, problemOf, specProblems } from './format.ts';
import { configIn, placeOf, specOf } from './places.ts';
import type { Operation, Part, Requirement } from './requirements.ts';
import { operationsIn, partsIn, specIn, tasksIn } from './requirements.ts';

/** What an open change does to one specification, which stands at `base`. */
interface ChangedSpec {
  readonly change: string;
  readonly document: Document;
  readonly capability: string;
  readonly base: string;
  readonly operations: readonly Operation[];
}

/** In more than so many files, something is a habit of the house, of which one finding tells. */
const MOST_TOLD = 3;

export function problems(
  homes: readonly string[],
  tree: Tree,
  documents: ReadonlyMap<string, Document>,
): readonly Problem[] {
  const own = [...documents.values()].filter(({ dialect }) => dialect === 'openspec');
  const changes = Map.groupBy(own, ({ path }) => placeOf(path).folder);
  changes.delete('');
  const deltas = own.flatMap((document): readonly ChangedSpec[] => {
    const { change, isOver, capability } = placeOf(document.path);
    if (change === '' || isOver || capability === null) return [];
    const base = specOf(document.path);
    return [{ change, document, capability, base, operations: operationsIn(document) }];
  });
  const bySpec = [...Map.groupBy(deltas, ({ base }) => base)].map(([path, some]) => {
    const spec = documents.get(path);
    const now = spec === undefined ? [] : specIn(spec);
    return { some, now, conflicts: conflicts(some) };
  });
  const format = [
    ...own.flatMap((one) => (one.role.kind === 'spec' ? specProblems(one) : [])),
    ...deltas.flatMap(({ document, operations }) => deltaProblems(document, operations)),
    ...[...changes].flatMap(([folder, some]) => changeProblems(tree, folder, some)),
    ...homes.flatMap((home) => projectProblems(tree, home)),
  ];
  const alone = bySpec.filter((one) => one.conflicts.length === 0);
  const base = bySpec.flatMap(({ some, now }) =>
    some.flatMap((one) => baseProblems(one, some, now)),
  );
  return [
    ...bySpec.flatMap((one) => one.conflicts),
    ...folded(
      alone.flatMap(({ some }) => togetherProblem(some)),
      MOST_TOLD,
    ),
    ...folded(base, Number.MAX_SAFE_INTEGER),
    ...folded(format, MOST_TOLD),
  ];
}

/** What open changes of one specification do to a requirement without knowing of each other: to one that there is, or that there is not yet. */
function conflicts(deltas: readonly ChangedSpec[]): readonly Problem[] {
  const touches = deltas.flatMap(({ operations, ...delta }) => {
    const news = new Set(operations.flatMap(({ way, to }) => (way === 'RENAMED' ? [to] : [])));
    return operations.flatMap((one) => {
      const { way, name, to } = one;
      if (way === 'MODIFIED' && news.has(name)) return [];
      const result = way === 'REMOVED' ? '' : name + to + one.text;
      const before = way === 'ADDED' ? [] : [{ key: `now ${name}`, name }];
      const after = way === 'ADDED' || way === 'RENAMED' ? [{ key: `new ${to}`, name: to }] : [];
      return [...before, ...after].map((touched) => ({ ...delta, ...one, ...touched, result }));
    });
  });
  return [...Map.groupBy(touches, ({ key }) => key).values()].flatMap((group): Problem[] => {
    const [first, ...others] = new Map(group.map((one) => [one.change, one])).values();
    if (first === undefined) return [];
    const { document, way, result, capability } = first;
    if (others.every((one) => one.way === way && one.result === result)) return [];
    const related = others.map(({ line, ...one }) => {
      return { path: one.document.path, line, message: `${one.way} by ${one.change}` };
    });
    const changes = [first, ...others].map((one) => `${one.change} (${one.way})`).join(', ');
    const data = { changes, capability };
    return [{ ...problemOf(document, 'sameRequirement', first, related, data), isShared: true }];
  });
}

/** Several open changes touch different requirements of one specification: nothing is lost, but their order counts. */
function togetherProblem([first, ...others]: readonly ChangedSpec[]): readonly Problem[] {
  if (first === undefined || others.length === 0) return [];
  const changes = [first, ...others].map(({ change }) => change).join(', ');
  const related = others.map(({ document: { path }, change }) => {
    return { path, line: 1, message: `of ${change}` };
  });
  const named = { name: `${first.capability} (${changes})`, line: 1 };
  return [{ ...problemOf(first.document, 'sameSpec', named, related), isShared: true }];
}

/** What archiving refuses, because the specification is not what the change takes it for; what another change brings is not missed. */
function baseProblems(
  { document, capability, base, operations, change }: ChangedSpec,
  all: readonly ChangedSpec[],
  now: readonly Requirement[],
): readonly Problem[] {
  const others = all.flatMap((one) => (one.change === change ? [] : one.operations));
  const coming = new Set(
    others.flatMap(({ way, to }) => (way === 'ADDED' || way === 'RENAMED' ? to : [])),
  );
  return applied(now, operations)
    .refusals.filter(({ kind, name }) => !(kind.endsWith('Missing') && coming.has(name)))
    .map(({ kind, name, line, other, lost }) => {
      const message = `“${other?.name}” now`;
      const is = other === null ? [] : [{ path: base, line: other.line, message }];
      const scenarios = lost.map((one) => `“${one}”`);
      const data = { capability, lost: listed(scenarios, 1) };
      return problemOf(document, kind, { name: `“${name}”`, line }, is, data);
    });
}

/** No delta at all, and whether the tasks say what the place of the change says. */
function changeProblems(tree: Tree, folder: string, documents: readonly Document[]) {
  const of = (kind: string) => documents.filter(({ role }) => role.kind === kind);
  const [deltas, [list], [main]] = [of('delta'), of('tasks'), [...of('proposal'), ...documents]];
  const isOver = main?.role.lifecycle === 'archived';
  const name = nameOf(folder);
  const tasks = (list === undefined ? [] : tasksIn(list)).map((one) => ({ ...one, name }));
  const open = tasks.filter(({ isDone }) => !isDone);
  const [first] = isOver ? open : tasks;
  const isOdd = first !== undefined && isOver === open.length > 0;
  const skips = /^skip_specs:\s*true\b/m.test(textAt(tree, `${folder}/.openspec.yaml`) ?? '');
  const isEmpty = deltas.length === 0 && !skips && !isOver;
  return [
    ...(list !== undefined && isOdd
      ? [problemOf(list, isOver ? 'archivedOpen' : 'complete', first)]
      : []),
    ...(isOver ? [] : lostProblems(tree, list?.path, tasks)),
    ...(main !== undefined && isEmpty ? [problemAt('noDeltas', main.path, { what: name })] : []),
    ...(main !== undefined && isOver && !/^\d{4}-\d{2}-\d{2}(?!\d)/.test(name)
      ? [problemAt('undated', main.path, { what: name })]
      : []),
    ...(main?.role.kind === 'proposal' && !isOver ? namedProblems(main, deltas) : []),
  ];
}

const NAMED = /^\s*[-*]\s+\**`([a-z0-9][\w./-]*)`(?!.*\bno (?:requirement|spec|behaviou?r))/i;

/** Capabilities that a proposal names and its change does not touch, and the reverse; where it names none, nothing is told. */
function namedProblems(proposal: Document, deltas: readonly Document[]): readonly Problem[] {
  const isNaming = ({ text }: Part) => /^(?:new |modified )?capabilities$/i.test(text);
  const { line = 1, below = '' } = partsIn(proposal).find(isNaming) ?? {};
  const named = below.split('\n').flatMap((text, at) => {
    const name = NAMED.exec(text)?.[1];
    return name === undefined ? [] : [{ name, line: line + at + 1 }];
  });
  const has = new Set(deltas.flatMap(({ path }) => placeOf(path).capability ?? []));
  const names = new Set(named.map(({ name }) => name));
  if (named.length === 0 || has.size === 0) return [];
  const only = named.filter(({ name }) => !has.has(name));
  const left = [...has].filter((name) => !names.has(name)).map((name) => ({ name, line }));
  return [
    ...only.map((one) => problemOf(proposal, 'namedOnly', one)),
    ...left.map((one) => problemOf(proposal, 'unnamed', one)),
  ];
}

/** Nobody reads `project.md` where there is a `config.yaml`, unless a file for agents names it. */
function projectProblems(tree: Tree, home: string): readonly Problem[] {
  const project = `${home}/project.md`;
  const { path: config, lines } = configIn(tree, home, 'context');
  const guides = ['AGENTS.md', 'CLAUDE.md', `${home}/AGENTS.md`];
  const isNamed = guides.some((path) => textAt(tree, path)?.includes('project.md'));
  const isRead = config === '' || lines.some(({ isTold }) => isTold) || isNamed;
  return isRead || !tree.has(project) ? [] : [problemAt('unreadProject', project, { config })];
}
