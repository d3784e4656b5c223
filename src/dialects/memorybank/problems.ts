// What only a look at several files shows: work that is open in one and done in the other, a version that the manifest does not have, a file that agents are told to read and that is not there.

import { withoutFences } from '../../model/comments.ts';
import type { Document, Documents } from '../../model/document.ts';
import { type Problem, problemAt, writtenIn } from '../../model/facts.ts';
import { wordKey } from '../../model/order.ts';
import { compareDepth, folderOf, linkPath, nameOf } from '../../model/paths.ts';
import { enumerate } from '../../model/plural.ts';
import { filesIn, type Tree, textAt } from '../../model/source.ts';
import { readWrittenDate } from '../../model/written-date.ts';
import { fileOf, NAMES } from './places.ts';

export function problems(banks: readonly string[], tree: Tree, documents: Documents) {
  const version = versionOf(tree);
  return banks.flatMap((bank) => {
    const own = [...documents.values()].filter(({ path }) => folderOf(path) === bank);
    return [
      ...openProblems(own),
      ...own.flatMap((document) => versionProblems(document, version)),
      ...missingProblems(bank, documents),
      ...unreadProblems(tree, bank, documents),
      ...sizeProblems(own),
      ...olderProblems(own),
      ...own.flatMap((document) => [...countProblems(document), ...indexProblems(tree, document)]),
    ];
  });
}

/** Bytes that an agent reads at each start, from which on that is told: about 25,000 tokens. */
const LARGE = 100_000;

function sizeProblems(own: readonly Document[]): readonly Problem[] {
  const read = own.filter(({ lifecycle: is, role }) => is !== 'archived' && role.level === 'bank');
  const total = read.reduce((sum, { bytes }) => sum + bytes, 0);
  const [largest] = read.toSorted((a, b) => b.bytes - a.bytes);
  if (largest === undefined || total < LARGE) return [];
  const data = { files: read.length, total: inKilobytes(total), own: inKilobytes(largest.bytes) };
  return [problemAt('largeBank', largest.path, data)];
}

const inKilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} kB`;

/** What agents read of which nothing is known here: their rules may name the bank. */
const RULES = /^\.(?:clinerules|roo|kilocode|windsurf|cursor|continue|amazonq|augment)|^\.github$/i;

/** Nothing that an agent loads by itself names the bank. */
function unreadProblems(tree: Tree, bank: string, documents: Documents): readonly Problem[] {
  const isNamed = [...documents.values()].some(
    ({ role, text }) =>
      role.is === 'instruction' && /memory[-_ ]?bank|active[-_ ]?context/i.test(text),
  );
  const brief = NAMES.map((kind) => fileOf(documents.keys(), bank, kind)).find(Boolean);
  if (isNamed || brief == null || tree.list('').some(({ name }) => RULES.test(name))) return [];
  return [problemAt('nobodyReads', brief, { bank })];
}

/** Time between the newest headings of two files that tell of the present. */
const FAR_APART = 30 * 86_400_000;
const DAYS = /\d{4}-\d{2}-\d{2}/g;

/** The focus, or the progress, whose newest heading is long before that of the other, or of the tasks. */
function olderProblems(own: readonly Document[]): readonly Problem[] {
  const dated = own.flatMap(({ path, role: { kind }, structure }) => {
    const days = structure.sections.flatMap(({ heading, headingSpan: at }) =>
      (heading.match(DAYS) ?? []).map((day) => ({ day: readWrittenDate(day) ?? '', at })),
    );
    const [newest] = days.sort((a, b) => (a.day < b.day ? 1 : -1));
    return newest?.day && STATE.has(kind) ? [{ path, kind, ...newest }] : [];
  });
  return dated.flatMap(({ path, kind, day, at }): Problem[] => {
    const [later] = dated.toSorted((a, b) => (a.day < b.day ? 1 : -1));
    const time = Date.parse(later?.day ?? '') - Date.parse(day);
    if (kind === 'tasks' || later === undefined || !(time > FAR_APART)) return [];
    const related = [{ path: later.path, line: 1, message: `has ${later.day}` }];
    const data = { day, other: later.path, later: later.day };
    return [problemAt('olderHeading', path, data, at, related)];
  });
}

/** A number that two entries of a list have which counts on before and after. */
function countProblems({ path, role, text }: Document): readonly Problem[] {
  const all = (STATE.has(role.kind) ? text.split('\n') : []).flatMap((line, at) => {
    const [, number] = /^(\d{1,3})\. \S/.exec(line) ?? [];
    return number === undefined ? [] : [{ number: Number(number), line: at + 1 }];
  });
  const again = all.find(({ number }, at) =>
    [-1, 0, 0, 1].every((step, place) => all[at + place - 2]?.number === number + step),
  );
  return again === undefined
    ? []
    : [problemAt('numberAgain', path, { number: again.number }, { line: again.line, column: 1 })];
}

/** `parts.md` beside `parts/` links to most of its files, and not to all. */
function indexProblems(tree: Tree, { path, links }: Document): readonly Problem[] {
  const files = filesIn(tree, path.replace(/\.md$/i, ''));
  const linked = new Set(links.map(({ target }) => linkPath(path, target)));
  const left = files.filter((file) => !linked.has(file));
  if (left.length === 0 || left.length * 2 > files.length) return [];
  return [problemAt('notListed', path, { files: enumerate(left.map(nameOf), 3) })];
}

/** Shorter ones ("Add tests") may mean anything. */
const SHORTEST = 16;

/** Files that are kept up. */
const STATE = new Set(['activeContext', 'progress', 'tasks']);

/** The same words with an empty box in one file, and a checked one in another. */
function openProblems(own: readonly Document[]): readonly Problem[] {
  const boxes = own.flatMap(({ path, role, structure }) =>
    // Plans and reports of a single task stay as they were.
    (STATE.has(role.kind) ? structure.items : []).flatMap(({ text, checked, span }) => {
      const words = wordKey(text);
      return checked === null || words.length < SHORTEST ? [] : [{ path, words, checked, span }];
    }),
  );
  return [...Map.groupBy(boxes, ({ words }) => words).values()].flatMap((same): Problem[] => {
    const [open, again] = same.filter(({ checked }) => !checked);
    const done = same.find(({ checked, path }) => checked && path !== open?.path);
    // What is open in two places, or open and done in one, is a list of its own.
    if (open === undefined || again !== undefined || done === undefined) return [];
    if (same.some((one) => one !== open && one.path === open.path)) return [];
    const related = [{ path: done.path, line: done.span.line, message: 'done here' }];
    const at = { line: open.span.line, column: open.span.column };
    return [problemAt('openDone', open.path, { other: done.path }, at, related)];
  });
}

type Version = ReturnType<typeof versionOf>;

/** Of the manifest at the root; a version that nobody counts says nothing. */
function versionOf(tree: Tree) {
  const all = MANIFESTS.map(([path, form]) => ({ path, ...writtenIn(textAt(tree, path), form) }));
  return all.find(({ words }) => words !== undefined && !/^0\.0\.[01]\b/.test(words)) ?? null;
}

const MANIFESTS: readonly (readonly [string, RegExp])[] = [
  ['package.json', /^\s{1,8}"version"\s?:\s?"(\d{1,4}\.\d{1,4}\.\d{1,4}[\w.-]{0,30})"/m],
  ['pyproject.toml', /^version\s{0,4}=\s{0,4}"(\d{1,4}\.\d{1,4}\.\d{1,4}[\w.-]{0,30})"/m],
  ['Cargo.toml', /^version\s{0,4}=\s{0,4}"(\d{1,4}\.\d{1,4}\.\d{1,4}[\w.-]{0,30})"/m],
];

/** `- **Repository version**: \`0.69.0\``: of the whole, not of a part of it. */
const SAID =
  /^[\s*_>|-]{0,8}(?:(?:current|repository|project|package|app(?:lication)?|latest|product) )?version[*_`]{0,4} ?[:|][\s*_`|]{0,6}(?:v|[a-z]{2,8}-)?(\d{1,4}\.\d{1,4}\.\d{1,4})(?![\d.])/i;

/** Files that tell what is; the others also tell what was. */
const PRESENT = new Set(['projectbrief', 'productContext', 'techContext', 'activeContext']);

function versionProblems({ path, role, text }: Document, version: Version): readonly Problem[] {
  const { words = '', path: manifest = '', at: { line = 1 } = {} } = version ?? {};
  if (!PRESENT.has(role.kind) || words === '') return [];
  return text.split('\n').flatMap((written, index): Problem[] => {
    const statement = writtenIn(written, SAID);
    if (statement === null || words.split(/[-+]/)[0] === statement.words) return [];
    const data = { said: statement.words, version: words, manifest };
    const related = [{ path: manifest, line, message: 'the version' }];
    const at = { ...statement.at, line: index + 1 };
    return [problemAt('otherVersionSaid', path, data, at, related)];
  });
}

/** A file of instructions with fewer of the names speaks of some, not of all that there have to be. */
const FEWEST = 4;

/** One finding of all, where the outermost instructions name the first. */
function missingProblems(bank: string, documents: Documents): readonly Problem[] {
  const demands = [...documents.values()].flatMap(({ path, role, text }) => {
    // Scripts that make the files are no demand to read them.
    const lower = role.is === 'instruction' ? withoutFences(text).toLowerCase() : '';
    const found = NAMES.flatMap((kind) => {
      const at = lower.indexOf(`${kind.toLowerCase()}.md`);
      const before = lower.slice(0, Math.max(at, 0)).split('\n');
      const isAsked = /\b(?:if|check for)\b/.test(before.at(-1) ?? '');
      return at < 0 || isAsked ? [] : [{ path, kind, line: before.length }];
    });
    return found.length < FEWEST ? [] : found;
  });
  const [first, ...others] = demands
    .filter(({ kind }) => fileOf(documents.keys(), bank, kind) === null)
    .sort((a, b) => compareDepth(a.path, b.path));
  if (first === undefined) return [];
  const names = [first, ...others].map(({ kind }) => `\`${bank}/${kind}.md\``);
  const related = others.map(({ path, line, kind }) => ({ path, line, message: `\`${kind}.md\`` }));
  const at = { line: first.line, column: 1 };
  const data = { names: enumerate(names, 6) };
  return [problemAt('toldToRead', first.path, data, at, related.slice(0, 10))];
}
