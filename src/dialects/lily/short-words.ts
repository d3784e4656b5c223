// What the commands of short-term memory have in common: fields, schemas, words.

import type { Field, Pen } from '../../model/operation.ts';
import type { Json } from '../../model/value.ts';
import type { State } from './checkpointer.ts';

export const THREAD = {
  ...{ type: 'text', value: 'id', most: 1000 },
  summary: 'only this thread',
} as const satisfies Field;

const TEXT = { type: 'string' } as const;
const TEXT_OR_NULL = { anyOf: [TEXT, { type: 'null' }] } as const;

export const CHECKPOINT = {
  type: 'object',
  properties: {
    ...{ thread: TEXT, namespace: TEXT, id: TEXT, parent: TEXT_OR_NULL, created: TEXT_OR_NULL },
    ...{ format: TEXT, bytes: { type: 'number' } },
  },
  required: ['thread', 'namespace', 'id', 'parent', 'created', 'format', 'bytes'],
} as const;

/** A line for each channel, and one for each message. */
export function said(state: State, { bold, dim, visible, width }: Pen): readonly string[] {
  const { thread, id, created, source, step, bytes, values, writes, problem } = state;
  const short = (value: Json): string => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return text.length > width ? `${text.slice(0, width - 1)}…` : text;
  };
  const channels = typeof values === 'object' && values !== null ? Object.entries(values) : [];
  return [
    '',
    bold(visible(`${thread} at ${id}`)),
    dim(
      visible(
        `  ${[created, source, step === null ? null : `step ${step}`, `${bytes} bytes`].filter((one) => one !== null).join(', ')}`,
      ),
    ),
    ...channels.flatMap(([channel, value]: [string, Json]) =>
      Array.isArray(value) && value.every(isMessage)
        ? value.map((one) => visible(`  ${channel}: ${one.type}: ${short(one.content)}`))
        : [visible(`  ${channel}: ${short(value)}`)],
    ),
    ...writes.map(({ channel, value }) => dim(visible(`  then ${channel}: ${short(value)}`))),
    ...(problem === null ? [] : [visible(`  Its state cannot be shown: ${problem}.`)]),
  ];
}

function isMessage(value: Json): value is { readonly type: string; readonly content: Json } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'content' in value &&
    'type' in value &&
    typeof value.type === 'string'
  );
}
