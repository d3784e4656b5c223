// What the edit makes of it, and what the file says.

import { diffArrays } from 'diff';
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
  return diffArrays(lines(before), lines(after)).flatMap(({ added, removed, value }) =>
    added || removed ? value.map((line) => `${added ? '+' : '-'}${line}`) : [],
  );
}

function lines(text: string): string[] {
  return text.split(/(?<=\r\n|\n|\r(?!\n))/).filter((line) => line !== '');
}
