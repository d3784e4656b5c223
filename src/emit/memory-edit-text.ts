import type { MemoryEdit } from '../model/memory.ts';
import { visible } from './visible.ts';

export interface MemoryEditView {
  readonly target: string;
  readonly path: string;
  readonly edit: MemoryEdit;
  /** What was done, in the past tense: `added`, `resolved`, `promoted`. */
  readonly done: string;
}

/** `finding-4 added  plans/…/001-x.memory.md:17`, then the words of the entry. */
export function memoryEditText({ path, edit, done }: MemoryEditView): string {
  const { id, text, span } = edit.entry;
  const did = edit.changed ? done : `was already ${done}; nothing was changed`;
  const lines = visible(text.split('\n')[0] ?? '');
  return `${id} ${did}  ${visible(path)}:${span.line}\n  ${lines}\n`;
}

export function memoryEditJson({ target, path, edit }: MemoryEditView): string {
  const { entry, changed, created, notes } = edit;
  const { id, text, span } = entry;
  return `${JSON.stringify({ target, path, line: span.line, id, text, changed, created, notes }, null, 2)}\n`;
}
