// The chips of a group, and the options of the scopes.

import { make } from '../make.ts';
import type { Found, PickerOption } from '../picker.ts';

type Counts = Readonly<Record<string, number>>;
type Choose = (value: string | null) => void;

const MOST = 40;

/** Chips in a fieldset; hidden where there is nothing to choose. The focus stays on the chip that was clicked. */
export function showChips(
  fieldset: HTMLElement,
  counts: Counts,
  chosen: string | undefined,
  choose: Choose,
): void {
  const names = Object.keys(counts).filter((name) => (counts[name] ?? 0) > 0 || name === chosen);
  if (chosen !== undefined && !names.includes(chosen)) names.push(chosen);
  // Several indexes tell of their values one after the other.
  names.sort();
  fieldset.hidden = names.length < 2 && chosen === undefined;
  const focused = fieldset.contains(document.activeElement)
    ? (document.activeElement as HTMLElement).dataset.value
    : undefined;
  const chips = [null, ...names].map((name) => {
    const number = (counts[name ?? ''] ?? 0).toLocaleString('en-US');
    const chip = make(
      'button',
      'chip',
      // How many there are in all stands above the results.
      name === null ? ['All'] : [`${name} `, make('span', 'number', [number])],
    );
    chip.type = 'button';
    chip.dataset.value = name ?? '';
    chip.ariaPressed = String((name ?? undefined) === chosen);
    chip.addEventListener('click', () => choose(name));
    return chip;
  });
  const legend = fieldset.firstElementChild;
  fieldset.replaceChildren(...(legend === null ? [] : [legend]), ...chips);
  chips.find(({ dataset }) => dataset.value === focused)?.focus();
}

/** Scopes that have results, the most first; `titles` by id. */
export function scopeOptions(
  typed: string,
  counts: Counts,
  titles: ReadonlyMap<string, string>,
): Found {
  const words = typed.toLowerCase().split(/\s+/);
  const found = Object.entries(counts)
    .filter(([id, count]) => {
      const text = `${id} ${titles.get(id) ?? ''}`.toLowerCase();
      return count > 0 && words.every((word) => text.includes(word));
    })
    .sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  const options = found.slice(0, MOST).map(
    ([id, count]): PickerOption => ({
      value: id,
      name: id,
      text: titles.get(id) ?? '',
      note: count.toLocaleString('en-US'),
    }),
  );
  return { options, more: found.length - options.length };
}
