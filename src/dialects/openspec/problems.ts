// What only a look at all changes and specifications shows: conflicts, what is not there to be changed, what is done.

import { withoutFences } from '../../model/comments.ts';
import type { Asked } from '../../model/dialect.ts';
import type { Document } from '../../model/document.ts';
import type { NamedLine, Problem } from '../../model/facts.ts';
import { folded, problemAt, problemsAt, repeatedNames, writtenIn } from '../../model/facts.ts';
import { lostProblems } from '../../model/lost-files.ts';
import { enumerate } from '../../model/plural.ts';
import { everyFile, type Tree, textAt } from '../../model/source.ts';
import { applied, keyOf, lostScenarios } from './archive.ts';
import { changesOf, configIn, placeOf } from './places.ts';
import { contentOf, type Operation, type Requirement, tasksIn } from './requirements.ts';

export function problems(homes: readonly string[], ...asked: Asked) {
  const [tree, documents] = asked;
  const own = [...documents.values()].filter(({ dialect }) => dialect === 'openspec');
  const of = (kind: string) => own.filter(({ role }) => role.kind === kind);
  const deltas = Map.groupBy(of('delta'), ({ path }) => placeOf(path).spec);
  const touched = [...deltas].map(([path, all]) => touchedBy(all, documents.get(path)));
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
  const conflicts = touched.flatMap((one) => one.conflicts);
  return [...conflicts, ...folded(touched.flatMap(baseProblems), Infinity), ...folded(others)];
}

/** A specification, what open changes do to it and would make of it, where they contradict each other, and what archived ones did to it. */
function touchedBy(deltas: readonly Document[], spec: Document | undefined) {
  const open = deltas.filter(({ role }) => !role.lifecycle);
  const all = deltas.flatMap((one) => contentOf(one).operations);
  const [now, past] = [all.filter(({ isOver }) => !isOver), all.filter(({ isOver }) => isOver)];
  const { requirements } = contentOf(spec);
  const results = open.flatMap((one) => applied(requirements, contentOf(one).operations));
  return { spec, open, now, past, results, conflicts: conflictsIn(now) };
}

type Touched = ReturnType<typeof touchedBy>;

/** Who did that to a requirement, and where. */
function placeIn({ source: path, line, way, change }: Operation) {
  return { path, line, message: `${way} by ${change}` };
}

const shared = (all: readonly Problem[]): readonly Problem[] =>
  all.map((one) => ({ ...one, isShared: true }));

/** What open changes of one specification do to a requirement without knowing of each other: to one that there is, or that there is not yet. */
function conflictsIn(operations: readonly Operation[]): readonly Problem[] {
  const touches = operations.flatMap((one) => {
    const { way, name, to, text, old, brings } = one;
    const result = way === 'REMOVED' ? way : way + name + to + text;
    const keys = [old && `old ${old}`, brings && `new ${brings}`].filter((key) => key !== '');
    return keys.map((key) => ({ ...one, key, result }));
  });
  return [...Map.groupBy(touches, ({ key }) => key)].flatMap(([key, group]) => {
    const all = [...new Map(group.map((one) => [one.source, one])).values()];
    const [first, ...others] = all;
    if (!first || others.every(({ result }) => result === first.result)) return [];
    const changes = all.map(({ change, way }) => `${change} (${way})`).join(', ');
    const outcomes = all.flatMap((one) =>
      all.flatMap((two) => (one === two ? [] : after(one, two))),
    );
    const data = { changes, capability: first.capability, says: enumerate(outcomes, 4) };
    const sameRequirement = [{ name: key.slice(4), line: first.line }];
    return shared(problemsAt(first.source, { sameRequirement }, data, others.map(placeIn)));
  });
}

/** What comes of the second of two: it is refused, or takes the place of what the first says. */
function after(first: Operation, second: Operation): string {
  const isGone = /^RE/.test(first.way) && second.way !== 'REMOVED';
  const isLost = second.way === 'MODIFIED' && lostScenarios(first, second).length > 0;
  if (isGone || isLost || second.way === 'ADDED' || first.way === 'ADDED')
    return `${second.change} is refused (after ${first.change})`;
  const does = second.way === 'REMOVED' ? 'removes' : 'replaces';
  return `${second.change} ${does} ${first.source}:${first.line}`;
}

/** Nothing is lost, but whoever is archived second finds another specification. */
function sameSpecProblems({ open, conflicts }: Touched): readonly Problem[] {
  const paths = conflicts.flatMap(({ path, related }) => [path, ...related.map((one) => one.path)]);
  const all = open.map(({ path }) => ({ path, ...placeOf(path) }));
  const [first, ...others] = all.every(({ path }) => paths.includes(path)) ? [] : all;
  if (first === undefined || others.length === 0) return [];
  const related = others.map(({ path, change }) => ({ path, line: 1, message: `of ${change}` }));
  const name = `${first.capability} (${all.map(({ change }) => change).join(', ')})`;
  return shared(problemsAt(first.path, { sameSpec: [{ name, line: 1 }] }, {}, related));
}

/** What archived changes wrote, none of them took away again, and the specification does not have under any heading, or word for word under another. */
function driftProblems({ spec, past }: Touched) {
  const { parts, blocks } = contentOf(spec);
  const bodies = new Set(blocks.map(({ body }) => body));
  const gone = past.filter(({ way }) => way === 'REMOVED' || way === 'RENAMED');
  const renamed = past.filter(({ body }) => body !== '' && bodies.has(body));
  const names = [...gone.map(({ name }) => name), ...renamed.map(({ to }) => to)];
  const known = new Set([...parts.map(({ title }) => title), ...names].map(keyOf));
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
    const { outcome, was, source, folder, capability } = one;
    const [before, last] = past.filter(({ to, text }) => to === one.name && text !== '').slice(-2);
    if (outcome !== 'MODIFIED' || !was || !before || !last) return [];
    const { change } = last;
    const begun = writtenIn(textAt(tree, `${folder}/.openspec.yaml`), BEGUN)?.words ?? change;
    const words = lineOf(last, was, before, one);
    if (!words || (begun >= change && !lineOf(before, one, was, last))) return [];
    return problemsAt(source, { takesBack: [one] }, { capability, change, words }, [placeIn(last)]);
  });
}

const BEGUN = /^created:\s{0,9}["']?(\d{4}-\d{2}-\d{2})/m;

/** What archiving refuses, because the specification is not what the change takes it for, or not yet; and which archived change made it so. */
function baseProblems({ spec, now, past, results }: Touched): readonly Problem[] {
  const { parts, requirements } = contentOf(spec);
  const unseen = parts.filter((one) => !requirements.includes(one));
  const byKey = new Map(unseen.map((one) => [keyOf(one.title), one]));
  return results.flatMap(({ refusal, name, line, was, lost = [], source, capability }) => {
    if (refusal === undefined) return [];
    const [part] = lost;
    const names = part ? lost.map((one) => `“${one}” of “${name}”`) : [`“${name}”`];
    const at = names.map((name) => ({ name, line }));
    const first = now.find((one) => one.source !== source && one.brings === name);
    if (refusal.endsWith('Missing') && first !== undefined) {
      const data = { capability, change: first.change };
      return problemsAt(source, { comesFirst: at }, data, [placeIn(first)]);
    }
    const since = part
      ? past.find((one) => one.to === name && one.scenarios.some((of) => of.name === part))
      : past.findLast((one) => one.name === name && (one.way === 'REMOVED' || one.to !== name));
    const hidden = was ? undefined : byKey.get(keyOf(name));
    const base = was ?? hidden;
    const place = base && { path: base.spec, line: base.line, message: `“${base.title}” now` };
    const related = [place ?? [], since ? placeIn(since) : []].flat();
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

const isFree = ({ body }: Requirement): boolean => !/\b(?:SHALL|MUST)\b/.test(body);
const isBare = ({ scenarios }: Requirement): boolean => scenarios.every((one) => one.isEmpty);
/** A marker as the first word, and the sentence that archiving writes. */
const LEFT_OPEN = /^(?:TBD|TODO)(?![\p{L}\p{N}\p{M}_])|^(?:tbd|todo)(?=[:\-–—.,;()\s]|$)/u;

/** The validator stops at the first three. */
function specProblems(document: Document): readonly Problem[] {
  const { path } = document;
  const { parts, blocks, requirements, unseen } = contentOf(document);
  const { capability: name } = placeOf(path);
  const called = (wanted: string) => parts.find((one) => one.heading.toLowerCase() === wanted);
  const [purpose, section] = [called('purpose'), called('requirements')];
  const whole = ({ line } = { line: 1 }) => [{ name, line }];
  const delta = parts.find(({ depth, way }) => depth === 2 && way);
  const words = purpose?.text ?? '';
  const below = section && parts[parts.indexOf(section) + 1];
  const prose = withoutFences(words).trim();
  const isOpen = LEFT_OPEN.test(prose) || prose.includes('TBD - created by archiving change ');
  const children = blocks.filter(({ section }) => section === 'requirements');
  const all = {
    openPurpose: isOpen ? whole(purpose) : [],
    briefPurpose: isOpen || words.length >= 50 ? [] : whole(purpose),
    noScenario: children.filter(isBare).map((one) => ({ ...one, name: one.name || one.heading })),
    sameName: repeatedNames(requirements),
    noNorm: requirements.filter(isFree),
    unseen,
  };
  if (delta) return problemsAt(path, { isDelta: whole(delta) });
  if (words === '') return problemsAt(path, { noPurpose: whole(purpose) });
  const isEmpty = !below || below.depth <= section.depth;
  return problemsAt(path, isEmpty ? { noRequirements: whole(section) } : all);
}

function deltaProblems(document: Document, spec: Document | undefined): readonly Problem[] {
  const { operations, unseen, unpaired } = contentOf(document);
  const { requirements } = contentOf(spec);
  const strict = new Set(requirements.flatMap((one) => (isFree(one) ? [] : one.name)));
  const isWeaker = ({ way, name }: Operation) => way === 'MODIFIED' && strict.has(name);
  const news = operations.filter(({ way }) => way === 'ADDED' || way === 'MODIFIED');
  const free = news.filter(isFree);
  const sorted = operations.toSorted((a, b) => a.line - b.line);
  const of = (...ways: string[]) => sorted.filter(({ way }) => ways.includes(way));
  const next = of('ADDED', 'RENAMED').map((one) => ({ ...one, name: one.to }));
  const gone = of('REMOVED', 'RENAMED').map((one) => ({ ...one, name: keyOf(one.name) }));
  const [now, old] = [of('ADDED', 'MODIFIED', 'REMOVED'), of('MODIFIED', 'REMOVED', 'RENAMED')];
  // A name stands once in each, whatever is done to what it names.
  const again = [gone, now, old, next].flatMap((all) => repeatedNames(all));
  return problemsAt(document.path, {
    emptyDelta: operations.length === 0 ? [{ name: '', line: 1 }] : [],
    sameName: [...new Map(again.map((one) => [one.line, one])).values()],
    noScenario: news.filter(isBare),
    noNorm: free.filter((one) => !isWeaker(one)),
    weakened: free.filter(isWeaker),
    unpaired,
    unseen,
  });
}
