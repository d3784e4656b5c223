// What changes, by the resolve code of the command line.

import { diffValues } from '../../../diff/diff-values.ts';
import type { ValueChange } from '../../../model/change.ts';
import type { KeyPathStatement } from '../../../model/document.ts';
import type { Cascade, Comparable } from '../../../model/resolution.ts';
import type { Span } from '../../../model/source.ts';
import type { MapNode, ValueNode } from '../../../model/value.ts';
import { type CascadeLayer, cascade } from '../../../resolve/cascade.ts';

export interface Without {
  readonly before: Cascade;
  readonly after: Cascade;
  readonly values: readonly ValueChange[];
}

/** Resolves twice, with all layers and with those that are left. */
export function resolveWithout(layers: readonly CascadeLayer[], off: ReadonlySet<string>): Without {
  const before = cascade(layers);
  const after = cascade(layers.filter(({ source }) => !off.has(source)));
  return { before, after, values: diffValues(comparable(before), comparable(after), new Map()) };
}

/** A section as the bundle has it, which layers speak in it. */
export interface SpokenSection {
  readonly heading: string;
  readonly parts: readonly { readonly source: string }[];
}

/**
 * Sections in which nobody is left to speak, and those that lose a part. To leave parts out gives the same as to gather
 * the sections of the layers that are left; only their order may differ.
 */
export function sectionsWithout<Section extends SpokenSection>(
  sections: readonly Section[],
  off: ReadonlySet<string>,
): { readonly gone: readonly Section[]; readonly shorter: readonly Section[] } {
  const touched = sections.filter(({ parts }) => parts.some(({ source }) => off.has(source)));
  const isGone = ({ parts }: Section): boolean => parts.every(({ source }) => off.has(source));
  return { gone: touched.filter(isGone), shorter: touched.filter((one) => !isGone(one)) };
}

/** Values alone are compared here. */
function comparable(answer: Cascade): Comparable {
  return { ...answer, sections: [], layers: [], target: { path: null } };
}

export type LayerSays = Pick<CascadeLayer, 'declarations' | 'locked' | 'overrides' | 'constraints'>;

/** What a document says that has no layer file. */
export const NOTHING: LayerSays = {
  declarations: [],
  locked: [],
  overrides: [],
  constraints: null,
};

/** `file` as src/site/view/target/layer-file.ts writes it. */
export function readLayer(file: unknown): LayerSays {
  const { declarations, locked, overrides, constraints } = Object(file) as Record<string, unknown>;
  return {
    declarations: list(declarations).map(mapOf),
    locked: list(locked).map(pathOf),
    overrides: list(overrides).map(pathOf),
    constraints: constraints === null ? null : mapOf(constraints),
  };
}

function nodeOf(said: unknown): ValueNode {
  const [type, at, value] = list(said);
  if (type === 'm') return mapOf(said);
  if (type === 'l') return { type: 'list', items: list(value).map(nodeOf), span: spanOf(at) };
  const isScalar = value === null || ['string', 'number', 'boolean'].includes(typeof value);
  if (type !== 's' || !isScalar) throw new TypeError('not a value');
  return { type: 'scalar', value: value as string | number | boolean | null, span: spanOf(at) };
}

function mapOf(said: unknown): MapNode {
  const [type, at, entries] = list(said);
  if (type !== 'm') throw new TypeError('not a map');
  return {
    type: 'map',
    span: spanOf(at),
    entries: list(entries).map((entry) => {
      const [key, keyAt, value] = list(entry);
      return { key: text(key), keySpan: spanOf(keyAt), value: nodeOf(value) };
    }),
  };
}

function pathOf(said: unknown): KeyPathStatement {
  const [path, at] = list(said);
  return { path: list(path).map(text), span: spanOf(at) };
}

/** Offsets are left out of the file: an answer names lines and columns alone. */
function spanOf(at: unknown): Span {
  const [line, column] = list(at);
  if (typeof line !== 'number' || typeof column !== 'number') throw new TypeError('not a place');
  return { start: 0, end: 0, line, column };
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('not a list');
  return value;
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('not a text');
  return value;
}
