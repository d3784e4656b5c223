// What the edit makes of it, and what the file says.

import { memoryEdit, memoryPlace, recall } from '../../src/core/memory.ts';
import { findTarget } from '../../src/core.ts';
import type { MemoryContent, MemoryEdit, MemoryOperation } from '../../src/model/memory.ts';
import { hierarchy } from './hierarchy.ts';

export const AGENT_PATH = 'plans/0042-graph/agents/001-resolve.memory.md';
export const PLAN_PATH = 'plans/0042-graph/plan.memory.md';
export const NOW = '2026-03-31T12:00:00.000Z';

const WORKSPACE = {
  '.limps/workspace.md': '---\nname: W\n---\n',
  'plans/0042-graph/0042-graph-plan.md': '---\ntitle: Knowledge Graph\n---\n\n# Knowledge Graph\n',
  'plans/0042-graph/agents/001-resolve.md': '# Agent 001: Entity Resolution\n',
};

/** Opened once: laws make thousands of edits in it. */
const opened = hierarchy(WORKSPACE);

export type Owner = MemoryContent['owner'];

/** Applies an operation to the memory of agent 0042/001 or of plan 0042. */
export function edited(
  text: string | null,
  operation: MemoryOperation,
  owner: Owner = 'agent',
): MemoryEdit {
  const { target } = findTarget(opened, '0042', owner === 'agent' ? '001' : undefined);
  return memoryEdit(opened, memoryPlace(opened, target), operation, NOW)(text);
}

/** What a memory file with this text says. */
export function remembered(text: string, owner: Owner = 'agent'): MemoryContent {
  const tree = hierarchy({ ...WORKSPACE, [owner === 'agent' ? AGENT_PATH : PLAN_PATH]: text });
  const { target } = findTarget(tree, '0042', owner === 'agent' ? '001' : undefined);
  const content = recall(tree, memoryPlace(tree, target));
  if (content === null) throw new Error('no memory');
  return content;
}

/** Lines that differ, as a diff shows them: `-old` and `+new`, line ends included. */
export function changes(before: string, after: string): string[] {
  const [old, now] = [lines(before), lines(after)];
  const common: number[][] = Array.from({ length: old.length + 1 }, () =>
    new Array<number>(now.length + 1).fill(0),
  );
  const at = (row: number, column: number): number => common[row]?.[column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      const same = old[row] === now[column];
      const best = same
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
      (common[row] ?? [])[column] = best;
    }
  }
  const out: string[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    if (row < old.length && column < now.length && old[row] === now[column])
      [row, column] = [row + 1, column + 1];
    else if (
      row < old.length &&
      (column === now.length || at(row + 1, column) >= at(row, column + 1))
    ) {
      out.push(`-${old[row]}`);
      row += 1;
    } else {
      out.push(`+${now[column]}`);
      column += 1;
    }
  }
  return out;
}

function lines(text: string): string[] {
  return text.split(/(?<=\r\n|\n|\r(?!\n))/).filter((line) => line !== '');
}
