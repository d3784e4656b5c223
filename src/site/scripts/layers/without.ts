// What changes, by the resolve code of the command line.

import { diffValues } from '../../../diff/diff-values.ts';
import type { ValueChange } from '../../../model/change.ts';
import type { Cascade, Comparable } from '../../../model/resolution.ts';
import { type CascadeLayer, cascade } from '../../../resolve/cascade.ts';
import type { LayerSays } from '../../view/target/full-parts.ts';

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

/** What a document says that has no layer file. */
export const NOTHING: LayerSays = {
  declarations: [],
  locked: [],
  overrides: [],
  constraints: null,
};
