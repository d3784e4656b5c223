// Hot memory (L1): the rules that every conversation begins with, and the AGENTS.md that is made of them.

import { withOwnBlock } from '../../edit/own-block.ts';
import { stemOf } from '../../model/paths.ts';
import type { Settings } from '../../model/settings.ts';
import type { Tree } from '../../model/source.ts';
import { entriesIn, HOT } from './places.ts';

/** The sources in their order, with the lines that each may have where it declares nothing else (C-24). */
export const HOT_FILES: Readonly<Record<string, number>> = {
  [`${HOT}/user-profile.md`]: 50,
  [`${HOT}/global-conventions.md`]: 80,
  [`${HOT}/context-memory-rule.md`]: 80,
  [`${HOT}/workspace-workflow.md`]: 100,
};

/** What one may have of which nothing is said, and from when on it is nearly full. */
export const HOT_BUDGET = { fileLines: 100, near: 0.9 } as const;

/** What all of them may have together (C-23). */
export function hotTotals({ alwaysLoaded }: Pick<Settings, 'alwaysLoaded'>): {
  readonly lines: number;
  readonly tokens: number;
} {
  return { lines: alwaysLoaded.lines ?? 500, tokens: alwaysLoaded.tokens ?? 5000 };
}

export const TARGET = 'AGENTS.md';
export const LINKS = '.agents/rules';
export const COMMAND = 'workspace build-rules';

const BLOCK = 'rules';
const BUDGET = /^<!--[ \t]{0,9}budget:[ \t]{0,9}(\d{1,6})[^\n>]{0,200}-->[ \t]{0,99}\r?\n?/m;

/** Rules that one agent alone begins with; they are written by hand. */
const AGENT_RULES: readonly string[] = ['.cursor/rules', '.claude/rules', '.windsurf/rules'];

export interface HotFile extends Rule {
  readonly bytes: number;
}

/** All that conversations begin with: the shared rules, then those of single agents that do not wait for a file. */
export function hotFiles(tree: Tree): readonly HotFile[] {
  const shared = entriesIn(tree, HOT);
  const names = new Set(shared.map((path) => stemOf(path)));
  const own = AGENT_RULES.flatMap((folder) =>
    tree
      .list(folder)
      .filter(({ name, type }) => type === 'file' && /\.mdc?$/.test(name))
      // A copy of a shared rule, or a link to it, is no other rule.
      .filter(({ name }) => !names.has(name.replace(/\.mdc?$/, '')))
      .map(({ name }) => `${folder}/${name}`),
  );
  return [...shared, ...own].flatMap((path) => {
    const file = tree.read(path);
    const isWaiting = 'text' in file && !shared.includes(path) && WAITS.test(headOf(file.text));
    return 'text' in file && !isWaiting ? [{ path, text: file.text, bytes: file.bytes }] : [];
  });
}

/** Heads of rules that come with the files that they name, or are asked for. */
const WAITS = /^(?:alwaysApply:[ \t]{0,9}false|(?:globs|paths):[ \t]{0,9}[^\s])/m;

function headOf(text: string): string {
  const end = text.startsWith('---') ? text.indexOf('\n---', 3) : -1;
  return end < 0 ? '' : text.slice(0, end);
}

export interface Rule {
  readonly path: string;
  readonly text: string;
}

/** The sources that there are, as far as they can be read. */
export function hotRules(tree: Tree): readonly Rule[] {
  return Object.keys(HOT_FILES).flatMap((path) => {
    const file = tree.has(path) ? tree.read(path) : null;
    return file !== null && 'text' in file ? [{ path, text: file.text }] : [];
  });
}

/** Lines that a file declares that it may have: `<!-- budget: 50 lines -->`; null: none. */
export function declaredBudget(text: string): number | null {
  const [, lines] = BUDGET.exec(text) ?? [];
  return lines === undefined ? null : Number(lines);
}

export function linesOf(text: string): number {
  return text.trimEnd().split('\n').length;
}

/** AGENTS.md as it has to be; null: its markers are damaged. What is not ours in it stays, unless all of it is to go. */
export function withRules(text: string | null, rules: readonly Rule[]): string | null {
  const names = rules.map(({ path }) => path).join(', ');
  return withOwnBlock(text === null || isOfOthers(text) ? null : text, BLOCK, [
    `<!-- Generated from ${names}. Edit those, then run: stratigraph ${COMMAND} -->`,
    '',
    '# AI Agent Entry Point',
    ...rules.flatMap(({ text: source }) => ['', ...sectionOf(source)]),
    '',
  ]);
}

/** Made by us, or by the tool that made it before us. */
export function isGenerated(text: string): boolean {
  return text.includes(`<!-- stratigraph:begin ${BLOCK} -->`) || isOfOthers(text);
}

function isOfOthers(text: string): boolean {
  return /^---\r?\ngenerated_from:/.test(text);
}

/** The lines of a source under headings one level down, without its budget. */
export function sectionOf(source: string): readonly string[] {
  let fence = '';
  const lines = source
    .replace(/^\uFEFF/, '')
    .replace(BUDGET, '')
    .trim()
    .split(/\r?\n/);
  return lines.map((line) => {
    const [mark = ''] = /^ {0,3}(?:`{3,99}|~{3,99})/.exec(line) ?? [];
    const kind = mark.trim().slice(0, 3);
    if (kind !== '' && (fence === '' || fence === kind)) fence = fence === '' ? kind : '';
    return fence === '' && /^#{1,5}\s/.test(line) ? `#${line}` : line;
  });
}
