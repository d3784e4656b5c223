// In: what a person typed. Out: the path of the document that is meant, by its name or as a target's own document.

import type { Document } from '../model/document.ts';
import { UsageError } from '../model/usage-error.ts';
import { findDocument } from './find-document.ts';
import type { Hierarchy } from './hierarchy.ts';
import { findTarget } from './targets.ts';

/** `vision`, a path, or a target (`0042/001`). Throws UsageError with the nearest name. */
export function namedDocument(hierarchy: Hierarchy, name: string): Document {
  const path = pathOf(hierarchy, name);
  const document = hierarchy.document(path);
  if (document !== null) return document;
  throw new UsageError(
    `There is no document at ${path}.`,
    'stratigraph graph export lists every document.',
  );
}

function pathOf(hierarchy: Hierarchy, name: string): string {
  try {
    return findDocument(hierarchy, name);
  } catch (error) {
    const path = targetPath(hierarchy, name);
    if (path === null) throw error;
    return path;
  }
}

function targetPath(hierarchy: Hierarchy, name: string): string | null {
  try {
    return findTarget(hierarchy, name).target.path;
  } catch {
    return null;
  }
}
