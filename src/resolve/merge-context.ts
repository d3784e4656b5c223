import type { Conflict, Reason } from '../model/resolution.ts';
import type { Declared, Marker } from './key-paths.ts';
import {
  type Lock,
  type Origin,
  recordConflict,
  type Slot,
  type Statement,
  settleAll,
  type Trace,
} from './trace.ts';

export interface MergeContext {
  readonly trace: Trace;
  readonly by: Origin;
  /** Of what is merged. */
  readonly pointer: string;
  /** The marker in force: what lower layers say here is replaced, not added to. */
  readonly marker: Marker | null;
  readonly declared: Declared;
  readonly lock: Lock | null;
}

export type MarkedContext = MergeContext & { readonly marker: Marker };

export function isMarked(context: MergeContext): context is MarkedContext {
  return context.marker !== null;
}

/**
 * Two layers disagree; the later one wins, and the reason says why (C-03). A declaration excuses only a difference of
 * values between priorities: a peer cannot be overruled, and a type is what readers of the value rely on.
 */
export function compareCandidates(context: MergeContext, slot: Slot, challenger: Statement) {
  const { trace, pointer } = context;
  const loser = slot.winner;
  const declared = isDeclared(context);
  const kind = conflictKind(loser, challenger, declared);
  recordConflict(trace, pointer, { kind, winner: challenger, loser, lock: null });
  if (declared) settleAll(context, slot);
  return rankReason(loser, challenger, declared);
}

/** True where the author says that the layers beneath are overridden on purpose. */
export function isDeclared({ marker, declared }: MergeContext): boolean {
  return marker !== null || declared === true;
}

export function rankReason(loser: Statement, winner: Statement, declared: boolean): Reason {
  if (arePeers(loser, winner)) return 'later-document';
  return declared ? 'declared-override' : 'higher-priority';
}

function conflictKind(loser: Statement, winner: Statement, declared: boolean): Conflict['kind'] {
  // Null says "no value", which fits every type.
  const [a, b] = [loser.node, winner.node];
  if (a.type !== b.type && !isNull(a) && !isNull(b)) return 'type-clash';
  if (arePeers(loser, winner)) return 'same-priority';
  return declared ? 'declared-override' : 'undeclared-override';
}

function arePeers(a: Statement, b: Statement): boolean {
  return a.by.priority === b.by.priority;
}

/**
 * A lock turns a statement away: the locked value stands, the attempt is among its losers. `removes`: without the lock the
 * value would be gone, so that from now on the lock is why all beneath it stands.
 */
export function refuse(
  { trace, pointer }: MergeContext,
  slot: Slot,
  refused: Statement,
  lock: Lock,
  removes = false,
): void {
  if (removes) lock.isProtected = true;
  const { winner } = slot;
  recordConflict(trace, pointer, { kind: 'locked-override', winner, loser: refused, lock });
  slot.losers.push(refused);
  slot.reason = 'locked';
}

function isNull(node: Statement['node']): boolean {
  return node.type === 'scalar' && node.value === null;
}
