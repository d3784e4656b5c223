// What each layer brought, one block a layer.

import type { Candidate, ResolvedContext, ResolvedLayer } from '../model/resolution.ts';
import { keyPathOf } from '../model/value.ts';
import { memoryCounts } from './memory-text.ts';
import { saysTheSame } from './reasons.ts';
import { cut, place, type Style, styleOf, type TextOptions } from './text.ts';
import { visible } from './visible.ts';
import { valueText } from './yaml-text.ts';

/**
 * One block a layer, lowest first (L-039): `+ key: value`, `~ key: old → new`, `= key: value` (agreed), `- key: value`
 * (dropped by a marker), `! key: value` (refused, the key is locked), `§` the headings of its text.
 */
export function diffText(
  context: ResolvedContext,
  options: TextOptions,
): readonly (readonly string[])[] {
  const style = styleOf(options);
  const changes = Map.groupBy(changesOf(context, style), ({ source }) => source);
  return context.layers.map((layer) => {
    const own = [...(changes.get(layer.source) ?? [])].sort((a, b) => a.line - b.line);
    const lines = [
      ...own.map(({ text, line }) => `${text}  ${style.dim(`:${line}`)}`),
      ...headings(context, layer, options.width),
      ...context.memory
        .filter(({ source }) => source === layer.source)
        .map((memory) => `memory: ${memoryCounts(memory, context.target)}`),
    ];
    const rows = lines.length === 0 ? [style.dim('nothing')] : lines;
    const title = `${String(layer.priority).padStart(2)}  ${place(layer)}`;
    return [style.bold(title), ...rows.map((line) => `    ${line}`)];
  });
}

function changesOf(context: ResolvedContext, style: Style) {
  const order = new Map(context.layers.map((one) => [one.source, one.order]));
  const at = ({ source }: Candidate): number => order.get(source) ?? 0;
  const inOrder = (candidates: readonly Candidate[]): Candidate[] =>
    candidates.toSorted((a, b) => at(a) - at(b) || a.line - b.line || a.column - b.column);
  const overridden = Object.entries(context.provenance).flatMap(
    ([pointer, { winner, shadowed, reason }]) => {
      const key = visible(keyPathOf(pointer));
      const locked = reason === 'locked' ? winner : null;
      return changesOfKey(key, inOrder([winner, ...shadowed]), locked, style);
    },
  );
  const dropped = Object.entries(context.dropped).flatMap(([pointer, { by, shadowed }]) => {
    const key = visible(keyPathOf(pointer));
    const statements = inOrder(shadowed);
    // A layer says one value once: several from one source are the items of a list.
    const isList = new Set(shadowed.map(({ source }) => source)).size < shadowed.length;
    const was = (isList ? statements : statements.slice(-1)).map(({ value }) => valueText(value));
    return [
      ...(isList
        ? statements.flatMap((item) => changesOfKey(key, [item], null, style))
        : changesOfKey(key, statements, null, style)),
      {
        source: by.source,
        line: by.line,
        text: style.red(`- ${key}${was.length === 0 ? '' : `: ${was.join(', ')}`}`),
      },
    ];
  });
  return [...overridden, ...dropped];
}

/** What each statement did to what stood before it. */
function changesOfKey(
  key: string,
  statements: readonly Candidate[],
  locked: Candidate | null,
  style: Style,
) {
  let standing: Candidate | null = null;
  const textOf = (statement: Candidate): string => {
    const before = standing;
    const value = valueText(statement.value);
    if (before !== null && saysTheSame(before, statement)) return style.dim(`= ${key}: ${value}`);
    if (before !== null && locked !== null && saysTheSame(before, locked))
      return style.red(`! ${key}: ${value} (refused, locked)`);
    standing = statement;
    if (before === null) return style.green(`+ ${key}: ${value}`);
    return style.yellow(`~ ${key}: ${valueText(before.value)} → ${value}`);
  };
  return statements.map((one) => ({ source: one.source, line: one.line, text: textOf(one) }));
}

function headings({ sections }: ResolvedContext, { source }: ResolvedLayer, width: number) {
  const own = sections.filter(({ parts }) => parts.some((part) => part.source === source));
  const names = own.map(({ heading }) => visible(heading)).join(', ');
  return own.length === 0 ? [] : [cut(`§ ${names}`, Math.max(20, width - 4))];
}
