// What only a look at all changes and specifications shows: conflicts, what is not there to be changed, what is done. The Chinese edition has a validator of its own.

import { withoutFences } from '../../model/comments.ts';
import type { Asked, ReadDocument, Telling } from '../../model/dialect.ts';
import type { Document } from '../../model/document.ts';
import type { NamedLine, Problem } from '../../model/facts.ts';
import { foldAll, problemAt, problemsAt, repeatedNames, writtenIn } from '../../model/facts.ts';
import { lostProblems } from '../../model/lost-files.ts';
import type { Target } from '../../model/scope.ts';
import { everyFile, type Tree, textAt } from '../../model/source.ts';
import {
  applied,
  contradictionsIn,
  faultSection,
  namesOf,
  type Outcome,
  sectionOf,
} from './archive.ts';
import { changesOf, configIn, lacksTasks, placeOf, specsIn } from './places.ts';
import { contentOf, keyOf, type Operation, type Requirement, tasksIn } from './requirements.ts';

export function problems(homes: readonly string[], ...asked: Asked) {
  const [tree, documents] = asked;
  const own = [...documents.values()].filter(({ dialect }) => dialect === 'openspec');
  const of = (is: string) => own.filter((one) => one.role.kind === is && !CHINESE.test(one.text));
  const deltas = Map.groupBy(of('delta'), ({ path }) => placeOf(path).spec);
  const touched = [...deltas].map(([path, all]) => touchedBy(tree, all, documents.get(path)));
  const changes = Map.groupBy(own, ({ path }) => placeOf(path).folder);
  const folders = homes.flatMap((home) => changesOf(tree, home));
  const others = [
    ...of('spec').flatMap(specProblems),
    ...touched.flatMap((one) => [
      ...sameSpecProblems(one),
      ...driftProblems(one),
      ...one.open.flatMap(deltaProblems),
    ]),
    ...folders.flatMap((one) => changeProblems(one, changes.get(one) ?? [], ...asked)),
    ...homes.flatMap((home) => projectProblems(tree, home)),
  ];
  const conflicts = touched.flatMap((one) => one.conflicts);
  const base = Map.groupBy(touched.flatMap(baseProblems), ({ kind }) => kind === 'malformed');
  const refused = foldAll(base.get(false) ?? [], Infinity);
  return [...conflicts, ...refused, ...foldAll([...(base.get(true) ?? []), ...others])];
}

/** A specification, what open changes do to it and would make of it, where they contradict each other, and what archived ones did to it. */
function touchedBy(tree: Tree, deltas: readonly Document[], spec: Document | undefined) {
  const open = deltas.filter(({ role }) => !role.lifecycle);
  const all = deltas.flatMap((one) => contentOf(one).operations);
  const [now, past] = [all.filter(({ isOver }) => !isOver), all.filter(({ isOver }) => isOver)];
  const results = open.flatMap((one) => outcomeOf(tree, contentOf(one).operations, spec));
  return { spec, open, now, past, results, conflicts: conflictsIn(now) };
}

type Touched = ReturnType<typeof touchedBy>;

/** Who did that to a requirement, and where. */
function placeIn({ source: path, line, way, change }: Operation) {
  return { path, line, message: `${way} by ${change}` };
}

const shared = (all: readonly Problem[]): readonly Problem[] =>
  all.map((one) => ({ ...one, isShared: true }));

/** What open changes of one specification say against each other. */
function conflictsIn(operations: readonly Operation[]): readonly Problem[] {
  return contradictionsIn(operations).flatMap(({ name, all }) => {
    const [first, ...others] = all;
    if (first === undefined) return [];
    const changes = all.map(({ change, way }) => `${change} (${way})`).join(', ');
    const data = { changes, capability: first.capability };
    const sameRequirement = [{ name, line: first.line }];
    return shared(problemsAt(first.source, { sameRequirement }, data, others.map(placeIn)));
  });
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
  const { parts } = contentOf(spec);
  const bodies = new Set(parts.map(({ depth, body }) => (depth === 3 ? body : '')));
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

/** What archiving refuses, because the specification is not what the change takes it for, or not yet; and which archived change made it so. */
function baseProblems({ now, past, results }: Touched): readonly Problem[] {
  const bringing = Map.groupBy(now, ({ brings }) => brings);
  const [from, to] = (['name', 'to'] as const).map((key) => Map.groupBy(past, (one) => one[key]));
  const told = new Set<string>();
  return results.flatMap((one) => {
    const { refusal, name, line, was, lost: [part] = [], source, capability } = one;
    const names = namesOf(one);
    const key = [refusal, source, ...names].join('\n');
    if (refusal === undefined || told.has(key)) return [];
    told.add(key);
    const at = names.map((name) => ({ name, line }));
    const first = bringing.get(name)?.find((one) => one.source !== source);
    if (/^missing|^noSpec/.test(refusal) && first !== undefined) {
      const data = { capability, change: first.change };
      return problemsAt(source, { comesFirst: at }, data, [placeIn(first)]);
    }
    const since = part
      ? to?.get(name)?.find((one) => one.scenarios.some((of) => of.name === part))
      : from?.get(name)?.findLast((one) => one.way === 'REMOVED' || one.to !== name);
    const base = was && { path: was.spec, line: was.line, message: `“${was.title}” now` };
    const related = [base ?? [], since ? placeIn(since) : []].flat();
    return problemsAt(source, { [refusal]: at }, { capability }, related);
  });
}

/** What would go with a specification, and is none of a requirement. */
const ODD = /^(?: {0,3}[-*_]{3,}|##[ \t]+(?![ \t]|(?:purpose|requirements)[ \t]*$).*|[|<].*)$/im;

/** What changes make of a specification, and what is in the way of writing any of it: faults that stay, or that nothing is left. */
function outcomeOf(tree: Tree, operations: readonly Operation[], spec?: Document | null) {
  const { named, parts } = contentOf(spec);
  const outcomes = applied(spec ? named : null, operations);
  const [first, last] = [operations[0], operations.findLast(({ way }) => way === 'REMOVED')];
  // How a requirement was written is all the same where it is replaced.
  const fault = (spec && !CHINESE.test(spec.text) ? specProblems(spec) : []).find(
    ({ kind, data: { what } }) =>
      /^(?:is|un|same|no[PS])/.test(kind) &&
      !(kind === 'noScenario' && operations.some(({ old }) => old === what)),
  );
  const was = fault && (parts.find(({ line }) => line === fault.at?.line) ?? parts[0]);
  const isLeft =
    outcomes.some(({ outcome }) => outcome !== 'REMOVED') ||
    parts.some(({ depth, section, name }) => depth === 3 && section === 'requirements' && !name);
  const marks = textAt(tree, `${first?.folder}/.openspec.yaml`) ?? '';
  const odd = writtenIn(spec && withoutFences(spec.text), ODD)?.words;
  const isRetired = /^schema:/m.test(marks) && /^retire_capabilities:\s*true\b/m.test(marks);
  const isKept = isLeft || (isRetired && !odd);
  const [name, see] = [first?.capability ?? '', `\`${was?.source}:${was?.line}\`: ${was?.title}`];
  const refused = { text: '', was: null, outcome: 'REFUSED', refusal: 'emptied' } as const;
  return [
    ...(first && was ? [{ ...first, ...refused, was, name, text: see, refusal: 'malformed' }] : []),
    ...(last && !isKept ? [{ ...last, ...refused, name: odd ?? last.name }] : []),
    ...outcomes,
  ];
}

/** What a change makes of the specifications that it touches; what all open ones, by their names, make of one or of all. */
export function tellOutcome(tree: Tree, { level, folder }: Target, read: ReadDocument): Telling {
  const changes = level === 'change' ? [folder] : changesOf(tree, folder, ['changes']);
  const deltas = changes.flatMap((one) => specsIn(tree, one));
  const bySpec = Map.groupBy(deltas, (path) => placeOf(path).spec);
  const specs = level === 'capability' ? [`${folder}/spec.md`] : [...bySpec.keys()];
  const outcomes = specs.flatMap((path) => {
    const operations = (bySpec.get(path) ?? []).flatMap((one) => contentOf(read(one)).operations);
    return outcomeOf(tree, operations, read(path));
  });
  const rank = ({ outcome }: Outcome) => (outcome === 'REFUSED' ? 0 : 1);
  const sections = outcomes.sort((a, b) => rank(a) - rank(b)).map(sectionOf);
  const own = deltas.flatMap((path) => read(path) ?? []).filter((one) => !CHINESE.test(one.text));
  const faults = own.flatMap(deltaProblems).filter(({ kind }) => /^(?:em|sa|noS|unp)/.test(kind));
  return { sections: [...faults.map(faultSection), ...sections] };
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
  const files = everyFile(tree, 1000, `${folder}/specs`);
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
      noTasks: whole(proposal !== undefined && deltas.length > 0 && lacksTasks(tree, folder)),
      noBoxes: whole(tasks.length === 0 && list !== undefined && list.structure.items.length > 0),
    }),
    ...loose.flatMap((path) => problemsAt(path, { looseDelta: whole(true) })),
    ...(proposal ? namedProblems(proposal, deltas) : []),
    ...lostProblems(tree, list?.path, numbered, known.everThere),
  ];
}

const CHINESE = /^## ?(?:目的|(?:新增|修改|移除|重命名)?需求)\s*$/m;
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
  return problemsAt(proposal.path, {
    namedOnly: without(names, has),
    unnamed: without(has, names),
  });
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

const isFree = ({ body }: Requirement): boolean => body !== '' && !/\b(?:SHALL|MUST)\b/.test(body);
const isBare = ({ name, body, scenarios }: Requirement): boolean =>
  (name !== '' && body === '') || scenarios.every((one) => one.isEmpty);
/** A marker as the first word, and the sentence that archiving writes. */
const LEFT_OPEN = /^(?:TBD|TODO)(?![\p{L}\p{N}\p{M}_])|^(?:tbd|todo)(?=[:\-–—.,;()\s]|$)/u;

/** The validator stops at the first three. */
function specProblems(document: Document): readonly Problem[] {
  const { parts, requirements, unseen } = contentOf(document);
  const { capability: name } = placeOf(document.path);
  const called = (wanted: string) => parts.find((one) => one.heading.toLowerCase() === wanted);
  const [purpose, section] = [called('purpose'), called('requirements')];
  const whole = ({ line } = { line: 1 }) => [{ name, line }];
  const delta = parts.find(({ depth, way }) => depth === 2 && way);
  const words = purpose?.text ?? '';
  const prose = withoutFences(words).trim();
  const isOpen = LEFT_OPEN.test(prose) || prose.includes('TBD - created by archiving change ');
  const children = parts.filter((one) => one.depth === 3 && one.section === 'requirements');
  const all = {
    openPurpose: isOpen ? whole(purpose) : [],
    briefPurpose: isOpen || words.length >= 50 ? [] : whole(purpose),
    noScenario: children.filter(isBare).map((one) => ({ ...one, name: one.name || one.heading })),
    sameName: repeatedNames(requirements),
    noNorm: requirements.filter(isFree),
    unseen,
  };
  const noPurpose = words === '' ? whole(purpose) : [];
  if (delta) return problemsAt(document.path, { isDelta: whole(delta), noPurpose });
  if (words === '') return problemsAt(document.path, { noPurpose });
  const isEmpty = !section || (parts[parts.indexOf(section) + 1]?.depth ?? 0) <= section.depth;
  return problemsAt(document.path, isEmpty ? { noRequirements: whole(section) } : all);
}

function deltaProblems(document: Document): readonly Problem[] {
  const { operations, unseen, unpaired } = contentOf(document);
  const sorted = operations.toSorted((a, b) => a.line - b.line);
  const of = (...ways: string[]) => sorted.filter(({ way }) => ways.includes(way));
  const news = of('ADDED', 'MODIFIED');
  const next = of('ADDED', 'RENAMED').map((one) => ({ ...one, name: one.to }));
  const gone = of('REMOVED', 'RENAMED').map((one) => ({ ...one, name: keyOf(one.name) }));
  const [now, old] = [of('ADDED', 'MODIFIED', 'REMOVED'), of('MODIFIED', 'REMOVED', 'RENAMED')];
  // A name stands once in each, whatever is done to what it names.
  const again = [gone, now, old, next].flatMap((all) => repeatedNames(all));
  return problemsAt(document.path, {
    emptyDelta: operations.length + unseen.length === 0 ? [{ name: '', line: 1 }] : [],
    sameName: [...new Map(again.map((one) => [one.line, one])).values()],
    noScenario: news.filter(isBare),
    noNorm: news.filter(isFree),
    unpaired,
    unseen,
  });
}
