import type { Conflict, Reason } from '../model/resolution.ts';
import type { Declared } from './declared.ts';
import { type Ledger, recordConflict, settleAll } from './ledger.ts';
import type { Marker } from './markers.ts';
import type { Lock, Speaker, Standing, Statement } from './standing.ts';

/** What holds while a layer speaks about a path. */
export interface Turn {
  readonly ledger: Ledger;
  readonly by: Speaker;
  /** The marker in force: what lower layers say here is replaced, not added to. */
  readonly marker: Marker | null;
  /** The `overrides:` of the layer, from this path downwards. */
  readonly declared: Declared;
  /** The lock on this path or on one above it. */
  readonly lock: Lock | null;
}

/** A turn in which a marker is in force. */
export type MarkedTurn = Turn & { readonly marker: Marker };

/** True where lower layers are to be replaced, not added to. */
export function isMarked(turn: Turn): turn is MarkedTurn {
  return turn.marker !== null;
}

/**
 * Two layers disagree; the later one wins, and the reason says why (C-03). A declaration excuses only a difference of
 * values between priorities: a peer cannot be overruled, and a type is what readers of the value rely on.
 */
export function contest(
  turn: Turn,
  pointer: string,
  standing: Standing,
  challenger: Statement,
): Reason {
  const loser = standing.winner;
  const declared = isDeclared(turn);
  const kind = conflictKind(loser, challenger, declared);
  recordConflict(turn.ledger, pointer, { kind, winner: challenger, loser, lock: null });
  if (declared) settleAll(turn, standing);
  return rankReason(loser, challenger, declared);
}

/** True where the author says that the layers beneath are overridden on purpose. */
export function isDeclared({ marker, declared }: Turn): boolean {
  return marker !== null || declared === true;
}

/** Why a later statement wins over an earlier one. */
export function rankReason(loser: Statement, winner: Statement, declared: boolean): Reason {
  if (arePeers(loser, winner)) return 'later-document';
  return declared ? 'declared-override' : 'higher-priority';
}

function conflictKind(loser: Statement, winner: Statement, declared: boolean): Conflict['kind'] {
  if (typesClash(loser, winner)) return 'type-clash';
  if (arePeers(loser, winner)) return 'same-priority';
  return declared ? 'declared-override' : 'undeclared-override';
}

function arePeers(a: Statement, b: Statement): boolean {
  return a.by.priority === b.by.priority;
}

/** A lock turns a statement away: the locked value stands, the attempt is among its losers. */
export function refuse(
  { ledger }: Turn,
  pointer: string,
  standing: Standing,
  refused: Statement,
  lock: Lock,
): void {
  const winner = standing.winner;
  recordConflict(ledger, pointer, { kind: 'locked-override', winner, loser: refused, lock });
  standing.losers.push(refused);
  standing.reason = 'locked';
}

/** As `refuse`, where without the lock the value would be gone: from now on the lock is why all beneath it stands. */
export function refuseRemoval(
  turn: Turn,
  pointer: string,
  standing: Standing,
  refused: Statement,
  lock: Lock,
): void {
  lock.spared = true;
  refuse(turn, pointer, standing, refused, lock);
}

/** Scalar, list and map clash with each other; null says "no value", which fits every type. */
function typesClash({ node: a }: Statement, { node: b }: Statement): boolean {
  return a.type !== b.type && !isNull(a) && !isNull(b);
}

function isNull(node: Statement['node']): boolean {
  return node.type === 'scalar' && node.value === null;
}
