// The name by which every part knows a folder that a build filled.

import type { TreeEntry } from './source.ts';

/** A file in the folder of a built site; what stands beside it is our own output and never context. */
export const OUTPUT_MARKER = '.stratigraph';

/** The root itself is always read: who stands in built output asked for it. */
export function withoutOutput(folder: string, entries: readonly TreeEntry[]): readonly TreeEntry[] {
  if (folder === '') return entries;
  const built = entries.some(({ name, type }) => type === 'file' && name === OUTPUT_MARKER);
  return built ? [] : entries;
}
