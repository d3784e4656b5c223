// In: a hierarchy and a target. Out: the target's layers, lowest first, and when each last changed.

import type { Document } from '../model/document.ts';
import type { Layer, LayerRef, Target } from '../model/graph.ts';
import type { DateStamp } from '../model/source.ts';
import { type Dates, dialectOf, type Hierarchy } from './hierarchy.ts';
import { inForce } from './in-force.ts';

/** The layers of a target, lowest first, parsed; reads nothing else of the tree. Dates are added later. */
export function selectLayers(hierarchy: Hierarchy, target: Target): readonly Layer[] {
  return layerRefs(hierarchy, target)
    .flatMap((ref) => {
      const document = hierarchy.document(ref.path);
      return document === null ? [] : [{ ...ref, document }];
    })
    .map((layer, order) => ({ ...layer, order, updated: lastChange(layer.document) }));
}

/** The same before its documents are read, without decisions that no longer bind. */
export function layerRefs(hierarchy: Hierarchy, target: Target): readonly LayerRef[] {
  const { tree, document } = hierarchy;
  return inForce(dialectOf(hierarchy, target).layers(tree, target, document), document);
}

/** What a document states as `updated`, then its last commit, then the day it was created, then its file's time (L-065, C-09). */
export function lastChange(document: Document, dates?: Dates): DateStamp | null {
  const { path, updated, created } = document;
  if (updated !== null) return { value: updated, from: 'front-matter' };
  const known = dates?.get(path) ?? null;
  return known?.from === 'git' || created === null
    ? known
    : { value: created, from: 'front-matter' };
}
