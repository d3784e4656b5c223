// Entries of memory that stand in files of people, found by their ids; and how everybody answers what systems do each in its own way: by hand.

import { commandsFor } from '../core/advice.ts';
import { type Kept, keptAlone } from '../core/entry-files.ts';
import { memories } from '../core/memory.ts';
import { memoryPath, takesEntries } from '../core/recording.ts';
import { listTargets } from '../core/targets.ts';
import { entriesOf, unknownMemory } from '../model/memory.ts';
import type { Field } from '../model/operation.ts';
import type { Target } from '../model/scope.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { ARGUMENT, DRY_RUN, defineOperation, YES } from './operation.ts';

const MEMORY_ID = {
  ...{ ...ARGUMENT, most: 1000, summary: 'id of a memory, such as mem_20260214_001' },
} as const satisfies Field;

/** What is only told: how it is done by hand. */
const ONLY_TOLD = { does: 'changes', canRun: () => false } as const;

const WHOSE = { type: 'target', summary: 'whose memory, for ids such as finding-3' } as const;

interface EntryPlace {
  readonly target: Target;
  readonly path: string;
  readonly line: number;
  readonly isFile: boolean;
}

export function memoryFiles({ hierarchy }: Pick<Workspace, 'hierarchy'>): readonly Kept[] {
  const alone = listTargets(hierarchy)
    .flatMap((target) => keptAlone(hierarchy, target) ?? [])
    .filter(({ content: { findings, decisions, sessions } }) =>
      [findings, decisions, sessions].some(({ length }) => length > 0),
    );
  return [...memories(hierarchy), ...alone];
}

/** Throws UsageError where none has the id, or several have it. */
function entryCalled(workspace: Workspace, id: string, target: Target | null): EntryPlace {
  const all = memoryFiles(workspace)
    .filter((one) => target === null || one.target.id === target.id)
    .flatMap(({ target: owner, path: file, content }) =>
      entriesOf(content).flatMap(({ id: own, path = file, span }): readonly EntryPlace[] => {
        if (own !== id && path !== id) return [];
        return [{ target: owner, path, line: span.line, isFile: path !== file }];
      }),
    );
  const [found, another] = all;
  if (found === undefined) throw unknownMemory(id, target?.id);
  if (another === undefined) return found;
  const owners = all.map((one) => one.target.id);
  const advice = `Say whose with --target: ${owners.slice(0, 10).join(', ')}.`;
  throw new UsageError(`${all.length} memories have a ${id}.`, advice, owners);
}

function byHand({ path, line, isFile }: EntryPlace, id: string, advice: string): UsageError {
  const says = isFile ? `${id} is a file of its own: ${path}` : `${id} is line ${line} of ${path}`;
  return new UsageError(`${says}. Nothing was changed.`, advice);
}

export const forget = defineOperation({
  ...ONLY_TOLD,
  name: 'forget',
  summary: 'take a memory out of what agents are given, or tell where to do it',
  input: { id: MEMORY_ID, target: WHOSE },
  examples: ['forget finding-3 --target 0042/001'],
  tool: {
    title: 'Forget',
    description:
      'Takes a memory out of all that agents are given; its file is kept. Do it only when the user asks.',
  },
  run(workspace: Workspace, { id, target }): never {
    const place = entryCalled(workspace, id, target);
    const clear = takesEntries(workspace.hierarchy, null) && !place.isFile;
    const more = clear ? `, or put the whole memory aside: ${clearing(place.target)}` : '';
    throw byHand(place, id, `Delete it; git keeps what was committed${more}.`);
  },
});

function clearing({ id }: Target): string {
  return `stratigraph memory clear ${id} --yes`;
}

export const confirm = defineOperation({
  ...ONLY_TOLD,
  name: 'memory confirm',
  summary: 'confirm that a memory is still right, or tell where to do it',
  input: { id: MEMORY_ID, target: WHOSE },
  examples: ['memory confirm finding-3 --target 0042/001'],
  tool: {
    also: 'confirm_memory',
    title: 'Confirm a memory',
    description:
      'Notes that a memory is still right, in the place of a new one that says the same.',
  },
  run(workspace: Workspace, { id, target }): never {
    const { hierarchy, now } = workspace;
    const place = entryCalled(workspace, id, target);
    const document = hierarchy.document(place.path);
    const refresh = { action: 'refresh', says: '' } as const;
    const [command] = document === null ? [] : commandsFor(hierarchy, document, refresh, now);
    const isToday = document?.updated?.slice(0, 10) === now.slice(0, 10);
    const advice =
      command === undefined || isToday
        ? `${isToday ? 'Its file is dated today' : 'It bears no date of its own'}: there is nothing to confirm.`
        : `Its file is dated as a whole: stratigraph ${command.join(' ')}`;
    throw byHand(place, id, advice);
  },
});

export const replace = defineOperation({
  ...ONLY_TOLD,
  name: 'memory replace',
  summary: 'record that one memory replaces another, or tell where to do it',
  input: {
    old: { ...MEMORY_ID, summary: 'id of the memory that is replaced' },
    new: { ...MEMORY_ID, summary: 'id of the memory that replaces it' },
    target: WHOSE,
  },
  examples: ['memory replace finding-1 finding-3 --target 0042/001'],
  tool: {
    also: 'replace_memory',
    title: 'Replace a memory',
    description:
      'Records that one memory replaces another that it contradicts; the old one is kept as history.',
  },
  run(workspace: Workspace, { old, new: newer, target }): never {
    const place = entryCalled(workspace, old, target);
    const successor = entryCalled(workspace, newer, target);
    const isDecision = [place, successor].every(
      ({ path, isFile }) => isFile && workspace.hierarchy.document(path)?.role.is === 'decision',
    );
    const advice = isDecision
      ? `Decisions replace each other with: stratigraph adr supersede ${place.path} ${successor.path}`
      : 'Change its words there; git keeps what it said.';
    throw byHand(place, old, advice);
  },
});

export const tidy = defineOperation({
  ...ONLY_TOLD,
  canRun: () => true,
  name: 'memory tidy',
  summary: 'show what to merge and archive, then do it',
  input: { dryRun: { ...DRY_RUN, summary: 'show it without writing' } },
  examples: ['memory tidy --dry-run', 'memory tidy --yes'],
  run({ hierarchy }: Workspace): never {
    const all = memories(hierarchy).filter(({ content }) => content.findings.length > 0);
    const around = listTargets(hierarchy).filter((one) => memoryPath(hierarchy, one) !== null);
    const inner = all.find(({ target }) => around.some(({ id }) => id === target.parent));
    const { target = null } = inner ?? all[0] ?? {};
    const lasting = `stratigraph memory promote ${inner?.target.id} ${inner?.content.findings[0]?.id}`;
    const copy = inner && `Copy what lasts to the memory around it (${lasting}), then put the rest`;
    if (target === null)
      throw new UsageError('Nothing here can be tidied.', 'See it: stratigraph memory list.');
    throw new UsageError(
      'The memory here is in files that people tidy.',
      `${copy ?? 'Put what is over'} aside: ${clearing(target)}.`,
    );
  },
  words: async () => ({ options: { yes: YES }, confirm: () => '', text: () => '' }),
});
