// What stands there now; disagreements go to the ledger.

import { pointerTo } from '../model/pointer.ts';
import type { MapNode, ValueNode } from '../model/value.ts';
import { declaredBeneath } from './declared.ts';
import { recordConflict, recordReplaced, recordTakenOut, settle } from './ledger.ts';
import { readMap, unwrap } from './markers.ts';
import { mergeItems } from './merge-list.ts';
import {
  agree,
  type Container,
  isLeaf,
  kindOf,
  outrank,
  type Standing,
  type Statement,
  saysEmpty,
  saysSame,
  stand,
  state,
} from './standing.ts';
import {
  contest,
  isDeclared,
  isMarked,
  rankReason,
  refuse,
  refuseRemoval,
  type Turn,
} from './turn.ts';
import { withdraw, withdrawEntries } from './withdraw.ts';

/** Where a value stands: its key among its siblings. */
interface Place {
  readonly siblings: Map<string, Standing>;
  readonly key: string;
  readonly pointer: string;
}

/** Merges what a layer says about the key of a map, whose own pointer is `parent`, into what stands there. */
export function mergeKey(
  above: Turn,
  parent: string,
  siblings: Map<string, Standing>,
  key: string,
  node: ValueNode,
): void {
  const place: Place = { siblings, key, pointer: pointerTo(parent, key) };
  const standing = siblings.get(key);
  const said = unwrap(node);
  const lock = above.lock ?? standing?.lock ?? null;
  const turn: Turn = {
    ledger: above.ledger,
    by: above.by,
    // A marker above a lock passes over what is locked; one on the lock or beneath it tries to break it.
    marker: said.marker ?? (lock === null ? above.marker : null),
    declared: declaredBeneath(above.declared, key),
    lock,
  };
  if (said.value === null) {
    if (standing !== undefined) unset(turn, place, standing, node);
  } else {
    const statement = state(turn.by, said.value);
    if (standing === undefined) begin(turn, place, statement);
    else meet(turn, place, standing, statement);
  }
}

/** `{inherit: false}` alone: the key is opted out of (L-035). */
function unset(
  turn: Turn,
  { siblings, key, pointer }: Place,
  standing: Standing,
  node: ValueNode,
): void {
  if (turn.lock !== null) {
    refuseRemoval(turn, pointer, standing, noValue(state(turn.by, node)), turn.lock);
  } else if (isMarked(turn) && !withdraw(turn, pointer, standing)) {
    siblings.delete(key);
  }
}

/** The first to speak about a path where nothing stands; nothing may begin beneath a lock. */
function begin(turn: Turn, { siblings, key, pointer }: Place, said: Statement): void {
  const { ledger, lock } = turn;
  if (lock !== null) {
    const kind = 'locked-override';
    recordConflict(ledger, pointer, { kind, winner: noValue(lock.over), loser: said, lock });
    return;
  }
  const standing = stand(said, kindOf(said.node), 'only');
  siblings.set(key, standing);
  if (standing.kind !== 'atom') {
    mergeContents(turn, pointer, standing, said);
  } else {
    // Others did speak, until a marker took out what they said: they are shown as losers of this scalar.
    const earlier = ledger.takenOut.get(pointer)?.losers.at(-1);
    if (earlier) standing.reason = rankReason(earlier, said, isDeclared(turn));
  }
}

/** Two statements about one path. */
function meet(turn: Turn, place: Place, standing: Standing, said: Statement): void {
  const { pointer } = place;
  if (standing.kind !== kindOf(said.node)) supplant(turn, place, standing, said);
  else if (standing.kind !== 'atom') mergeContainer(turn, pointer, standing, said);
  else if (saysSame(standing.winner, said)) agree(standing, said);
  else if (turn.lock !== null) refuse(turn, pointer, standing, said, turn.lock);
  else outrank(standing, said, contest(turn, pointer, standing, said));
}

/** A value of another type takes the place of what stands with everything beneath, unless something there is locked. */
function supplant(
  turn: Turn,
  { siblings, key, pointer }: Place,
  standing: Standing,
  said: Statement,
): void {
  const lock = turn.lock ?? standing.guard;
  if (lock !== null) {
    refuseRemoval(turn, pointer, standing, said, lock);
    return;
  }
  const reason = contest(turn, pointer, standing, said);
  const successor = stand(said, kindOf(said.node), reason, [...standing.losers, standing.winner]);
  siblings.set(key, successor);
  if (successor.kind !== 'atom') mergeContents(turn, pointer, successor, said);
  // A leaf shows its losers itself; what lost to a container has no leaf to be shown at.
  if (isMarked(turn) && !isLeaf(successor)) recordTakenOut(turn, pointer, standing);
}

/** Map into map, list into list: never a conflict by itself (L-032, L-033). */
function mergeContainer(turn: Turn, pointer: string, standing: Container, said: Statement): void {
  if (isLeaf(standing) && saysEmpty(said)) {
    agree(standing, said);
  } else if (isLeaf(standing) && turn.lock !== null) {
    refuse(turn, pointer, standing, said, turn.lock);
  } else {
    mergeContents(turn, pointer, standing, said);
    if (isMarked(turn) && standing.guard === null) {
      settle(turn, standing);
      recordReplaced(turn, pointer, standing);
    }
    // The reason shows only where nothing is left but an empty container, and that takes a marker.
    if (turn.lock === null) outrank(standing, said, 'declared-override');
  }
}

function mergeContents(turn: Turn, pointer: string, into: Container, said: Statement): void {
  if (said.node.type === 'list') mergeItems(turn, pointer, into, said, said.node.items);
  else if (said.node.type === 'map') mergeEntries(turn, pointer, into, said, said.node);
}

/** Key by key. Under a marker, what lower layers say about keys that are not said again goes first (C-01). */
function mergeEntries(
  turn: Turn,
  pointer: string,
  map: Container,
  said: Statement,
  node: MapNode,
): void {
  const { entries } = readMap(node);
  if (isMarked(turn)) {
    const restated = new Set(entries.map(({ key }) => key));
    if (turn.lock === null) withdrawEntries(turn, pointer, map, restated);
    else if ([...map.children.keys()].some((key) => !restated.has(key))) {
      refuseRemoval(turn, pointer, map, said, turn.lock);
    }
  }
  for (const { key, value } of entries) mergeKey(turn, pointer, map.children, key, value);
}

/** "No value", said where another statement stands: what a locked map says about the keys that it does not have. */
function noValue({ by, node: { span } }: Statement): Statement {
  return state(by, { type: 'scalar', value: null, span });
}
