import { canonicalText, type MapNode, pointerTo, type ValueNode } from '../model/value.ts';
import { declaredBeneath, readMap, unwrap } from './key-paths.ts';
import {
  compareCandidates,
  isDeclared,
  isMarked,
  type MarkedContext,
  type MergeContext,
  rankReason,
  refuse,
} from './merge-context.ts';
import {
  agree,
  type Container,
  candidateOf,
  clear,
  isLeaf,
  kindOf,
  type Origin,
  outrank,
  recordConflict,
  recordReplaced,
  recordTakenOut,
  type Slot,
  type Statement,
  saysEmpty,
  saysSame,
  settle,
  stand,
  state,
} from './trace.ts';

/** Merges what a layer says about a key of the map at `above` into what stands there. */
export function mergeKey(
  above: MergeContext,
  siblings: Map<string, Slot>,
  key: string,
  node: ValueNode,
): void {
  const slot = siblings.get(key);
  const own = unwrap(node);
  const lock = above.lock ?? slot?.lock ?? null;
  const context: MergeContext = {
    ...{ trace: above.trace, by: above.by, pointer: pointerTo(above.pointer, key) },
    // A marker above a lock passes over what is locked; one on the lock or beneath it tries to break it.
    marker: own.marker ?? (lock === null ? above.marker : null),
    declared: declaredBeneath(above.declared, key),
    lock,
  };
  const stands =
    own.value === null
      ? unset(context, slot, node)
      : meet(context, slot, state(context.by, own.value));
  if (stands === undefined) siblings.delete(key);
  else siblings.set(key, stands);
}

/** `{inherit: false}` alone: the key is opted out of (L-035). Like those below it gives what stands then. */
function unset(context: MergeContext, slot: Slot | undefined, node: ValueNode): Slot | undefined {
  if (slot !== undefined && context.lock !== null)
    refuse(context, slot, noValue(state(context.by, node)), context.lock, true);
  else if (slot !== undefined && isMarked(context) && !withdraw(context, slot)) return undefined;
  return slot;
}

/** The first to speak about a path where nothing stands; nothing may begin beneath a lock. */
function begin(context: MergeContext, statement: Statement): Slot | undefined {
  const { trace, pointer, lock } = context;
  if (lock !== null) {
    const kind = 'locked-override';
    recordConflict(trace, pointer, { kind, winner: noValue(lock.over), loser: statement, lock });
    return undefined;
  }
  const slot = stand(statement, kindOf(statement.node), 'only');
  if (slot.kind !== 'atom') mergeContents(context, slot, statement);
  else {
    // Others did speak, until a marker took out what they said: they are shown as losers of this scalar.
    const earlier = trace.takenOut.get(pointer)?.losers.at(-1);
    if (earlier) slot.reason = rankReason(earlier, statement, isDeclared(context));
  }
  return slot;
}

function meet(context: MergeContext, slot: Slot | undefined, statement: Statement) {
  if (slot === undefined) return begin(context, statement);
  if (slot.kind !== kindOf(statement.node)) return supplant(context, slot, statement);
  if (slot.kind !== 'atom') mergeContainer(context, slot, statement);
  else if (saysSame(slot.winner, statement)) agree(slot, statement);
  else if (context.lock !== null) refuse(context, slot, statement, context.lock);
  else outrank(slot, statement, compareCandidates(context, slot, statement));
  return slot;
}

/** A value of another type takes the place of what stands with everything beneath, unless something there is locked. */
function supplant(context: MergeContext, slot: Slot, statement: Statement): Slot {
  const lock = context.lock ?? slot.guard;
  if (lock !== null) {
    refuse(context, slot, statement, lock, true);
    return slot;
  }
  const reason = compareCandidates(context, slot, statement);
  const successor = stand(statement, kindOf(statement.node), reason, [...slot.losers, slot.winner]);
  if (successor.kind !== 'atom') mergeContents(context, successor, statement);
  // A leaf shows its losers itself; what lost to a container has no leaf to be shown at.
  if (isMarked(context) && !isLeaf(successor)) recordTakenOut(context, slot);
  return successor;
}

function mergeContainer(context: MergeContext, slot: Container, statement: Statement): void {
  if (isLeaf(slot) && saysEmpty(statement)) {
    agree(slot, statement);
  } else if (isLeaf(slot) && context.lock !== null) {
    refuse(context, slot, statement, context.lock);
  } else {
    mergeContents(context, slot, statement);
    if (isMarked(context) && slot.guard === null) {
      settle(context, slot);
      recordReplaced(context, slot);
    }
    // The reason shows only where nothing is left but an empty container, and that takes a marker.
    if (context.lock === null) outrank(slot, statement, 'declared-override');
  }
}

function mergeContents(context: MergeContext, into: Container, statement: Statement): void {
  const { node } = statement;
  if (node.type === 'list') mergeItems(context, into, statement, node.items);
  else if (node.type === 'map') mergeEntries(context, into, statement, node);
}

/** Key by key. Under a marker, what lower layers say about keys that are not said again goes first (C-01). */
function mergeEntries(
  context: MergeContext,
  map: Container,
  statement: Statement,
  node: MapNode,
): void {
  const { entries } = readMap(node);
  if (isMarked(context)) {
    const restated = new Set(entries.map(({ key }) => key));
    if (context.lock === null) withdrawEntries(context, map, restated);
    else if ([...map.children.keys()].some((key) => !restated.has(key))) {
      refuse(context, map, statement, context.lock, true);
    }
  }
  for (const { key, value } of entries) mergeKey(context, map.children, key, value);
}

/** "No value", said where another statement stands: what a locked map says about the keys that it does not have. */
function noValue({ by, node: { span } }: Statement): Statement {
  return state(by, { type: 'scalar', value: null, span });
}

/** What is said about items, by the canonical text of the item: the union costs no comparisons. */
type Items = ReadonlyMap<string, readonly Statement[]>;

/** Merges the items of a list statement into the list that stands. A list is locked as a whole: it takes nothing in. */
function mergeItems(
  context: MergeContext,
  list: Container,
  statement: Statement,
  nodes: readonly ValueNode[],
): void {
  const items = readItems(context.by, nodes);
  if (context.lock !== null) {
    const known = new Map([...items].filter(([text]) => list.children.has(text)));
    const adds = known.size < items.size;
    const removes = isMarked(context) && known.size < list.children.size;
    addItems(list, known, 'in-place', statement);
    if (removes || adds) refuse(context, list, statement, context.lock, removes);
  } else if (isMarked(context)) {
    withdrawItems(context, list, new Set(items.keys()));
    addItems(list, items, 'as-said', statement);
  } else {
    addItems(list, items, 'in-place', statement);
  }
}

/** Items keep their places; or, where the layer says what the whole list is, they stand in the order in which it says so. */
function addItems(
  list: Container,
  items: Items,
  order: 'in-place' | 'as-said',
  statement: Statement,
): void {
  const alone = order === 'as-said' || list.winner === statement;
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
  const items = nodes.flatMap((node) => {
    const { value } = unwrap(node);
    return value === null ? [] : [state(by, value)];
  });
  return Map.groupBy(items, (item) => canonicalText(candidateOf(item).value));
}

const nothing: ReadonlySet<string> = new Set();

/**
 * Takes out what lower layers say at a path and beneath it (C-01, C-02); true where something stays. Locked values stay,
 * and so does what the marker's own document says: a marker speaks of the layers beneath, not of its own author.
 */
function withdraw(context: MarkedContext, slot: Slot): boolean {
  if (slot.lock !== null) {
    slot.lock.isProtected = true;
    return true;
  }
  const own = slot.winner.by === context.by;
  if (slot.kind === 'atom' || isLeaf(slot)) {
    if (own) return true;
    settle(context, slot);
    clear(context);
    recordTakenOut(context, slot);
    return false;
  }
  if (slot.kind === 'list') withdrawItems(context, slot, nothing);
  else withdrawEntries(context, slot, nothing);
  if (own || slot.children.size > 0) return true;
  settle(context, slot);
  clear(context);
  recordReplaced(context, slot);
  return false;
}

/** Takes what lower layers say out of a map, but for the keys to `keep`. */
function withdrawEntries(context: MarkedContext, map: Container, keep: ReadonlySet<string>): void {
  for (const [key, child] of map.children) {
    if (keep.has(key)) continue;
    const beneath = { ...context, pointer: pointerTo(context.pointer, key) };
    if (!withdraw(beneath, child)) map.children.delete(key);
  }
}

/** Takes the items of lower layers out of a list, but for those to `keep` (canonical text). */
function withdrawItems(context: MarkedContext, list: Container, keep: ReadonlySet<string>): void {
  // Backwards, because the record runs from the oldest to the most recent and is shown the other way round.
  for (const [text, item] of [...list.children].reverse()) {
    if (keep.has(text) || item.winner.by === context.by) continue;
    recordTakenOut(context, item);
    list.children.delete(text);
  }
}
