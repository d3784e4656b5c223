// Evidence: texts in pieces, each with the place that it is from; it supports what is known and is never itself the truth (Y-016).

import type { WorkspacePort } from '../../model/operation.ts';
import { compareText } from '../../model/order.ts';
import type { Tree } from '../../model/source.ts';
import { timeOf } from './life.ts';
import { EVIDENCE } from './places.ts';
import { parseRecord } from './read-record.ts';
import { wordsOf } from './recall.ts';
import { contentOf } from './record-value.ts';
import { storesIn } from './stores.ts';

export interface Hit {
  readonly citation: string;
  readonly source: string;
  readonly score: number;
  readonly content: string;
  readonly path: string;
  readonly line: number;
}

export interface Evidence {
  /** What it says counts for less than any record. */
  readonly non_canonical: true;
  readonly canonical_precedence: 'structured_long_term';
  readonly records: readonly Hit[];
}

/** Characters of a piece, and how many of them it may share with the one before. */
const PIECE = 360;
const PIECES = /.{1,360}/gsu;
const SHARED = 40;

interface Piece extends Omit<Hit, 'score'> {
  readonly updated: string;
}

/** The best pieces for the words; `*`: the latest. */
export function evidenceFor(
  { tree }: Pick<WorkspacePort, 'tree'>,
  words: string,
  limit: number,
): Evidence {
  const asked = wordsOf(words);
  const isAll = words === '*' || asked.length === 0;
  const records = pieces(tree)
    .map((piece) => ({ ...piece, score: isAll ? 1 : scoreOf(asked, wordsOf(piece.content)) }))
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) =>
        b.score - a.score ||
        timeOf(b.updated) - timeOf(a.updated) ||
        compareText(a.citation, b.citation),
    )
    .slice(0, limit)
    .map(({ updated: _, ...hit }): Hit => hit);
  return { non_canonical: true, canonical_precedence: 'structured_long_term', records };
}

/** Words in common, for texts of any length. */
function scoreOf(asked: readonly string[], words: readonly string[]): number {
  const known = new Set(words);
  const common = asked.filter((word) => known.has(word)).length;
  return common === 0 ? 0 : Math.round((common / Math.sqrt(asked.length * known.size)) * 1e4) / 1e4;
}

function pieces(tree: Tree): readonly Piece[] {
  const files = filesBelow(tree, EVIDENCE).flatMap((path) => {
    const file = tree.read(path);
    if ('reason' in file) return [];
    const { fields, value } = parseRecord(file.text);
    const source = typeof fields.source_ref === 'string' ? fields.source_ref : path;
    const updated = String(fields.updated_at ?? '1970-01-01');
    return piecesOf(contentOf(value)).map((content, at) => ({
      ...{ citation: `${source}#chunk-${at + 1}`, source, content, path, line: 1, updated },
    }));
  });
  const rows = storesIn(tree).rows.flatMap(({ store, path, line, fields }) => {
    if (store !== 'evidence_memory') return [];
    const source = String(fields.source_ref);
    const citation = `${source}#chunk-${Number(fields.chunk_index) + 1}`;
    const content = String(fields.content);
    return [
      { citation, source, content, path, line, updated: String(fields.updated_at ?? '1970-01-01') },
    ];
  });
  return [...files, ...rows];
}

function filesBelow(tree: Tree, folder: string): readonly string[] {
  return tree
    .list(folder)
    .flatMap(({ name, type }) =>
      type === 'folder'
        ? filesBelow(tree, `${folder}/${name}`)
        : name.endsWith('.md')
          ? [`${folder}/${name}`]
          : [],
    );
}

/** Words on one line, packed into pieces that overlap by whole words. */
export function piecesOf(text: string): readonly string[] {
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
