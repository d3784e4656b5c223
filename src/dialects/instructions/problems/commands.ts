// Commands in instructions that do not exist: scripts of no package.json, targets of no Makefile. Told only where that is certain.

import type { Document } from '../../../model/document.ts';
import type { Problem } from '../../../model/facts.ts';
import { folderOf, nameOf } from '../../../model/paths.ts';
import type { Tree } from '../../../model/source.ts';
import { chain } from '../chain.ts';
import { filesOf, join } from '../files.ts';
import { markdownParts } from '../markdown-lines.ts';

const SCRIPT = /(?<![\w./-])(?:npm|pnpm|yarn|bun) run ([a-zA-Z][\w:.-]{1,80})(?![\w:.*<${[/-])/g;
const TARGET = /(?<=^\s{0,40}(?:\$ )?|(?:&&|;) )make ([a-zA-Z][\w.-]{1,80})(?![\w=:.*<${[/%-])/g;
/** The command runs somewhere else than the text says. */
const ELSEWHERE =
  /(?:^|[\s`;&|(])(?:cd|pushd|docker|ssh|sudo|git clone)\s|\s(?:-C|--prefix|--dir|--cwd|-w|--filter)\b/;

export function missingCommands(
  tree: Tree,
  documents: ReadonlyMap<string, Document>,
  all: readonly string[] | null,
): readonly Problem[] {
  if (filesOf(tree).assumesGit) return [];
  const scripts = scriptsOf(tree, all);
  return [...documents.values()].flatMap((document) => {
    const folders = chain('', folderOf(document.path));
    const targets = targetsOf(tree, folders);
    const known = folders.some((folder) => tree.has(join(folder, 'package.json'))) ? scripts : null;
    return codeIn(document.text).flatMap(({ text, line, column }) => {
      const find = (kind: Problem['kind'], pattern: RegExp, names: ReadonlySet<string> | null) =>
        names === null || ELSEWHERE.test(text)
          ? []
          : [...text.matchAll(pattern)].flatMap(({ 0: written, 1: name = '', index }) => {
              if (names.has(name) || PLACEHOLDER.test(name)) return [];
              const start = column + index;
              const at = { line, column: start, endColumn: start + written.length };
              return [{ kind, path: document.path, at, data: { name, written }, related: [] }];
            });
      return [...find('noScript', SCRIPT, known), ...find('noTarget', TARGET, targets)];
    });
  });
}

/** Names that stand for others. */
const PLACEHOLDER =
  /^(?:script|name|command|target|task|foo|bar|xyz?|your[\w-]{0,40}|some[\w-]{0,40}|my[-_][\w-]{0,40})$/i;

export interface Code {
  readonly text: string;
  readonly line: number;
  readonly column: number;
  /** In a sentence; else a line of a block. */
  readonly isSpan: boolean;
  /** The item or paragraph of a span without what is code in it, the line that leads to it, and its heading. */
  readonly around: () => string;
}

/** Code spans, and lines of code blocks; where a block changes the folder, none of its lines after that. */
export function codeIn(text: string): readonly Code[] {
  const all = text.split(/\r?\n/);
  return markdownParts(text).flatMap(({ kind, start, end }) => {
    const isFenced = /^\s*(?:```|~~~)/.test(text.slice(start, start + 50));
    if (kind !== 'prose' && !isFenced) return [];
    const first = text.slice(0, start).split('\n').length;
    let moved = false;
    return text
      .slice(start, end)
      .split('\n')
      .flatMap((line, at): readonly Code[] => {
        const place = { line: first + at, around: () => around(all, first + at - 1) };
        if (kind === 'code') {
          moved ||= /^\s*(?:cd|pushd) /.test(line);
          const [command = ''] = line.split('#');
          return moved ? [] : [{ ...place, text: command, column: 1, isSpan: false }];
        }
        return [...line.matchAll(/`([^`]{1,500})`/g)].map((match) => ({
          ...place,
          text: match[1] ?? '',
          column: match.index + 2,
          isSpan: true,
        }));
      });
  });
}

function around(lines: readonly string[], at: number): string {
  const isBlank = (line = ''): boolean => line.trim() === '';
  const isItem = (line = ''): boolean => /^\s*(?:[-*+]|\d{1,9}[.)]|\||#)/.test(line);
  let first = at;
  while (first > 0 && !isItem(lines[first]) && !isBlank(lines[first - 1])) first -= 1;
  let last = at + 1;
  while (last < lines.length && !isItem(lines[last]) && !isBlank(lines[last])) last += 1;
  const before = lines.slice(0, first);
  const lead = before.findLast((line) => !isBlank(line) && !isItem(line)) ?? '';
  const heading = before.findLast((line) => /^#{1,6} /.test(line)) ?? '';
  const leads = /:[*_]{0,3}\s*$/.test(lead) ? lead : '';
  return [heading, leads, ...lines.slice(first, last)].join('\n').replace(/`[^`]*`/g, '``');
}

/** Scripts of every package.json; null where there is none, or that of the root cannot be read. */
function scriptsOf(tree: Tree, all: readonly string[] | null): ReadonlySet<string> | null {
  const manifests = all?.filter((path) => nameOf(path) === 'package.json') ?? [];
  const found = new Set<string>();
  for (const path of manifests) {
    const file = tree.read(path);
    const scripts = 'text' in file ? scriptNames(file.text) : null;
    if (scripts === null && path === 'package.json') return null;
    for (const script of scripts ?? []) found.add(script);
  }
  return manifests.length === 0 ? null : found;
}

function scriptNames(text: string): readonly string[] | null {
  try {
    const { scripts = {} } = JSON.parse(text) as { readonly scripts?: object };
    return Object.keys(scripts);
  } catch {
    return null;
  }
}

/** Targets of the Makefiles on the way to a folder; null where there is none, or one that others add to. */
function targetsOf(tree: Tree, folders: readonly string[]): ReadonlySet<string> | null {
  const names = ['Makefile', 'makefile', 'GNUmakefile'];
  const paths = folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .filter((path) => tree.has(path));
  const found = new Set<string>();
  for (const path of paths) {
    const file = tree.read(path);
    for (const line of 'text' in file ? file.text.split('\n') : ['include']) {
      if (/^[ \t]{0,20}-?s?include\b|\$\((?:eval|foreach|call)/.test(line)) return null;
      const colon = /^[^\t #:=]/.test(line) ? line.indexOf(':') : -1;
      if (colon < 0 || line[colon + 1] === '=') continue;
      const targets = line.slice(0, colon);
      if (/[%$]/.test(targets)) return null;
      for (const name of targets.split(/\s/)) found.add(name);
    }
  }
  return paths.length === 0 ? null : found;
}
