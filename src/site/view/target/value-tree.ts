import { saysTheSame } from '../../../emit/reasons.ts';
import { fromPointer, pointerTo } from '../../../model/pointer.ts';
import type {
  Candidate,
  Conflict,
  Dropped,
  Provenance,
  ResolvedContext,
} from '../../../model/resolution.ts';
import type { Json } from '../../../model/value.ts';

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
export function valueTree({
  values,
  provenance,
  dropped,
  conflicts,
}: ResolvedContext): readonly ValueRow[] {
  const gone = Map.groupBy(
    [...Object.keys(dropped), ...conflicts.map(({ pointer }) => pointer)].flatMap(pathTo),
    (pointer) => pointer.slice(0, pointer.lastIndexOf('/')),
  );
  const rowOf = (key: string, pointer: string, isItem: boolean, value?: Json): ValueRow => {
    const inside = value === undefined ? [] : entries(value);
    const isList = Array.isArray(value);
    const kind = inside.length === 0 ? 'leaf' : isList ? 'list' : 'map';
    const known = new Set(inside.map(([step]) => pointerTo(pointer, step)));
    const rest = [...new Set(gone.get(pointer))].filter((one) => !known.has(one));
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
