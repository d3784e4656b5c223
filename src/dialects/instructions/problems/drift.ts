// Copies of one text under several names, of which somebody changed only one.

import { type Problem, problemAt } from '../../../model/facts.ts';
import { folderOf, nameOf } from '../../../model/paths.ts';
import { counted } from '../../../model/plural.ts';
import { join } from '../files.ts';
import type { Subject } from './index.ts';

const COPIES = ['CLAUDE.md', 'GEMINI.md', 'QWEN.md', '.github/copilot-instructions.md'];
const LEAST_LINES = 12;
/** How much of the shorter text has to stand in the other one. */
const ALIKE = 0.75;

/** Told at the first line that the other text does not have, and the first of the other that this one has not. */
export function findDrift({ documents, files }: Subject): readonly Problem[] {
  return [...documents.values()].flatMap((source) => {
    if (nameOf(source.path) !== 'AGENTS.md') return [];
    return COPIES.flatMap((name): readonly Problem[] => {
      const copy = documents.get(join(folderOf(source.path), name));
      if (copy === undefined || files.real(copy.path) === files.real(source.path)) return [];
      const [own, others] = [linesOf(copy.text), linesOf(source.text)];
      const [extra, missing] = [without(own, others), without(others, own)];
      if (!areAlike(own, others) || extra.length + missing.length === 0) return [];
      const line = extra[0]?.line ?? own.at(-1)?.line ?? 1;
      const [lack] = missing;
      const message = lack === undefined ? 'It has no such line.' : 'Only here.';
      const lines = counted(Math.max(extra.length, missing.length), 'line');
      const data = { source: source.path, lines };
      const related = [{ path: source.path, line: lack?.line ?? 1, message }];
      return [problemAt('drifted', copy.path, data, { line, column: 1 }, related)];
    });
  });
}

type Line = ReturnType<typeof linesOf>[number];

/** True for texts of which one was made of the other. */
export function areAlike(some: readonly Line[], others: readonly Line[]): boolean {
  const same = some.length - without(some, others).length;
  const [least = 0, most = 0] = [some.length, others.length].sort((a, b) => a - b);
  return least >= LEAST_LINES && same >= ALIKE * most;
}

export function without(lines: readonly Line[], others: readonly Line[]): readonly Line[] {
  const known = new Set(others.map(({ words }) => words));
  return lines.filter(({ words }) => !known.has(words));
}

/** Lines that say something, without what only names the agent. */
export function linesOf(text: string) {
  return text.split(/\r?\n/).flatMap((line, at) => {
    const words = line.trim().replace(/\s+/g, ' ');
    const isOwn = /\b(?:claude|codex|gemini|copilot|qwen|agents?\.md|ai agents?|coding agents?)\b/i;
    return words.length < 4 || isOwn.test(words) ? [] : [{ words, line: at + 1 }];
  });
}
