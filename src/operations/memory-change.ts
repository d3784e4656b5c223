// What becomes of entries of a memory: one is shared, a blocker is over, a memory begins anew.

import { memoryArchive, memoryPlace, promotion } from '../core/memory.ts';
import { takesEntries } from '../core/recording.ts';
import { moveFile } from '../write/files.ts';
import { writeEntry, writtenWords } from './memory-add.ts';
import { ARGUED, defineOperation, field, ONE_TARGET, YES } from './operation.ts';

const entryId = (summary: string, alias: string) =>
  field.text(summary, { ...ARGUED, most: 200, alias });

export const promote = defineOperation({
  name: 'memory promote',
  summary: 'copy a finding to the memory that is shared around its target',
  input: {
    target: ONE_TARGET,
    finding: entryId('id of the finding, such as finding-kvtmr', 'findingId'),
  },
  examples: ['memory promote 0042 001 finding-kvtmr'],
  does: 'adds once',
  tool: {
    also: 'promote_memory',
    title: 'Promote a finding',
    description:
      'Copies a finding of a target to the memory around it, so that every target there sees it. Doing it twice changes nothing.',
  },
  canRun: ({ hierarchy }) => takesEntries(hierarchy, null),
  async run(workspace, { target, finding: id }) {
    const { to, finding, contributor } = promotion(workspace.hierarchy, target, id);
    const { text } = finding;
    const done = await writeEntry(workspace, to, { type: 'promotion', text, contributor });
    const copy = `${workspace.nameOf(target.id)} keeps its own copy. To remove it: stratigraph forget ${finding.id} --target ${target.id}`;
    return {
      ...{ ...done, from: `${finding.id} of ${workspace.nameOf(target.id)}` },
      notes: [...done.notes, copy],
    };
  },
  words: async (_) => writtenWords(({ target }, nameOf) => `copied to ${nameOf(target)} (same id)`),
});

export const resolveBlocker = defineOperation({
  name: 'memory blocker resolve',
  summary: 'mark a blocker as resolved',
  input: {
    target: ONE_TARGET,
    blocker: entryId('id of the blocker, such as blocker-nwzgt', 'blockerId'),
    note: field.text('how it was resolved', { value: 'text' }),
  },
  examples: ['memory blocker resolve 0042 001 blocker-nwzgt --note "Resolved with vcpkg"'],
  does: 'adds once',
  tool: {
    also: 'resolve_blocker',
    title: 'Resolve a blocker',
    description:
      'Marks a blocker of a target as resolved; note says how. Doing it twice changes nothing.',
  },
  canRun: ({ hierarchy }) => takesEntries(hierarchy, null),
  run: (workspace, { target, blocker: id, note }) =>
    writeEntry(workspace, target, { type: 'resolution', id, note: note ?? '' }),
  words: async (_) => writtenWords(() => 'resolved'),
});

export const clear = defineOperation({
  name: 'memory clear',
  summary: 'move the memory of a target to the archive',
  input: {
    target: ONE_TARGET,
    dryRun: field.flag('show what would be moved without moving it'),
  },
  examples: ['memory clear 0042 001', 'memory clear 0042 001 --yes'],
  does: 'changes',
  async run({ hierarchy, root, now }, { target, dryRun }) {
    const place = memoryPlace(hierarchy, target);
    const { path } = place;
    const archived = memoryArchive(hierarchy, place, now);
    if (!dryRun) await moveFile(root, path, archived);
    return { target: target.id, path, archived, ...(dryRun && { dryRun }) };
  },
  words: async () => {
    const { visible } = await import('../emit/visible.ts');
    return {
      options: { yes: YES },
      confirm: ({ path, archived }) => `Move ${visible(path)} to ${visible(archived)}?`,
      text: ({ target, path, archived, dryRun }, { workspace }) =>
        dryRun
          ? `Would move ${visible(path)} → ${visible(archived)}\n`
          : `Cleared the memory of ${visible(workspace.nameOf(target))}. The old file is ${visible(archived)}\n`,
    };
  },
});
