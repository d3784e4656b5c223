import type { NamedThing } from '../../view/search/named-things.ts';
import { link, make, said } from '../make.ts';

let names: Promise<readonly NamedThing[]> | null = null;

/** All that has a name, asked for when somebody searches; nothing where it cannot be had. */
export function namedThings(base: string): Promise<readonly NamedThing[]> {
  names ??= fetch(`${base}names.json`)
    .then((response): Promise<readonly NamedThing[]> => response.json())
    .catch(() => []);
  return names;
}

export function namedItem(
  { kind, title, page, about, over }: NamedThing,
  base: string,
): HTMLElement {
  const chip = make('span', 'layer', [kind]);
  chip.dataset.level = kind.toLowerCase();
  const head = link(base + page, title, 'target');
  const facts = make('p', 'about', [chip]);
  if (over !== undefined) facts.append(make('span', 'badge over', [over]));
  if (about) facts.append(said('span', 'path', about));
  return make('li', over === undefined ? '' : 'over', [
    over === undefined ? head : make('s', '', [head]),
    facts,
  ]);
}
