// Copies of one text under several names, of which somebody changed only one.

import { type Problem, problemAt } from '../../../model/facts.ts';
import { folderOf, nameOf } from '../../../model/paths.ts';
import { join } from '../files.ts';
import type { Subject } from './index.ts';

const COPIES = ['CLAUDE.md', 'GEMINI.md', 'QWEN.md', '.github/copilot-instructions.md'];
const LEAST_LINES = 12;
/** How much of the shorter text has to stand in the other one. */
const ALIKE = 0.75;

/** Each line that one of both alone has is told where it stands, so that an old one hides no later one; together they are one finding. */
export function findDrift({ documents, files }: Subject): readonly Problem[] {
  return [...documents.values()].flatMap((source) => {
    if (nameOf(source.path) !== 'AGENTS.md') return [];
    return COPIES.flatMap((name): readonly Problem[] => {
      const copy = documents.get(join(folderOf(source.path), name));
      if (copy === undefined || files.real(copy.path) === files.real(source.path)) return [];
      const [own, others] = [linesOf(copy.text), linesOf(source.text)];
      if (!areAlike(own, others)) return [];
      const fold = { form: copy.path, few: 1, message: 'drifts' };
      const only = (path: string, other: string, lines: readonly Line[]): readonly Problem[] =>
        lines.map(({ words, line }) => ({
          ...problemAt('drifted', path, { other, words }, { line, column: 1 }),
          fold,
        }));
      return [
        ...only(source.path, copy.path, without(others, own)),
        ...only(copy.path, source.path, without(own, others)),
      ];
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

/** Lines that say something, without titles, what only names the agent and our own marks around a copy. */
export function linesOf(text: string) {
  return text.split(/\r?\n/).flatMap((line, at) => {
    const words = line.trim().replace(/\s+/g, ' ');
    const isOwn =
      /\b(?:claude|codex|gemini|copilot|qwen|agents?\.md|ai agents?|coding agents?)\b|^(?:# |<!-- stratigraph:)/i;
    return words.length < 4 || isOwn.test(words) ? [] : [{ words, line: at + 1 }];
  });
}

/** True for a text that is blank but for imports. */
export function saysNothing(text: string): boolean {
  return text.split(/\r?\n/).every((line) => /^(?:@\S+)?\s*$/.test(line));
}

/** The same for texts that differ in nothing but the names of agents; of a short text nothing. */
export function namelessLines(text: string): string {
  const lines = new Set(linesOf(text).map(({ words }) => words));
  return lines.size < LEAST_LINES ? '' : [...lines].sort().join('\n');
}
