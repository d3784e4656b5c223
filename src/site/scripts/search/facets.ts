// The chips of a group, and the options of the scopes.

import { visible } from '../../../emit/visible.ts';
import { count } from '../../view/words.ts';
import { button, make, said } from '../make.ts';
import type { Answer } from './find.ts';

type Counts = Readonly<Record<string, number>>;
type Choose = (value: string | null) => void;

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

/** Scopes that have results, the most first; `titles` by id. Hidden where there is nothing to choose. */
export function showScopes(
  select: HTMLSelectElement,
  counts: Counts,
  chosen: string | undefined,
  titles: ReadonlyMap<string, string>,
): void {
  const found = Object.entries(counts)
    .filter(([id, count]) => count > 0 || id === chosen)
    .sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  const option = (value: string, text: string): HTMLOptionElement => {
    const one = make('option', '', [visible(text)]);
    one.value = value;
    return one;
  };
  select.replaceChildren(
    option('', select.dataset.all ?? ''),
    ...found.map(([id, count]) =>
      option(id, `${id} ${titles.get(id) ?? ''} (${count.toLocaleString('en-US')})`),
    ),
  );
  select.value = chosen ?? '';
  const field = select.closest('label');
  if (field) field.hidden = found.length === 0;
}

/** `go` searches again. */
export function advice(asked: Asked, { without }: Answer, go: (asked: Asked) => void): HTMLElement {
  const filters = GROUPS.flatMap((group) => {
    const value = asked.chosen[group];
    if (value === undefined) return [];
    const hidden = without[group] ?? 0;
    const text = said('span', '', `${group}: ${value}`).textContent ?? '';
    const without_ = button(`Search without ${text}`, 'more-button', () =>
      go(narrowed(asked, group, null)),
    );
    return [make('li', '', [without_, ` ${count(hidden, 'result')}`])];
  });
  const all =
    filters.length < 2
      ? []
      : [
          make('li', '', [
            button('Search without filters', 'more-button', () => go({ ...asked, chosen: {} })),
          ]),
        ];
  const hints = [
    ...(/^".*"$/.test(asked.q) ? ['Remove the quotes to match the words anywhere.'] : []),
    ...(asked.q.includes(' ') ? ['Use fewer words.'] : []),
    'Use the beginning of a word: “migr” matches migration.',
  ];
  return make('ul', 'advice', [...filters, ...all, ...hints.map((hint) => make('li', '', [hint]))]);
}

/** What results can be narrowed by, in the order of the page. */
export const GROUPS = ['kind', 'lifecycle', 'scope'] as const;
export type Group = (typeof GROUPS)[number];

export interface Asked {
  readonly q: string;
  /** Chosen value of each group that narrows. */
  readonly chosen: Readonly<Partial<Record<Group, string>>>;
}

export function askedFor(): Asked {
  const params = new URLSearchParams(location.search);
  const chosen: Partial<Record<Group, string>> = {};
  for (const group of GROUPS) {
    const value = params.get(group);
    if (value) chosen[group] = value;
  }
  return { q: (params.get('q') ?? '').trim(), chosen };
}

export function addressOf({ q, chosen }: Asked): string {
  const params = new URLSearchParams();
  if (q !== '') params.set('q', q);
  for (const group of GROUPS) {
    const value = chosen[group];
    if (value !== undefined) params.set(group, value);
  }
  return `${location.pathname}${params.size > 0 ? `?${params}` : ''}`;
}

/** The same with another choice in one group; null takes it back. */
export function narrowed(asked: Asked, group: Group, value: string | null): Asked {
  const { [group]: _, ...others } = asked.chosen;
  return { ...asked, chosen: value === null ? others : { ...others, [group]: value } };
}

/** Nothing is asked for at all. */
export function isIdle({ q, chosen }: Asked): boolean {
  return q === '' && Object.keys(chosen).length === 0;
}
