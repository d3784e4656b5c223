// `memory evidence show` and `memory evidence ingest` (Y-042, Y-043).

import { defineOperation } from '../../model/operation.ts';
import { type Evidence, evidenceFor, piecesOf } from './evidence.ts';
import { toName } from './namespace.ts';
import { EVIDENCE } from './places.ts';
import { parseRecord } from './read-record.ts';
import { LOOKING, refusal } from './recall.ts';
import { formatRecord } from './record-file.ts';
import { evidenceText } from './show.ts';

export const show = defineOperation({
  name: 'memory evidence show',
  summary: 'show evidence: quotes with their sources, never the truth',
  input: { query: LOOKING.query, limit: LOOKING.limit },
  examples: ['memory evidence show', 'memory evidence show "orders in Postgres"'],
  does: 'reads',
  address: '/workspace/memory/evidence',
  output: async () => ({
    type: 'object',
    properties: {
      code: { enum: ['memory_evidence_listed', 'memory_evidence_empty'] },
      ...{ route: { type: 'string' }, query: { type: 'string' }, non_canonical: { const: true } },
      records: { type: 'array', items: { type: 'object' } },
    },
    required: ['code', 'query', 'non_canonical', 'records'],
  }),
  wording: async () => ({ text: (data: Evidence, pen) => evidenceText(data, pen) }),
  run(workspace, { query, limit }) {
    const words = query?.trim() || '*';
    const evidence = evidenceFor(workspace, words, limit);
    const code = evidence.records.length === 0 ? 'memory_evidence_empty' : 'memory_evidence_listed';
    return { code, route: 'semantic_evidence', query: words, ...evidence };
  },
});

interface Ingested {
  readonly code: 'memory_evidence_ingested';
  readonly route: 'semantic_evidence';
  readonly source: string;
  readonly path: string;
  readonly chunks: number;
  readonly non_canonical: true;
}

export const ingest = defineOperation({
  name: 'memory evidence ingest',
  summary: 'keep the text of a file as evidence',
  input: {
    source: {
      type: 'path',
      positional: true,
      required: true,
      summary: 'a text file of the workspace',
    },
  },
  examples: ['memory evidence ingest docs/notes.md'],
  does: 'adds once',
  output: async () => ({
    type: 'object',
    properties: {
      code: { const: 'memory_evidence_ingested' },
      ...{ route: { type: 'string' }, source: { type: 'string' }, path: { type: 'string' } },
      ...{ chunks: { type: 'integer' }, non_canonical: { const: true } },
    },
    required: ['code', 'source', 'path', 'chunks', 'non_canonical'],
  }),
  wording: async () => ({
    text: ({ source, chunks, path }: Ingested, { visible }) =>
      `Evidence, not canonical: ${chunks} pieces of ${visible(source)}  ${visible(path)}\n`,
  }),
  async run(workspace, { source }): Promise<Ingested> {
    const from = await workspace.inside(source);
    const file = workspace.tree.read(from);
    if ('reason' in file)
      throw refusal(
        'memory_not_found',
        `${from} cannot be read: ${file.detail}.`,
        'Name a text file.',
      );
    const content = file.text.replace(/^\uFEFF/, '').trim();
    const chunks = piecesOf(content).length;
    if (chunks === 0)
      throw refusal('memory_invalid_input', `${from} is empty.`, 'Name a file with text.');
    workspace.refuseSensitive({ file: content });
    const path = `${EVIDENCE}/${toName(from)}.md`;
    const { now } = workspace;
    await workspace.edit(path, (text) => {
      const known = text === null ? {} : parseRecord(text).fields;
      const fields = {
        ...{ schema_version: 1, source: 'import', source_ref: from, canonical: false },
        created_at: known.created_at ?? now,
        updated_at: now,
      };
      return { text: formatRecord({ fields, value: { content } }) };
    });
    return {
      code: 'memory_evidence_ingested',
      route: 'semantic_evidence',
      source: from,
      path,
      chunks,
      non_canonical: true,
    };
  },
});
