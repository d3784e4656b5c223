// The text of a CLAUDE.md as the cascade sees it: blocks between markers, sections by heading, and what becomes of them.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { lineEnding } from '../../edit/patch.ts';
import { blankOut, commentSpans, withoutFences } from '../../model/comments.ts';
import { wordKey } from '../../model/order.ts';
import { withheld } from './memory.ts';

export const FILE = 'CLAUDE.md';

export const START = '<!-- TLC-WORKSPACE-START -->';
const END = '<!-- TLC-WORKSPACE-END -->';

/** Characters between the markers (T-027). */
const MOST = 2000;

/** Names the text below it, so that an edit by hand shows where the workspace is out of sight. */
const HASH = /^<!-- sha256:([0-9a-f]{16}); .*-->$/;

/** T-026: standards, conventions, architecture decisions, rules. */
const RELEVANT = /\b(?:standards?|conventions?|architectur\w{1,10}|rules?)\b/i;

/** A byte order mark and front matter. */
const HEAD = /^\uFEFF?(?:---[ \t]*\r?\n(?:[\s\S]*?\n)??---[ \t]*\r?\n)?/;

const INTRODUCTION = [
  '## Workspace Conventions',
  '',
  'From the CLAUDE.md of the workspace. What this file says itself takes precedence.',
];

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

function prose(text: string) {
  const bare = withoutFences(text);
  const long = commentSpans(bare).filter(([from, to]) => bare.slice(from, to).includes('\n'));
  let end = 0;
  return blankOut(bare, long)
    .split('\n')
    .map((line, index) => {
      const start = end;
      end = Math.min(start + line.length + 1, text.length);
      return { text: line.trimEnd(), number: index + 1, start, end };
    });
}

/** Blocks that a program keeps up, markers included; `damaged` where the markers of the cascade do not make just one block. */
export function blocksOf(text: string) {
  const lines = prose(text);
  const placesOf = (marker: string) => lines.filter((line) => line.text.trim() === marker);
  const between = (start: string, end: string) => {
    const [starts, ends] = [placesOf(start), placesOf(end)];
    const [first, last] = [starts[0], ends[0]];
    const isOnce = starts.length === 1 && ends.length === 1;
    const block =
      isOnce && first && last && first.start < last.start
        ? { start: first.start, end: last.end }
        : null;
    return { block, damaged: block === null && starts.length + ends.length > 0 };
  };
  const own = between(START, END);
  const memory = between('<!-- TLC-MEMORY-START -->', '<!-- TLC-MEMORY-END -->');
  const all = [own, memory].flatMap(({ block }) => block ?? []);
  return { cascade: own.block, all, damaged: own.damaged };
}

/** True where somebody changed the block since it was written; null: it has no hash, as those of TLC itself. */
export function isEdited(text: string, { start, end }: Stretch): boolean | null {
  const [hash = '', ...inside] = linesOf(text.slice(start, end)).slice(1, -1);
  const written = HASH.exec(hash.trimEnd())?.[1];
  return written === undefined ? null : written !== hashOf(inside);
}

/** Blanks at the ends of lines, which editors take away, make no other text. */
function hashOf(lines: readonly string[]): string {
  const text = lines.map((line) => line.trimEnd()).join('\n');
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 16);
}

/** Sections of the second level outside of blocks, up to the next heading of that level or above. */
function sectionsOf(text: string) {
  const { all } = blocksOf(text);
  const headings = prose(text).flatMap((line) => {
    const [, marks = '', heading = ''] =
      /^ {0,3}(#{1,2})[ \t]+(\S.*)$/.exec(line.text.slice(0, 500)) ?? [];
    return marks === '' ? [] : [{ ...line, depth: marks.length, heading }];
  });
  return headings.flatMap(({ start, number, heading, depth }, at) => {
    if (depth !== 2 || all.some((block) => start >= block.start && start < block.end)) return [];
    const next = headings[at + 1]?.start ?? text.length;
    const block = all.find((one) => one.start > start && one.start < next);
    return [{ heading: withoutMarks(heading), line: number, start, end: block?.start ?? next }];
  });
}

/** Without the marks that may close it. */
function withoutMarks(heading: string): string {
  let end = heading.trimEnd().length;
  while (heading[end - 1] === '#') end -= 1;
  const isClosed = end === 0 || /\s/.test(heading[end - 1] ?? '');
  return (isClosed ? heading.slice(0, end) : heading).trim();
}

export function cascadeOf(workspace: string, project: string | null, hashed = true) {
  const own = new Map(
    sectionsOf(project ?? '').map((section) => [wordKey(section.heading), section]),
  );
  const relevant = sectionsOf(workspace).filter(({ heading }) => RELEVANT.test(heading));
  const replaced = relevant.flatMap((section) => {
    const other = own.get(wordKey(section.heading));
    return other === undefined ? [] : [[section, other] as const];
  });
  const candidates = relevant
    .filter(({ heading }) => !own.has(wordKey(heading)))
    .map((section) => ({
      section,
      secret: withheld('', workspace.slice(section.start, section.end)),
    }));
  const taken = candidates.flatMap(({ section, secret }) => (secret === null ? [section] : []));
  const texts = taken.flatMap(({ start, end }) => [
    '',
    // A marker in the text would end the block before its end.
    ...linesOf(workspace.slice(start, end)).filter(
      (line) => !/TLC-(?:WORKSPACE|MEMORY)-/.test(line),
    ),
  ]);
  return {
    // Of the block, markers included.
    lines: taken.length === 0 ? [] : blockOf([...INTRODUCTION, ...texts], hashed),
    taken,
    // Sections of both, which the project decides: of the workspace, of the project (C-15).
    replaced,
    // Places in sections that are left out for them.
    withheld: candidates.flatMap(({ section, secret }) =>
      secret === null ? [] : [{ line: section.line + secret.line - 1, says: secret.says }],
    ),
  };
}

function blockOf(lines: readonly string[], hashed: boolean): readonly string[] {
  const hash = (inside: readonly string[]): string =>
    `<!-- sha256:${hashOf(inside)}; edit the CLAUDE.md of the workspace, not this copy -->`;
  if (!hashed) return [START, ...cutLines(lines, MOST), END];
  const inside = cutLines(lines, MOST - hash([]).length - 1);
  return [START, hash(inside), ...inside, END];
}

function linesOf(text: string): readonly string[] {
  return text.trimEnd().split(/\r\n|\n|\r/);
}

/** As many whole lines as fit (T-027); one that is longer than all room is left out with what follows. */
function cutLines(lines: readonly string[], most: number): readonly string[] {
  let size = -1;
  const end = lines.findIndex((line) => {
    size += line.length + 1;
    return size > most;
  });
  return linesOf((end < 0 ? lines : lines.slice(0, end)).join('\n'));
}

/**
 * A project's file with the block as it has to be: in its place where there is one, else before all other text; without it
 * where nothing is inherited. Null: there is no file, and none is needed. Markers that are damaged leave it as it is, and
 * so does a workspace out of sight, as in a clone of the project alone: nobody knows what it says.
 */
export function withCascade(workspace: string | null, project: string | null, hashed = true) {
  if (workspace === null) return project;
  const { lines } = cascadeOf(workspace, project, hashed);
  if (project === null) return lines.length === 0 ? null : `${lines.join('\n')}\n`;
  const { cascade, damaged } = blocksOf(project);
  if (damaged) return project;
  const eol = lineEnding(project);
  const block = lines.map((line) => line + eol).join('');
  if (cascade !== null) {
    const before = project.slice(0, cascade.start);
    const after = project.slice(cascade.end);
    if (block === '') return before + after.replace(/^\r?\n/, '');
    const isClosed = project.slice(cascade.start, cascade.end).endsWith('\n');
    return before + (isClosed ? block : block.slice(0, -eol.length)) + after;
  }
  if (block === '') return project;
  const at = HEAD.exec(project)?.[0].length ?? 0;
  const rest = project.slice(at);
  return project.slice(0, at) + block + (rest.trim() === '' ? rest : eol + rest);
}
