// `forget` and `memory long verify`: what a person says of a record that there is (Y-028, Y-035, C-20).

import { defineOperation, type WorkspacePort } from '../../model/operation.ts';
import { recordAt } from './namespace.ts';
import { allRecords } from './places.ts';
import { withFields } from './read-record.ts';
import { recordCalled, recordsIn, refusal } from './recall.ts';

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
    const record = ours(workspace, id);
    if (hard) await workspace.remove(record.path);
    else await set(workspace, record.path, { status: 'forgotten', updated_at: workspace.now });
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
    const record = ours(workspace, id);
    await set(workspace, record.path, { last_verified: workspace.now, status: 'verified' });
    return { code: 'memory_verified', id: record.id, path: record.path, removed: false };
  },
});

/** The record that is meant; most are known by the names of their files, without reading the others. Throws UsageError. */
function ours(
  workspace: WorkspacePort,
  id: string,
): { readonly id: string; readonly path: string } {
  const named = allRecords(workspace.tree).filter((path) => recordAt(path)?.key === id.trim());
  const [path] = named;
  if (path !== undefined && named.length === 1) return { id: id.trim(), path };
  const record = recordCalled(recordsIn(workspace), id);
  if (record.isOurs) return record;
  throw refusal(
    'memory_store_unavailable',
    `${record.path} is written by the program alone.`,
    'Use the program, or `remember` the fact here.',
  );
}

async function set(
  workspace: WorkspacePort,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  await workspace.edit(path, (text) => {
    if (text === null)
      throw refusal(
        'memory_not_found',
        `${path} is gone.`,
        'List what there is: stratigraph memory list.',
      );
    return { text: withFields(text, Object.entries(fields), path) };
  });
}
