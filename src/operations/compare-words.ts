// What differs, for people on a terminal; what is the same is counted.

import { cut, place, type Style, styleOf, type TextOptions } from '../emit/text.ts';
import { visible } from '../emit/visible.ts';
import { valueText } from '../emit/yaml-text.ts';
import type { SideBySide, SideName, Split, ValuePair } from '../model/change.ts';
import { counted } from '../model/plural.ts';
import type { Candidate } from '../model/resolution.ts';

/** `A` and `B` stand before what each of the two has; a line that is missing says that the target has nothing there. */
export function sideBySideText(
  { a, b, values, layers, sections }: SideBySide,
  { width, ...options }: TextOptions,
): string {
  const style = styleOf(options);
  const half = Math.max(20, Math.floor(width / 2));
  const side = (mark: string, text: string): string => `  ${style.dim(mark)} ${text}`;
  const both = (inA: string | null, inB: string | null): readonly string[] => [
    ...(inA === null ? [] : [side('A', style.red(inA))]),
    ...(inB === null ? [] : [side('B', style.green(inB))]),
  ];
  const named = ({ id, at: moment, reader, title }: SideName): string => {
    const at = [reader, moment].map((one) => (one ? style.dim(`@${visible(one)}`) : '')).join('');
    return `${style.bold(visible(id))}${at}  ${cut(visible(title), half)}`;
  };
  const at = (where: { readonly source: string; readonly line?: number } | null): string | null =>
    where && place(where);
  return [
    side('A', named(a)),
    side('B', named(b)),
    ...block('Values', values, style, (pair) => [
      keyLine(pair, half),
      ...both(saidText(pair.a, half), saidText(pair.b, half)),
      ...(pair.droppedBy === null ? [] : [side(' ', dropped(pair.droppedBy))]),
    ]),
    ...block('Layers', layers, style, (pair) => both(at(pair.a), at(pair.b))),
    ...block('Sections', sections, style, ({ heading, from, ...pair }) => [
      cut(visible(heading) || '(without a heading)', half),
      ...both(
        at(pair.a && { ...pair.a, line: from.a ?? pair.a.line }),
        at(pair.b && { ...pair.b, line: from.b ?? pair.b.line }),
      ),
    ]),
    '',
  ].join('\n');
}

function block<T>(
  title: string,
  { different, same }: Split<T>,
  style: Style,
  linesOf: (one: T) => readonly string[],
): readonly string[] {
  const told =
    different.length === 0
      ? `no differences, ${same.length} the same`
      : `${counted(different.length, 'difference')}, ${same.length} the same`;
  return ['', `${style.bold(title)}  ${style.dim(told)}`, ...different.flatMap(linesOf)];
}

function keyLine({ keyPath, of }: ValuePair, width: number): string {
  const kind = of === 'item' ? ' (item)' : of === 'order' ? ' (different order)' : '';
  return cut(visible(keyPath), width) + kind;
}

function saidText(candidate: Candidate | null, width: number): string | null {
  if (candidate === null) return null;
  return `${cut(visible(valueText(candidate.value)), width)}  ${place(candidate)}`;
}

function dropped(by: NonNullable<ValuePair['droppedBy']>): string {
  const marker = by.marker === 'inherit' ? 'inherit: false' : 'override: true';
  return `dropped by ${marker}  ${place(by)}`;
}
