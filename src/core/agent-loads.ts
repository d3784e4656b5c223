// What an agent has when it works on a target: what its own loader reads there, and what the hierarchy hands over.

import { conflictLines } from '../model/conflict-lines.ts';
import { type Inheritance, isClosed } from '../model/dialect.ts';
import { onceFor } from '../model/once.ts';
import type {
  Declared,
  FileRead,
  Listed,
  Listing,
  Readers,
  Reading,
  ShownReading,
} from '../model/reading.ts';
import type { Conflict, ResolvedContext, ResolvedLayer } from '../model/resolution.ts';
import type { Delivery, LayerRef, Target } from '../model/scope.ts';
import { keyPathOf, scalarText } from '../model/value.ts';
import { type Hierarchy, inheritanceOf, inheritances } from './hierarchy.ts';
import { selectLayers } from './layers.ts';
import type { Options } from './resolve.ts';

/** The loader of a reader that is none of the target's own hierarchy; null: nobody asks for one. */
export function loaderOf(hierarchy: Hierarchy, target: Target): Inheritance | null {
  const [name = ''] = target.reader?.split(/[@/]/, 1) ?? [];
  if (name === '' || inheritanceOf(hierarchy, target).readers?.names(null).includes(name))
    return null;
  return loaderFor(hierarchy, name);
}

export function loaderFor(hierarchy: Hierarchy, name: string): Inheritance | null {
  const all = [...inheritances(hierarchy).values()];
  return all.find((one) => isClosed(one) && one.readers?.names(null).includes(name)) ?? null;
}

/** The folder in which work on a target is done: its own, where that is what it is or how it is found, else the root. */
export function workFolder(hierarchy: Hierarchy, target: Target): string {
  const own = inheritanceOf(hierarchy, target);
  const isOwn = (): boolean =>
    own.find?.(hierarchy.tree, { folder: target.folder })?.id === target.id;
  return isClosed(own) || isOwn() ? target.folder : '';
}

export function asAgents(hierarchy: Hierarchy, target: Target): readonly Target[] {
  if (isClosed(inheritanceOf(hierarchy, target))) return [];
  const start = workFolder(hierarchy, target);
  return agentsInUse(hierarchy).map((reader) => ({ ...target, reader, start }));
}

export function agentsInUse(hierarchy: Hierarchy): readonly string[] {
  const { tree } = hierarchy;
  return onceFor(hierarchy, 'agents in use', () =>
    [...inheritances(hierarchy).values()]
      .filter((one) => isClosed(one) && one.scopes(tree, null).length > 0)
      .flatMap((one) => one.readers?.names(tree) ?? []),
  );
}

export function loadedBy(hierarchy: Hierarchy, asked: Target): Reading {
  const place = placeOf(hierarchy, asked);
  const loader = loaderOf(hierarchy, asked) ?? inheritanceOf(hierarchy, asked);
  return onceFor(hierarchy, `loaded by ${asked.reader} in ${place.folder} at ${place.at}`, () =>
    readingAt(hierarchy, place, loader),
  );
}

/** Whoever works on a target opens what defines it, which may bring more. */
function placeOf(hierarchy: Hierarchy, target: Target): Target {
  const folder = target.start ?? workFolder(hierarchy, target);
  const at = target.at ?? (isClosed(inheritanceOf(hierarchy, target)) ? null : target.path);
  return { ...target, folder, path: null, ...(at !== null && { at }) };
}

/** The layers of the hierarchy, what is read at the start before them, the rest behind; each path once. */
export function withLoaded(
  hierarchy: Hierarchy,
  target: Target,
  own: readonly LayerRef[],
  loader: Inheritance,
): readonly LayerRef[] {
  const place = placeOf(hierarchy, target);
  const level = inheritanceOf(hierarchy, target).levels[0]?.name ?? '';
  const known = new Set(own.map(({ path }) => path));
  const atStart = new Set(
    readingAt(hierarchy, place, loader)
      .read.filter(({ when }) => when === 'start')
      .map(({ path }) => path),
  );
  const loaded = loader
    .layers(hierarchy.tree, place, hierarchy.document)
    .filter(({ path }) => !known.has(path))
    .map((layer) => ({ ...layer, level }));
  return [
    ...loaded.filter(({ path }) => atStart.has(path)),
    ...own,
    ...loaded.filter(({ path }) => !atStart.has(path)),
  ];
}

/** In the order in which it reaches the model: each layer with who brings it and when, no text counted twice. */
export function joinLoaded(
  hierarchy: Hierarchy,
  target: Target,
  own: () => readonly LayerRef[],
  context: ResolvedContext,
  { tokens: counter }: Pick<Options, 'tokens'>,
): ResolvedContext {
  const loader = loaderOf(hierarchy, target);
  if (loader === null) return context;
  const place = placeOf(hierarchy, target);
  const reading = readingAt(hierarchy, place, loader, declaredIn(context, place.folder));
  const handed = new Set(own().map(({ path }) => path));
  const rows = new Map(reading.read.map((row) => [row.path, row]));
  const early = reading.read.filter(({ when }) => when === 'start');
  const count = (text: string): number | null => counter?.count(text) ?? null;
  const delivered = context.layers.map((layer): ResolvedLayer => {
    const row = rows.get(layer.source);
    // What is handed over is there before a file is opened that would bring it.
    const isFirst = row !== undefined && row.cut === null && early.includes(row);
    if (row !== undefined && (isFirst || !handed.has(layer.source))) {
      const already = handed.has(layer.source) && { already: row.because };
      const by: Delivery = { who: reading.title, when: row.when, ...already };
      return { ...layer, by, tokens: count(row.text) };
    }
    const copy = copyOf(hierarchy, layer.source, early);
    const by: Delivery = { who: 'Stratigraph', when: 'handed-over' };
    if (copy === null) return { ...layer, by };
    return { ...layer, by: { ...by, already: copy.already }, tokens: count(copy.rest) };
  });
  const conflicts = conflictsOf(loader, reading);
  const layers = delivered.toSorted((a, b) => rank(a) - rank(b));
  const total = layers.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0);
  return {
    ...context,
    layers,
    conflicts: [...context.conflicts, ...conflicts],
    warnings: [...context.warnings, ...conflicts.map((one) => conflictLines(one).join('\n'))],
    tokens: context.tokens && { ...context.tokens, total },
  };
}

/** What a reader is told of beside its files is part of what it starts with. */
export function withListing(
  hierarchy: Hierarchy,
  target: Target,
  context: ResolvedContext,
  { tokens }: Pick<Options, 'tokens'>,
): ResolvedContext {
  if (target.reader === undefined) return context;
  const { about, listing: all } = loadedBy(hierarchy, target);
  if (all === undefined) return { ...context, about };
  const listing = tokensOf(all, (text) => tokens?.count(text) ?? null);
  const more = listing.items.reduce((sum, one) => sum + (one.tokens ?? 0), 0);
  const total = context.tokens && { ...context.tokens, total: context.tokens.total + more };
  return { ...context, about, listing, tokens: total };
}

function rank({ by }: ResolvedLayer): number {
  const order = ['start', 'handed-over', 'on-read', 'by-model', 'on-demand'];
  return order.indexOf(by?.when ?? 'handed-over');
}

function readingAt(
  { tree, document }: Hierarchy,
  place: Target,
  loader: Inheritance,
  declared: readonly Declared[] = [],
): Reading {
  const reading = loader.readers?.reading?.(tree, place, document, declared);
  return reading ?? { ...{ reader: '', title: '', about: '', limit: null }, read: [], passed: [] };
}

/** Shorter texts may stand in any file. */
const SHORTEST = 40;

/** Where the text of a layer is read already, as a link or as a copy in another file, and what of it is not. */
export function copyOf({ tree, document }: Hierarchy, source: string, read: readonly FileRead[]) {
  const layer = document(source);
  if (layer === null) return null;
  const real = (path: string): string => tree.real?.(path) ?? path;
  const body = plain(layer.text.slice(layer.bodyStart)).trimStart();
  for (const { path, text } of read) {
    if (real(path) === real(source))
      return { already: { says: 'it is a link to it', at: { path, line: 1 } }, rest: '' };
    const at = body.length < SHORTEST ? -1 : plain(text).indexOf(body);
    if (at < 0) continue;
    const line = plain(text).slice(0, at).split('\n').length;
    const head = layer.text.slice(0, layer.bodyStart);
    return {
      already: { says: 'it has the same text', at: { path, line } },
      rest: text.includes(head) ? '' : head,
    };
  }
  return null;
}

function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n').trimEnd();
}

/** What nobody overrode on purpose: an instruction file that says what a lower layer says is then no news. */
function declaredIn({ provenance }: ResolvedContext, folder: string): readonly Declared[] {
  return Object.entries(provenance).flatMap(([pointer, { winner, reason }]) => {
    const value = scalarText(winner.value);
    if (value === null || reason === 'declared-override') return [];
    return [{ ...winner, pointer, keyPath: keyPathOf(pointer), folder }];
  });
}

function conflictsOf(
  { levels }: Inheritance,
  { disagreements = [] }: Reading,
): readonly Conflict[] {
  return disagreements.map(({ path: source, line, column, value: says, isForbidden, declared }) => {
    const { pointer, keyPath, folder: _, ...winner } = declared;
    const value = isForbidden ? `not ${says}` : says;
    const loser = { source, line, column, level: levels[0]?.name ?? '', priority: 0, value };
    return { kind: 'told-otherwise', pointer, keyPath, winner, loser };
  });
}

export function readingOf(
  hierarchy: Hierarchy,
  target: Target & { readonly reader: string },
  count: (text: string) => number,
): ShownReading {
  const { read, listing, ...others } = textsOf(hierarchy, target);
  const rows = read.map(({ text, ...file }) => ({ ...file, tokens: count(text) }));
  const sum = (of: 'bytes' | 'kept' | 'tokens') => rows.reduce((total, row) => total + row[of], 0);
  const total = { bytes: sum('bytes'), kept: sum('kept'), tokens: sum('tokens') };
  return { ...others, ...(listing && { listing: tokensOf(listing, count) }), read: rows, total };
}

/** With tokens in place of texts. */
function tokensOf(
  { items, ...listing }: Listing<Listed>,
  count: (text: string) => number | null,
): Listing {
  const sized = items.map(({ text, ...item }) => {
    // What a program says is not known.
    const tokens = text === '' ? (item.listed ? null : 0) : count(text);
    return { ...item, bytes: Buffer.byteLength(text), tokens };
  });
  return { ...listing, items: sized };
}

export function usedReadings(hierarchy: Hierarchy, target: Target): readonly Reading[] {
  return onceFor(hierarchy, `readings ${target.id}`, () =>
    readersOf(hierarchy, target).used.map((reader) => textsOf(hierarchy, { ...target, reader })),
  );
}

export function textsOf(hierarchy: Hierarchy, target: Target & { readonly reader: string }) {
  const { readers } = inheritanceOf(hierarchy, target);
  const own = readers?.reading?.(hierarchy.tree, target, hierarchy.document);
  return own ?? fromLayers(hierarchy, target);
}

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
