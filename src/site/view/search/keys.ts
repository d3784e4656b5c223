// Every key that some document sets, to what, and where its most used value is set.

import { isList, type Json } from '../../../model/value.ts';
import type { PreparedSite } from '../../prepared-site.ts';
import { valueText } from '../target/value-tree.ts';

/** Characters of a value in a list. */
const LONGEST = 120;

/** A map as `path: src/a.ts, action: create`, which is read faster than its JSON. */
function lineOf(value: Json): string {
  if (value === null || typeof value !== 'object' || isList(value)) return valueText(value);
  const parts = Object.entries(value).map(([key, part]) => `${key}: ${valueText(part)}`);
  return parts.length === 0 ? valueText(value) : parts.join(', ');
}

/** By key; of its values the one that holds in most targets first. */
export function keysOf(site: PreparedSite) {
  const said = [...site.documents.keys()].flatMap((path) =>
    site.about.declared(path).map(({ keyPath, value, holds, line }) => ({
      ...{ key: keyPath, text: site.visible(lineOf(value)).slice(0, LONGEST) },
      ...{ holds, place: site.place(path, line) },
    })),
  );
  const keys = [...Map.groupBy(said, ({ key }) => key)].map(([key, all]) => {
    const values = [...Map.groupBy(all, ({ holds }) => holds).values()]
      .sort(
        (a, b) => (b[0]?.holds.targets ?? 0) - (a[0]?.holds.targets ?? 0) || b.length - a.length,
      )
      .flatMap(([first]) => first ?? []);
    return { key: site.visible(key), page: values[0]?.place.href ?? '', values };
  });
  return keys.sort((a, b) => (a.key < b.key ? -1 : 1));
}
