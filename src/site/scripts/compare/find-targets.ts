// The targets that were probably meant, best first.

import { closest } from '../../../model/closest.ts';
import type { TargetAddress } from '../../view/address/address-book.ts';
import { kindName } from '../../view/words.ts';
import type { Found, PickerOption } from '../picker.ts';

const MOST = 40;

/** By id first, then by title; every word has to occur. Nothing typed finds all. */
export function findTargets(typed: string, targets: Iterable<TargetAddress>): Found {
  const text = typed.trim().toLowerCase();
  const words = text.split(/\s+/).filter((word) => word !== '');
  const found: { readonly target: TargetAddress; readonly rank: number }[] = [];
  for (const target of targets) {
    const id = target.id.toLowerCase();
    const title = target.title.toLowerCase();
    if (!words.every((word) => id.includes(word) || title.includes(word))) continue;
    const rank = id === text ? 0 : id.startsWith(text) ? 1 : title.startsWith(text) ? 2 : 3;
    found.push({ target, rank });
  }
  const best = found.sort((a, b) => a.rank - b.rank).slice(0, MOST);
  return { options: best.map(({ target }) => option(target)), more: found.length - best.length };
}

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

function option({ id, level, title, lifecycle }: TargetAddress): PickerOption {
  const note = lifecycle === 'active' ? kindName(level) : `${kindName(level)}, ${lifecycle}`;
  return { value: id, name: id, text: title, note };
}
