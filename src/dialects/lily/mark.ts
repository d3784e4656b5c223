// How records are forgotten, confirmed and replaced: what a person says of a record that there is (Y-028, Y-035, C-20).

import { defineAnswer, type WorkspacePort } from '../../model/operation.ts';
import { removeRecord, setFields } from './edit-record.ts';
import { recordAt } from './namespace.ts';
import { allRecords } from './places.ts';
import { sameness } from './read-facts.ts';
import { recordCalled, recordsIn, refusal } from './recall.ts';
import { type LilyRecord, recordsAt } from './records.ts';

interface Marked {
  readonly code: 'memory_deleted' | 'memory_verified' | 'memory_superseded';
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
    code: { enum: ['memory_deleted', 'memory_verified', 'memory_superseded'] },
    ...{ id: { type: 'string' }, path: { type: 'string' }, removed: { type: 'boolean' } },
  },
  required: ['code', 'id', 'path', 'removed'],
} as const;

export const forget = defineAnswer({
  input: {
    id: ID,
    hard: { type: 'flag', summary: 'delete the file (git keeps what was committed)' },
  },
  examples: ['forget mem_4f1c', 'forget mem_4f1c --hard'],
  output: async () => OUTPUT,
  wording: async () => ({
    text: ({ id, path, removed }: Marked, { visible }) =>
      `${removed ? 'Deleted' : 'Forgotten'}: ${visible(id)}  ${visible(path)}\n`,
  }),
  async run(workspace, { id, hard }): Promise<Marked> {
    const record = meant(workspace, id);
    for (const one of alike(workspace, record))
      if (hard) await removeRecord(workspace, one);
      else await setFields(workspace, one, { status: 'forgotten', updated_at: workspace.now });
    return { code: 'memory_deleted', id: record.id, path: record.path, removed: hard };
  },
});

export const confirm = defineAnswer({
  input: { id: ID },
  examples: ['memory confirm mem_4f1c'],
  output: async () => OUTPUT,
  wording: async () => ({
    text: ({ id, path }: Marked, { visible }) => `Verified: ${visible(id)}  ${visible(path)}\n`,
  }),
  async run(workspace, { id }): Promise<Marked> {
    const record = meant(workspace, id);
    await setFields(workspace, record, { last_verified: workspace.now, status: 'verified' });
    return { code: 'memory_verified', id: record.id, path: record.path, removed: false };
  },
});

export const replace = defineAnswer({
  input: { old: ID, new: ID },
  examples: ['memory replace mem_4f1c mem_9a2e'],
  output: async () => OUTPUT,
  wording: async () => ({
    text: ({ id, path }: Marked, { visible }) => `Superseded: ${visible(id)}  ${visible(path)}\n`,
  }),
  async run(workspace, { old, new: newer }): Promise<Marked> {
    const [record, successor] = [meant(workspace, old), meant(workspace, newer)];
    if (record.path === successor.path && record.key === successor.key)
      throw refusal('memory_invalid_input', `${record.id} is the same.`, 'Name two records.');
    const fields = { status: 'superseded', superseded_by: successor.id };
    for (const one of alike(workspace, record))
      await setFields(workspace, one, { ...fields, updated_at: workspace.now });
    return { code: 'memory_superseded', id: record.id, path: record.path, removed: false };
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
