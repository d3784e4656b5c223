// Words what became of a write to memory.

import { visible } from './visible.ts';

export interface WrittenEntry {
  readonly id: string;
  readonly text: string;
  readonly path: string;
  readonly line: number;
  /** False where the memory said so already. */
  readonly changed: boolean;
}

/** `finding-4 added  plans/…/001-x.memory.md:17`, then the words of the entry; `done` in the past tense. */
export function memoryEditText(entry: WrittenEntry, done: string): string {
  const { id, text, path, line, changed } = entry;
  const did = changed ? done : `was already ${done}; nothing was changed`;
  const words = visible(text.split('\n')[0] ?? '');
  return `${id} ${did}  ${visible(path)}:${line}\n  ${words}\n`;
}
