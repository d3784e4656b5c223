import { isReader, sideBySide } from '../core.ts';
import { listedText } from '../emit/listing-text.ts';
import { markerText } from '../emit/reasons.ts';
import { cut, place, type Style, styleOf, type TextOptions } from '../emit/text.ts';
import { visible } from '../emit/visible.ts';
import { valueText } from '../emit/yaml-text.ts';
import type { SideBySide, SideName, Split, ValuePair } from '../model/change.ts';
import { WINDOW } from '../model/operation.ts';
import { counted, enumerate } from '../model/plural.ts';
import type { Candidate } from '../model/resolution.ts';
import type { Target } from '../model/scope.ts';
import type { Args } from './input.ts';
import { AT, defineOperation, field, ONE_TARGET } from './operation.ts';

const as = (side: string) =>
  field.text(`what this agent has of ${side}`, { value: 'name', most: 100 });
const when = (side: string) => ({ ...AT, summary: `revision or date to read ${side} at` }) as const;

export const operation = defineOperation({
  name: 'compare',
  summary:
    'compare the values, layers and sections of two targets, now, at a revision or date, or as agents have them',
  input: {
    a: { ...ONE_TARGET, when: 'aAt' },
    b: { ...ONE_TARGET, when: 'bAt' },
    aAt: when('a'),
    bAt: when('b'),
    aAs: as('a'),
    bAs: as('b'),
    window: WINDOW,
  },
  examples: [
    'compare 0042/000 0042/001',
    'compare 0042/001@v1.2 0042/001',
    'compare 0042@2026-10-01 0042@main --json',
    'compare 0042@codex 0042@claude',
  ],
  does: 'reads',
  address: '/workspace/compare',
  flatten: (args) => ({ ...args, ...splitSide(args, 'a'), ...splitSide(args, 'b') }),
  async run(workspace, { a, b, aAt, bAt, aAs, bAs }) {
    const seen = async (target: Target, at: string | null, reader: string | null) => {
      const then = at === null ? workspace : await workspace.at(at);
      const side = reader === null ? target : then.seenBy(target, reader);
      return { ...(await then.resolve(side)), at };
    };
    const compared = sideBySide(await seen(a, aAt, aAs), await seen(b, bAt, bAs));
    return { schemaVersion: 1 as const, ...compared };
  },
  words: async () => ({ text: (data, { io }) => sideBySideText(data, io) }),
});

/** `42/1@v1.2` as the target and its moment, `42/1@codex` as what an agent has of it; an `@` that begins the name of a folder is part of that. */
function splitSide(args: Args, side: 'a' | 'b'): Args {
  const words = [args[side] ?? []].flat().map(String);
  const last = words.at(-1) ?? '';
  const at = last.search(/(?<=[^/])@(?=[^/])/);
  if (at < 0) return {};
  const name = last.slice(at + 1);
  const field = isReader(name) ? 'As' : 'At';
  return { [side]: [...words.slice(0, -1), last.slice(0, at)], [`${side}${field}`]: name };
}

/** `A` and `B` stand before what each of the two has; a line that is missing says that the target has nothing there. */
function sideBySideText(
  { a, b, values, layers, sections, listing, unknownListing }: SideBySide,
  { width, ...options }: TextOptions,
): string {
  const style = styleOf(options);
  const half = Math.max(20, Math.floor(width / 2));
  const side = (mark: string, text: string): string => `  ${style.dim(mark)} ${text}`;
  const both = (inA: string | null, inB: string | null): readonly string[] => [
    ...(inA === null ? [] : [side('A', style.red(inA))]),
    ...(inB === null ? [] : [side('B', style.green(inB))]),
  ];
  const sideName = ({ id, at: moment, reader, title }: SideName): string => {
    const at = [reader, moment].map((one) => (one ? style.dim(`@${visible(one)}`) : '')).join('');
    return `${style.bold(visible(id))}${at}  ${cut(visible(title), half)}`;
  };
  const unknown = unknownListing && enumerate(unknownListing.map(visible));
  const at = (where: { readonly source: string; readonly line?: number } | null): string | null =>
    where && place(where);
  return [
    side('A', sideName(a)),
    side('B', sideName(b)),
    ...block('Values', values, style, true, (pair) => [
      keyLine(pair, half),
      ...both(valueWithPlace(pair.a, half), valueWithPlace(pair.b, half)),
      ...(pair.droppedBy === null
        ? []
        : [side(' ', `dropped by ${markerText(pair.droppedBy)}  ${place(pair.droppedBy)}`)]),
    ]),
    ...block('Layers', layers, style, false, (pair) => {
      const b = at(pair.b);
      return both(at(pair.a), b && pair.sameText ? `${b}  the same text` : b);
    }),
    ...block('Sections', sections, style, true, ({ heading, inner = '', from, ...pair }) => [
      cut(visible(inner || heading) || '(without a heading)', half),
      ...both(
        at(pair.a && { ...pair.a, line: from.a ?? pair.a.line }),
        at(pair.b && { ...pair.b, line: from.b ?? pair.b.line }),
      ),
    ]),
    ...(listing
      ? block('Listed at start', listing, style, false, (pair) =>
          both(pair.a && listedText(pair.a, half), pair.b && listedText(pair.b, half)),
        )
      : []),
    ...(unknown
      ? ['', `${style.bold('Listed at start')}  not compared: not known of ${unknown}`]
      : []),
    '',
  ].join('\n');
}

function block<T extends { readonly a: unknown; readonly b: unknown }>(
  title: string,
  { different, same }: Split<T>,
  style: Style,
  isNamed: boolean,
  linesOf: (one: T) => readonly string[],
): readonly string[] {
  const has = (side: 'a' | 'b'): number => different.filter((one) => one[side] !== null).length;
  // Two lines without a name above them do not look like one difference.
  const figure = isNamed
    ? counted(different.length, 'difference')
    : `different: ${has('a')} of A, ${has('b')} of B`;
  const summary = `${different.length === 0 ? 'no differences' : figure}, ${same.length} the same`;
  return ['', `${style.bold(title)}  ${style.dim(summary)}`, ...different.flatMap(linesOf)];
}

function keyLine({ keyPath, of }: ValuePair, width: number): string {
  const kind = of === 'item' ? ' (item)' : of === 'order' ? ' (different order)' : '';
  return cut(visible(keyPath), width) + kind;
}

function valueWithPlace(candidate: Candidate | null, width: number): string | null {
  if (candidate === null) return null;
  return `${cut(visible(valueText(candidate.value)), width)}  ${place(candidate)}`;
}
