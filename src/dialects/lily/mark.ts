// `forget` and `memory long verify`: what a person says of a record that there is (Y-028, Y-035, C-20).

import { defineOperation, type WorkspacePort } from '../../model/operation.ts';
import { removeRecord, setFields } from './edit-record.ts';
import { recordAt } from './namespace.ts';
import { allRecords } from './places.ts';
import { sameness } from './read-facts.ts';
import { recordCalled, recordsIn } from './recall.ts';
import { type LilyRecord, recordsAt } from './records.ts';

interface Answer {
  readonly code: 'memory_deleted' | 'memory_verified';
  readonly id: string;
  readonly path: string;
  /** False where it is only marked. */
  readonly removed: boolean;
}

const ID = {
  type: 'text',
  positional: true,
  required: true,
  most: 1000,
  summary: 'id or path of a record',
} as const;

const OUTPUT = {
  type: 'object',
  properties: {
    code: { enum: ['memory_deleted', 'memory_verified'] },
    ...{ id: { type: 'string' }, path: { type: 'string' }, removed: { type: 'boolean' } },
  },
  required: ['code', 'id', 'path', 'removed'],
} as const;

export const forget = defineOperation({
  name: 'forget',
  summary: 'forget a record: mark it, or delete it with --hard',
  input: {
    id: ID,
    hard: { type: 'flag', summary: 'delete the file (git keeps what was committed)' },
  },
  examples: ['forget mem_4f1c', 'forget mem_4f1c --hard'],
  does: 'changes',
  tool: {
    name: 'forget_memory',
    title: 'Forget',
    description:
      'Takes a record out of all answers. It is only marked, unless `hard` is set. Do it only when the user asks.',
  },
  output: async () => OUTPUT,
  wording: async () => ({
    text: ({ id, path, removed }: Answer, { visible }) =>
      `${removed ? 'Deleted' : 'Forgotten'}: ${visible(id)}  ${visible(path)}\n`,
  }),
  async run(workspace, { id, hard }): Promise<Answer> {
    const record = meant(workspace, id);
    for (const one of alike(workspace, record))
      if (hard) await removeRecord(workspace, one);
      else await setFields(workspace, one, { status: 'forgotten', updated_at: workspace.now });
    return { code: 'memory_deleted', id: record.id, path: record.path, removed: hard };
  },
});

export const verify = defineOperation({
  name: 'memory long verify',
  summary: 'confirm that a record is still right',
  input: { id: ID },
  examples: ['memory long verify mem_4f1c'],
  does: 'changes',
  tool: {
    name: 'verify_memory',
    title: 'Verify',
    description: 'Notes that a record is still right. Only after the user said so.',
  },
  output: async () => OUTPUT,
  wording: async () => ({
    text: ({ id, path }: Answer, { visible }) => `Verified: ${visible(id)}  ${visible(path)}\n`,
  }),
  async run(workspace, { id }): Promise<Answer> {
    const record = meant(workspace, id);
    await setFields(workspace, record, { last_verified: workspace.now, status: 'verified' });
    return { code: 'memory_verified', id: record.id, path: record.path, removed: false };
  },
});

/** The record that is meant; most are known by the names of their files, without reading the others. Throws UsageError. */
function meant(workspace: WorkspacePort, id: string): LilyRecord {
  const { tree, document, now } = workspace;
  const paths = allRecords(tree).filter((path) => recordAt(path)?.key === id.trim());
  const [named, another] = recordsAt(tree, document, now, paths);
  return named !== undefined && another === undefined
    ? named
    : recordCalled(recordsIn(workspace), id);
}

/** Whoever forgets a fact forgets it wherever it is written. */
function alike(workspace: WorkspacePort, record: LilyRecord): readonly LilyRecord[] {
  const name = sameness(record);
  const others = recordsIn(workspace).filter(
    (one) => sameness(one) === name && one.lifecycle === 'active',
  );
  return [record, ...others.filter(({ path, key }) => path !== record.path || key !== record.key)];
}
