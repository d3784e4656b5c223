// Imports that lead nowhere, and AGENTS.md that Claude Code leaves unread.

import type { Document } from '../../../model/document.ts';
import { type Problem, problemAt } from '../../../model/facts.ts';
import { onceFor } from '../../../model/once.ts';
import { folderOf, nameOf } from '../../../model/paths.ts';
import { counted } from '../../../model/plural.ts';
import { isIn, join } from '../files.ts';
import { isIgnoredByGit } from '../globs.ts';
import { type Instructions, instructionsAt } from '../instructions-at.ts';
import { isForOthers } from '../names.ts';
import { linesOf, saysNothing, without } from './drift.ts';
import type { Documents, Subject } from './index.ts';

/** Who puts files into others by `@path`. */
const IMPORTING: readonly string[] = ['claude', 'gemini', 'qwen', 'copilot', 'amp'];

/** Imports that lead nowhere, and what Claude Code drops of others and leaves unread, where the repository is made for them. */
export function importProblems(subject: Subject, used: readonly string[]): readonly Problem[] {
  const { tree, files, documents, folders } = subject;
  const found = new Map<string, Problem>();
  const asked: Problem[] = [];
  const tell = (problem: Problem): void => {
    const { line = 0 } = problem.at ?? {};
    const key = `${problem.kind} ${problem.path}:${line} ${problem.data.to ?? ''}`;
    if (!found.has(key)) found.set(key, problem);
  };
  for (const agent of used.filter((one) => IMPORTING.includes(one))) {
    const isClaude = agent === 'claude';
    for (const folder of folders) {
      const reading = instructionsAt(tree, agent, { file: join(folder, 'x'), everywhere: false });
      for (const { path, is, at } of reading.skipped) {
        if (at === undefined || reading.loaded.some((one) => one.path === path)) continue;
        const isOwn = /local|personal|private/i.test(path) || isIgnoredByGit(files, path);
        // What follows a slash is part of an address.
        const isInAddress = documents.get(at.path)?.text.includes(`/@${path}`);
        if (is === 'missing' && !isOwn && !isInAddress)
          tell(importAt(documents, 'dangling', at, { to: path }));
        if (is === 'tooDeep' && isClaude) tell(importAt(documents, is, at, { to: path }));
      }
      const shared = documents.get(join(folder, 'AGENTS.md'));
      if (shared !== undefined && isClaude) unread(subject, reading, shared, tell);
      if (folder === '' || !isClaude) continue;
      const inside = instructionsAt(tree, agent, { cwd: folder, everywhere: false });
      for (const { path, is, at } of inside.skipped)
        if (at !== undefined && is === 'outside')
          asked.push(importAt(documents, is, at, { to: path, folder }));
      const isSentOn = inside.loaded.some(({ text }) => text.includes('AGENTS.md'));
      for (const { path, by } of isSentOn ? [] : inside.skipped)
        if (
          by !== undefined &&
          isIn(folderOf(path), folderOf(by)) &&
          folderOf(path) !== folderOf(by)
        )
          asked.push(problemAt('unreadInside', path, { to: by, folder }));
    }
  }
  const byImport = Map.groupBy(asked, ({ kind, path, at, data }) =>
    kind === 'unreadInside' ? path : `${path}:${at?.line} ${data.to}`,
  );
  for (const [one, ...more] of byImport.values()) {
    const others = more.length === 0 ? '' : ` and ${counted(more.length, 'other folder')}`;
    if (one) tell({ ...one, data: { ...one.data, folder: `\`${one.data.folder}\`${others}` } });
  }
  return [...found.values()].map((one) => {
    // One for all files that one other silences.
    const fold = { form: String(one.data.by), few: 3, message: 'unreadMany' };
    if (one.kind === 'outside')
      return { ...one, fold: { form: '', few: 3, message: 'outsideMany' } };
    if (one.kind === 'onDemand') return { ...one, fold: { form: '', few: 1 } };
    return one.kind === 'unread' ? { ...one, fold } : one;
  });
}

function importAt(
  documents: Documents,
  kind: Problem['kind'],
  { path, line }: { readonly path: string; readonly line: number },
  data: Problem['data'],
): Problem {
  const document = documents.get(path);
  const lines = document
    ? onceFor(document, 'split lines', () => document.text.split(/\r?\n/))
    : [];
  const text = lines[line - 1] ?? '';
  const name = nameOf(String(data.to));
  const mention = [...text.matchAll(/@[^\s`]{1,500}/g)].find(([word]) => word.includes(name));
  const column = (mention?.index ?? 0) + 1;
  const at = { line, column, ...(mention && { endColumn: column + mention[0].length }) };
  return problemAt(kind, path, data, at);
}

/** An AGENTS.md that Claude Code does not load; what it reads may point to it. */
function unread(
  { files, documents }: Subject,
  { loaded, skipped }: Instructions,
  { path, text }: Document,
  tell: (problem: Problem) => void,
): void {
  const by = skipped.find((one) => one.path === path)?.by;
  const real = files.real(path) ?? path;
  if (by === undefined || saysNothing(text) || isForOthers(path)) return;
  if (loaded.some((one) => one.path === path || one.link === real)) return;
  const folder = folderOf(path);
  const own = join(folder, 'CLAUDE.md');
  const beside = documents.get(own)?.text ?? '';
  const texts = [beside, ...loaded.map((one) => one.text)];
  // What it reads may send on to the AGENTS.md beside it.
  const next = texts.some((one) => one.includes('AGENTS.md')) && join(folderOf(by), 'AGENTS.md');
  if (isAlike(beside, text)) return;
  const seen = [...texts, (next && next !== path && documents.get(next)?.text) || ''];
  const isNamed = BESIDE.test(beside) || seen.some((one) => isNamedIn(one, path));
  // Told to open it, the model has what its author meant.
  const opens = (one: string) => (words: string) =>
    OPEN_IT.test(words) &&
    (words.includes(path) || (BESIDE.test(words) && (one === beside || NESTED.test(words))));
  const isSentTo = seen.some((one) => sentencesOf(one).flat().some(opens(one)));
  if (isNamed && (isSentTo || beside.trim() === 'AGENTS.md')) return;
  // Beside a text for Claude Code it is one for the others.
  const [kind, because] = files.has(own) ? ['beside', own] : ['unread', by];
  const data = { agent: 'Claude Code', by: because, ...(isNamed && { what: 'this file' }) };
  tell(problemAt(isNamed ? 'onDemand' : kind, path, data));
}

/** Whether a text names another, a paragraph says of its folder that it has one, or a sentence tells the model to read the one of the folder in which it works, not only its author where to write. */
export function isNamedIn(text: string, path: string): boolean {
  const folder = `\`${folderOf(path)}\``;
  return (
    text.includes(path) ||
    sentencesOf(text.replaceAll(nameOf(path), 'AGENTS.md')).some(
      (item) =>
        (item.some((one) => one.includes('AGENTS.md')) &&
          item.some((one) => one.replaceAll('/`', '`').includes(folder))) ||
        item.some((one) => READ_IT.test(one) && NESTED.test(one)),
    )
  );
}

/** Of each paragraph and item of a list. */
function sentencesOf(text: string): readonly (readonly string[])[] {
  const items = text.split(/\n(?=[ \t]*(?:\n|[-*+#]))/);
  return items.map((item) => item.replace(/\s+/g, ' ').split(/[.!?;] /));
}

/** Not `web/AGENTS.md`, which is one file of another folder. */
const BESIDE = /(?<![\w.-]\/)AGENTS\.md/;
const OPEN_IT = /\b(?:read|open|follow)\b/i;
const READ_IT =
  /\b(?:read|follow|see|check|consult|refer|look|load|obey|respect|honou?r|review|open)\b.{0,120}(?<![\w.-]\/)AGENTS\.md/i;
const NESTED =
  /\b(?:nested|nearest|closest|narrowest|sub-?director\w{1,5}|subfolders?|each|every|any|packages?|modules?|local|folders?|directory|directories)\b/i;

/** True where most lines of the shorter text stand in the other. */
function isAlike(a: string, b: string): boolean {
  const [own, others] = [linesOf(a), linesOf(b)];
  const same = own.length - without(own, others).length;
  return a.trim() === b.trim() || (same >= 5 && same >= 0.6 * Math.min(own.length, others.length));
}
