// Who reads a target in ways of their own, and what each of them has of it, as pages show it.

import { isClosed } from '../model/dialect.ts';
import { onceFor } from '../model/once.ts';
import type { Listed, Listing, Readers, Reading, ShownReading } from '../model/reading.ts';
import type { Target } from '../model/scope.ts';
import { type Hierarchy, inheritanceOf } from './hierarchy.ts';
import { selectLayers } from './layers.ts';

export function readingOf(
  hierarchy: Hierarchy,
  target: Target & { readonly reader: string },
  count: (text: string) => number,
): ShownReading {
  const { read, listing, ...others } = textsOf(hierarchy, target);
  const rows = read.map(({ text, ...file }) => ({ ...file, tokens: count(text) }));
  const sum = (of: 'bytes' | 'kept' | 'tokens'): number =>
    rows.reduce((total, row) => total + row[of], 0);
  const total = { bytes: sum('bytes'), kept: sum('kept'), tokens: sum('tokens') };
  return { ...others, ...(listing && { listing: counted(listing, count) }), read: rows, total };
}

/** With tokens in place of texts. */
export function counted(
  { items, window }: Listing<Listed>,
  count: (text: string) => number | null,
): Listing {
  const shown = items.map(({ text, ...item }) => ({
    ...item,
    bytes: Buffer.byteLength(text),
    tokens: text === '' ? 0 : count(text),
  }));
  return { items: shown, window };
}

export function usedReadings(hierarchy: Hierarchy, target: Target): readonly Reading[] {
  return onceFor(hierarchy, `readings ${target.id}`, () =>
    readersOf(hierarchy, target).used.map((reader) => textsOf(hierarchy, { ...target, reader })),
  );
}

export function textsOf(
  hierarchy: Hierarchy,
  target: Target & { readonly reader: string },
): Reading {
  const { readers } = inheritanceOf(hierarchy, target);
  return (
    readers?.reading?.(hierarchy.tree, target, hierarchy.document) ?? fromLayers(hierarchy, target)
  );
}

/** Who reads a target in ways of their own; the tree is looked through once. */
export function readersOf(hierarchy: Hierarchy, target: Target): Readers {
  return onceFor(hierarchy, `readers ${target.dialect}`, () => {
    const inheritance = inheritanceOf(hierarchy, target);
    const { names, noun = { name: 'reader', plural: 'readers' } } = inheritance.readers ?? {};
    const used = names?.(hierarchy.tree) ?? [];
    const others = (names?.(null) ?? []).filter((reader) => !used.includes(reader));
    return { noun, used, others, moves: isClosed(inheritance) };
  });
}

/** Its layers, from the start; what others have of the target is passed over. */
function fromLayers(hierarchy: Hierarchy, target: Target & { readonly reader: string }): Reading {
  const { reader, ...everybody } = target;
  const layers = selectLayers(hierarchy, target);
  const paths = new Set(layers.map(({ path }) => path));
  return {
    ...{ reader, title: reader, about: '', limit: null },
    read: layers.map(({ path, because, document: { text, bytes } }) => ({
      path,
      when: 'start',
      because,
      bytes,
      kept: bytes,
      cut: null,
      text,
    })),
    passed: selectLayers(hierarchy, everybody)
      .filter(({ path }) => !paths.has(path))
      .map(({ path }) => ({ path, why: `${reader} does not read it`, is: 'foreign' })),
  };
}
