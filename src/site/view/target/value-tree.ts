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

interface Draft extends ValueRow {
  kind: ValueRow['kind'];
  dropped: Dropped | null;
  readonly conflicts: Conflict[];
  readonly children: Draft[];
}

/** Rows of the outermost keys, in the order of `values`; what is gone stands after what is there. */
export function valueTree({
  values,
  provenance,
  dropped,
  conflicts,
}: ResolvedContext): readonly ValueRow[] {
  const known = new Map<string, Draft>();
  const row = (key: string, pointer: string, isItem: boolean, value?: Json): Draft => {
    const children = value === undefined ? [] : entries(value);
    const draft: Draft = {
      key,
      pointer,
      kind:
        value === undefined
          ? 'gone'
          : children.length === 0
            ? 'leaf'
            : Array.isArray(value)
              ? 'list'
              : 'map',
      isItem,
      text: value === undefined || children.length > 0 ? null : valueText(value),
      provenance: provenance[pointer] ?? null,
      dropped: null,
      conflicts: [],
      children: children.map(([step, child]) =>
        row(step, pointerTo(pointer, step), Array.isArray(value), child),
      ),
    };
    known.set(pointer, draft);
    return draft;
  };
  /** The row at a pointer; where the value is gone, rows without value are put in. */
  const at = (pointer: string): Draft => {
    const draft = known.get(pointer);
    if (draft !== undefined) return draft;
    const parent = at(pointer.slice(0, pointer.lastIndexOf('/')));
    const gone = row(fromPointer(pointer).at(-1) ?? '', pointer, parent.kind === 'list');
    parent.children.push(gone);
    return gone;
  };
  const root = row('', '', false, values);
  for (const pointer of Object.keys(dropped)) at(pointer).dropped = dropped[pointer] ?? null;
  for (const conflict of conflicts) at(conflict.pointer).conflicts.push(conflict);
  return root.children;
}

/** Strings as they are, the rest as JSON: what an agent reads. */
export function valueText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Those who said something else than the winner, nearest first; who said the same is not a loser. */
export function losers({ winner, shadowed }: Provenance): readonly Candidate[] {
  const said = JSON.stringify(winner.value);
  return shadowed.filter(({ value }) => JSON.stringify(value) !== said);
}

/** Those who said the same as the winner. */
export function agreeing({ winner, shadowed }: Provenance): readonly Candidate[] {
  const said = JSON.stringify(winner.value);
  return shadowed.filter(({ value }) => JSON.stringify(value) === said);
}

function entries(value: Json): readonly (readonly [string, Json])[] {
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.map((item: Json, index) => [String(index), item]);
  const map = value as { readonly [key: string]: Json };
  return Object.keys(map).map((key) => [key, map[key] ?? null]);
}
