// In: what a layer says about a path, and what stands there. Out: what stands there now; disagreements go to the ledger.

import type { ValueNode } from '../model/value.ts';
import { declaredBeneath } from './declared.ts';
import { type Ledger, recordConflict, recordTakenOut } from './ledger.ts';
import { readMap, unwrap } from './markers.ts';
import { mergeItems } from './merge-list.ts';
import { pointerTo } from './pointer.ts';
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
import { contest, isDeclared, rankReason, refuse, refuseRemoval, type Turn } from './turn.ts';
import { withdraw } from './withdraw.ts';

/** Where a value stands: its key among its siblings. */
interface Place {
  readonly siblings: Map<string, Standing>;
  readonly key: string;
  readonly pointer: string;
}

/** Merges what a layer says about the key of a map, whose own pointer is `parent`, into what stands there. */
export function mergeKey(
  ledger: Ledger,
  parent: string,
  siblings: Map<string, Standing>,
  key: string,
  node: ValueNode,
  above: Turn,
): void {
  const place: Place = { siblings, key, pointer: pointerTo(parent, key) };
  const standing = siblings.get(key);
  const said = unwrap(node);
  const lock = above.lock ?? standing?.lock ?? null;
  const turn: Turn = {
    by: above.by,
    // A marker above a lock passes over what is locked; one on the lock or beneath it tries to break it.
    marker: said.marker ?? (lock === null ? above.marker : null),
    declared: declaredBeneath(above.declared, key),
    lock,
  };
  if (said.value === null) {
    if (standing !== undefined) unset(ledger, place, standing, node, turn);
  } else {
    const statement = state(turn.by, said.value);
    if (standing === undefined) begin(ledger, place, statement, turn);
    else meet(ledger, place, standing, statement, turn);
  }
}

/** `{inherit: false}` alone: the key is opted out of (L-035). */
function unset(
  ledger: Ledger,
  { siblings, key, pointer }: Place,
  standing: Standing,
  node: ValueNode,
  { by, marker, lock }: Turn,
): void {
  if (lock !== null) {
    refuseRemoval(ledger, pointer, standing, noValue(state(by, node)), lock);
  } else if (marker !== null && !withdraw(ledger, pointer, standing, marker, by)) {
    siblings.delete(key);
  }
}

/** The first to speak about a path where nothing stands; nothing may begin beneath a lock. */
function begin(
  ledger: Ledger,
  { siblings, key, pointer }: Place,
  said: Statement,
  turn: Turn,
): void {
  const { lock } = turn;
  if (lock !== null) {
    const kind = 'locked-override';
    recordConflict(ledger, pointer, { kind, winner: noValue(lock.over), loser: said, lock });
    return;
  }
  const standing = stand(said, kindOf(said.node), 'only');
  siblings.set(key, standing);
  if (standing.kind !== 'atom') mergeContents(ledger, pointer, standing, said, turn);
  else {
    // Others did speak, until a marker took out what they said: they will be shown as losers of this scalar.
    const earlier = ledger.takenOut.get(pointer)?.losers.at(-1);
    if (earlier) standing.reason = rankReason(earlier, said, isDeclared(turn));
  }
}

/** "No value", said where another statement stands: what a locked map says about the keys that it does not have. */
function noValue({ by, node: { span } }: Statement): Statement {
  return state(by, { type: 'scalar', value: null, span });
}

/** Two statements about one path. */
function meet(ledger: Ledger, place: Place, standing: Standing, said: Statement, turn: Turn): void {
  if (standing.kind !== kindOf(said.node)) {
    supplant(ledger, place, standing, said, turn);
  } else if (standing.kind !== 'atom') {
    mergeContainer(ledger, place.pointer, standing, said, turn);
  } else if (saysSame(standing.winner, said)) {
    agree(standing, said);
  } else if (turn.lock !== null) {
    refuse(ledger, place.pointer, standing, said, turn.lock);
  } else {
    outrank(standing, said, contest(ledger, place.pointer, standing, said, turn));
  }
}

/** A value of another type takes the place of what stands with everything beneath, unless something there is locked. */
function supplant(
  ledger: Ledger,
  { siblings, key, pointer }: Place,
  standing: Standing,
  said: Statement,
  turn: Turn,
): void {
  const lock = turn.lock ?? standing.guard;
  if (lock !== null) {
    refuseRemoval(ledger, pointer, standing, said, lock);
    return;
  }
  const reason = contest(ledger, pointer, standing, said, turn);
  const successor = stand(said, kindOf(said.node), reason, [...standing.losers, standing.winner]);
  siblings.set(key, successor);
  if (successor.kind !== 'atom') mergeContents(ledger, pointer, successor, said, turn);
  // A leaf shows its losers itself; what lost to a container has no leaf to be shown at.
  if (turn.marker !== null && !isLeaf(successor)) {
    recordTakenOut(ledger, pointer, standing, turn.marker, turn.by);
  }
}

/** Map into map, list into list: never a conflict by itself (L-032, L-033). */
function mergeContainer(
  ledger: Ledger,
  pointer: string,
  standing: Container,
  said: Statement,
  turn: Turn,
): void {
  if (isLeaf(standing) && saysEmpty(said)) {
    agree(standing, said);
  } else if (isLeaf(standing) && turn.lock !== null) {
    refuse(ledger, pointer, standing, said, turn.lock);
  } else {
    mergeContents(ledger, pointer, standing, said, turn);
    // The reason shows only where nothing is left but an empty container, and that takes a marker.
    if (turn.lock === null) outrank(standing, said, 'declared-override');
  }
}

function mergeContents(
  ledger: Ledger,
  pointer: string,
  standing: Container,
  said: Statement,
  turn: Turn,
): void {
  if (said.node.type === 'list') mergeItems(ledger, pointer, standing, said, turn);
  else if (said.node.type === 'map') mergeEntries(ledger, pointer, standing, said, turn);
}

/** Key by key. Under a marker, what lower layers say about keys that are not said again goes first (C-01). */
function mergeEntries(
  ledger: Ledger,
  pointer: string,
  map: Container,
  said: Statement,
  turn: Turn,
): void {
  const { entries } = said.node.type === 'map' ? readMap(said.node) : { entries: [] };
  if (turn.marker !== null) {
    const restated = new Set(entries.map(({ key }) => key));
    const others = [...map.children].filter(([key]) => !restated.has(key));
    if (turn.lock !== null) {
      if (others.length > 0) refuseRemoval(ledger, pointer, map, said, turn.lock);
    } else {
      for (const [key, child] of others) {
        const stays = withdraw(ledger, pointerTo(pointer, key), child, turn.marker, turn.by);
        if (!stays) map.children.delete(key);
      }
    }
  }
  for (const { key, value } of entries) {
    mergeKey(ledger, pointer, map.children, key, value, turn);
  }
}
