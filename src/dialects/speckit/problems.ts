// What only a look at all documents of a feature shows: work against status, stories against tasks, templates that were left.

import type { Asked } from '../../model/dialect.ts';
import type { Document, Documents } from '../../model/document.ts';
import { foldAll, type Problem, problemAt, writtenIn } from '../../model/facts.ts';
import { lostProblems } from '../../model/lost-files.ts';
import type { Scope } from '../../model/scope.ts';
import { isAllDone, type StatedWork, statusProblems } from '../../model/work-status.ts';
import {
  amendedProblems,
  constitutionProblems,
  datedProblems,
  leftIn,
  uncheckedProblems,
} from './constitution.ts';
import { constitutionIn, definition, type Places, scopes } from './places.ts';
import { placeProblems, pointerProblems } from './pointers.ts';

export type Feature = ReturnType<typeof featureOf>;

export function problems(places: Places, ...[tree, documents, { everThere }]: Asked) {
  const all = scopes(places, tree, null).flatMap((root) => scopes(places, tree, root));
  const of = (wanted: string) => all.filter(({ level }) => level === wanted);
  const constitution = documents.get(constitutionIn(places, tree) ?? '');
  const components = of('component').flatMap(
    (scope) => documents.get(definition(places, tree, scope) ?? '') ?? [],
  );
  const features = of('feature').map((scope) => featureOf(scope, documents));
  return [
    ...statusProblems(features.flatMap(statedWork)),
    ...features.flatMap(storyProblems),
    ...features.flatMap(requirementProblems),
    ...features.flatMap(({ tasks, work }) => lostProblems(tree, tasks?.path, work, everThere)),
    ...features.flatMap(({ spec, plan, work }) =>
      [spec, plan].flatMap((document) => leftProblems(document, work)),
    ),
    ...[...documents.values()].flatMap(({ path, text, role }) =>
      role.is === 'instruction' ? leftIn(path, text, UNFILLED) : [],
    ),
    ...foldAll(features.flatMap(planlessProblems)),
    ...numberProblems(features),
    ...features.flatMap(checklistProblems),
    ...pointerProblems(places, tree, documents, features),
    ...placeProblems(tree, documents, features),
    ...[constitution ?? [], components].flat().flatMap((one) => constitutionProblems(tree, one)),
    ...foldAll(features.flatMap((feature) => amendedProblems(feature, constitution))),
    ...uncheckedProblems(tree, features, constitution),
    ...datedProblems(features, constitution),
  ];
}

const BRANCH = /^\*\*Feature Branch\*\*:\s{0,3}`((\d{3,6})-[\w-]{1,100})`/m;

/** One feature and what it has of the three phases. */
function featureOf(scope: Scope, documents: Documents) {
  const at = (name: string): Document | undefined => documents.get(`${scope.folder}/${name}`);
  const tasks = at('tasks.md');
  const inside = `${scope.folder}/checklists/`;
  const checklists = [...documents.values()].filter(({ path }) => path.startsWith(inside));
  const spec = at('spec.md');
  // A folder without a number may have one in its branch, unless it is a copy of the folder of that branch.
  const [, name = '', number = null] = BRANCH.exec(spec?.text ?? '') ?? [];
  const branch = [...documents.keys()].some((path) => path.includes(`/${name}/`)) ? null : number;
  const [plan, work] = [at('plan.md'), tasksIn(tasks)];
  return { scope, number: scope.number ?? branch, spec, plan, tasks, checklists, work };
}

/** Boxes whose text begins with an id, in whatever style; else headings that do; where there is neither, all boxes. `open` are the open boxes of one. */
export function tasksIn(tasks: Document | undefined) {
  const boxes = tasks ? boxesIn(tasks) : [];
  const numbered = boxes.filter(({ text }) => /^\W{0,2}T\d/.test(text));
  const headed = tasks && numbered.length === 0 ? headedIn(tasks, boxes) : numbered;
  return (headed.length > 0 ? headed : boxes).map(({ at: { line }, ...task }) => ({
    ...{ ...task, line },
    // Numbers of the user stories that it is for.
    stories: [...task.text.matchAll(/\[US(\d{1,3})\]/g)].map(([, number = '']) => number),
  }));
}

const boxesIn = ({ structure }: Document) =>
  structure.items.flatMap(({ text, checked, span: at }) =>
    checked === null ? [] : { text, isDone: checked, at, open: checked ? 0 : 1 },
  );

/** Done are those whose boxes are all checked, or of which the last cell of a table says so; what has no boxes is left out. */
function headedIn({ structure }: Document, boxes: ReturnType<typeof boxesIn>) {
  const rows = structure.tables.flatMap((table) => table.rows);
  return structure.sections.flatMap(({ depth, heading: text, headingSpan: at, body }) => {
    const [, id = ''] = /^\W{0,4}(T\d\d[\w.-]{0,9})/.exec(text) ?? [];
    const state = rows.find(({ cells }) => cells.includes(id))?.cells.at(-1) ?? '';
    const own = boxes.filter((box) => box.at.start >= body.start && box.at.end <= body.end);
    const open = own.filter((box) => !box.isDone).length;
    const isOver = /^\W{0,4}(?:done|complete|implemented|n\/a|skip)/i.test(state);
    return depth && id && own[0] ? { text, isDone: open === 0 || isOver, at, open } : [];
  });
}

function statedWork({ spec, tasks, work }: Feature): readonly StatedWork[] {
  if (!spec?.statusSpan) return [];
  const { path, rawStatus, lifecycle, statusSpan: at } = spec;
  const of = { tasksPath: tasks?.path ?? '', tasks: work, others: tasks?.progress?.others };
  return [{ path, status: rawStatus ?? '', lifecycle, at, ...of }];
}

/** A task for a story that the specification does not have, and a story that no task names. */
function storyProblems({ spec, tasks, work }: Feature): readonly Problem[] {
  if (spec === undefined || tasks === undefined) return [];
  const stories = spec.structure.sections.flatMap(({ heading, headingSpan }) =>
    numbersIn(heading).map((number) => ({ number, heading, at: headingSpan })),
  );
  if (stories.length === 0) return [];
  const known = new Set(stories.map(({ number }) => number));
  const labelled = new Set(work.flatMap((task) => task.stories));
  const strange = work.flatMap(({ stories, line }) =>
    stories.flatMap((one) => (known.has(one) ? [] : [{ line, label: `US${one}` }])),
  );
  const labels = [...Map.groupBy(strange, ({ label }) => label).values()].flatMap(
    ([one]) => one ?? [],
  );
  const unknown = foldAll(
    labels.map(({ line, label: what }) =>
      problemAt('unknownStory', tasks.path, { what }, { line, column: 1 }),
    ),
  );
  const numbers = new Set(numbersIn(tasks.text));
  const idle = stories.filter(({ number }) => labelled.size > 0 && !numbers.has(number));
  // A list of tasks for a part of the stories leaves out the others on purpose.
  if (idle.length * 2 > stories.length) return unknown;
  const problemOf = ({ number, heading, at }: (typeof stories)[number]) =>
    problemAt('idleStory', spec.path, { story: heading, label: `US${number}` }, at);
  return [...unknown, ...idle.map(problemOf)];
}

/** `US1`, `User Stories 6, 7 & 8`, `ユーザーストーリー 3`. */
function numbersIn(text: string): readonly string[] {
  const all = text.matchAll(
    /(?:\b(?:user stor(?:y|ies) |US)|(?:ユーザーストーリー|用户故事|使用者故事|사용자 스토리) ?)\d{1,3}\b(?:[ ,&+/]{1,3}(?:and )?(?:US)?\d{1,3}\b){0,9}/gi,
  );
  return [...all].flatMap(([found]) => found.match(/\d+/g) ?? []);
}

const DEFINED = /^\s{0,6}[-*] \*\*(FR-\d{1,4}[a-z]?)\*\*/;
const NAMED = /\bFR-\d{1,4}[a-z]?\b/g;
/** `FR-004a/b`, `FR-001/002`, `FR-001, 002`: the second is written without its beginning. */
const LETTERS = /\b(FR-\d{1,4})[a-z](?:\/[a-z]\b){1,20}/g;
const NUMBERS = /\bFR-\d{1,4}[a-z]?(?:(?:\/|[,、] ?(?=0))\d{1,4}[a-z]?\b){1,20}/g;
/** `FR-001–FR-004`, `FR-001〜004`. */
const RANGE = /\bFR-(\d{1,4})[a-z]?\s?(?:[-–—~〜～]|\.{2,3}|to|through)\s?(?:FR-)?(\d{1,4})/g;

const numberOf = (id: string): number => Number.parseInt(id.slice('FR-'.length), 10);

/** Requirements that no task names, where tasks name most of them, and those of which the specification has no word. */
function requirementProblems({ spec, tasks }: Feature): readonly Problem[] {
  if (spec === undefined || tasks === undefined) return [];
  const defined = placesIn(spec.text, (line) => DEFINED.exec(line)?.[1]);
  const names = tasks.text
    .replace(LETTERS, (each, id) => each.replaceAll('/', ` ${id}`))
    .replace(NUMBERS, (each) => each.replace(/[/,、] ?/g, ' FR-'));
  const ids = new Set(names.match(NAMED));
  const ranges = [...names.matchAll(RANGE)].map(([, from, to]) => [Number(from), Number(to)]);
  const isNamed = (id: string): boolean =>
    ids.has(id) || ranges.some(([from = 0, to = 0]) => numberOf(id) >= from && numberOf(id) <= to);
  const all = new Set(defined.map(({ words }) => words));
  const idle = defined.filter(({ words }) => !isNamed(words));
  const gone = [...ids].filter((id) => !spec.text.includes(id.replace(/[a-z]$/, '')));
  // Where most are unknown, the numbers are those of another text.
  if (gone.length > 0 && all.size > 1 && gone.length * 2 <= ids.size) {
    const at = placesIn(tasks.text, (line) => gone.find((id) => line.includes(id)));
    return foldAll(at.map((one) => requirementAt('unknownRequirement', tasks.path, one)));
  }
  if (idle.length * 2 > all.size) return [];
  return foldAll(idle.map((one) => requirementAt('unplanned', spec.path, one)));
}

function requirementAt(kind: string, path: string, { words, ...at }: Place): Problem {
  return problemAt(kind, path, { what: words }, at);
}

/** What its script left in a file for agents, twice in the place of each `&&`. */
const UNFILLED =
  /\[(?:ONLY COMMANDS FOR ACTIVE TECHNOLOGIES|ACTUAL STRUCTURE FROM PLANS|EXTRACTED FROM ALL PLAN\.MD FILES)\]/;
const TEMPLATE = /\[(?:FEATURE(?: NAME)?|###-feature-name|DATE)\]/;
function leftProblems(document: Document | undefined, work: Feature['work'] = []) {
  if (document === undefined) return [];
  const { path, text } = document;
  // Below that, a tree of folders names any feature so.
  const [head = ''] = text.split(/^## /m, 1);
  const left = leftIn(path, head, TEMPLATE);
  if (left.length > 0) return left;
  const questions = questionsIn(document);
  const done = work.filter(({ isDone }) => isDone).length;
  const kind = done > 0 ? 'builtWhileOpen' : 'openQuestion';
  return questions.map(({ words, ...at }) => {
    const data = { questions: questions.length, done, all: work.length, words };
    return { ...problemAt(kind, path, data, at), fold: { form: path, few: 1 } };
  });
}

/** Places of what its authors asked and nobody answered. */
export function questionsIn({ text, role }: Document) {
  return role.kind === 'spec' || role.kind === 'plan' ? placesIn(text, questionIn) : [];
}

type Place = ReturnType<typeof placesIn>[number];

/** Of the words that are wanted in each line. */
function placesIn(text: string, wordsIn: (line: string) => string | null | undefined) {
  return text.split('\n').flatMap((line, index) => {
    const words = wordsIn(line);
    const column = line.indexOf(words ?? '') + 1;
    return words ? { words, line: index + 1, column, endColumn: column + words.length } : [];
  });
}

/** As the templates ask: in brackets with the question, or as the value of a line of the plan; what denies one has neither form. */
function questionIn(line: string): string | null {
  const start = line.indexOf('[NEEDS CLARIFICATION:');
  if (start >= 0) {
    const end = line.indexOf(']', start);
    // The words of the template about itself, and what was struck out, ask nothing.
    const asksNothing =
      line.slice(0, start).includes('~~') || line.startsWith(': specific question]', start + 20);
    return asksNothing ? null : line.slice(start, end < 0 ? undefined : end + 1).trimEnd();
  }
  const isValue = /^\*\*[^*]{1,60}\*\*:/.test(line) && line.includes('NEEDS CLARIFICATION');
  return isValue && !/\b(?:no|all|resolved|markers?)\b/i.test(line) ? line.trimEnd() : null;
}

/** Reviews that are open: the command that implements stops there and asks. */
function checklistProblems({ checklists, tasks, work }: Feature): readonly Problem[] {
  if (work.length === 0 || isAllDone(work)) return [];
  const open = checklists.flatMap(({ path, structure }) => {
    const some = structure.items.filter(({ checked }) => checked === false);
    return some[0] === undefined ? [] : [{ path, line: some[0].span.line, count: some.length }];
  });
  const [first, ...others] = open;
  if (first === undefined) return [];
  const data = { open: open.reduce((sum, { count }) => sum + count, 0) };
  const also = others.map(({ path, line }) => ({ path, line, message: 'open, too' }));
  // No layer, so its feature is named by its tasks.
  const own = tasks ? [{ path: tasks.path, line: 1, message: 'its tasks' }] : [];
  const at = { line: first.line, column: 1 };
  return [
    { ...problemAt('openChecklist', first.path, data, at, [...also, ...own]), isShared: true },
  ];
}

/** Work that its commands do not begin. */
function planlessProblems({ scope, plan, tasks, work }: Feature): readonly Problem[] {
  const isOpen = work.length > 0 && !isAllDone(work);
  return tasks && !plan && isOpen ? [problemAt('noPlan', tasks.path, { what: scope.name })] : [];
}

function numberProblems(features: readonly Feature[]): readonly Problem[] {
  const numbered = features.filter(({ number }) => number !== null);
  const byNumber = Map.groupBy(numbered, ({ number }) => Number(number));
  return [...byNumber.values()].flatMap(([first, ...others]): Problem[] => {
    const places = others.flatMap(({ spec, plan, tasks, scope }) => {
      const { path } = spec ?? plan ?? tasks ?? {};
      const at = scope.number === null ? writtenIn(spec?.text, BRANCH)?.at : null;
      return path === undefined ? [] : [{ path, at }];
    });
    const [place, ...more] = places;
    if (place === undefined || first === undefined) return [];
    const data = { id: first.number ?? '', what: 'number', other: first.scope.name };
    const message = `has the number ${first.number}, too`;
    const related = more.map(({ path, at }) => ({ path, line: at?.line ?? 1, message }));
    return [problemAt('sameNumber', place.path, data, place.at, related)];
  });
}
