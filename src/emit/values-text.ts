import { pointerTo } from '../model/pointer.ts';
import type { Candidate, Provenance, ResolvedContext } from '../model/resolution.ts';
import { isList, type Json } from '../model/value.ts';
import { saysTheSame, WHY_WON } from './reasons.ts';
import {
  columns,
  cut,
  fill,
  place,
  type Style,
  styleOf,
  type TextOptions,
  widest,
} from './text.ts';
import { visible } from './visible.ts';
import { valueText } from './yaml-text.ts';

type Columns = ReturnType<typeof columnsFor>;

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
      loserLine(loser, row.provenance as Provenance, layout, options, style),
    ),
  ]);
}

/** Keys get what they need up to a third, values what a place of two fifths leaves; longer places run over. */
function columnsFor(rows: readonly ValueRow[], width: number) {
  const key = Math.min(widest(rows.map(keyText)), Math.max(12, Math.floor(width / 3)));
  const longest = Math.max(20, Math.floor((width * 2) / 5));
  const at = Math.min(longest, widest(rows.map((row) => placeText(row) + whyText(row))));
  const values = rows.flatMap(({ value, provenance }) => [
    value ?? '',
    ...(provenance?.shadowed ?? []).map((loser) => valueText(loser.value)),
  ]);
  const value = Math.max(8, Math.min(widest(values), width - key - at - 4));
  return { key, value };
}

function rowLine(row: ValueRow, layout: Columns, style: Style): string {
  const key = fill(cut(keyText(row), layout.key), layout.key);
  const value = fill(cut(row.value ?? '', layout.value), layout.value);
  const at = style.dim(placeText(row) + whyText(row));
  return `${key}  ${value}  ${at}`.trimEnd();
}

function loserLine(
  loser: Candidate,
  { winner, reason }: Provenance,
  layout: Columns,
  { colour, width }: TextOptions,
  style: Style,
): string {
  const indent = ' '.repeat(layout.key + 2);
  const at = place(loser);
  if (saysTheSame(loser, winner)) return `${indent}${style.dim(`= same (${at})`)}`;
  const refused = reason === 'locked' && loser.priority >= winner.priority;
  const text = valueText(loser.value);
  if (!colour) {
    const head = refused ? '~ refused' : '~ was';
    const room = width - indent.length - head.length - columns(at) - 4;
    return `${indent}${head} ${cut(text, Math.max(8, room))} (${at})`;
  }
  const value = cut(text, layout.value);
  const gap = fill(value, layout.value).slice(value.length);
  return `${indent}${style.struck(value)}${gap}  ${style.dim(refused ? `${at} · refused` : at)}`;
}

function placeText({ provenance }: ValueRow): string {
  return provenance === null ? '' : place(provenance.winner);
}

/** Why a value won is of interest where more than one spoke. */
function whyText({ provenance }: ValueRow): string {
  if (provenance === null || provenance.shadowed.length === 0) return '';
  return ` · ${WHY_WON[provenance.reason]}`;
}

function keyText({ depth, key }: ValueRow): string {
  return `${'  '.repeat(depth)}${key}`;
}

/** A line of the tree; `value` is null for a map or list whose parts follow. */
interface ValueRow {
  readonly depth: number;
  readonly key: string;
  readonly value: string | null;
  readonly provenance: Provenance | null;
}

/** Every key of the values; list items have the key `-`. */
function valueRows({
  values,
  provenance,
}: Pick<ResolvedContext, 'values' | 'provenance'>): readonly ValueRow[] {
  const rows: ValueRow[] = [];
  const walk = (key: string, value: Json, pointer: string, depth: number): void => {
    const own = provenance[pointer] ?? null;
    const parts = key === '-' ? [] : partsOf(value);
    rows.push({ depth, key, value: parts.length === 0 ? valueText(value) : null, provenance: own });
    for (const [name, part, step] of parts) walk(name, part, pointerTo(pointer, step), depth + 1);
  };
  for (const [name, part, step] of partsOf(values)) walk(name, part, pointerTo('', step), 0);
  return rows;
}

function partsOf(value: Json): readonly (readonly [key: string, value: Json, step: string])[] {
  if (value === null || typeof value !== 'object') return [];
  if (isList(value)) return value.map((item, at) => ['-', item, String(at)]);
  return Object.keys(value).map((key) => [visible(key), value[key] ?? null, key]);
}
