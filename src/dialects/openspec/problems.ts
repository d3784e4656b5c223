// What only a look at all changes and specifications shows: conflicts, what is not there to be changed, what is done.

import type { Document } from '../../model/document.ts';
import { folded, listed, type Problem, problemAt } from '../../model/facts.ts';
import { nameOf } from '../../model/paths.ts';
import { type Tree, textAt } from '../../model/source.ts';
import { applied } from './archive.ts';
import { deltaProblems, problemOf, specProblems } from './format.ts';
import { capabilityOf, changeOf, configIn, specBeside } from './places.ts';
import type { Delta, Named } from './requirements.ts';
import { deltaIn, pageIn, specIn, tasksIn, textOf } from './requirements.ts';

/** What an open change says of one specification. */
interface ChangedSpec {
  readonly change: string;
  readonly document: Document;
  readonly capability: string;
  readonly delta: Delta;
}

/** In more than so many files, something is a habit of the house, of which one finding tells. */
const MOST_TOLD = 3;

export function problems(
  homes: readonly string[],
  tree: Tree,
  documents: ReadonlyMap<string, Document>,
): readonly Problem[] {
  const own = [...documents.values()].filter(({ dialect }) => dialect === 'openspec');
  const changes = Map.groupBy(own, ({ path }) => changeOf(path)?.folder ?? '');
  changes.delete('');
  const deltas = own.flatMap((document): readonly ChangedSpec[] => {
    const { isOver = true, name: change = '' } = changeOf(document.path) ?? {};
    const capability = isOver ? null : capabilityOf(document.path);
    if (capability === null) return [];
    return [{ change, document, capability, delta: deltaIn(pageIn(document)) }];
  });
  const base = deltas.flatMap((one) => baseProblems(one, deltas, documents));
  const format = [
    ...own.flatMap((one) => (one.role.kind === 'spec' ? specProblems(one) : [])),
    ...deltas.flatMap(({ document, delta }) => deltaProblems(document, delta)),
    ...[...changes].flatMap(([folder, some]) => changeProblems(tree, folder, some)),
    ...homes.flatMap((home) => projectProblems(tree, home)),
  ];
  return [
    ...conflicts(deltas),
    ...folded(togetherProblems(deltas), MOST_TOLD),
    ...folded(base, Number.MAX_SAFE_INTEGER),
    ...folded(format, MOST_TOLD),
  ];
}

/** What open changes do to one requirement without knowing of each other: to one that there is, or that there is not yet. */
function conflicts(deltas: readonly ChangedSpec[]): readonly Problem[] {
  const touches = deltas.flatMap(({ change, document, capability, delta }) => {
    const touch = ({ name, line }: Named, when: string, way: string, result = '') => {
      const key = `${when}\n${specBeside(document.path, capability)}\n${name}`;
      return { name, line, key, way, result, change, document, capability };
    };
    const { added, modified, removed, renamed } = delta;
    const news = new Set(renamed.map(({ to }) => to));
    const known = modified.filter(({ name }) => !news.has(name));
    return [
      ...known.map((one) => touch(one, 'now', 'MODIFIED', textOf(one))),
      ...removed.map((one) => touch(one, 'now', 'REMOVED')),
      ...renamed.map((one) => touch(one, 'now', 'RENAMED', one.to)),
      ...renamed.map(({ name, to, line }) => touch({ name: to, line }, 'new', 'RENAMED', name)),
      ...added.map((one) => touch(one, 'new', 'ADDED', textOf(one))),
    ];
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
    return [problemOf(document, 'sameRequirement', first, related, { changes, capability })];
  });
}

/** Specifications of which several open changes touch different requirements: nothing is lost, but their order counts. */
function togetherProblems(deltas: readonly ChangedSpec[]): readonly Problem[] {
  const bySpec = Map.groupBy(deltas, (one) => specBeside(one.document.path, one.capability));
  const conflicted = new Set(conflicts(deltas).map(({ data }) => data.capability));
  return [...bySpec.values()].flatMap(([first, ...others]) => {
    if (first === undefined || others.length === 0 || conflicted.has(first.capability)) return [];
    const changes = [first, ...others].map(({ change }) => change).join(', ');
    const related = others.map(({ document: { path }, change }) => {
      return { path, line: 1, message: `of ${change}` };
    });
    const named = { name: `${first.capability} (${changes})`, line: 1 };
    return [problemOf(first.document, 'sameSpec', named, related)];
  });
}

/** What archiving refuses, because the specification is not what the change takes it for. */
function baseProblems(
  { document, capability, delta, change }: ChangedSpec,
  deltas: readonly ChangedSpec[],
  documents: ReadonlyMap<string, Document>,
): readonly Problem[] {
  const path = specBeside(document.path, capability);
  const spec = documents.get(path);
  const siblings = deltas.filter(
    (one) => one.change !== change && specBeside(one.document.path, one.capability) === path,
  );
  const coming = new Set(
    siblings.flatMap(({ delta: { added, renamed } }) => [
      ...added.map(({ name }) => name),
      ...renamed.map(({ to }) => to),
    ]),
  );
  return applied(spec === undefined ? [] : specIn(pageIn(spec)), delta)
    .refusals.filter(({ kind, name }) => !(kind.endsWith('Missing') && coming.has(name)))
    .map(({ kind, name, line, other, lost }) => {
      const is = other === null ? [] : [{ path, line: other.line, message: `“${other.name}” now` }];
      const data = {
        capability,
        lost: listed(
          lost.map((one) => `“${one}”`),
          1,
        ),
      };
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
    ...(main !== undefined && isEmpty ? [problemAt('noDeltas', main.path, { what: name })] : []),
    ...(main !== undefined && isOver && !/^\d{4}-\d{2}-\d{2}-/.test(name)
      ? [problemAt('undated', main.path, { what: name })]
      : []),
    ...(main?.role.kind === 'proposal' && !isOver ? namedProblems(main, deltas) : []),
  ];
}

const NAMED = /^\s*[-*]\s+\**`([a-z0-9][\w./-]*)`(?!.*\bno (?:requirement|spec|behaviou?r))/i;

/** Capabilities that a proposal names and its change does not touch, and the reverse; where it names none, nothing is told. */
function namedProblems(proposal: Document, deltas: readonly Document[]): readonly Problem[] {
  const { lines, headings } = pageIn(proposal);
  const section = headings.find(({ text }) => /^(?:new |modified )?capabilities$/i.test(text));
  const named = lines.flatMap((text, at) => {
    const isInside = section !== undefined && at >= section.line && at < section.end - 1;
    const name = isInside ? NAMED.exec(text)?.[1] : undefined;
    return name === undefined ? [] : [{ name, line: at + 1 }];
  });
  const has = new Set(deltas.flatMap(({ path }) => capabilityOf(path) ?? []));
  const names = new Set(named.map(({ name }) => name));
  if (named.length === 0 || has.size === 0) return [];
  const found = (kind: string, all: readonly Named[]) =>
    all.map((one) => problemOf(proposal, kind, one));
  return [
    ...found(
      'namedOnly',
      named.filter(({ name }) => !has.has(name)),
    ),
    ...found(
      'unnamed',
      [...has]
        .filter((name) => !names.has(name))
        .map((name) => ({ name, line: section?.line ?? 1 })),
    ),
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
