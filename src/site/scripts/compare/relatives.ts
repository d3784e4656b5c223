import type { TargetAddress } from '../../view/address/address-book.ts';
import { around } from '../../view/around.ts';

export interface Relative {
  readonly a: string;
  readonly b: string;
  readonly text: string;
}

const MOST = 6;

/** The outer one stands left, so that the right side reads as what came on top of it. */
export function relatives(
  { id, parent }: TargetAddress,
  targets: ReadonlyMap<string, TargetAddress>,
): readonly Relative[] {
  const all = [...targets.values()];
  const titleOf = (other: string): string => `${other} ${targets.get(other)?.title ?? ''}`;
  const family = parent === null ? [] : all.filter((one) => one.parent === parent);
  const here = family.findIndex((one) => one.id === id);
  const near = around(family, here, MOST + 1).shown.filter((one) => one.id !== id);
  const inside = all.filter((one) => one.parent === id).slice(0, MOST);
  return [
    ...(parent === null
      ? []
      : [{ a: parent, b: id, text: `${titleOf(parent)}, which contains it` }]),
    ...inside.map(({ id: b }) => ({ a: id, b, text: `${titleOf(b)}, which it contains` })),
    ...near.map(({ id: b }) => ({ a: id, b, text: titleOf(b) })),
  ];
}
