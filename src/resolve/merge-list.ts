import { canonicalText, type ValueNode } from '../model/value.ts';
import { unwrap } from './markers.ts';
import { isMarked, type MergeContext, refuse } from './merge-context.ts';
import {
  agree,
  type Container,
  candidateOf,
  type Origin,
  type Statement,
  stand,
  state,
} from './slot.ts';
import { withdrawItems } from './withdraw.ts';

/** What is said about items, by the canonical text of the item: the union costs no comparisons. */
type Items = ReadonlyMap<string, readonly Statement[]>;

/** Merges the items of a list statement into the list that stands. A list is locked as a whole: it takes nothing in. */
export function mergeItems(
  context: MergeContext,
  pointer: string,
  list: Container,
  said: Statement,
  nodes: readonly ValueNode[],
): void {
  const items = readItems(context.by, nodes);
  if (context.lock !== null) {
    const known = new Map([...items].filter(([text]) => list.children.has(text)));
    const adds = known.size < items.size;
    const removes = isMarked(context) && known.size < list.children.size;
    addItems(list, known, 'in-place', said);
    if (removes || adds) refuse(context, pointer, list, said, context.lock, removes);
  } else if (isMarked(context)) {
    withdrawItems(context, pointer, list, new Set(items.keys()));
    addItems(list, items, 'as-said', said);
  } else {
    addItems(list, items, 'in-place', said);
  }
}

/** Items keep their places; or, where the layer says what the whole list is, they stand in the order in which it says so. */
function addItems(
  list: Container,
  items: Items,
  order: 'in-place' | 'as-said',
  said: Statement,
): void {
  const alone = order === 'as-said' || list.winner === said;
  for (const [text, [first, ...repeats]] of items) {
    if (first === undefined) continue;
    const known = list.children.get(text);
    const item = known ?? stand(first, 'atom', alone ? 'only' : 'added');
    if (known !== undefined) agree(known, first);
    for (const repeat of repeats) agree(item, repeat);
    if (order === 'as-said') list.children.delete(text);
    list.children.set(text, item);
  }
}

function readItems(by: Origin, nodes: readonly ValueNode[]): Items {
  const items = new Map<string, Statement[]>();
  for (const node of nodes) {
    const { value } = unwrap(node);
    if (value === null) continue;
    const item = state(by, value);
    const text = canonicalText(candidateOf(item).value);
    const same = items.get(text);
    if (same === undefined) items.set(text, [item]);
    else same.push(item);
  }
  return items;
}
