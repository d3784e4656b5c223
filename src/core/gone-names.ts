// Paths that documents name and that git knows to be gone: removed by which commit, or renamed to what.

import type { CodeRepository, CodeStep } from '../model/code.ts';
import type { Document } from '../model/document.ts';
import { isInExample } from '../model/path-mentions.ts';
import { folderOf, foldersAround, isWithin, nameOf, pathBetween } from '../model/paths.ts';
import type { Facts } from '../model/rule-facts.ts';
import type { Tree } from '../model/source.ts';
import { folderNow, keptIn, lastName, movedFolder, standIn } from './code-age.ts';
import { foldCause, foldRenames } from './gone-causes.ts';
import { ENDING, type MentionedPath } from './mentioned-paths.ts';
import { type MissingPath, missingMentions, ownFolder } from './missing-mentions.ts';

export function goneNames(documents: readonly Document[], repository: CodeRepository, tree: Tree) {
  const { missing, deleted } = missingMentions(documents, repository, tree);
  const history = missing.length === 0 ? null : historyOf(missing, repository, deleted);
  if (history === null) return [];
  const lossesOf = (some: typeof missing) => some.flatMap((one) => lossOf(one, history) ?? []);
  const own = lossesOf(missing.filter(({ isAny }) => !isAny));
  const ofHere = new Set(own.map(({ gone }) => folderOf(gone.path)));
  const losses = lossesOf(missing.filter((one) => !one.isAny || ofHere.has(folderOf(one.path))));
  const news = losses.filter((one, at) => at > MOST_ASKED || !isToldWith(one, repository));
  const found = news.map(({ gone, step, place }) => {
    return { ...gone, data: { ...gone.data, ...ownCommit(step, place, repository) } };
  });
  // What one commit took away is one thing to tell, and what a list of work missed; where a file went is one for each.
  const lists = new Set(documents.flatMap(({ path, progress }) => (progress ? path : [])));
  const causes = Map.groupBy(found, ({ path, message, data, key, severity = '' }) => {
    if (lists.has(path)) return severity;
    return `${severity} ${message === 'renamed' ? key : data?.commit}`;
  });
  return foldRenames([...causes].flatMap(([cause, some]) => foldCause(cause, some)));
}

type Loss = Readonly<{ gone: Gone; step: CodeStep; place: string; isMoved: boolean }>;

/** As many are looked into, each by a git of its own. */
const MOST_ASKED = 100;

/** The text came with the commit that took away what it names, so that it tells of that. */
function isToldWith({ gone: { path, key }, step, isMoved }: Loss, code: CodeRepository) {
  const { prefix, textAt } = code;
  const [before, after] = [step.parent, step.commit].map((commit) => {
    return commit ? textAt(commit, prefix + path).includes(String(key)) : false;
  });
  // What another folder has is meant, unless the text named it when it was there.
  return (after === true && before === false) || (isMoved && before !== true);
}

/** What a merge brought was done by another commit, which people look for. */
function ownCommit(step: CodeStep, place: string, repository: CodeRepository): Gone['data'] {
  const [commit, day = ''] = step.isMerge ? repository.removal(step, place).split(' ') : [];
  return commit ? { commit: commit.slice(0, 7), day } : {};
}

type History = NonNullable<ReturnType<typeof historyOf>>;

/** What git knows of the places that are missing; null where it never had one of them. Ages count commits, the newest is 1. */
function historyOf(
  missing: readonly MissingPath[],
  repository: CodeRepository,
  deleted: readonly string[],
) {
  const { prefix } = repository;
  const wanted = new Set(missing.flatMap(({ places, around }) => [...places, ...around]));
  const starts = new Map<string, { readonly age: number; readonly time: string }>();
  const removed = new Map<string, { readonly step: CodeStep; age: number; path: string }>();
  const own = missing.map(({ path }) => prefix + path);
  const next = { commit: '', parent: null, isEdge: false, time: '', day: '', author: '' };
  const changes = deleted.map((path) => ({ path, before: {}, after: null }));
  const past = wanted.size === 0 ? [] : repository.steps([...wanted, ...own], 'AD');
  const kept = keptIn(wanted);
  let age = 0;
  for (const step of [{ ...next, changes }, ...past]) {
    if (step.isEdge) break;
    age += 1;
    kept.goBack(step);
    for (const { path, before, after } of step.changes) {
      if (before === null && !starts.has(path)) starts.set(path, { age, time: step.time });
      for (const place of after === null ? [path, ...foldersAround(folderOf(path))] : [])
        if (wanted.has(place) && !removed.has(place)) removed.set(place, { step, age, path });
    }
  }
  const isFar = ({ isDistinct, isWord, places }: MentionedPath): boolean =>
    (isDistinct || isWord) && !places.some((place) => removed.has(place));
  const further = furtherIn(missing.filter(isFar), repository);
  const steps = [...removed.values(), ...further.values()].map(({ step }) => step);
  if (steps.length === 0) return null;
  // What a folder holds, or held, may be ignored, and the folder not.
  for (const { place } of further.values()) wanted.add(place);
  for (const { path } of removed.values()) wanted.add(path);
  const ignored = repository.ignored([...wanted].flatMap((one) => [one, `${one}/x`]));
  const files = new Set(repository.files());
  for (const path of deleted) files.delete(path);
  const places = [...removed.keys(), ...Array.from(further.values(), ({ place }) => place)];
  const names = namesAfter(places, steps, files, repository);
  return { prefix, starts, removed, further, ignored, files, isForNow: kept.isForNow, ...names };
}

/** As often the steps are looked for that took away new names. */
const MOST_ROUNDS = 5;

/** Names that these steps, and those after them, gave files; `ends`: which step took away a name, `lastOf`: the last one of a file that is gone. */
function namesAfter(
  places: readonly string[],
  steps: readonly CodeStep[],
  files: ReadonlySet<string>,
  repository: CodeRepository,
) {
  const renames = new Map<string, string>();
  const ends = new Map<string, CodeStep>();
  const followed = new Set(places);
  let some = new Set(steps);
  for (let round = 0; some.size > 0 && round < MOST_ROUNDS; round += 1) {
    const further = repository.renames([...some].filter(({ commit }) => commit !== ''));
    const lost = new Set<string>();
    for (const [from, to] of further) {
      if (renames.has(from)) continue;
      renames.set(from, to);
      const isOurs = [from, ...foldersAround(folderOf(from))].some((one) => followed.has(one));
      if (isOurs && !files.has(to) && !ends.has(to)) lost.add(to);
    }
    some = new Set();
    for (const step of lost.size === 0 ? [] : repository.steps([...lost], 'AD'))
      for (const { path, after } of step.changes)
        if (after === null && lost.delete(path)) {
          followed.add(path);
          ends.set(path, step);
          some.add(step);
        }
  }
  const lost = new Set([...ends.keys()].filter((name) => !renames.has(name)));
  const lastOf = (place: string): string => lastName(place, renames, lost).to ?? place;
  return { renames, ends, lastOf };
}

/** What it makes is still to come, or to come again. */
const OPEN = /^\s{0,20}[-*+] \[ \] (?:[^`]{0,200}\b(create)\b)?/i;

function lossOf(mention: MissingPath, history: History): Loss | null {
  const { written, places, path, at } = mention;
  const { starts, removed, further, ignored, renames, ends, lastOf, files } = history;
  // Whoever writes of a folder after it is gone means another one.
  const since = starts.get(history.prefix + path) ?? { age: Number.POSITIVE_INFINITY, time: '' };
  const isKnown = (each: string): boolean => (removed.get(each)?.age ?? since.age) < since.age;
  const far = further.get(mention);
  const place =
    places.find((each) => (mention.isMade ? isKnown(each) : removed.has(each))) ??
    (far &&
    (far.step.time > since.time || (mention.isDistinct ? ENDING.test(far.place) : far.isOnly))
      ? far.place
      : undefined) ??
    mention.around.find(isKnown);
  const first = place === far?.place ? far?.step : removed.get(place ?? '')?.step;
  if (!place || !first || isInExample(mention.document, at.line)) return null;
  if (history.isForNow(place)) return null;
  const lines = mention.document.text.split('\n');
  const isCreated = lines.some((line) => OPEN.exec(line)?.[1] && line.includes(written));
  if (OPEN.test(lines[at.line - 1] ?? '') && (mention.isMade || isCreated)) return null;
  const own = ownFolder(mention, history.prefix);
  // What others have may be meant, unless the own one was there when the text was written.
  const isOwn = isWithin(place, own ?? '') && first.time > since.time;
  if (mention.isOfOthers && !isOwn) return null;
  const all = [place, ...places, removed.get(place)?.path ?? place];
  if (all.some((one) => ignored.has(one) || ignored.has(`${one}/x`))) return null;
  const isWhole = places.includes(place) || place === far?.place;
  const above = foldersAround(folderOf(written.replace(/\/$/, '')));
  const name = isWhole ? written : `${above.find((one) => `/${place}`.endsWith(`/${one}`))}/`;
  const to = lastName(place, renames, files).to ?? folderNow(place, renames, files, first);
  const moved = lastOf(place);
  const { last, step } = movedFolder(place, renames, ends, lastOf) ?? {
    last: moved,
    step: ends.get(moved) ?? first,
  };
  const { commit, day } = step;
  // What another folder had may not be meant, least of all where the path could begin here.
  const ahead = (end: string): string => `${place}/`.slice(0, -end.replace(/\/?$/, '/').length);
  const before = ahead(name);
  // In a drawn tree only its end is written there.
  const cell = lines[at.line - 1]?.slice(at.column - 1, (at.endColumn ?? at.column) - 1);
  const label = cell && name.endsWith(`/${cell}`) ? cell : name;
  const isNear = label === name && `${history.prefix}${path}`.startsWith(before);
  const known = {
    ...{ written: label, of: isNear ? '' : ` in \`${ahead(label)}\`` },
    commit: commit.slice(0, 7) || 'the work tree',
    day: day || 'not committed',
    now: standIn(last, files),
  };
  const isGuess = place === far?.place && mention.isOfHere;
  const found = { path, at, key: [name], ...(isGuess && { severity: 'info' as const }) };
  // Of one that another folder has, only where it went is news.
  const isMoved = mention.isOfOthers && own === null && written.includes('/');
  // A text that did not name it from the top still names it.
  if (isMoved && before !== '') return null;
  const gone = (message: Gone['message'], more = {}, rename?: Gone['rename']): Loss => {
    const data = { ...known, ...more };
    return { gone: { ...found, message, data, rename }, step, place: last, isMoved };
  };
  if (isMoved && !`/${to ?? ''}/`.replace('//', '/').endsWith(`/${name.replace(/\/?$/, '/')}`))
    return null;
  const isAhead = ahead(label) + label === place && to?.startsWith(ahead(label)) === true;
  const now = isAhead ? to.slice(ahead(label).length) : '';
  const isFile = now !== '' && !now.endsWith('/') && (label === name || !now.includes('/'));
  const rename = isFile ? { from: label, to: now } : undefined;
  if (to !== null) return gone('renamed', { to }, isGuess ? undefined : rename);
  if (mention.isOfOthers && own === null) return null;
  return step === first ? gone('removed') : gone('removedAs', { last });
}

/** All that so many steps changed is compared, a second or two. */
const MOST_LOOKED_AT = 3000;

type Far = Readonly<{ place: string; step: CodeStep; isOnly: boolean }>;

/** Whoever names what is made here means that of today. */
const MADE = /(?:^|\/)\.?(?:build|cache|coverage|dist|out|output|te?mp)\//;

/** Where further in files and folders stood that nothing ends like now; those of the text's own folder first. */
function furtherIn(mentions: readonly MentionedPath[], repository: CodeRepository) {
  const found = new Map<MentionedPath, Far>();
  const isOwnPlace = (one: MentionedPath, place: string): boolean =>
    isWithin(place, ownFolder(one, repository.prefix) ?? '');
  const byName = Map.groupBy(mentions, ({ written }) => nameOf(written.replace(/\/$/, '')));
  let looked = 0;
  for (const step of byName.size === 0 ? [] : repository.steps(['.'], 'AD')) {
    looked += 1;
    if (step.isEdge || looked > MOST_LOOKED_AT) break;
    for (const { path, after } of step.changes)
      for (const place of after === null ? [path, ...foldersAround(folderOf(path))] : [])
        for (const one of byName.get(nameOf(place)) ?? []) {
          const isAside = one.isWord ? /(?:^|\/)(?:\.(?!github\/)|templates?\/)/ : MADE;
          if (isAside.test(place)) continue;
          if (!`${place}/`.endsWith(`/${one.written.replace(/\/$/, '')}/`)) continue;
          const other = found.get(one);
          const isBetter = !other || (!isOwnPlace(one, other.place) && isOwnPlace(one, place));
          // A word may mean another one of several that were called so.
          const isOnly = !other || (other.isOnly && other.place === place);
          found.set(one, { ...(isBetter ? { place, step } : other), isOnly });
        }
  }
  return found;
}

type Gone = Facts['goneNames'][number];

/** Where git knows what became of the very file, that is told, and no name that is nearly the same. */
export function withDeletions(
  broken: Facts['brokenLinks'],
  code: CodeRepository,
): Facts['brokenLinks'] {
  const pathOf = ({ key = [] }: (typeof broken)[number]): string => code.prefix + key[0];
  const files = code.files();
  // No file has a name with this character, and no process takes it.
  const asked = broken.filter(({ message }) => message.startsWith('file'));
  const left = new Set(asked.map(pathOf).filter((path) => !path.includes('\0')));
  const deletions = new Map<string, CodeStep>();
  for (const step of left.size === 0 ? [] : code.steps([...left], 'AD')) {
    if (step.isEdge) break;
    for (const { path, after } of step.changes)
      if (after === null && left.delete(path)) deletions.set(path, step);
    if (left.size === 0) break;
  }
  const steps = [...new Set(deletions.values())];
  const { renames, ends, lastOf } = namesAfter([...deletions.keys()], steps, files, code);
  return broken.map((one, at) => {
    const last = lastOf(pathOf(one));
    const step = ends.get(last) ?? deletions.get(pathOf(one));
    if (step === undefined) return one;
    const { near: _, target, ...known } = one.data ?? {};
    const own = at < MOST_ASKED ? ownCommit(step, last, code) : {};
    const now = standIn(last, files);
    const data = { ...known, now, commit: step.commit.slice(0, 7), day: step.day, ...own };
    const { to } = lastName(pathOf(one), renames, files);
    return to?.startsWith(code.prefix)
      ? renamedLink({ ...one, data: { ...data, to: to.slice(code.prefix.length) } }, `${target}`)
      : { ...one, message: 'fileDeleted', data };
  });
}

function renamedLink(one: Facts['brokenLinks'][number], target: string) {
  const [from = ''] = target.split(/[?#]/, 1);
  const to = pathBetween(folderOf(one.path), String(one.data?.to));
  const isPlain = !/^\/|^mdc:|[%<>]/.test(from + to);
  const ahead = from.startsWith('./') && !to.startsWith('../') ? './' : '';
  const rename = isPlain ? { from, to: ahead + to } : undefined;
  return { ...one, message: 'fileRenamed', rename } as const;
}
