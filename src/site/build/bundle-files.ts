// In: the targets of a site, one after the other. Out: their bundles on disk, and the index of them.

import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Piece } from '../../emit/piece.ts';
import type { TargetSummary } from '../prepared-site.ts';
import { type BundleEntry, bundleEntry, bundleIndex } from './bundle-index.ts';
import { pieceWriter, type WrittenFile } from './piece-file.ts';

export interface BundleFiles {
  /** Writes `<id>.json` and `<id>.md`, the texts as given. */
  add(summary: TargetSummary, json: readonly Piece[], markdown: readonly Piece[]): void;
  /** Writes `index.json`; gives the number of bundles. */
  finish(version: string, now: string): number;
}

/** `folder` is made where it is missing. */
export function bundleFiles(folder: string): BundleFiles {
  const entries: BundleEntry[] = [];
  const made = new Set<string>();
  const writePieces = pieceWriter();
  const write = (name: string, pieces: readonly Piece[]): WrittenFile => {
    const path = join(folder, name);
    const parent = dirname(path);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    return writePieces(path, pieces);
  };
  return {
    add(summary, json, markdown) {
      const { id } = summary;
      const files = { json: write(`${id}.json`, json), markdown: write(`${id}.md`, markdown) };
      entries.push(bundleEntry(summary, files));
    },
    finish(version, now) {
      write('index.json', [bundleIndex(version, now, entries)]);
      return entries.length;
    },
  };
}
