// What a list can be filtered by: each value with the number of rows that bear it.

import { visible } from '../../emit/visible.ts';
import type { PreparedSite } from '../prepared-site.ts';
import { kindName } from './words.ts';

type Choice = readonly [value: string, count: number];

/** The values that occur, or all of `order`; in its order, else the most frequent first. */
export function choicesOf(
  values: readonly (string | null)[],
  order?: Iterable<string>,
  isWhole = false,
): readonly Choice[] {
  const groups = Map.groupBy(
    values.flatMap((value) => value ?? []),
    (value) => value,
  );
  const counted = (value: string): Choice => [value, groups.get(value)?.length ?? 0];
  if (order !== undefined)
    return [...new Set(order)].filter((one) => isWhole || groups.has(one)).map(counted);
  return [...groups.keys()]
    .map(counted)
    .sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
}

/** A choice of the form; a row may bear several of its values, or none. At most `most` values are offered, in `order`. */
export interface FilterField<Row> {
  /** Left out, the name of the field. */
  readonly label?: string;
  readonly of: (row: Row) => string | null | readonly string[];
  readonly order?: Iterable<string>;
  /** True to offer all of `order`, also what no row bears. */
  readonly isWhole?: boolean;
  readonly most?: number;
  readonly textOf?: (value: string) => string;
}

/** The scopes in which the document of a row stands. */
export function scopeField<Row extends { readonly path: string }>(
  site: Pick<PreparedSite, 'around' | 'documents' | 'targets' | 'nameOf'>,
): FilterField<Row> {
  const of = ({ path }: Row) => site.around(site.documents.get(path)?.scope ?? '');
  return { of, order: site.targets.keys(), most: 300, textOf: site.nameOf };
}

export type Filter = Pick<ReturnType<typeof filterOf<never>>, 'fields' | 'total'>;

/** The form, and the attributes by which its script finds a row and what it bears. */
export function filterOf<Row>(rows: readonly Row[], byName: Record<string, FilterField<Row>>) {
  const all = Object.entries(byName);
  return {
    total: rows.length,
    fields: all.flatMap(
      ([name, { label = kindName(name), of, order, isWhole, most, textOf = visible }]) => {
        const options = choicesOf(rows.flatMap(of), order, isWhole)
          .slice(0, most)
          .map(([value, count]) => ({ value, text: `${textOf(value)} (${count})` }));
        return options.length === 0 ? [] : [{ name, label, options }];
      },
    ),
    dataOf: (row: Row): Readonly<Record<string, string>> => ({
      'data-row': '',
      ...Object.fromEntries(
        all.map(([name, { of }]) => [`data-${name}`, JSON.stringify([of(row) ?? []].flat())]),
      ),
    }),
  };
}
