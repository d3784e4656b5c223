// In: the targets of a site, one after the other. Out: their bundles on disk, and what the index of them says.

import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Piece } from '../../../emit/piece.ts';
import type { TargetSummary } from '../../prepared-site.ts';
import type { CarryOver } from '../carry/carry-over.ts';
import type { Placed } from '../shards/shard-manifest.ts';
import { type BundleEntry, bundleEntry } from './bundle-index.ts';
import { pieceWriter, type WrittenFile } from './piece-file.ts';

type Format = 'json' | 'md';

/** True for the files that this build makes, by their path below the output folder. */
export type IsWanted = (file: string) => boolean;

export interface BundleFiles {
  /** Writes `<id>.json` and `<id>.md`, the texts as given; those that hold since the last build are not asked for. */
  add(summary: TargetSummary, text: (format: Format) => readonly Piece[]): void;
  /** One for each target that was added and is wanted, with its place among all that were added. */
  readonly entries: readonly Placed<BundleEntry>[];
}

/** Into `bundles/` of `folder`. */
export function bundleFiles(folder: string, carry: CarryOver, isWanted: IsWanted): BundleFiles {
  const entries: Placed<BundleEntry>[] = [];
  let added = 0;
  const made = new Set<string>();
  const writePieces = pieceWriter();
  const write = (file: string, pieces: readonly Piece[]): WrittenFile => {
    const path = join(folder, file);
    const parent = dirname(path);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    return writePieces(path, pieces);
  };
  return {
    entries,
    add(summary, text) {
      const at = added;
      added += 1;
      if (!isWanted(`bundles/${summary.id}`)) return;
      const bring = (format: Format): WrittenFile => {
        const file = `bundles/${summary.id}.${format}`;
        const kept = carry.keep(file);
        if (kept !== null) return fromNote(kept);
        return carry.make(file, () => write(file, text(format)), toNote);
      };
      entries.push([at, bundleEntry(summary, { json: bring('json'), markdown: bring('md') })]);
    },
  };
}

function toNote({ sha256, bytes }: WrittenFile): string {
  return `${sha256} ${bytes}`;
}

function fromNote(note: string): WrittenFile {
  const [sha256 = '', bytes] = note.split(' ');
  return { sha256, bytes: Number(bytes) };
}
