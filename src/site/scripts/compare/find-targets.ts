import { closest } from '../../../model/closest.ts';
import type { TargetAddress } from '../../view/address/address-book.ts';

/** The id that a name means where it is an id but for a slip, or a title; null where nothing is near. */
export function meantTarget(typed: string, targets: readonly TargetAddress[]): string | null {
  const text = typed.trim().toLowerCase();
  const same = targets.filter(({ title }) => title.toLowerCase() === text);
  if (same.length === 1) return same[0]?.id ?? null;
  return (
    closest(
      typed,
      targets.map(({ id }) => id),
    ) ??
    targets.find(
      ({ title }) =>
        title ===
        closest(
          typed,
          targets.map((one) => one.title),
        ),
    )?.id ??
    null
  );
}
