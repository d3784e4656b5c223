import type { Candidate, Conflict, Reason, SourcePlace } from '../model/resolution.ts';
import { keyPathOf, type ValueNode } from '../model/value.ts';
import { type Marker, plainValue } from './key-paths.ts';

/** What markers took out at one path, oldest first, and the last of these markers. */
export interface TakenOut {
  readonly marker: Marker;
  readonly by: Origin;
  readonly losers: Statement[];
}

export type Trace = Readonly<ReturnType<typeof newTrace>>;

interface Met {
  readonly pointer: string;
  readonly kind: Conflict['kind'];
  readonly winner: Statement;
  readonly loser: Statement;
  readonly lock: Lock | null;
}

export function newTrace() {
  return {
    root: new Map<string, Slot>(),
    /** By JSON Pointer. Items are recorded under their list: the index of an item that is gone means nothing. */
    takenOut: new Map<string, TakenOut>(),
    met: [] as Met[],
    /** What an author of a later layer replaced or took out on purpose: disagreements among these are over. */
    settled: new Set<Statement>(),
    /** By JSON Pointer: who took out all that stood there and beneath, and how many disagreements had been met by then. */
    cleared: new Map<string, { readonly by: Origin; readonly met: number }[]>(),
  };
}

interface Taking extends Pick<TakenOut, 'marker' | 'by'> {
  readonly trace: Trace;
  readonly pointer: string;
}

function record({ trace, pointer, marker, by }: Taking, out: readonly Statement[]): void {
  const losers = trace.takenOut.get(pointer)?.losers ?? [];
  for (const loser of out) losers.push(loser);
  if (out.length > 0) trace.takenOut.set(pointer, { marker, by, losers });
}

/** Records that the marker of a layer took out a value together with everything that had lost to it. */
export function recordTakenOut(taking: Taking, slot: Slot): void {
  record(taking, [...slot.losers, slot.winner]);
}

/** Records what a container replaced that was none itself: it has no leaf to be shown at. */
export function recordReplaced(taking: Taking, { winner, losers }: Slot): void {
  const others = losers.filter(({ node }) => node.type !== winner.node.type);
  record(taking, others);
}

/** Records a disagreement, unless a fault in the YAML of one of the two may be its cause. */
export function recordConflict(trace: Trace, pointer: string, met: Omit<Met, 'pointer'>): void {
  if (met.winner.by.broken || met.loser.by.broken) return;
  trace.met.push({ pointer, ...met });
}

/**
 * What stands at a path, with everything that had lost to it, is settled by a later author. What this author said
 * before is not: whoever contradicts himself has settled nothing.
 */
export function settle({ trace, by }: { trace: Trace; by: Origin }, slot: Slot): void {
  const { settled } = trace;
  if (slot.winner.by !== by) settled.add(slot.winner);
  // Backwards, and no further than to what was settled before: every statement is looked at once.
  for (let at = slot.losers.length - 1; at >= 0; at -= 1) {
    const loser = slot.losers[at];
    if (loser === undefined || settled.has(loser)) return;
    if (loser.by !== by) settled.add(loser);
  }
}

/** As `settle`, with everything beneath. */
export function settleAll(context: { trace: Trace; by: Origin }, slot: Slot): void {
  settle(context, slot);
  if (slot.kind === 'atom') return;
  for (const child of slot.children.values()) settleAll(context, child);
}

/**
 * All that lower layers said at a path and beneath it is gone, also what a value of another type had hidden: whatever
 * they disagreed on there is over.
 */
export function clear({ trace, by, pointer }: Omit<Taking, 'marker'>): void {
  const known = trace.cleared.get(pointer) ?? [];
  trace.cleared.set(pointer, [...known, { by, met: trace.met.length }]);
}

/** The disagreements that are not settled, as they are shown. What a lock decided stays decided by it. */
export function openConflicts(trace: Trace): readonly Conflict[] {
  const { met, settled } = trace;
  return met
    .filter((one, index) => {
      const { winner, loser, lock } = one;
      if (lock !== null) return true;
      return !(settled.has(winner) && settled.has(loser)) && !isCleared(trace, one, index);
    })
    .map(({ kind, pointer, winner, loser, lock }) => ({
      kind,
      pointer,
      keyPath: keyPathOf(pointer),
      winner: candidateOf(winner),
      loser: candidateOf(loser),
      ...(lock && { lockedAt: placeOf(lock) }),
    }));
}

function isCleared({ cleared }: Trace, { pointer, winner, loser }: Met, index: number): boolean {
  if (cleared.size === 0) return false;
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const over = cleared
      .get(at)
      ?.some(({ by, met }) => index < met && winner.by !== by && loser.by !== by);
    if (over) return true;
  }
  return false;
}

/** A layer as the origin of statements; `rank` is its place in the cascade, from 0 at the bottom. */
export interface Origin {
  readonly source: string;
  readonly level: string;
  readonly priority: number;
  readonly rank: number;
  readonly broken: boolean;
}

export interface Statement {
  readonly by: Origin;
  readonly node: ValueNode;
  /** Made on first use: most containers are never shown whole, and making all of them would not be linear. */
  candidate: Candidate | null;
}

/** A declared lock. `over` is the statement that stood when it was declared. */
export interface Lock extends SourcePlace {
  readonly over: Statement;
  /** Set once the lock has kept its value from being taken away. */
  isProtected: boolean;
}

export function placeOf({ source, line, column }: Lock): SourcePlace {
  return { source, line, column };
}

interface Contested {
  winner: Statement;
  reason: Reason;
  /** Oldest first, so that a new loser costs nothing. */
  readonly losers: Statement[];
  /** The lock on this very path. */
  lock: Lock | null;
  /** A lock on this path or on one beneath it: what carries it cannot be taken away. */
  guard: Lock | null;
}

/** A scalar, or an item of a list whatever its type: merged as one. */
interface Atom extends Contested {
  readonly kind: 'atom';
}

/** Children by key (map), or by the canonical text of the item (list), in the order of first appearance. */
export interface Container extends Contested {
  readonly kind: 'list' | 'map';
  children: Map<string, Slot>;
}

export type Slot = Atom | Container;

export function kindOf(node: ValueNode): Slot['kind'] {
  return node.type === 'scalar' ? 'atom' : node.type;
}

export function state(by: Origin, node: ValueNode): Statement {
  return { by, node, candidate: null };
}

/** What a statement makes stand, with those who lost to it before; containers start empty. */
export function stand(
  winner: Statement,
  kind: Slot['kind'],
  reason: Reason,
  losers: Statement[] = [],
): Slot {
  const contested = { winner, reason, losers, lock: null, guard: null };
  return kind === 'atom' ? { kind, ...contested } : { kind, ...contested, children: new Map() };
}

/** The new statement wins, the one that stood becomes the most recent loser. */
export function outrank(slot: Slot, winner: Statement, reason: Reason): void {
  slot.losers.push(slot.winner);
  slot.winner = winner;
  slot.reason = reason;
}

/** The same value said again: the more specific layer wins, and the reason stays where the value had to win before. */
export function agree(slot: Slot, winner: Statement): void {
  const undisputed = slot.reason === 'only' || slot.reason === 'added';
  outrank(slot, winner, undisputed ? 'agreed' : slot.reason);
}

/** True for what has provenance of its own: a scalar, a list item, an empty list, an empty map. */
export function isLeaf(slot: Slot): boolean {
  return slot.kind === 'atom' || slot.children.size === 0;
}

/** True for two scalars of one value: `80` and `"80"` differ, as they do in the file. */
export function saysSame({ node: a }: Statement, { node: b }: Statement): boolean {
  return a.type === 'scalar' && b.type === 'scalar' && a.value === b.value;
}

export function saysEmpty(statement: Statement): boolean {
  const { value } = candidateOf(statement);
  return value !== null && typeof value === 'object' && Object.keys(value).length === 0;
}

/** The statement as it is shown: who, where, and the data without markers. */
export function candidateOf(statement: Statement): Candidate {
  if (statement.candidate === null) {
    const { by, node } = statement;
    const { source, level, priority } = by;
    const { line, column } = node.span;
    statement.candidate = { source, line, column, level, priority, value: plainValue(node) };
  }
  return statement.candidate;
}
