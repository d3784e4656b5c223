// In: the targets of a site, one after the other. Out: their bundles on disk, and the index of them.

import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Piece } from '../../emit/piece.ts';
import type { TargetSummary } from '../prepared-site.ts';
import { type BundleEntry, bundleEntry, bundleIndex } from './bundle-index.ts';
import type { CarryOver } from './carry-over.ts';
import { pieceWriter, type WrittenFile } from './piece-file.ts';

type Format = 'json' | 'md';

export interface BundleFiles {
  /** Writes `<id>.json` and `<id>.md`, the texts as given; those that hold since the last build are not asked for. */
  add(summary: TargetSummary, text: (format: Format) => readonly Piece[]): void;
  /** Writes `index.json`; gives the number of bundles. */
  finish(version: string, now: string): number;
}

/** Into `bundles/` of `folder`. */
export function bundleFiles(folder: string, carry: CarryOver): BundleFiles {
  const entries: BundleEntry[] = [];
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
    add(summary, text) {
      const bring = (format: Format): WrittenFile => {
        const file = `bundles/${summary.id}.${format}`;
        const kept = carry.keep(file);
        if (kept !== null) return fromNote(kept);
        return carry.make(file, () => write(file, text(format)), toNote);
      };
      entries.push(bundleEntry(summary, { json: bring('json'), markdown: bring('md') }));
    },
    finish(version, now) {
      write('bundles/index.json', [bundleIndex(version, now, entries)]);
      return entries.length;
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
