// Entries of memory that stand in files of people: found by their ids, and changed by hand.

import { type Kept, keptAlone } from '../core/entry-files.ts';
import { memories } from '../core/memory.ts';
import { listTargets } from '../core/targets.ts';
import { refuseEntry } from '../model/memory.ts';
import type { Field } from '../model/operation.ts';
import type { Target } from '../model/scope.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { ARGUMENT } from './fields.ts';

export const MEMORY_ID = {
  ...ARGUMENT,
  most: 1000,
  summary: 'id of a memory, such as mem_20260214_001',
} as const satisfies Field;

export const WHOSE = {
  type: 'target',
  summary: 'whose memory, for ids such as finding-3',
} as const satisfies Field;

export interface EntryPlace {
  readonly target: Target;
  readonly path: string;
  readonly line: number;
  /** True where it is all that stands in its file. */
  readonly isFile: boolean;
}

/** Memories in files, of targets that have one. */
export function memoryFiles({ hierarchy }: Pick<Workspace, 'hierarchy'>): readonly Kept[] {
  const alone = listTargets(hierarchy)
    .flatMap((target) => keptAlone(hierarchy, target) ?? [])
    .filter(({ content: { findings, decisions, sessions } }) =>
      [findings, decisions, sessions].some(({ length }) => length > 0),
    );
  return [...memories(hierarchy), ...alone];
}

/** Throws UsageError where none has the id, or several have it. */
export function entryCalled(workspace: Workspace, id: string, target: Target | null): EntryPlace {
  const all = memoryFiles(workspace)
    .filter((one) => target === null || one.target.id === target.id)
    .flatMap(({ target: owner, path: file, content }): readonly EntryPlace[] => {
      const { findings, decisions, blockers, lessons, questions, sessions } = content;
      return [findings, decisions, blockers, lessons, questions, sessions].flat().flatMap((one) => {
        const { path = file, span } = one;
        if (one.id !== id && path !== id) return [];
        return [{ target: owner, path, line: span.line, isFile: path !== file }];
      });
    });
  const [found, another] = all;
  if (found === undefined) {
    refuseEntry(id);
    throw new UsageError(
      `No memory has the id "${id.slice(0, 200)}".`,
      'List them: stratigraph memory list --all.',
    );
  }
  if (another === undefined) return found;
  const owners = all.map((one) => one.target.id);
  throw new UsageError(
    `${all.length} memories have a ${id}.`,
    `Say whose with --target: ${owners.slice(0, 10).join(', ')}.`,
    owners,
  );
}

/** What is to be done with it by hand. */
export function byHand({ path, line, isFile }: EntryPlace, id: string, advice: string): UsageError {
  const says = isFile ? `${id} is a file of its own: ${path}` : `${id} is line ${line} of ${path}`;
  return new UsageError(`${says}. Nothing was changed.`, advice);
}
