// What only a look at all changes and specifications shows: conflicts, what is not there to be changed, what is done.

import type { Document, Documents } from '../../model/document.ts';
import { folded, type Problem, problemAt, problemsAt } from '../../model/facts.ts';
import { nameOf } from '../../model/paths.ts';
import { type Tree, textAt } from '../../model/source.ts';
import { lostProblems } from '../../model/work-status.ts';
import { applied, keyOf } from './archive.ts';
import { deltaProblems, specProblems, taskProblems } from './format.ts';
import { configIn, placeOf, specOf } from './places.ts';
import type { Operation, Part } from './requirements.ts';
import { operationsIn, partsIn, requirementsIn, specIn, tasksIn } from './requirements.ts';

export function problems(homes: readonly string[], tree: Tree, documents: Documents) {
  const own = [...documents.values()].filter(({ dialect }) => dialect === 'openspec');
  const changes = Map.groupBy(own, ({ path }) => placeOf(path).folder);
  changes.delete('');
  const deltas = own.filter(({ role: { kind, lifecycle } }) => kind === 'delta' && !lifecycle);
  const bySpec = Map.groupBy(deltas, ({ path }) => specOf(path));
  const over = own.filter(({ role: { kind, lifecycle } }) => kind === 'delta' && lifecycle);
  const past = Map.groupBy(over.flatMap(operationsIn), ({ source }) => specOf(source));
  const base = [...bySpec].flatMap(([path, some]) =>
    some.flatMap((one) => baseProblems(one, some, documents.get(path))),
  );
  const lost = [...bySpec.values()].flatMap(conflicts);
  const others = [
    ...[...bySpec.values()].flatMap((some) => sameSpecProblems(some, lost)),
    ...own.flatMap((one) => (one.role.kind === 'spec' ? specProblems(one) : [])),
    ...[...past].flatMap(([path, all]) => driftProblems(path, documents.get(path), all)),
    ...deltas.flatMap(deltaProblems),
    ...[...changes].flatMap(([folder, some]) => changeProblems(tree, folder, some)),
    ...homes.flatMap((home) => projectProblems(tree, home)),
  ];
  return [...lost, ...folded(base, Infinity), ...folded(others)];
}

const changeOf = (path: string): string => placeOf(path).change;

/** What open changes of one specification do to a requirement without knowing of each other: to one that there is, or that there is not yet. */
function conflicts(deltas: readonly Document[]): readonly Problem[] {
  const touches = deltas.flatMap((document) => {
    const operations = operationsIn(document);
    const renamed = operations.filter(({ way }) => way === 'RENAMED');
    return operations.flatMap((one) => {
      const { way, name, to } = one;
      if (way === 'MODIFIED' && renamed.some((other) => other.to === name)) return [];
      const result = way === 'REMOVED' ? '' : name + to + one.text;
      const before = way === 'ADDED' ? [] : [{ key: `now ${name}`, name }];
      const after = way === 'ADDED' || way === 'RENAMED' ? [{ key: `new ${to}`, name: to }] : [];
      return [...before, ...after].map((touched) => ({ ...one, ...touched, result }));
    });
  });
  return [...Map.groupBy(touches, ({ key }) => key).values()].flatMap((group) => {
    const [first, ...others] = new Map(group.map((one) => [one.source, one])).values();
    if (first === undefined) return [];
    const { source, way, result } = first;
    if (others.every((one) => one.way === way && one.result === result)) return [];
    const related = others.map(({ source: path, line, way }) => {
      return { path, line, message: `${way} by ${changeOf(path)}` };
    });
    const by = [first, ...others].map((one) => `${changeOf(one.source)} (${one.way})`);
    const data = { changes: by.join(', '), capability: placeOf(source).capability };
    const all = problemsAt(source, 'sameRequirement', [first], data, related);
    return all.map((one) => ({ ...one, isShared: true }));
  });
}

/** Nothing is lost, but whoever is archived second finds another specification. */
function sameSpecProblems(deltas: readonly Document[], lost: readonly Problem[]) {
  const told = lost.flatMap(({ path, related }) => [path, ...related.map((one) => one.path)]);
  const [first, ...others] = deltas.every(({ path }) => told.includes(path)) ? [] : deltas;
  if (first === undefined || others.length === 0) return [];
  const related = others.map(({ path }) => ({ path, line: 1, message: `of ${changeOf(path)}` }));
  const changes = deltas.map(({ path }) => changeOf(path)).join(', ');
  const name = `${placeOf(first.path).capability} (${changes})`;
  const all = problemsAt(first.path, 'sameSpec', [{ name, line: 1 }], {}, related);
  return all.map((one) => ({ ...one, isShared: true as const }));
}

/** What archived changes wrote, none of them took away again, and the specification does not have under any heading. */
function driftProblems(path: string, spec: Document | undefined, past: readonly Operation[]) {
  const gone = past.flatMap(({ way, name, to }) => (way === 'REMOVED' || name !== to ? name : []));
  const known = new Set([...requirementsIn(spec).map(({ name }) => name), ...gone].map(keyOf));
  return past.flatMap(({ to, source, line, way }) => {
    const related = [{ path: source, line, message: `${way} by ${changeOf(source)}` }];
    const isLost = spec !== undefined && !known.has(keyOf(to)) && known.add(keyOf(to));
    return isLost
      ? problemsAt(path, 'neverWritten', [{ name: `“${to}”`, line: 1 }], {}, related)
      : [];
  });
}

/** What archiving refuses, because the specification is not what the change takes it for, or not yet. */
function baseProblems(document: Document, all: readonly Document[], spec: Document | undefined) {
  const { capability } = placeOf(document.path);
  const others = all.flatMap((one) => (one === document ? [] : operationsIn(one)));
  const { refusals } = applied(specIn(spec), operationsIn(document));
  return refusals.flatMap(({ kind, name, line, other, lost, source }) => {
    const named = { name: `“${name}”`, line };
    const first = others.find(({ way, to }) => to === name && /^(?:ADD|RENAM)ED$/.test(way));
    if (kind.endsWith('Missing') && first !== undefined) {
      const related = [{ path: first.source, line: first.line, message: `${first.way} there` }];
      const data = { capability, change: changeOf(first.source) };
      return problemsAt(source, 'comesFirst', [named], data, related);
    }
    const now = other && { path: specOf(source), line: other.line, message: `“${other.name}” now` };
    const parts = lost.map((one) => ({ name: `“${one}” of “${name}”`, line }));
    const all = parts.length > 0 ? parts : [named];
    return problemsAt(source, kind, all, { capability }, now ? [now] : []);
  });
}

/** No delta at all, and whether the tasks say what the place of the change says. */
function changeProblems(tree: Tree, folder: string, documents: readonly Document[]) {
  const name = nameOf(folder);
  const of = (kind: string) => documents.filter(({ role }) => role.kind === kind);
  const [deltas, lists, proposals] = [of('delta'), of('tasks'), of('proposal')];
  const [main] = [...proposals, ...documents];
  const tasks = lists.flatMap((list) => tasksIn(list).map((one) => ({ ...one, name })));
  const open = tasks.filter(({ isDone }) => !isDone);
  const whole = (kind: string) => (main ? [problemAt(kind, main.path, { what: name })] : []);
  const first = (kind: string, some: typeof tasks) =>
    lists.flatMap(({ path }) => problemsAt(path, kind, some.slice(0, 1)));
  if (main?.role.lifecycle === 'archived')
    return [
      ...first('archivedOpen', open),
      ...(/^\d{4}-\d{2}-\d{2}(?!\d)/.test(name) ? [] : whole('undated')),
    ];
  const skips = /^skip_specs:\s*true\b/m.test(textAt(tree, `${folder}/.openspec.yaml`) ?? '');
  // Another schema than that of OpenSpec may number its tasks in any way.
  const isUsual = tree.list(`${placeOf(`${folder}/`).home}/schemas`).length === 0;
  return [
    ...(open.length === 0 ? first('complete', tasks) : []),
    ...lists.flatMap(({ path }) => lostProblems(tree, path, tasks)),
    ...(deltas.length > 0 || skips ? [] : whole('noDeltas')),
    ...(lists.length > 0 && tasks.length === 0 ? whole('noBoxes') : []),
    ...(isUsual ? lists.flatMap(taskProblems) : []),
    ...proposals.flatMap((one) => namedProblems(one, deltas)),
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
  const has = new Set(deltas.map(({ path }) => placeOf(path).capability));
  const names = new Set(named.map(({ name }) => name));
  if (named.length === 0 || has.size === 0) return [];
  const only = named.filter(({ name }) => !has.has(name));
  const left = [...has].filter((name) => !names.has(name)).map((name) => ({ name, line }));
  return [
    ...problemsAt(proposal.path, 'namedOnly', only),
    ...problemsAt(proposal.path, 'unnamed', left),
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
