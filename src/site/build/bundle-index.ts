// In: each target's bundle as it is made. Out: bundles/index.json, by which programs see what changed without reading all.

import { createHash } from 'node:crypto';
import type { TargetSummary } from '../prepared-site.ts';

interface FileEntry {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
}

export interface BundleEntry {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly json: FileEntry;
  readonly markdown: FileEntry;
  readonly tokens: number | null;
  readonly staleness: string;
  readonly findings: number;
}

/** Entry of one target; paths are relative to `bundles/`. */
export function bundleEntry(
  summary: TargetSummary,
  files: { readonly json: Buffer; readonly markdown: Buffer },
): BundleEntry {
  const { id, kind, title, tokens, staleness, findings } = summary;
  return {
    ...{ id, kind, title },
    json: fileEntry(`${id}.json`, files.json),
    markdown: fileEntry(`${id}.md`, files.markdown),
    ...{ tokens, staleness, findings },
  };
}

/** Text of `bundles/index.json`. */
export function bundleIndex(version: string, now: string, bundles: readonly BundleEntry[]): string {
  return `${JSON.stringify({ schemaVersion: 1, generator: `stratigraph ${version}`, now, bundles }, null, 2)}\n`;
}

function fileEntry(path: string, bytes: Buffer): FileEntry {
  return { path, sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
}
