import { OUTPUT_MARKER } from '../model/output-marker.ts';
import type { TreeEntry } from '../model/source.ts';

/** The root itself is always read: who stands in built output asked for it. */
export function withoutOutput(folder: string, entries: readonly TreeEntry[]): readonly TreeEntry[] {
  if (folder === '') return entries;
  const built = entries.some(({ name, type }) => type === 'file' && name === OUTPUT_MARKER);
  return built ? [] : entries;
}
