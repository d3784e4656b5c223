// Every key that some document sets: to what, where, and how many use that.

import { isList, type Json } from '../../../model/value.ts';
import type { PreparedSite } from '../../prepared-site.ts';
import { valueText } from '../target/value-tree.ts';

/** Characters of a value in a list. */
const LONGEST = 120;

/** Id of a key on the page of values. */
export function keyAnchor(key: string): string {
  return `key-${key.replace(/\s+/g, '-')}`;
}

/** A map as `path: src/a.ts, action: create`, which is read faster than its JSON. */
function lineOf(value: Json): string {
  if (value === null || typeof value !== 'object' || isList(value)) return valueText(value);
  const parts = Object.entries(value).map(([key, part]) => `${key}: ${valueText(part)}`);
  return parts.length === 0 ? valueText(value) : parts.join(', ');
}

/** By key; of its values the one that holds in most targets first. */
export function keysOf(site: PreparedSite) {
  const said = [...site.documents.values()].flatMap(({ path, title }) =>
    site.about.declared(path).map((one) => ({
      key: one.keyPath,
      text: site.visible(lineOf(one.value)).slice(0, LONGEST),
      holds: one.holds,
      place: { title: site.visible(title), place: site.place(path, one.line) },
    })),
  );
  const keys = [...Map.groupBy(said, ({ key }) => key)].map(([key, all]) => {
    const anchor = keyAnchor(key);
    const values = [...Map.groupBy(all, ({ holds }) => holds)].map(([{ targets }, group]) => ({
      ...{ text: group[0]?.text ?? '', used: targets, places: group.map(({ place }) => place) },
    }));
    values.sort((a, b) => b.used - a.used || b.places.length - a.places.length);
    const page = `values/#${encodeURIComponent(anchor.toWellFormed())}`;
    return { key: site.visible(key), anchor, page, values };
  });
  return keys.sort((a, b) => (a.key < b.key ? -1 : 1));
}
