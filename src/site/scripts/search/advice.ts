// What to do about it, each filter with what it hides.

import { count } from '../../view/words.ts';
import { button, make, said } from '../make.ts';
import { type Asked, GROUPS, narrowed } from './asked.ts';
import type { Answer } from './find.ts';

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
