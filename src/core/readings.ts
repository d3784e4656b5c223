// Who reads a target in ways of their own, and what each of them has of it, as pages show it.

import { isClosed } from '../model/dialect.ts';
import type { Readers, Reading, ShownReading } from '../model/reading.ts';
import type { Target } from '../model/scope.ts';
import { type Hierarchy, inheritanceOf } from './hierarchy.ts';
import { layerDocument, layerRefs } from './layers.ts';

/** What a reader has of a target; `count` counts tokens. */
export function readingOf(
  hierarchy: Hierarchy,
  target: Target & { readonly reader: string },
  count: (text: string) => number,
): ShownReading {
  const { read, ...others } = textsOf(hierarchy, target);
  const rows = read.map(({ text, ...file }) => ({ ...file, tokens: count(text) }));
  const sum = (of: (row: (typeof rows)[number]) => number): number =>
    rows.reduce((total, row) => total + of(row), 0);
  return {
    ...others,
    read: rows,
    total: {
      bytes: sum(({ bytes }) => bytes),
      kept: sum(({ kept }) => kept),
      tokens: sum(({ tokens }) => tokens),
    },
  };
}

/** What each reader has of a target for whom the tree is made; empty where all see the same. */
export function usedReadings(hierarchy: Hierarchy, target: Target): readonly Reading[] {
  const ofHierarchy = used.get(hierarchy) ?? new Map<string, readonly Reading[]>();
  used.set(hierarchy, ofHierarchy);
  const found =
    ofHierarchy.get(target.id) ??
    readersOf(hierarchy, target).used.map((reader) => textsOf(hierarchy, { ...target, reader }));
  ofHierarchy.set(target.id, found);
  return found;
}

const used = new WeakMap<Hierarchy, Map<string, readonly Reading[]>>();

function textsOf(hierarchy: Hierarchy, target: Target & { readonly reader: string }): Reading {
  const { readers } = inheritanceOf(hierarchy, target);
  return (
    readers?.reading?.(hierarchy.tree, target, hierarchy.document) ?? fromLayers(hierarchy, target)
  );
}

const known = new WeakMap<Hierarchy, Map<string, Readers>>();

/** Who reads a target in ways of their own; the tree is looked through once. */
export function readersOf(hierarchy: Hierarchy, target: Target): Readers {
  const byDialect = known.get(hierarchy) ?? new Map<string, Readers>();
  known.set(hierarchy, byDialect);
  const found = byDialect.get(target.dialect);
  if (found !== undefined) return found;
  const inheritance = inheritanceOf(hierarchy, target);
  const all = inheritance.readers?.names(null) ?? [];
  const used = inheritance.readers?.names(hierarchy.tree) ?? [];
  const noun = inheritance.readers?.noun ?? { name: 'reader', plural: 'readers' };
  const others = all.filter((reader) => !used.includes(reader));
  const readers = { noun, used, others, moves: isClosed(inheritance) };
  byDialect.set(target.dialect, readers);
  return readers;
}

/** Its layers, from the start; what others have of the target is passed over. */
function fromLayers(hierarchy: Hierarchy, target: Target & { readonly reader: string }): Reading {
  const { reader, ...everybody } = target;
  const refs = layerRefs(hierarchy, target);
  const paths = new Set(refs.map(({ path }) => path));
  return {
    ...{ reader, title: reader, about: '', limit: null },
    read: refs.flatMap((ref) => {
      const document = layerDocument(hierarchy, ref);
      const whole = hierarchy.document(ref.path, ref.role);
      if (document === null || whole === null) return [];
      const { path, because } = ref;
      const { text } = document;
      const kept = text === whole.text ? whole.bytes : Buffer.byteLength(text);
      const line = text.split('\n').length;
      const cut = kept < whole.bytes ? { line, says: 'only the beginning is read' } : null;
      return [{ path, when: 'start', because, bytes: whole.bytes, kept, cut, text }];
    }),
    passed: layerRefs(hierarchy, everybody)
      .filter(({ path }) => !paths.has(path))
      .map(({ path }) => ({ path, why: `${reader} does not read it`, is: 'foreign' })),
  };
}
