// What everybody does with entries of memory by the same names, and what is done by hand.

import { type EntryPlace, entriesCalled, memoryFiles } from '../core/entry-files.ts';
import { whoseError } from '../core/homes.ts';
import { memories } from '../core/memory.ts';
import { memoryPath, takesEntries } from '../core/recording.ts';
import { asTyped } from '../emit/visible.ts';
import { entriesOf, unknownMemory } from '../model/memory.ts';
import type { Target } from '../model/scope.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { type Written, writeEntry, writtenWords } from './memory-add.ts';
import { ARGUED, defineOperation, field, YES } from './operation.ts';

const MEMORY_ID = field.text('id, as `memory list` shows it', { ...ARGUED, most: 1000 });

const CHANGES = {
  does: 'changes',
  canRun: ({ hierarchy }: Workspace) => takesEntries(hierarchy, null),
} as const;

const WHOSE = field.target('whose memory, for ids such as finding-kvtmr');

/** Throws UsageError where none has the id, or several have it; what replaces another may be in several. */
function entryCalled(
  { hierarchy }: Workspace,
  id: string,
  target: Target | null,
  isSuccessor = false,
): EntryPlace {
  const all = entriesCalled(hierarchy, id, target);
  const [found, another] = all;
  if (found === undefined) {
    const files = memoryFiles(hierarchy).filter(
      (one) => one.target.id === (target ?? one.target).id,
    );
    const known = files.flatMap(({ content }) => entriesOf(content).map((entry) => entry.id));
    const whose = target === null ? '' : ` of ${target.id}`;
    // A list of memories has ids only where each fact is a record of its own.
    const shows = `stratigraph memory show ${target?.id ?? 'TARGET'}`;
    const where = target === null ? ' (stratigraph memory list has the targets)' : '';
    const list = files.length === 0 ? 'stratigraph memory list --all' : `${shows}${where}`;
    const says = 'The new fact has to be remembered first: stratigraph remember "…" tells its id. ';
    const first = isSuccessor ? says : '';
    throw unknownMemory(id, isSuccessor ? [] : known, whose, `${first}List them: ${list}.`);
  }
  if (another === undefined || isSuccessor) return found;
  const owners = all.map((one) => one.target.id);
  throw whoseError(`${owners.length} memories have a ${id}.`, owners);
}

const BY_HAND = {
  removal: 'Delete it; git keeps what was committed.',
  confirmation: 'Set the date in it by hand.',
};

/** Throws UsageError for what is a file of its own, which people change. */
async function changed(
  workspace: Workspace,
  { target, path, line, isFile }: EntryPlace,
  { id, type, advice = BY_HAND[type] }: { id: string; type: keyof typeof BY_HAND; advice?: string },
) {
  if (!isFile && memoryPath(workspace.hierarchy, target) === path) {
    const done = await writeEntry(workspace, target, { type, id });
    return type === 'removal'
      ? { ...done, notes: [...done.notes, ...copyNotes(workspace, id, target)] }
      : done;
  }
  const says = isFile ? `${id} is a file of its own: ${path}` : `${id} is line ${line} of ${path}`;
  throw new UsageError(`${says}. Nothing was changed.`, advice);
}

/** A finding that was promoted has the same words, and so the same id, in the memory around. */
function copyNotes({ hierarchy }: Workspace, id: string, target: Target): readonly string[] {
  return entriesCalled(hierarchy, id, null)
    .filter((one) => one.target.id !== target.id && !one.isFile)
    .map(
      (one) =>
        `${one.path}:${one.line} still says it. To remove it there, too: stratigraph forget ${id} --target ${one.target.id}`,
    );
}

export const forget = defineOperation({
  ...CHANGES,
  name: 'forget',
  summary: 'remove a memory from a file of memories, or tell where to do it',
  input: { id: MEMORY_ID, target: WHOSE },
  examples: ['forget finding-kvtmr --target 0042/001'],
  tool: {
    title: 'Forget',
    description:
      'Takes a memory out of what agents are given; a file of its own is kept, and a note tells where a copy of it is left. Do it only when the user asks.',
  },
  run: (workspace: Workspace, { id, target }) =>
    changed(workspace, entryCalled(workspace, id, target), { id, type: 'removal' }),
  words: async (_) => writtenWords(() => 'removed'),
});

export const confirm = defineOperation({
  ...CHANGES,
  name: 'memory confirm',
  summary: 'confirm that a memory is still right, or tell where to do it',
  input: { id: MEMORY_ID, target: WHOSE },
  examples: ['memory confirm finding-kvtmr --target 0042/001'],
  tool: {
    also: 'confirm_memory',
    title: 'Confirm a memory',
    description:
      'Notes that a memory is still right, in the place of a new one that says the same.',
  },
  run: (workspace: Workspace, { id, target }) =>
    changed(workspace, entryCalled(workspace, id, target), { id, type: 'confirmation' }),
  words: async (_) => writtenWords(() => 'confirmed with its file', 'and its file are of today'),
});

export const replace = defineOperation({
  ...CHANGES,
  name: 'memory replace',
  summary: 'replace one memory by another that is kept, or tell where to do it',
  input: {
    old: { ...MEMORY_ID, summary: 'id of the memory that is replaced' },
    new: field.text('id of the memory that replaces it, or a new fact in words', ARGUED),
    target: WHOSE,
  },
  examples: [
    'memory replace finding-hqxwn finding-kvtmr --target 0042/001',
    'memory replace finding-hqxwn "Builds need Node 24 on Windows, too"',
  ],
  tool: {
    also: 'replace_memory',
    title: 'Replace a memory',
    description:
      'Replaces a memory by another that contradicts it, by its id or in words: agents are no longer given the old one. A note tells where a copy of it is left.',
  },
  async run(workspace: Workspace, { old, new: newer, target }) {
    const place = entryCalled(workspace, old, target);
    // Words alone are a fact; a decision or blocker has more.
    const isListed = memoryPath(workspace.hierarchy, place.target) === place.path;
    const isFact = isListed && /^finding-/.test(old) && /\S\s+\S/.test(newer);
    const { id: by } = isFact
      ? await writeEntry(workspace, place.target, { type: 'finding', text: newer })
      : { id: newer };
    const successor = isFact ? place : entryCalled(workspace, newer, null, true);
    const isDecision = [place, successor].every(
      ({ path, isFile }) => isFile && workspace.hierarchy.document(path)?.role.is === 'decision',
    );
    const advice = isDecision
      ? `Decisions replace each other with: stratigraph adr supersede ${place.path} ${successor.path}`
      : 'Change its words there; git keeps what it said.';
    if (old === by)
      throw new UsageError(`${old} cannot replace itself.`, 'Name the older one first.');
    const done = await changed(workspace, place, { id: old, type: 'removal', advice });
    return { ...done, by };
  },
  words: async (_) =>
    writtenWords(({ by }: Written & { readonly by: string }) => `removed, replaced by ${by}`),
});

export const tidy = defineOperation({
  does: 'changes',
  name: 'memory tidy',
  summary: 'show what to merge and archive, then do it',
  input: { dryRun: field.flag('show it without writing') },
  examples: ['memory tidy --dry-run', 'memory tidy --yes'],
  async run({ hierarchy }: Workspace) {
    const [kept] = memories(hierarchy).filter(({ content }) => content.findings.length > 0);
    const how = `Promote what lasts (stratigraph memory promote), forget what is over (stratigraph forget), or archive a whole memory: stratigraph memory clear ${kept?.target.id} --dry-run`;
    return { how: kept === undefined ? 'See what is kept: stratigraph memory list' : how };
  },
  words: async () => ({
    options: { yes: YES },
    confirm: () => '',
    text: ({ how }, { io }) =>
      asTyped(`Nothing was changed: this memory is tidied by hand.\n${how}\n`, io),
  }),
});
