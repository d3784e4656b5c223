// The resolved values, and for every leaf who won, who lost and why.

import { pointerTo } from '../model/pointer.ts';
import type { Candidate, Cascade, Dropped, Provenance } from '../model/resolution.ts';
import type { Json } from '../model/value.ts';
import { type Ledger, openConflicts, type TakenOut } from './ledger.ts';
import { candidateOf, isLeaf, type Standing, type Statement } from './standing.ts';

interface Answer {
  readonly takenOut: Map<string, TakenOut>;
  readonly provenance: Record<string, Provenance>;
}

/**
 * Reads the answer off the ledger. Every record made of keys from input is without prototype. Keys stand in the order
 * of first appearance, but for those that look like array indices, which JavaScript always puts first.
 */
export function toCascade(ledger: Ledger): Cascade {
  const answer: Answer = { takenOut: new Map(ledger.takenOut), provenance: Object.create(null) };
  const values = readMap(answer, '', ledger.root, false);
  const dropped: Record<string, Dropped> = Object.create(null);
  for (const [pointer, taken] of answer.takenOut) dropped[pointer] = toDropped(taken);
  return { values, provenance: answer.provenance, dropped, conflicts: openConflicts(ledger) };
}

/** `spared`: a lock above has kept all this from being taken away. */
function readMap(
  answer: Answer,
  pointer: string,
  children: ReadonlyMap<string, Standing>,
  spared: boolean,
): Record<string, Json> {
  const map: Record<string, Json> = Object.create(null);
  for (const [key, child] of children) {
    map[key] = readValue(answer, pointerTo(pointer, key), child, spared);
  }
  return map;
}

function readValue(answer: Answer, pointer: string, standing: Standing, above: boolean): Json {
  const spared = above || standing.lock?.spared === true;
  if (standing.kind !== 'atom' && !isLeaf(standing)) {
    return standing.kind === 'map'
      ? readMap(answer, pointer, standing.children, spared)
      : [...standing.children.values()].map((item, index) =>
          readLeaf(answer, `${pointer}/${index}`, item, [], spared),
        );
  }
  // What a marker took out of a scalar's path has been replaced after all: it belongs to the losers of the scalar.
  const earlier = standing.kind === 'atom' ? answer.takenOut.get(pointer) : undefined;
  if (earlier !== undefined) answer.takenOut.delete(pointer);
  return readLeaf(answer, pointer, standing, earlier?.losers ?? [], spared);
}

function readLeaf(
  answer: Answer,
  pointer: string,
  { winner, reason, losers }: Standing,
  earlier: readonly Statement[],
  spared: boolean,
): Json {
  answer.provenance[pointer] = {
    winner: candidateOf(winner),
    shadowed: mostRecentFirst([...earlier, ...losers]),
    reason: spared ? 'locked' : reason,
  };
  return candidateOf(winner).value;
}

function toDropped({ marker, by, losers }: TakenOut): Dropped {
  const { line, column } = marker.span;
  return {
    by: { marker: marker.name, source: by.source, line, column },
    shadowed: mostRecentFirst(losers),
  };
}

/** From oldest first, each statement once, to the most recent first; of one layer, the later statement. */
function mostRecentFirst(statements: readonly Statement[]): readonly Candidate[] {
  const once = [...new Set(statements)].reverse();
  return once.sort((a, b) => b.by.rank - a.by.rank).map(candidateOf);
}
