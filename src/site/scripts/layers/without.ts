// What changes without some layers, by the resolve code of the command line.

import { type NamedContext, sideBySide } from '../../../diff/side-by-side.ts';
import type { Bundle, Cascade } from '../../../model/resolution.ts';
import { type CascadeLayer, cascade } from '../../../resolve/cascade.ts';
import { count } from '../../view/words.ts';

/**
 * The answer with all layers, and with those that are left. To leave parts out of sections gives the same as to gather
 * the sections of the layers that are left; only their order may differ.
 */
export function resolveWithout(
  { sections }: Pick<Bundle, 'sections'>,
  layers: readonly CascadeLayer[],
  off: ReadonlySet<string>,
): readonly [before: NamedContext, after: NamedContext] {
  const isOn = ({ source }: { readonly source: string }): boolean => !off.has(source);
  const left = sections.map((one) => ({ ...one, parts: one.parts.filter(isOn) }));
  const answer = (
    id: string,
    of: typeof layers,
    sections: NamedContext['sections'],
  ): NamedContext => ({
    ...cascade(of),
    ...{ sections, layers: [], target: { id, level: '', title: '', path: null } },
  });
  return [
    answer('all layers', layers, sections),
    answer(
      'without',
      layers.filter(isOn),
      left.filter(({ parts }) => parts.length > 0),
    ),
  ];
}

/** `2 values changed · 1 value removed · 11 sections removed · 5,238 tokens fewer`; what stays the same is left out. */
export function withoutSum(before: NamedContext, after: NamedContext, tokens: number) {
  const compared = sideBySide(before, after);
  const values = compared.values.different.map(({ a, b }) =>
    a === null ? 'added' : b === null ? 'removed' : 'changed',
  );
  const left = new Set(after.sections.map(({ slug }) => slug));
  const touched = [...new Set(compared.sections.different.map(({ slug }) => slug))];
  const gone = touched.filter((slug) => !left.has(slug)).length;
  const shorter = touched.length - gone;
  const [were, are] = [clashes(before), clashes(after)];
  const parts = [
    ...(['changed', 'removed', 'added'] as const).map((kind) => {
      const number = values.filter((one) => one === kind).length;
      return number > 0 && `${count(number, 'value')} ${kind}`;
    }),
    values.length === 0 && 'no values changed',
    were !== are && `conflicts: ${were} → ${are}`,
    gone > 0 && `${count(gone, 'section')} removed`,
    shorter > 0 && `${count(shorter, 'section')} shorter`,
    tokens > 0 && `${count(tokens, 'token')} fewer`,
  ];
  return { compared, sum: parts.filter((part) => part !== false).join(' · ') };
}

/** Values in conflict, however many layers disagree about each. */
function clashes({ conflicts }: Pick<Cascade, 'conflicts'>): number {
  const undeclared = conflicts.filter(({ kind }) => kind !== 'declared-override');
  return new Set(undeclared.map(({ pointer }) => pointer)).size;
}
