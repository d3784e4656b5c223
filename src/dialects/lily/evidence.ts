// Evidence: texts in pieces, each with the place that it is from; it supports what is known and is never itself the truth (Y-016).

import { defineOwnOperation, field, type Pen, type WorkspacePort } from '../../model/operation.ts';
import { compareText } from '../../model/order.ts';
import { type Tree, textAt } from '../../model/source.ts';
import type { JsonMap } from '../../model/value.ts';
import { parseRecord } from './edit-record.ts';
import { timeOf } from './life.ts';
import { toName } from './namespace.ts';
import { EVIDENCE, recordsBelow } from './places.ts';
import { invalid, LOOKING, refusal, wordsOf } from './recall.ts';
import { contentOf, formatRecord } from './record-file.ts';
import { storesIn } from './stores.ts';

const ROUTE = 'semantic_evidence';

/** `memory evidence show` (Y-042). */
export const show = defineOwnOperation({
  name: 'memory evidence show',
  summary: 'show evidence: quotes with their sources, never the truth',
  input: { query: LOOKING.query, limit: LOOKING.limit },
  examples: ['memory evidence show', 'memory evidence show "orders in Postgres"'],
  does: 'reads',
  address: '/workspace/memory/evidence',
  run(workspace, { query, limit }) {
    const words = query?.trim() || '*';
    const evidence = evidenceFor(workspace, words, limit);
    const code = evidence.records.length === 0 ? 'memory_evidence_empty' : 'memory_evidence_listed';
    return { code, route: ROUTE, query: words, ...evidence };
  },
  wording: async () => ({ text: evidenceText }),
});

export function evidenceText({ records }: Evidence, { bold, dim, visible }: Pen): string {
  if (records.length === 0) return 'No evidence.\n';
  const lines = records.map(
    ({ citation, content, score }) =>
      `${dim(`[${visible(citation)}] ${score}`)}  ${visible(content)}\n`,
  );
  return `${bold('Evidence, not canonical: records count for more')}\n${lines.join('')}`;
}

/** `memory evidence ingest` (Y-043). */
export const ingest = defineOwnOperation({
  name: 'memory evidence ingest',
  summary: 'keep the text of a file as evidence',
  input: {
    source: field.path('a text file of the workspace', { positional: true, required: true }),
  },
  examples: ['memory evidence ingest docs/notes.md'],
  does: 'adds once',
  async run(workspace, { source: name }) {
    const source = await workspace.inside(name);
    const file = workspace.tree.read(source);
    if ('reason' in file) {
      const says = `${source} cannot be read: ${file.detail}.`;
      throw refusal('memory_not_found', says, 'Name a text file.');
    }
    const content = file.text.replace(/^\uFEFF/, '').trim();
    const chunks = piecesOf(content).length;
    if (chunks === 0) throw invalid(`${source} is empty.`, 'Name a file with text.');
    workspace.refuseSensitive({ file: content });
    const path = `${EVIDENCE}/${toName(source)}.md`;
    const { now } = workspace;
    await workspace.edit(path, (text) => {
      const { created_at = now } = text === null ? {} : parseRecord(text).fields;
      const fields = {
        ...{ schema_version: 1, source: 'import', source_ref: source, canonical: false },
        ...{ created_at, updated_at: now },
      };
      return { text: formatRecord({ fields, value: { content } }) };
    });
    const code = 'memory_evidence_ingested';
    return { code, route: ROUTE, source, path, chunks, non_canonical: true };
  },
  wording: async () => ({
    text: ({ source, chunks, path }, { visible }) =>
      `Evidence, not canonical: ${chunks} pieces of ${visible(source)}  ${visible(path)}\n`,
  }),
});

export type Evidence = ReturnType<typeof evidenceFor>;

/** Characters of a piece, and how many of them it may share with the one before (X-08). */
const PIECE = 360;
const PIECES = /.{1,360}/gsu;
const SHARED = 40;

/** The best pieces for the words; `*`: the latest. What they say counts for less than any record. */
export function evidenceFor({ tree }: Pick<WorkspacePort, 'tree'>, words: string, limit: number) {
  const query = wordsOf(words);
  const isAll = words === '*' || query.length === 0;
  const records = pieces(tree)
    .map((piece) => ({ ...piece, score: isAll ? 1 : scoreOf(query, wordsOf(piece.content)) }))
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) =>
        b.score - a.score ||
        timeOf(b.updated) - timeOf(a.updated) ||
        compareText(a.citation, b.citation),
    )
    .slice(0, limit)
    .map(({ updated: _, ...hit }) => hit);
  const canonical_precedence = 'structured_long_term';
  return { non_canonical: true, canonical_precedence, records } as const;
}

function scoreOf(asked: readonly string[], words: readonly string[]): number {
  const known = new Set(words);
  const common = asked.filter((word) => known.has(word)).length;
  return common === 0 ? 0 : Math.round((common / Math.sqrt(asked.length * known.size)) * 1e4) / 1e4;
}

function pieces(tree: Tree) {
  const piece = (path: string, line: number, fields: JsonMap, at: number, content: string) => {
    const source = typeof fields.source_ref === 'string' ? fields.source_ref : path;
    const updated = String(fields.updated_at ?? '1970-01-01');
    return { citation: `${source}#chunk-${at + 1}`, source, content, path, line, updated };
  };
  const files = recordsBelow(tree, EVIDENCE).flatMap((path) => {
    const { fields, value } = parseRecord(textAt(tree, path) ?? '');
    return piecesOf(contentOf(value)).map((content, at) => piece(path, 1, fields, at, content));
  });
  const rows = storesIn(tree).rows.filter(({ store }) => store === 'evidence_memory');
  const stored = rows.map(({ path, line, fields }) =>
    piece(path, line, fields, Number(fields.chunk_index), String(fields.content)),
  );
  return [...files, ...stored];
}

function piecesOf(text: string): readonly string[] {
  const all: string[] = [];
  const piece: string[] = [];
  let length = 0;
  const words = text.split(/\s+/).flatMap((word) => word.match(PIECES) ?? []);
  for (const word of words) {
    if (length + word.length + 1 > PIECE && piece.length > 0) {
      all.push(piece.join(' '));
      while (piece.length > 0 && (length > SHARED || length + word.length + 1 > PIECE))
        length -= (piece.shift()?.length ?? 0) + 1;
      if (piece.length === 0) length = 0;
    }
    piece.push(word);
    length += word.length + (piece.length > 1 ? 1 : 0);
  }
  return piece.length === 0 ? all : [...all, piece.join(' ')];
}
