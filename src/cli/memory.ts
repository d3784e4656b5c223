// In: plan and agent as typed. Out: their memory shown or written, the same way for every memory command.

import {
  affectedTargets,
  type MemoryPlace,
  memoryEdit,
  memoryPlace,
  recall,
  type TextEdit,
} from '../core/memory.ts';
import { closest } from '../core.ts';
import { memoryEditJson, memoryEditText } from '../emit/memory-edit-text.ts';
import type { MemoryEdit, MemoryOperation } from '../model/memory.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import type { OptionValues } from './command.ts';
import type { Io } from './io.ts';
import { openFrom, text } from './options.ts';

export interface OpenMemory {
  readonly workspace: Workspace;
  readonly place: MemoryPlace;
}

/** The memory of an agent, or of a plan where no agent is named. Throws UsageError. */
export async function openMemory(
  options: OptionValues,
  io: Io,
  plan: string,
  agent?: string,
): Promise<OpenMemory> {
  const workspace = await openFrom(options, io);
  const { target, passedOver } = workspace.find(plan, agent);
  for (const other of passedOver) {
    io.err(
      `note: ${other.folder} also has the number ${other.number}, but it is retired and was skipped.\n`,
    );
  }
  return { workspace, place: memoryPlace(workspace.hierarchy, target) };
}

/** Prints every entry of a memory. */
export async function showMemory(
  { workspace, place }: OpenMemory,
  options: OptionValues,
  io: Io,
): Promise<void> {
  const content = recall(workspace.hierarchy, place);
  const view = { target: place.target.id, path: place.path, content };
  const { memoryFileJson, memoryFileText } = await import('../emit/memory-file-text.ts');
  io.out(options.json ? memoryFileJson(view) : memoryFileText(view, io));
}

/** Takes an operation into a memory and tells what became of it. */
export async function writeMemory(
  { workspace, place }: OpenMemory,
  operation: MemoryOperation,
  done: string,
  options: OptionValues,
  io: Io,
): Promise<void> {
  const edit = memoryEdit(workspace.hierarchy, place, operation, workspace.now);
  await applyEdit(workspace, place, edit, done, options, io);
}

/** Changes the file and tells what became of it. */
export async function applyEdit(
  workspace: Workspace,
  place: MemoryPlace,
  edit: TextEdit<MemoryEdit>,
  done: string,
  options: OptionValues,
  io: Io,
): Promise<void> {
  const { editFile } = await import('../write/edit-file.ts');
  const result = await editFile(workspace.root, place.path, edit);
  const view = { target: place.target.id, path: place.path, edit: result, done };
  io.out(options.json ? memoryEditJson(view) : memoryEditText(view));
  if (!options.json) for (const note of result.notes) io.err(`note: ${note}\n`);
}

/** One of a few words. Throws UsageError with the one that was probably meant. */
export function wordOf<Word extends string>(
  typed: string | undefined,
  words: readonly Word[],
  what: string,
): Word {
  const found = words.find((word) => word === typed?.toLowerCase());
  if (found !== undefined) return found;
  const near = closest(typed ?? '', words);
  throw new UsageError(
    `There is no ${what} "${typed ?? ''}".`,
    near === null ? `Choose one of ${words.join(', ')}.` : `Did you mean "${near}"?`,
    words,
  );
}

/** Options that mean nothing here would be words that are lost. Throws UsageError. */
export function refuseOptions(options: OptionValues, names: readonly string[], what: string): void {
  const given = names.filter((name) => options[name] !== undefined);
  if (given.length === 0) return;
  const flags = given.map((name) => `--${name}`).join(' and ');
  throw new UsageError(`${flags} cannot be used with a ${what}.`, 'Omit it.');
}

/** A decision as the options of both `memory add` and `memory plan add` tell it. Throws UsageError. */
export function decisionFrom(
  decision: string,
  { workspace, place }: OpenMemory,
  options: OptionValues,
): MemoryOperation {
  return {
    type: 'decision',
    decision,
    choice: text(options.choice) ?? '',
    rationale: text(options.rationale) ?? '',
    affects: affectedTargets(workspace.hierarchy, place.target, text(options.affects)),
  };
}
