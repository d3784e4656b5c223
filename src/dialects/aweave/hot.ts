// Hot memory (L1): the rules that every conversation begins with, and the AGENTS.md that is made of them.

import { withOwnBlock } from '../../edit/patch.ts';
import { withoutFences } from '../../model/comments.ts';
import { stemOf } from '../../model/paths.ts';
import type { Settings } from '../../model/settings.ts';
import { filesIn, type SourceFile, type Tree } from '../../model/source.ts';
import { entriesIn, HOT } from './places.ts';

/** The sources in their order, with the lines that each may have where it declares nothing else (C-24). */
export const HOT_FILES: Readonly<Record<string, number>> = {
  [`${HOT}/user-profile.md`]: 50,
  [`${HOT}/global-conventions.md`]: 80,
  [`${HOT}/context-memory-rule.md`]: 80,
  [`${HOT}/workspace-workflow.md`]: 100,
};

const FILE_LINES = 100;

export const TARGET = 'AGENTS.md';
export const LINKS = '.agents/rules';
export const COMMAND = 'workspace build-rules';

const BLOCK = 'rules';
const BUDGET = /^<!--[ \t]{0,9}budget:[ \t]{0,9}(\d{1,6})[^\n>]{0,200}-->[ \t]{0,99}\r?\n?/m;

/** Rules that one agent alone begins with; they are written by hand. */
const AGENT_RULES: readonly string[] = ['.cursor/rules', '.claude/rules', '.windsurf/rules'];

type State = 'ok' | 'near' | 'over';

/** All that conversations begin with, the shared rules, then those of single agents that do not wait for a file, and what they may have together (C-23). */
export function hotMemory(tree: Tree, { alwaysLoaded }: Pick<Settings, 'alwaysLoaded'>) {
  const shared = entriesIn(tree, HOT);
  const names = new Set(shared.map((path) => stemOf(path)));
  const own = AGENT_RULES.flatMap((folder) => filesIn(tree, folder, /\.mdc?$/))
    // A copy of a shared rule, or a link to it, is no other rule.
    .filter((path) => !names.has(stemOf(path).replace(/\.mdc$/, '')));
  const read = (paths: readonly string[]): readonly SourceFile[] =>
    paths.map((path) => tree.read(path)).filter((file) => 'text' in file);
  const files = [...read(shared), ...read(own).filter(({ text }) => !WAITS.test(headOf(text)))].map(
    ({ path, text, bytes }) => {
      const lines = text.trimEnd().split('\n').length;
      const budget = Number(BUDGET.exec(text)?.[1] ?? HOT_FILES[path] ?? FILE_LINES);
      const state = stateOf(lines / budget);
      return {
        ...{ path, text, bytes, lines, tokens: Math.ceil(bytes / 4) },
        /** Lines that it may have, as it declares itself: `<!-- budget: 50 lines -->`. */
        budget,
        state,
      };
    },
  );
  const lines = files.reduce((sum, file) => sum + file.lines, 0);
  const tokens = files.reduce((sum, file) => sum + file.tokens, 0);
  const mostLines = alwaysLoaded.lines ?? 500;
  const mostTokens = alwaysLoaded.tokens ?? 5000;
  const state = stateOf(Math.max(lines / mostLines, tokens / mostTokens));
  return { files, total: { lines, tokens, mostLines, mostTokens, state } };
}

function stateOf(share: number): State {
  return share > 1 ? 'over' : share > 0.9 ? 'near' : 'ok';
}

/** Heads of rules that come with the files that they name, or are asked for. */
const WAITS = /^(?:alwaysApply:[ \t]{0,9}false|(?:globs|paths):[ \t]{0,9}[^\s])/m;

function headOf(text: string): string {
  const end = text.startsWith('---') ? text.indexOf('\n---', 3) : -1;
  return end < 0 ? '' : text.slice(0, end);
}

export type Rule = Pick<SourceFile, 'path' | 'text'>;

export function hotRules(tree: Tree): readonly Rule[] {
  return Object.keys(HOT_FILES)
    .map((path) => tree.read(path))
    .filter((file) => 'text' in file);
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
  const text = source
    .replace(/^\uFEFF/, '')
    .replace(BUDGET, '')
    .trim();
  const prose = withoutFences(text).split(/\r?\n/);
  return text
    .split(/\r?\n/)
    .map((line, at) => (/^#{1,5}\s/.test(prose[at] ?? '') ? `#${line}` : line));
}
