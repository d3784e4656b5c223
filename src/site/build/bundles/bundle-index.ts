// In: each target's bundle as it is made. Out: bundles/index.json, by which programs see what changed without reading all.

import type { TargetSummary } from '../../prepared-site.ts';
import type { WrittenFile } from './piece-file.ts';

interface FileEntry extends WrittenFile {
  readonly path: string;
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
  files: { readonly json: WrittenFile; readonly markdown: WrittenFile },
): BundleEntry {
  const { id, kind, title, tokens, staleness, findings } = summary;
  return {
    ...{ id, kind, title },
    json: { path: `${id}.json`, ...files.json },
    markdown: { path: `${id}.md`, ...files.markdown },
    ...{ tokens, staleness, findings },
  };
}

/** Text of `bundles/index.json`. */
export function bundleIndex(version: string, now: string, bundles: readonly BundleEntry[]): string {
  return `${JSON.stringify({ schemaVersion: 1, generator: `stratigraph ${version}`, now, bundles }, null, 2)}\n`;
}
