// The document that is meant, by its name or as a target's own document.

import type { Document } from '../model/document.ts';
import { folderOf } from '../model/paths.ts';
import { UsageError } from '../model/usage-error.ts';
import { documentsCalled, findDocument } from './find-document.ts';
import type { Hierarchy } from './hierarchy.ts';
import { findTarget } from './targets.ts';

/**
 * `vision`, a path, or a target (`0042/001`, `42 1`). Throws UsageError with the nearest name, or with all documents of that name.
 */
export function namedDocument(hierarchy: Hierarchy, name: string): Document {
  const path = pathOf(hierarchy, name);
  const document = hierarchy.document(path);
  if (document !== null) return document;
  throw new UsageError(
    `There is no document at ${path}.`,
    'Use a path, or find the document with: stratigraph search.',
  );
}

/** The documents of several names, each once; words of one target (`42 1`) are its own document. */
export function namedDocuments(
  hierarchy: Hierarchy,
  names: readonly string[],
): readonly Document[] {
  const own = names.length > 1 ? targetPath(hierarchy, names.join(' ')) : null;
  const all = own === null ? names : [own];
  return [...new Set(all.map((name) => namedDocument(hierarchy, name)))];
}

/** A target's own document goes before its neighbours of the same number, never before documents elsewhere. */
function pathOf(hierarchy: Hierarchy, name: string): string {
  const called = documentsCalled(hierarchy, name);
  const own = called.length === 1 ? null : targetPath(hierarchy, name);
  if (own !== null && called.every((path) => folderOf(path) === folderOf(own))) return own;
  return findDocument(hierarchy, name);
}

function targetPath(hierarchy: Hierarchy, name: string): string | null {
  try {
    return findTarget(hierarchy, ...name.trim().split(/\s+/)).target.path;
  } catch {
    return null;
  }
}
