// What a list can be filtered by: each value with the number of rows that bear it.

export interface FilterField {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
}

type Choice = readonly [value: string, count: number];

/** The values that occur: in the order of `order`, else the most frequent first. */
export function choicesOf(
  values: readonly (string | null)[],
  order?: Iterable<string>,
): readonly Choice[] {
  const groups = Map.groupBy(
    values.flatMap((value) => value ?? []),
    (value) => value,
  );
  const counted = (value: string): Choice => [value, groups.get(value)?.length ?? 0];
  if (order !== undefined) return [...new Set(order)].filter((one) => groups.has(one)).map(counted);
  return [...groups.keys()]
    .map(counted)
    .sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
}

export function field(
  name: string,
  label: string,
  choices: readonly Choice[],
  textOf: (value: string) => string = (value) => value,
): FilterField {
  const options = choices.map(([value, count]) => ({ value, text: `${textOf(value)} (${count})` }));
  return { name, label, options };
}
