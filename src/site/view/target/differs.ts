import { fromPointer } from '../../../model/pointer.ts';
import type { Cascade } from '../../../model/resolution.ts';
import { canonicalText, type Json } from '../../../model/value.ts';

/**
 * Pointers of leaves that the target adds or changes, and of what it drops. An item of a list differs where the list
 * above does not hold it, wherever it stood there.
 */
export function differing(context: Cascade, above: Cascade): ReadonlySet<string> {
  const pointers = new Set<string>();
  const lists = new Map<string, ReadonlySet<string> | null>();
  const itemsAbove = (list: string): ReadonlySet<string> | null => {
    let items = lists.get(list);
    if (items === undefined) {
      const value = valueAt(above.values, list);
      items = Array.isArray(value) ? new Set(value.map(canonicalText)) : null;
      lists.set(list, items);
    }
    return items;
  };
  for (const pointer of Object.keys(context.provenance)) {
    const said = canonicalText(context.provenance[pointer]?.winner.value ?? null);
    const parent = pointer.slice(0, pointer.lastIndexOf('/'));
    const was = above.provenance[pointer];
    const isSame = isItem(context.values, parent)
      ? itemsAbove(parent)?.has(said) === true
      : was !== undefined && canonicalText(was.winner.value) === said;
    if (!isSame) pointers.add(pointer);
  }
  for (const pointer of Object.keys(context.dropped)) {
    const [now, before] = [context.dropped[pointer]?.by, above.dropped[pointer]?.by];
    if (now?.source !== before?.source || now?.line !== before?.line) pointers.add(pointer);
  }
  return pointers;
}

function isItem(values: Json, parent: string): boolean {
  return parent !== '' && Array.isArray(valueAt(values, parent));
}

function valueAt(values: Json, pointer: string): Json | undefined {
  let at: Json | undefined = values;
  for (const key of fromPointer(pointer)) {
    if (at === null || typeof at !== 'object') return undefined;
    at = Array.isArray(at)
      ? (at as readonly Json[])[Number(key)]
      : (at as { readonly [key: string]: Json })[key];
  }
  return at;
}
