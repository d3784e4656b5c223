// What each reader has of a target, as pages show it, and the targets as readers of theirs see them.

import type { Reading, ShownReading } from '../model/reading.ts';
import type { Target } from '../model/scope.ts';
import { type Hierarchy, inheritanceOf } from './hierarchy.ts';
import { layerDocument, layerRefs } from './layers.ts';

/** Each reader of a target's hierarchy; first those for whom the tree is evidently made. None where all see the same. */
export function readingsOf(
  hierarchy: Hierarchy,
  target: Target,
  count: (text: string) => number,
): readonly ShownReading[] {
  const { tree } = hierarchy;
  const inheritance = inheritanceOf(hierarchy, target);
  const all = inheritance.readers?.() ?? [];
  if (all.length === 0) return [];
  const used = usedReaders(hierarchy, target);
  const readers = [...used, ...all.filter((reader) => !used.includes(reader))];
  return readers.map((reader) => {
    const seen = { ...target, reader };
    const { read, ...reading } =
      inheritance.reading?.(tree, seen, hierarchy.document) ?? fromLayers(hierarchy, seen, reader);
    const rows = read.map(({ text, ...file }) => ({ ...file, tokens: count(text) }));
    const sum = (of: (row: (typeof rows)[number]) => number): number =>
      rows.reduce((total, row) => total + of(row), 0);
    return {
      ...reading,
      used: used.includes(reader),
      read: rows,
      total: {
        bytes: sum(({ bytes }) => bytes),
        kept: sum(({ kept }) => kept),
        tokens: sum(({ tokens }) => tokens),
      },
    };
  });
}

const known = new WeakMap<Hierarchy, Map<string, readonly string[]>>();

/** Names of the readers for whom the tree of a target is evidently made; looked for once. */
export function usedReaders(hierarchy: Hierarchy, target: Target): readonly string[] {
  const byDialect = known.get(hierarchy) ?? new Map<string, readonly string[]>();
  known.set(hierarchy, byDialect);
  let used = byDialect.get(target.dialect);
  if (used === undefined) {
    const { usedReaders: find, readers } = inheritanceOf(hierarchy, target);
    used = find?.(hierarchy.tree) ?? readers?.() ?? [];
    byDialect.set(target.dialect, used);
  }
  return used;
}

/** Its layers, from the start; what others have of the target is passed over. */
function fromLayers(hierarchy: Hierarchy, target: Target, reader: string): Reading {
  const { reader: _, ...everybody } = target;
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
