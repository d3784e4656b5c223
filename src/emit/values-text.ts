// In: resolved values. Out: them as an aligned tree for a terminal, each with its place, losers beneath.

import type { Candidate, Provenance, ResolvedContext } from '../model/resolution.ts';
import { valueText } from './conflict-text.ts';
import { saysTheSame, whyWon } from './reasons.ts';
import type { Style, TextOptions } from './terminal.ts';
import { columns, cut, fill, place, styleOf } from './terminal.ts';
import type { ValueRow } from './value-rows.ts';
import { valueRows } from './value-rows.ts';

interface Columns {
  readonly key: number;
  readonly value: number;
  readonly place: number;
}

/** Lines of key, value and place; values too long for the width are cut (the JSON has them whole). */
export function valuesText(
  context: Pick<ResolvedContext, 'values' | 'provenance'>,
  options: TextOptions,
): readonly string[] {
  const rows = valueRows(context);
  const layout = columnsFor(rows, options.width);
  const style = styleOf(options);
  return rows.flatMap((row) => [
    rowLine(row, layout, style),
    ...(row.provenance?.shadowed ?? []).map((loser) =>
      loserLine(loser, row.provenance, layout, options, style),
    ),
  ]);
}

/** Keys get what they need up to a third, places up to two fifths, values what is left. */
function columnsFor(rows: readonly ValueRow[], width: number): Columns {
  const widest = (of: (row: ValueRow) => string): number =>
    rows.reduce((most, row) => Math.max(most, columns(of(row))), 0);
  const key = Math.min(widest(keyText), Math.max(12, Math.floor(width / 3)));
  const longest = Math.max(20, Math.floor((width * 2) / 5));
  const at = widest(({ provenance }) => (provenance ? place(provenance.winner, longest) : ''));
  const value = Math.min(
    Math.max(8, widest((row) => row.value ?? '')),
    Math.max(8, width - key - at - 4),
  );
  return { key, value, place: longest };
}

function rowLine(row: ValueRow, layout: Columns, style: Style): string {
  const key = fill(cut(keyText(row), layout.key), layout.key);
  if (row.value === null && row.provenance === null) return key.trimEnd();
  const value = fill(cut(row.value ?? '', layout.value), layout.value);
  if (row.provenance === null) return `${key}  ${value}`.trimEnd();
  const at = style.dim(place(row.provenance.winner, layout.place));
  const alone = row.provenance.shadowed.length === 0;
  const why = alone ? '' : style.dim(` · ${whyWon(row.provenance.reason)}`);
  return `${key}  ${value}  ${at}${why}`;
}

function loserLine(
  loser: Candidate,
  provenance: Provenance | null,
  layout: Columns,
  { colour }: TextOptions,
  style: Style,
): string {
  const indent = ' '.repeat(layout.key + 2);
  const at = place(loser, layout.place);
  if (provenance !== null && saysTheSame(loser, provenance.winner)) {
    return `${indent}${style.dim(`= same (${at})`)}`;
  }
  const value = cut(valueText(loser.value), Math.max(8, layout.value));
  if (!colour) return `${indent}~ was ${value} (${at})`;
  return `${indent}${style.struck(value)}${' '.repeat(Math.max(0, layout.value - columns(value)))}  ${style.dim(at)}`;
}

function keyText({ depth, key }: ValueRow): string {
  return `${'  '.repeat(depth)}${key}`;
}
