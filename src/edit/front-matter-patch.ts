// The text with that value set and every other byte as it was.

import { isDeepStrictEqual } from 'node:util';
import { readBlock } from './front-matter-block.ts';
import { patchOf } from './front-matter-place.ts';
import type { FrontMatterValue } from './front-matter-value.ts';
import { applyPatches } from './patch.ts';
import { plain, valueAt, withValue } from './plain-data.ts';
import type { Scalar } from './yaml-scalar.ts';

export type { FrontMatterValue } from './front-matter-value.ts';

/** The new text (the same one where nothing had to change), or why it cannot be patched, to follow "because". */
export type Patched = { readonly text: string } | { readonly problem: string };

/**
 * Sets one value. Comments, quotes, order, line endings and a byte order mark stay; a list to which items are added keeps
 * its style. A key that is missing is added at the end of its map, front matter that is missing at the top of the file.
 * What was written is read again: where anything else would have changed, nothing is.
 */
export function setInFrontMatter(
  text: string,
  path: readonly string[],
  value: FrontMatterValue,
): Patched {
  const block = readBlock(text);
  if ('problem' in block) return block;
  if (isDeepStrictEqual(valueAt(block.data, path), value)) return { text };
  const patch = patchOf(text, block, path, value);
  if (patch === null) return { problem: `\`${path.join('.')}\` cannot be changed safely` };
  const patched = applyPatches(text, [patch]);
  const after = readBlock(patched);
  const expected = withValue(block.data, path, value);
  if ('problem' in after || !isDeepStrictEqual(plain(after.data), plain(expected))) {
    return { problem: `\`${path.join('.')}\` cannot be changed without changing something else` };
  }
  return { text: patched };
}

/** Adds to a list (a single value is a list of one), unless the item is in it. */
export function addToFrontMatterList(text: string, path: readonly string[], item: Scalar): Patched {
  const block = readBlock(text);
  if ('problem' in block) return block;
  const value = valueAt(block.data, path);
  const items = value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
  return items.some((one) => String(one) === String(item))
    ? { text }
    : setInFrontMatter(text, path, [...items, item]);
}

/** Which of several spellings of a key the front matter uses; null: none of them. */
export function spellingInUse(text: string, spellings: readonly string[]): string | null {
  const block = readBlock(text);
  return 'problem' in block
    ? null
    : (spellings.find((key) => Object.hasOwn(block.data, key)) ?? null);
}
