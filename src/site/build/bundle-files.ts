// In: the targets of a site, one after the other. Out: their bundles on disk, and the index of them.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TargetSummary } from '../prepared-site.ts';
import { type BundleEntry, bundleEntry, bundleIndex } from './bundle-index.ts';

export interface BundleFiles {
  /** Writes `<id>.json` and `<id>.md`, the bytes as given. */
  add(summary: TargetSummary, json: string, markdown: string): void;
  /** Writes `index.json`; gives the number of bundles. */
  finish(version: string, now: string): number;
}

/** `folder` is made where it is missing. */
export function bundleFiles(folder: string): BundleFiles {
  const entries: BundleEntry[] = [];
  const made = new Set<string>();
  const write = (name: string, bytes: Buffer): void => {
    const path = join(folder, name);
    const parent = dirname(path);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeFileSync(path, bytes);
  };
  return {
    add(summary, json, markdown) {
      const files = { json: Buffer.from(json), markdown: Buffer.from(markdown) };
      write(`${summary.id}.json`, files.json);
      write(`${summary.id}.md`, files.markdown);
      entries.push(bundleEntry(summary, files));
    },
    finish(version, now) {
      write('index.json', Buffer.from(bundleIndex(version, now, entries)));
      return entries.length;
    },
  };
}
