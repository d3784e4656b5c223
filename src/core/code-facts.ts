// What the documents of a workspace say of code, held against the repository around it.

import type { CodeAge, CodeRepository, CodeStep } from '../model/code.ts';
import { blankOut, fenceSpans } from '../model/comments.ts';
import { type Document, isItemKind, type Role } from '../model/document.ts';
import { once } from '../model/once.ts';
import {
  aroundCode,
  isDone,
  isInExample,
  isLaidAside,
  isNew,
  isSaidToBe,
  STAND_IN,
} from '../model/path-mentions.ts';
import { folderOf, foldersAround, isWithin, join, nameOf, resolve } from '../model/paths.ts';
import type { Found } from '../model/rule.ts';
import type { Facts } from '../model/rule-facts.ts';
import type { Settings } from '../model/settings.ts';
import { everyFile, submodulesIn, type Tree } from '../model/source.ts';
import { codeAges, lastName } from './code-age.ts';
import { coverageOf, pathSteps } from './covers.ts';

const FILES = 200_000;
/** Tries of patterns for all documents together, a second or two; who asks for more is told nothing. */
const EFFORT = 2e8;

/**
 * Nobody asks git where no document covers anything, or names what is missing. Without `code` there is no history: nothing
 * has an age, only `covers:` may name what is missing, and the files are those of the tree.
 */
export function codeFacts(
  living: readonly Document[],
  tree: Tree,
  code: CodeRepository | undefined,
  limits: Settings['code'],
) {
  const untracked = once(() => everyFile(tree, FILES));
  const repository = code ?? treeRepository(untracked);
  const prefix = repository.prefix;
  const effort = { left: EFFORT };
  const ages = once(() => {
    const speaking = code === undefined ? living.filter((one) => one.covers.length > 0) : living;
    const all = speaking.flatMap((one) => coverageOf(one, prefix, effort) ?? []);
    return codeAges(all, repository, limits, effort);
  });
  // What nobody has committed yet is there, too.
  const present = once(() => untracked().map((file) => pathSteps(prefix + file)));
  return {
    codeAges: (): ReadonlyMap<string, CodeAge> => ages().ages,
    idleCovers: (): readonly Found<'nothing'>[] =>
      [...ages().idle].flatMap(([path, patterns]) =>
        patterns.flatMap(({ written, span, pattern, isNegated }) => {
          if (span === null || isNegated) return [];
          const isThere = present().some(pattern);
          const found = { message: 'nothing', path, at: span, data: { pattern: written } } as const;
          return isThere || effort.left < 0 ? [] : [found];
        }),
      ),
    goneNames: () => (code === undefined ? [] : goneNames(living, code, tree)),
  };
}

export function agesForHealth(
  documents: readonly Document[],
  code: CodeRepository | undefined,
  limits: Settings['code'],
): ReadonlyMap<string, CodeAge> {
  if (code === undefined) return new Map();
  const effort = { left: EFFORT };
  const isThere = (path: string): boolean => code.files().has(path);
  const all = documents.flatMap((one) => coverageOf(one, code.prefix, effort, isThere) ?? []);
  return codeAges(all, code, limits, effort).ages;
}

function treeRepository(files: () => readonly string[]): CodeRepository {
  return {
    prefix: '',
    files: () => new Set(files()),
    isCommitted: () => false,
    steps: () => [],
    lines: () => new Map(),
    renames: () => new Map(),
    ignored: () => new Set(),
  };
}

/** Decisions, memory and records tell what was; the others tell what is. */
const TELLING: ReadonlySet<Role> = new Set(['definition', 'context', 'instruction', 'document']);

/** Steps of plain names: a file, perhaps a line behind it, or a folder. What tools keep in hidden folders comes and goes, a file of them does not. */
const PATH =
  /^(?:\.\/)?((?!\.(?!github\/)(?:[^/]+\/)+(?:[^/.]*$))[\p{L}\w@.+()[\]-]{1,100}\/(?:[\p{L}\w@.+()[\]-]{1,100}\/){0,20}(?:[\p{L}\w@.+()[\]-]{1,100})?)(?::\d{1,9}(?:-\d{1,9})?)?$/u;

/** What follows a heading like this is told as it was. */
const OTHER_TIMES =
  /^#{1,6} .{0,200}\b(?:mov(?:e|ed|ing)|migrat\w{0,20}|renam\w{0,20}|histor\w{0,20}|changelog|removed)\b/i;

/** Of a file whose name alone stands for itself in the folder of the text or above. */
const BARE =
  /^((?!(?:AGENTS|CLAUDE|GEMINI|SKILL|README)\b)[\p{L}\w@+-]{1,100}(?:\.[\w-]{1,40}){0,3}\.(?:md|[cm]?[jt]sx?|py|rb|go|rs|java|kts?|swift|cs|php|vue|svelte|ya?ml|toml|json|cfg|s?css|html|sh|bat|ps1|sql))(?::\d{1,9})?$/u;

/** A name of several words, one of which stands for nothing by itself. */
const DISTINCT = /^(?!_).*(?:[a-z\d][-_.]?[A-Z]|[\p{Ll}\p{Lo}\d][-_][\p{Ll}\p{Lo}\d])/u;

/** Of a folder that is empty at times. */
const FOR_NOW = /\b(?:delete|in[- ]flight|temporary|throwaway)\b/i;

/** Whatever a program finds of these. */
const LOOKED_FOR = /\b(?:look|search|scan|check)(?:s|ing)? (?:[^.;]{0,200} )?(?:for|in)\b/i;

const ENDING = /\.[A-Za-z]\w{0,9}$/;
const TOP = /^`[\w.-]{1,40}\/`$/;
const TOPS = /(?<=`)[\w.-]{1,40}(?=\/`)/g;
/** As many of all documents are looked for. */
const MOST = 2000;

interface Named extends Pick<Found, 'path' | 'at'> {
  readonly written: string;
  /** Where it may have been, from the top; folders without the `/` at their end. */
  readonly places: readonly string[];
  /** Folders of these; none where it may only show what such a path looks like. */
  readonly around: readonly string[];
  /** The text says that it is made: git is believed where it was there before the text. */
  readonly isMade: boolean;
  /** Nothing else is likely to end like it. */
  readonly isDistinct: boolean;
  readonly document: Document;
  /** Folders that the line names side by side. */
  readonly row: readonly string[];
}

function goneNames(
  documents: readonly Document[],
  repository: CodeRepository,
  tree: Tree,
): readonly Gone[] {
  const { prefix } = repository;
  const there = once(() => thereIn(repository.files(), prefix, tree));
  const spoken = documents.flatMap((document) => {
    const { path, role } = document;
    const isOver = isLaidAside(path) || (role.is !== 'instruction' && isDone(folderOf(path), tree));
    const isMeant = TELLING.has(role.is) && !role.isOfOthers && !isOver;
    const named = isMeant && isOwn(path, tree) ? namedIn(document, prefix) : [];
    // An item that names nothing of this repository is about any.
    return isItemKind(role.kind) && !named.some((one) => there().isThere(one)) ? [] : named;
  });
  if (spoken.length === 0) return [];
  const files = repository.files();
  const { isThere, isFolder } = there();
  const modules = submodulesIn(tree).map((path) => prefix + path);
  // What a skill names may stand in its own folder.
  const isBeside = ({ path, written, places }: Named): boolean =>
    places.some((place) => modules.some((module) => isWithin(place, module))) ||
    (path.endsWith('/SKILL.md') &&
      tree.list(folderOf(path)).some(({ name }) => written.startsWith(`${name}/`)));
  // Three are what people call folders anywhere, but where two others stand side by side here.
  const isAnywhere = ({ row, places }: Named): boolean =>
    row.length > 2 &&
    !places.some((place) => row.filter((one) => isFolder(join(folderOf(place), one))).length > 1);
  const missing = spoken
    .filter((one) => !isThere(one) && !isBeside(one) && !isAnywhere(one))
    .slice(0, MOST)
    // A file that git has never known is meant in a folder that it has.
    .map((one) => ({ ...one, around: one.around.filter((at) => !isFolder(at)) }));
  const wanted = new Set(missing.flatMap(({ places, around }) => [...places, ...around]));
  const starts = new Map<string, { readonly age: number; readonly time: string }>();
  const removed = new Map<string, { readonly step: CodeStep; readonly age: number }>();
  const own = missing.map(({ path }) => prefix + path);
  let age = 0;
  for (const step of wanted.size === 0 ? [] : repository.steps([...wanted, ...own], 'AD')) {
    if (step.isEdge) break;
    age += 1;
    for (const { path, before, after } of step.changes) {
      if (before === null && !starts.has(path)) starts.set(path, { age, time: step.time });
      for (const place of after === null ? [path, ...foldersAround(folderOf(path))] : [])
        if (wanted.has(place) && !removed.has(place)) removed.set(place, { step, age });
    }
  }
  const isFar = ({ isDistinct, places }: Named): boolean =>
    isDistinct && !places.some((place) => removed.has(place));
  const further = furtherIn(missing.filter(isFar), repository);
  const steps = [...removed.values(), ...further.values()].map(({ step }) => step);
  if (steps.length === 0) return [];
  // What a folder holds may be ignored, and the folder not.
  for (const { place } of further.values()) wanted.add(place);
  const ignored = repository.ignored([...wanted].flatMap((one) => [one, `${one}/x`]));
  const renames = repository.renames([...new Set(steps)]);
  const found = missing.flatMap((one): readonly Gone[] => {
    const { places, path, at } = one;
    // Whoever writes of a folder after it is gone means another one.
    const since = starts.get(prefix + path) ?? { age: Number.POSITIVE_INFINITY, time: '' };
    const isKnown = (each: string): boolean => (removed.get(each)?.age ?? since.age) < since.age;
    const far = further.get(one.written);
    const place =
      places.find((each) => (one.isMade ? isKnown(each) : removed.has(each))) ??
      one.around.find(isKnown) ??
      (far && (ENDING.test(far.place) || far.step.time > since.time) ? far.place : undefined);
    const step = removed.get(place ?? '')?.step ?? far?.step;
    if (!place || !step || isInExample(one.document, at?.line ?? 0)) return [];
    if ([place, ...places].some((one) => ignored.has(one) || ignored.has(`${one}/x`))) return [];
    const isWhole = places.includes(place) || place === far?.place;
    const written = isWhole ? one.written : `${folderOf(one.written.replace(/\/$/, ''))}/`;
    const to = lastName(place, renames, files).to ?? folderNow(place, renames, files);
    const data = { written, commit: step.commit.slice(0, 7), day: step.time.slice(0, 10) };
    const found = { path, at, key: [written] };
    return to === null
      ? [{ ...found, message: 'removed', data }]
      : [{ ...found, message: 'renamed', data: { ...data, to } }];
  });
  // What one commit took away is one thing to tell, and what a list of work missed; where a file went is one for each.
  const lists = new Set(documents.flatMap(({ path, progress }) => (progress ? path : [])));
  const causes = Map.groupBy(found, ({ path, message, data }) => {
    if (lists.has(path)) return '';
    return message === 'removed' ? data?.commit : data?.written;
  });
  return [...causes.values()].flatMap(toldOnce);
}

/** All that so many steps changed is compared, a second or two. */
const MOST_LOOKED_AT = 3000;

/** Where further in files and folders stood that nothing ends like now, by the way they are written. */
function furtherIn(named: readonly Named[], repository: CodeRepository) {
  const found = new Map<string, { readonly place: string; readonly step: CodeStep }>();
  const byName = Map.groupBy(named, ({ written }) => nameOf(written.replace(/\/$/, '')));
  let looked = 0;
  for (const step of byName.size === 0 ? [] : repository.steps(['.'], 'AD')) {
    looked += 1;
    if (step.isEdge || looked > MOST_LOOKED_AT) break;
    for (const { path, after } of step.changes)
      for (const place of after === null ? [path, ...foldersAround(folderOf(path))] : [])
        for (const { written } of byName.get(nameOf(place)) ?? [])
          if (!found.has(written) && `${place}/`.endsWith(`/${written.replace(/\/$/, '')}/`))
            found.set(written, { place, step });
  }
  return found;
}

/** In more documents than so many, one cause is told once of all. */
const MOST_TOLD = 3;

/** One finding a document, or one of all, which names the first and counts the others. */
function toldOnce(all: readonly Gone[]): readonly Gone[] {
  const byPath = [...Map.groupBy(all, ({ path }) => path).values()];
  return (byPath.length > MOST_TOLD ? [all] : byPath).flatMap((some): readonly Gone[] => {
    const [first, ...others] = some;
    if (first === undefined || others.length === 0) return some;
    const names = new Set(some.map(({ data }) => data?.written)).size;
    const related = others.map(({ path, at, data }) => {
      const line = at && 'line' in at ? at.line : 1;
      return { path, line, message: `\`${data?.written}\`` };
    });
    if (names === 1) return [{ ...first, related }];
    const isOne = new Set(some.map(({ message, data }) => `${message} ${data?.commit}`)).size === 1;
    const message = isOne && first.message === 'removed' ? 'several' : 'moved';
    return [{ ...first, message, data: { ...first.data, more: names - 1 }, related }];
  });
}

type Gone = Facts['goneNames'][number];

/** A link to another document is that document. */
export function isOwn(path: string, tree: Tree): boolean {
  return (tree.real?.(path) ?? path) === path;
}

/** A path may be meant from a folder that the text speaks of: then it ends that of a file. */
function thereIn(files: ReadonlySet<string>, prefix: string, tree: Tree) {
  const byName = Map.groupBy(files, nameOf);
  const folders = new Set([...files].flatMap((path) => foldersAround(folderOf(path))));
  const byLast = Map.groupBy(folders, nameOf);
  const inTree = (place: string): boolean => {
    const path = place.slice(prefix.length);
    return place.startsWith(prefix) && (tree.has(path) || tree.list(path).length > 0);
  };
  const isFolder = (place: string): boolean => place === '' || folders.has(place) || inTree(place);
  const isThere = ({ written, places }: Named): boolean => {
    const bare = written.replace(/\/$/, '');
    const isAny = bare === written;
    const isEnd = (some: readonly string[] = []) => some.some((one) => one.endsWith(`/${bare}`));
    return (
      places.some((one) => folders.has(one) || inTree(one) || (isAny && files.has(one))) ||
      isEnd(byLast.get(nameOf(bare))) ||
      (isAny && isEnd(byName.get(nameOf(bare))))
    );
  };
  return { isThere, isFolder };
}

/** Where most files of a folder are now, under the names that they had in it. */
function folderNow(
  folder: string,
  renames: ReadonlyMap<string, string>,
  files: ReadonlySet<string>,
): string | null {
  const all = [...renames.keys()].flatMap((from) => {
    const { to } = lastName(from, renames, files);
    const rest = from.slice(folder.length);
    return from.startsWith(`${folder}/`) && to?.endsWith(rest) ? to.slice(0, -rest.length) : [];
  });
  const [most] = [...Map.groupBy(all, (one) => one).values()].sort((a, b) => b.length - a.length);
  return most === undefined ? null : `${most[0]}/`;
}

/** Code spans outside of fences that look like paths, unless the text says at them, or further up, that they are gone. */
function namedIn(document: Document, prefix: string): readonly Named[] {
  const { role } = document;
  const bases = [...foldersAround(folderOf(prefix + document.path)), ''];
  const lines = blankOut(document.text, fenceSpans(document.text)).split(/\r?\n/);
  const all = document.text.split(/\r?\n/);
  const toldGone = new Set<string>();
  let [heading, isDone] = ['', false];
  return lines.flatMap((line, at) => {
    if (/^#{1,6} /.test(line)) heading = line;
    if (document.progress && /^(?:#|\s*[-*+] +\[)/.test(line)) isDone = /^[^[]*\[x\]/i.test(line);
    if (isDone || OTHER_TIMES.test(heading)) return [];
    // What a link to elsewhere names is elsewhere.
    return [...line.matchAll(/(?<!`` ?)`([^`]{3,500})`(?!\]\(https?:)/g)].flatMap(
      (span): readonly Named[] => {
        const [, path] = PATH.exec(span[1] ?? '') ?? [];
        const [, written = path] = BARE.exec(span[1] ?? '') ?? [];
        if (written === undefined) return [];
        const row = TOP.test(span[0]) ? (line.match(TOPS) ?? []) : [];
        if (isItemKind(role.kind) && isNew(all, at, span.index)) return [];
        const near = aroundCode(lines, at, span.index + 1);
        const { lead, header, block, sentence } = near;
        if (near.under.some((one) => /^[~/]/.test(one))) return [];
        const bare = written.replace(/\/$/, '');
        const isForNow = written !== bare && FOR_NOW.test(block);
        // A long item tells of many things: what its sentence says of this one holds further on.
        if (isForNow || isSaidToBe('gone', `${lead}\n${sentence}`)) toldGone.add(bare);
        const isTold =
          isSaidToBe('gone', block) ||
          [bare, ...foldersAround(folderOf(bare))].some((one) => toldGone.has(one));
        const said = `${header}\n${lead}\n${sentence}`;
        if (isTold || isSaidToBe('denied', said)) return [];
        // Git answers nothing at all where one of the paths is outside of it.
        const from = (path: string, all = bases) => all.flatMap((one) => resolve(one, path) ?? []);
        const direct = from(bare, bare.startsWith('..') ? bases.slice(0, 1) : bases);
        const below = near.under.flatMap((one) => from(join(one, bare)));
        const end = span.index + span[0].length;
        const range = { line: at + 1, column: span.index + 2, endColumn: end };
        if (path === undefined && STAND_IN.test(written)) return [];
        const isExample = STAND_IN.test(written) || isSaidToBe('example', near.close);
        if (isItemKind(role.kind) && LOOKED_FOR.test(sentence)) return [];
        const isMade = (isExample && path === undefined) || isSaidToBe('made', said);
        if (isMade && !/[./]./.test(written)) return [];
        const isName = !isExample && (written !== bare || ENDING.test(bare));
        const around = isName ? direct.map(folderOf) : [];
        const isShown = STAND_IN.test(written) || isSaidToBe('shown', sentence);
        const isTelling = role.is === 'instruction' && (bare.includes('/') || DISTINCT.test(bare));
        const named = { written, at: range, row, places: [...direct, ...below], around, document };
        return [{ path: document.path, ...named, isMade, isDistinct: isTelling && !isShown }];
      },
    );
  });
}
