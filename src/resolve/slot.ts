// What stands at a path while the cascade runs: winner, losers, locks, and what is beneath.

import type { Candidate, Reason, SourcePlace } from '../model/resolution.ts';
import type { ValueNode } from '../model/value.ts';
import { plainValue } from './markers.ts';

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
export interface Atom extends Contested {
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
