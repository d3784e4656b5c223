// Writes the bundles of all targets, and the index by which programs see what changed without reading them all.

import { hash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TargetSummary } from '../prepared-site.ts';

interface FileEntry {
  /** Relative to `bundles/`. */
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
}

interface BundleEntry {
  readonly id: string;
  readonly level: string;
  readonly title: string;
  readonly json: FileEntry;
  readonly markdown: FileEntry;
  readonly tokens: number | null;
  readonly staleness: string;
  readonly findings: number;
}

export interface BundleFiles {
  /** Writes `<id>.json` and `<id>.md`. */
  add(summary: TargetSummary, texts: { readonly json: string; readonly markdown: string }): void;
  /** Writes `index.json`; gives the number of bundles. */
  finish(version: string, now: string): number;
}

/** Into `bundles/` of `folder`. */
export function bundleFiles(folder: string): BundleFiles {
  const entries: BundleEntry[] = [];
  const made = new Set<string>();
  const write = (path: string, text: string): FileEntry => {
    const file = join(folder, 'bundles', path);
    const parent = dirname(file);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    const bytes = Buffer.from(text);
    writeFileSync(file, bytes);
    return { path, sha256: hash('sha256', bytes), bytes: bytes.length };
  };
  return {
    add({ id, level, title, tokens, staleness, findings }, { json, markdown }) {
      entries.push({
        ...{ id, level, title },
        json: write(`${id}.json`, json),
        markdown: write(`${id}.md`, markdown),
        ...{ tokens, staleness, findings },
      });
    },
    finish(version, now) {
      const generator = `stratigraph ${version}`;
      const index = { schemaVersion: 1, generator, now, bundles: entries };
      write('index.json', `${JSON.stringify(index, null, 2)}\n`);
      return entries.length;
    },
  };
}
