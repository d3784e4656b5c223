// Values as rows of a tree, what differs from the target around, and what each layer gives.

import { leavesOf } from '../../../diff/leaves.ts';
import { saysTheSame } from '../../../emit/reasons.ts';
import type {
  Candidate,
  Cascade,
  Conflict,
  Dropped,
  Provenance,
  ResolvedContext,
} from '../../../model/resolution.ts';
import { canonicalText, fromPointer, type Json, pointerTo } from '../../../model/value.ts';
import { choicesOf } from '../filter-fields.ts';
import { memoryRows } from '../memory.ts';

/** One row: a leaf with provenance, a branch with children, or a key that is gone (`dropped`, no provenance). */
export interface ValueRow {
  /** Last step of the pointer, unescaped; an item of a list has its index. */
  readonly key: string;
  /** JSON Pointer into `values`. */
  readonly pointer: string;
  readonly kind: 'map' | 'list' | 'leaf' | 'gone';
  readonly isItem: boolean;
  /** The leaf as people write it, null for branches. */
  readonly text: string | null;
  readonly provenance: Provenance | null;
  readonly dropped: Dropped | null;
  readonly conflicts: readonly Conflict[];
  readonly children: readonly ValueRow[];
}

/** Rows of the outermost keys, in the order of `values`; what is gone stands after what is there. */
export function valueTree({ values, provenance, dropped, conflicts }: ResolvedContext) {
  const byParent = Map.groupBy(
    [...Object.keys(dropped), ...conflicts.map(({ pointer }) => pointer)].flatMap(pathTo),
    (pointer) => pointer.slice(0, pointer.lastIndexOf('/')),
  );
  const rowOf = (key: string, pointer: string, isItem: boolean, value?: Json): ValueRow => {
    const inside = value === undefined ? [] : entries(value);
    const isList = Array.isArray(value);
    const kind = inside.length === 0 ? 'leaf' : isList ? 'list' : 'map';
    const known = new Set(inside.map(([step]) => pointerTo(pointer, step)));
    const rest = [...new Set(byParent.get(pointer))].filter((one) => !known.has(one));
    return {
      ...{ key, pointer, isItem, kind: value === undefined ? 'gone' : kind },
      text: value === undefined || inside.length > 0 ? null : valueText(value),
      provenance: provenance[pointer] ?? null,
      dropped: dropped[pointer] ?? null,
      conflicts: conflicts.filter((one) => one.pointer === pointer),
      children: [
        ...inside.map(([step, child]) => rowOf(step, pointerTo(pointer, step), isList, child)),
        ...rest.map((one) => rowOf(fromPointer(one).at(-1) ?? '', one, kind === 'list')),
      ],
    };
  };
  return rowOf('', '', false, values).children;
}

/** `/a`, `/a/b`: all that leads to a pointer, and itself. */
function pathTo(pointer: string): readonly string[] {
  const steps = pointer.split('/').slice(1);
  return steps.map((_, at) => `/${steps.slice(0, at + 1).join('/')}`);
}

/** Strings as they are, the rest as JSON: what an agent reads. */
export function valueText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Those who said something else than the winner, nearest first; who said the same is not a loser. */
export function losers({ winner, shadowed }: Provenance): readonly Candidate[] {
  return shadowed.filter((one) => !saysTheSame(one, winner));
}

/** Those who said the same as the winner. */
export function agreeing({ winner, shadowed }: Provenance): readonly Candidate[] {
  return shadowed.filter((one) => saysTheSame(one, winner));
}

function entries(value: Json): readonly (readonly [string, Json])[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value);
}

/**
 * Pointers of leaves that the target adds or changes, and of what it drops. An item of a list differs where the list
 * above does not hold it, wherever it stood there.
 */
export function differing(context: Cascade, above: Cascade): ReadonlySet<string> {
  const keyOf = (cascade: Cascade, pointer: string): string => {
    const list = pointer.slice(0, pointer.lastIndexOf('/'));
    const at = leavesOf(cascade).get(list)?.items ? `${list}/-` : pointer;
    return `${at} ${canonicalText(cascade.provenance[pointer]?.winner.value ?? null)}`;
  };
  const known = new Set(Object.keys(above.provenance).map((pointer) => keyOf(above, pointer)));
  const isNew = (pointer: string) => !known.has(keyOf(context, pointer));
  const isDropped = (pointer: string): boolean => {
    const [now, before] = [context.dropped[pointer]?.by, above.dropped[pointer]?.by];
    return now?.source !== before?.source || now?.line !== before?.line;
  };
  return new Set([
    ...Object.keys(context.provenance).filter(isNew),
    ...Object.keys(context.dropped).filter(isDropped),
  ]);
}

/** How many values of each layer won and lost, its sections, and its entries of memory. */
export function contributions({ provenance, dropped, sections, memory }: ResolvedContext) {
  const leaves = Object.values(provenance);
  const removed = Object.values(dropped).flatMap(({ shadowed }) => shadowed);
  const sourcesIn = (all: readonly { readonly source: string }[]) =>
    all.map(({ source }) => source);
  const won = new Map(choicesOf(leaves.map(({ winner }) => winner.source)));
  const lost = new Map(choicesOf(sourcesIn([...leaves.flatMap(losers), ...removed])));
  const numbers = new Map(
    choicesOf(sections.flatMap(({ parts }) => [...new Set(sourcesIn(parts))])),
  );
  const memories = new Map(choicesOf(memory.flatMap(memoryRows).map(({ path }) => path)));
  return (source: string) => ({
    ...{ won: won.get(source) ?? 0, lost: lost.get(source) ?? 0 },
    ...{ sections: numbers.get(source) ?? 0, memories: memories.get(source) ?? 0 },
  });
}
