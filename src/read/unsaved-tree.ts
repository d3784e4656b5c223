// A tree with the texts of files that somebody has open and has not saved.

import { Buffer } from 'node:buffer';
import type { Tree } from '../model/source.ts';
import { decodeFile, tooLarge } from './decode.ts';

/** Only files that are there have another text: what was never saved is no file of the workspace yet. */
export function unsavedTree(
  tree: Tree,
  texts: ReadonlyMap<string, string>,
  maxFileBytes: number,
): Tree {
  return {
    ...tree,
    read(path) {
      const text = texts.get(path);
      if (text === undefined || !tree.has(path)) return tree.read(path);
      const buffer = Buffer.from(text);
      return buffer.length > maxFileBytes
        ? tooLarge(path, buffer.length, maxFileBytes)
        : decodeFile(path, buffer);
    },
  };
}
