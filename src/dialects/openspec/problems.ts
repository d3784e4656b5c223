// What only a look at all changes and specifications shows: conflicts, what is not there to be changed, what is done.

import type { Asked } from '../../model/dialect.ts';
import type { Document } from '../../model/document.ts';
import type { NamedLine, Problem } from '../../model/facts.ts';
import { folded, problemAt, problemsAt, repeatedNames } from '../../model/facts.ts';
import { lostProblems } from '../../model/lost-files.ts';
import { enumerate } from '../../model/plural.ts';
import { everyFile, type Tree, textAt } from '../../model/source.ts';
import { applied, keyOf } from './archive.ts';
import { deltaProblems, specProblems } from './format.ts';
import { changesOf, configIn, placeOf, specOf } from './places.ts';
import type { Operation, Requirement } from './requirements.ts';
import { contentOf, tasksIn } from './requirements.ts';

export function problems(homes: readonly string[], ...asked: Asked) {
  const [tree, documents] = asked;
  const own = [...documents.values()].filter(({ dialect }) => dialect === 'openspec');
  const of = (kind: string) => own.filter(({ role }) => role.kind === kind);
  const deltas = [...Map.groupBy(of('delta'), ({ path }) => specOf(path))];
  const touched = deltas.map(([path, all]) => touchedBy(all, documents.get(path) ?? null));
  const changes = Map.groupBy(own, ({ path }) => placeOf(path).folder);
  const folders = homes.flatMap((home) => changesOf(tree, home));
  const others = [
    ...of('spec').flatMap(specProblems),
    ...touched.flatMap((one) => [
      ...sameSpecProblems(one),
      ...driftProblems(one),
      ...olderProblems(tree, one),
      ...one.open.flatMap((document) => deltaProblems(document, one.spec)),
    ]),
    ...folders.flatMap((one) => changeProblems(one, changes.get(one) ?? [], ...asked)),
    ...homes.flatMap((home) => projectProblems(tree, home)),
  ];
  const lost = touched.flatMap((one) => one.lost);
  return [...lost, ...folded(touched.flatMap(baseProblems), Infinity), ...folded(others)];
}

/** A specification, what open changes say of it and would make of it, where they contradict each other, and what archived ones did to it. */
function touchedBy(deltas: readonly Document[], spec: Document | null) {
  const open = deltas.filter(({ role }) => !role.lifecycle);
  const past = deltas.filter(({ role }) => role.lifecycle).flatMap(operationsOf);
  const { requirements } = contentOf(spec);
  const results = open.flatMap((one) => applied(requirements, operationsOf(one)));
  return { spec, open, past, results, lost: conflicts(open) };
}

type Touched = ReturnType<typeof touchedBy>;

const operationsOf = (document: Document) => contentOf(document).operations;
const changeOf = (path: string): string => placeOf(path).change;

/** Who did that to a requirement, and where. */
function placeIn({ source: path, line, way }: Operation) {
  return { path, line, message: `${way} by ${changeOf(path)}` };
}

const nameOf = ({ heading }: Requirement): string => heading.replace(/^requirement\b:?\s*/i, '');
const shared = (all: readonly Problem[]): readonly Problem[] =>
  all.map((one) => ({ ...one, isShared: true }));

/** What open changes of one specification do to a requirement without knowing of each other: to one that there is, or that there is not yet. */
function conflicts(open: readonly Document[]): readonly Problem[] {
  const touches = open.flatMap((document) => {
    const operations = operationsOf(document);
    const renamed = new Set(operations.flatMap(({ way, to }) => (way === 'RENAMED' ? to : [])));
    return operations.flatMap((one) => {
      const { way, name, to, text } = one;
      const result = way === 'REMOVED' ? '' : name + to + text;
      const isNow = way !== 'ADDED' && !(way === 'MODIFIED' && renamed.has(name));
      const isNext = way === 'ADDED' || way === 'RENAMED';
      const next = isNext ? [{ ...one, key: `next ${to}`, name: to, result }] : [];
      return isNow ? [{ ...one, key: `now ${name}`, result }, ...next] : next;
    });
  });
  return [...Map.groupBy(touches, ({ key }) => key).values()].flatMap((group) => {
    const all = [...new Map(group.map((one) => [one.source, one])).values()];
    const [first, ...others] = all;
    if (!first || others.every((one) => one.way === first.way && one.result === first.result))
      return [];
    const changes = all.map((one) => `${changeOf(one.source)} (${one.way})`).join(', ');
    const outcomes = all.flatMap((one) =>
      all.flatMap((other) => (one === other ? [] : outcomeOf(one, other))),
    );
    const { source, line, name } = first;
    const data = { changes, capability: placeOf(source).capability, says: enumerate(outcomes, 4) };
    const sameRequirement = [{ name, line }];
    return shared(problemsAt(source, { sameRequirement }, data, others.map(placeIn)));
  });
}

/** What comes of the second of two: it is refused, or takes the place of what the first says. */
function outcomeOf(first: Operation, { source, way, scenarios }: Operation): string {
  const names = scenarios.map(({ name }) => name);
  const loses = way === 'MODIFIED' && !first.scenarios.every(({ name }) => names.includes(name));
  const isGone = /^RE/.test(first.way) && way !== 'REMOVED';
  const isRefused = loses || isGone || way === 'ADDED' || first.way === 'ADDED';
  const does = `${way === 'REMOVED' ? 'removes' : 'replaces'} ${first.source}:${first.line}`;
  const says = isRefused ? `is refused (after ${changeOf(first.source)})` : does;
  return `${changeOf(source)} ${says}`;
}

/** Nothing is lost, but whoever is archived second finds another specification. */
function sameSpecProblems({ open, lost }: Touched): readonly Problem[] {
  const paths = lost.flatMap(({ path, related }) => [path, ...related.map((one) => one.path)]);
  const [first, ...others] = open.every(({ path }) => paths.includes(path)) ? [] : open;
  if (first === undefined || others.length === 0) return [];
  const related = others.map(({ path }) => ({ path, line: 1, message: `of ${changeOf(path)}` }));
  const changes = open.map(({ path }) => changeOf(path)).join(', ');
  const name = `${placeOf(first.path).capability} (${changes})`;
  return shared(problemsAt(first.path, { sameSpec: [{ name, line: 1 }] }, {}, related));
}

/** What archived changes wrote, none of them took away again, and the specification does not have under any heading, or word for word under another. */
function driftProblems({ spec, past }: Touched) {
  const gone = past.filter(({ way, name, to }) => way === 'REMOVED' || name !== to);
  const { parts, blocks } = contentOf(spec);
  const bodies = new Set(blocks.map(({ body }) => body));
  const renamed = past.filter(({ body }) => body !== '' && bodies.has(body));
  const names = [...gone.map(({ name }) => name), ...renamed.map(({ to }) => to)];
  const known = new Set([...parts.map(nameOf), ...names].map(keyOf));
  const lost = past.filter(({ to }) => !known.has(keyOf(to)) && known.add(keyOf(to)));
  return lost.flatMap((one) => {
    const neverWritten = [{ name: `“${one.to}”`, line: 1 }];
    return problemsAt(spec?.path, { neverWritten }, {}, [placeIn(one)]);
  });
}

/** A line that a text has as well as another, and others have not. */
function lineOf({ text }: Requirement, other: Requirement, ...others: readonly Requirement[]) {
  const flat = (words: string): string => words.replace(/\s+/g, ' ').trim();
  const isIn = (line: string) => (one: Requirement) => flat(one.text).includes(line);
  const lines = text.split('\n').map(flat);
  return lines.find((line) => line !== '' && isIn(line)(other) && !others.some(isIn(line)));
}

/** Texts of open changes from before an archived one: what that wrote is not in them, and what it replaced is, or they were begun before. */
function olderProblems(tree: Tree, { past, results }: Touched): readonly Problem[] {
  return results.flatMap((one) => {
    const [before, last] = past.filter(({ to, text }) => to === one.name && text !== '').slice(-2);
    if (one.way !== 'MODIFIED' || !one.was || !before || !last) return [];
    const { folder, capability } = placeOf(one.source);
    const change = changeOf(last.source);
    const [, begun = change] = BEGUN.exec(textAt(tree, `${folder}/.openspec.yaml`) ?? '') ?? [];
    const words = lineOf(last, one.was, before, one);
    if (!words || (begun >= change && !lineOf(before, one, one.was, last))) return [];
    const data = { capability, change, words };
    return problemsAt(one.source, { takesBack: [one] }, data, [placeIn(last)]);
  });
}

const BEGUN = /^created:\s{0,9}["']?(\d{4}-\d{2}-\d{2})/m;

/** What archiving refuses, because the specification is not what the change takes it for, or not yet; and which archived change made it so. */
function baseProblems({ spec, open, past, results }: Touched): readonly Problem[] {
  const { parts, requirements } = contentOf(spec);
  const unseen = parts.filter((one) => !requirements.includes(one));
  const byKey = new Map(unseen.map((one) => [keyOf(nameOf(one)), one]));
  const brought = open.flatMap(operationsOf).filter(({ way }) => /^(?:ADD|RENAM)ED$/.test(way));
  return results.flatMap(({ refusal, name, line, was, lost = [], source }) => {
    if (refusal === undefined) return [];
    const [part] = lost;
    const names = part ? lost.map((one) => `“${one}” of “${name}”`) : [`“${name}”`];
    const at = names.map((name) => ({ name, line }));
    const { capability } = placeOf(source);
    const first = brought.find((one) => one.source !== source && one.to === name);
    if (refusal.endsWith('Missing') && first !== undefined) {
      const data = { capability, change: changeOf(first.source) };
      return problemsAt(source, { comesFirst: at }, data, [placeIn(first)]);
    }
    const since = part
      ? past.find((one) => one.to === name && one.scenarios.some((of) => of.name === part))
      : past.findLast((one) => one.name === name && (one.way === 'REMOVED' || one.to !== name));
    const hidden = was ? undefined : byKey.get(keyOf(name));
    const base = was ?? hidden;
    const message = `“${base && nameOf(base)}” now`;
    const now = base ? { path: specOf(source), line: base.line, message } : [];
    const related = [now, since ? placeIn(since) : []].flat();
    return problemsAt(source, { [hidden ? 'baseUnseen' : refusal]: at }, { capability }, related);
  });
}

/** No delta at all, and whether the tasks say what the place of the change says. */
function changeProblems(folder: string, all: readonly Document[], ...[tree, , known]: Asked) {
  const { home, change: name, isOver } = placeOf(`${folder}/`);
  const of = (kind: string) => all.filter(({ role }) => role.kind === kind);
  const [deltas, [list], [proposal]] = [of('delta'), of('tasks'), of('proposal')];
  const main = proposal?.path ?? all[0]?.path ?? everyFile(tree, 1, folder)[0] ?? folder;
  const numbered = list ? tasksIn(list) : [];
  const tasks = numbered.map((one) => ({ ...one, name }));
  const open = tasks.filter(({ isDone }) => !isDone);
  const whole = (isWrong: boolean) => (isWrong ? [{ name, line: 1 }] : []);
  if (isOver)
    return [
      ...problemsAt(list?.path, { archivedOpen: open.slice(0, 1) }),
      ...problemsAt(main, { undated: whole(!/^\d{4}-\d{2}-\d{2}(?!\d)/.test(name)) }),
    ];
  const skips = /^skip_specs:\s*true\b/m.test(textAt(tree, `${folder}/.openspec.yaml`) ?? '');
  const files = everyFile(tree, MOST_FILES, `${folder}/specs`);
  const others = files.filter((path) => path.endsWith('.md') && placeOf(path).capability === '');
  const loose = others.filter((path) => IS_DELTA.test(textAt(tree, path) ?? ''));
  // Another schema than that of OpenSpec may number its tasks in any way.
  const named = tree.list(`${home}/schemas`).length > 0 ? [] : numbered.filter((one) => one.name);
  return [
    ...problemsAt(list?.path, {
      complete: open.length === 0 ? tasks.slice(0, 1) : [],
      // The number is that of another heading, or of a task before.
      taskNumber: [...named.filter(({ isStrange }) => isStrange), ...repeatedNames(named)],
    }),
    ...problemsAt(main, {
      noDeltas: whole(deltas.length + loose.length === 0 && !skips),
      skipsSpecs: whole(skips && files.length > 0),
      noBoxes: whole(tasks.length === 0 && list !== undefined && list.structure.items.length > 0),
    }),
    ...loose.flatMap((path) => problemsAt(path, { looseDelta: whole(true) })),
    ...(proposal ? namedProblems(proposal, deltas) : []),
    ...lostProblems(tree, list?.path, numbered, known.everThere),
  ];
}

const MOST_FILES = 1000;
const IS_DELTA = /^##\s+(?:ADDED|MODIFIED|REMOVED|RENAMED) Requirements\s*$/im;
const NAMED = /^\s*[-*]\s+\**`([a-z0-9][\w./-]*)`(?!.*\bno (?:requirement|spec|behaviou?r))/i;

/** Capabilities that a proposal names and its change does not touch, and the reverse; where it names none, nothing is told. */
function namedProblems(proposal: Document, deltas: readonly Document[]): readonly Problem[] {
  const isNaming = ({ heading }: Requirement) => /^(?:new |modified )?capabilities$/i.test(heading);
  const { line = 1, below = '' } = contentOf(proposal).parts.find(isNaming) ?? {};
  const names = below.split('\n').flatMap((text, at) => {
    const name = NAMED.exec(text)?.[1];
    return name === undefined ? [] : [{ name, line: line + at + 1 }];
  });
  const has = deltas.map(({ path }) => ({ name: placeOf(path).capability, line }));
  const without = (all: readonly NamedLine[], others: readonly NamedLine[]) =>
    all.filter(({ name }) => others.length > 0 && others.every((one) => one.name !== name));
  const found = { namedOnly: without(names, has), unnamed: without(has, names) };
  return problemsAt(proposal.path, found);
}

/** Nobody reads `project.md` where there is a `config.yaml`, unless a file for agents names it. */
function projectProblems(tree: Tree, home: string): readonly Problem[] {
  const project = `${home}/project.md`;
  const { path: config, isTold } = configIn(tree, home, 'context');
  const guides = ['AGENTS.md', 'CLAUDE.md', `${home}/AGENTS.md`];
  const isNamed = guides.some((path) => textAt(tree, path)?.includes('project.md'));
  const isRead = config === '' || isTold || isNamed;
  return isRead || !tree.has(project) ? [] : [problemAt('unreadProject', project, { config })];
}
