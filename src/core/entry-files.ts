// Entries of memory that are files of their own, in the folders and the form of their system.

import { fileWords } from '../edit/file-words.ts';
import type { Document } from '../model/document.ts';
import { type EntryType, entriesOf, type MemoryContent } from '../model/memory.ts';
import { folderOf, isWithin, stemOf } from '../model/paths.ts';
import type { Target } from '../model/scope.ts';
import { UsageError } from '../model/usage-error.ts';
import { dialectOf, type Hierarchy } from './hierarchy.ts';
import { homeOf } from './homes.ts';
import { memories, refuseInMemory } from './memory.ts';
import { listTargets } from './targets.ts';

/** Characters of a title. */
const LONGEST = 80;

/** With the line of its heading; `known`: a file says the same already. Null: the target has no folder for that. Throws UsageError for words that make no file, or that memory must not hold. */
export function entryFile(
  hierarchy: Hierarchy,
  target: Target,
  entry: { readonly type: EntryType; readonly words: string; readonly text: string },
  now: string,
) {
  const { type, words, text } = entry;
  const { folder, form } = homeOf(hierarchy, target, type) ?? {};
  if (folder === undefined || form === undefined) return null;
  refuseInMemory(hierarchy, target, { content: words, text });
  const title = titleOf(words);
  const name = fileWords(title);
  if (name === '') throw new UsageError(`A ${type} needs letters.`, 'Say it in one sentence.');
  const newFile = form({ type, title, text, status: 'accepted', today: now.slice(0, 10) });
  const { tree } = hierarchy;
  const same = tree.list(folder).find((file) => {
    if (!file.name.endsWith(`${name}.md`)) return false;
    const there = tree.read(`${folder}/${file.name}`);
    return 'text' in there && withoutDates(there.text) === withoutDates(newFile.text);
  });
  const path = same === undefined ? free(newFile.name) : `${folder}/${same.name}`;
  const line = newFile.text.split('\n').findIndex((one) => one.startsWith('# ')) + 1;
  return { id: stemOf(path), path, text: newFile.text, line, known: same !== undefined };

  /** `x-2.md` where `x.md` is another one. */
  function free(wanted: string): string {
    for (let more = 1; ; more += 1) {
      const name = more === 1 ? wanted : wanted.replace(/\.md$/, `-${more}.md`);
      if (!tree.has(`${folder}/${name}`)) return `${folder}/${name}`;
    }
  }
}

/** The first sentence, cut between two words. */
function titleOf(words: string): string {
  const [line = ''] = words.trim().split(/\r?\n/);
  const sentence = (/^.{1,200}?[.!?](?=\s)/u.exec(line)?.[0] ?? line).replace(/\.$/, '').trim();
  if (sentence.length <= LONGEST) return sentence;
  const end = sentence.lastIndexOf(' ', LONGEST);
  return sentence.slice(0, end < 1 ? LONGEST : end);
}

function withoutDates(text: string): string {
  return text.replace(/\d{4}-\d{2}-\d{2}/g, '').trim();
}

const NOTHING: Omit<MemoryContent, 'owner' | 'shared'> = {
  findings: [],
  decisions: [],
  blockers: [],
  sessions: [],
  lessons: [],
  questions: [],
};

export interface MemoryFile {
  readonly target: Target;
  readonly path: string;
  readonly content: MemoryContent;
}

/** What a target keeps in files of their own, all in one; null: it keeps nothing so. */
export function keptAlone(hierarchy: Hierarchy, target: Target): MemoryFile | null {
  const files = entryFiles(hierarchy, target);
  if (files === null) return null;
  const all = files.map(({ content }) => content);
  const home = homeOf(hierarchy, target, 'finding') ?? homeOf(hierarchy, target, 'decision');
  const content: MemoryContent = {
    ...{ owner: target.level, shared: false, ...NOTHING },
    findings: all.flatMap(({ findings }) => findings),
    decisions: all.flatMap(({ decisions }) => decisions),
    sessions: all.flatMap(({ sessions }) => sessions),
  };
  const [first, ...others] = files.map(({ path }) => folderOf(path));
  const path = others.reduce(folderAround, first ?? home?.folder ?? target.folder);
  return { target, path, content };
}

export function memoryFiles(hierarchy: Hierarchy): readonly MemoryFile[] {
  const alone = listTargets(hierarchy)
    .flatMap((target) => keptAlone(hierarchy, target) ?? [])
    .filter(({ content: { findings, decisions, sessions } }) =>
      [findings, decisions, sessions].some(({ length }) => length > 0),
    );
  return [...memories(hierarchy), ...alone];
}

export interface EntryPlace {
  readonly target: Target;
  readonly path: string;
  readonly line: number;
  readonly isFile: boolean;
}

/** Entries with an id, or with a path; of a target, or of any (null). */
export function entriesCalled(hierarchy: Hierarchy, id: string | null, target: Target | null) {
  return memoryFiles(hierarchy)
    .filter((one) => target === null || one.target.id === target.id)
    .flatMap(({ target: owner, path: file, content }) =>
      entriesOf(content).flatMap(({ id: own, path = file, span }): readonly EntryPlace[] => {
        if (own !== id && path !== id) return [];
        return [{ target: owner, path, line: span.line, isFile: path !== file }];
      }),
    );
}

function folderAround(a: string, b: string): string {
  return isWithin(b, a) ? a : folderAround(folderOf(a), b);
}

export function entryFiles(hierarchy: Hierarchy, target: Target): readonly MemoryFile[] | null {
  const { tree } = hierarchy;
  const homes = dialectOf(hierarchy, target)?.upkeep?.homes?.(tree, target) ?? [];
  const own = homes.filter(({ form }) => form !== undefined);
  if (own.length === 0) return null;
  return own.flatMap(({ folder, takes: [type = 'finding'] }) =>
    tree
      .list(folder)
      .flatMap(({ name }) => hierarchy.document(`${folder}/${name}`) ?? [])
      .filter(({ role }) => role.is === 'decision' || role.is === 'record')
      .map((document) => ({
        ...{ target, path: document.path },
        content: { owner: target.level, shared: false, ...NOTHING, ...entryOf(document, type) },
      })),
  );
}

function entryOf(document: Document, type: EntryType): Partial<MemoryContent> {
  const { path, title, created, updated, structure } = document;
  const [first] = structure.sections;
  const span = first?.headingSpan ?? { start: 0, end: 0, line: 1, column: 1 };
  const base = { id: stemOf(path), span, path };
  const date = created ?? updated ?? '';
  if (type === 'decision')
    return {
      decisions: [{ ...base, decision: title, choice: '', rationale: '', affects: [], date }],
    };
  if (type === 'session') return { sessions: [{ ...base, number: null, date, notes: title }] };
  return { findings: [{ ...base, text: title }] };
}
