// For every declared value in how many of them it stands; no context is kept.

import { fromPointer, keyPathOf } from '../../../model/pointer.ts';
import type { Candidate, Constraint, ResolvedContext } from '../../../model/resolution.ts';
import type { DeclaredValue } from '../../prepared-site.ts';

/** Lost cases that are kept as examples. */
const MOST_BEATEN = 3;

/** Targets come one after the other: the last one tells whether this one is counted. */
type Holds = { targets: number; last: string };
type Entry = { -readonly [Key in keyof DeclaredValue]: DeclaredValue[Key] } & { holds: Holds };

export interface ValueLedger {
  readonly add: (context: ResolvedContext) => void;
  readonly declared: (path: string) => readonly DeclaredValue[];
  readonly constraints: (path: string) => readonly Constraint[];
}

/** A value is known by where it is written: list items have another index in every heir. */
export function valueLedger(): ValueLedger {
  const documents = new Map<string, Map<string, Entry>>();
  const constraints = new Map<string, readonly Constraint[]>();
  const holding = new Map<string, Holds>();
  const entryOf = (candidate: Candidate, pointer: string, context: ResolvedContext): Entry => {
    const { source, line, column, value } = candidate;
    let entries = documents.get(source);
    if (entries === undefined) {
      entries = new Map();
      documents.set(source, entries);
    }
    const at = `${line}:${column}`;
    let entry = entries.get(at);
    if (entry === undefined) {
      const keyPath = keyPathOf(
        isInList(context, pointer) ? pointer.replace(/\/[^/]*$/, '') : pointer,
      );
      const said = JSON.stringify([keyPath, value]);
      const holds = holding.get(said) ?? { targets: 0, last: '' };
      holding.set(said, holds);
      entry = { keyPath, value, line, column, wins: 0, holds, loses: 0, beaten: [] };
      entries.set(at, entry);
    }
    return entry;
  };
  return {
    add(context) {
      for (const constraint of context.constraints) {
        const { source } = constraint;
        if (!constraints.has(source)) {
          constraints.set(
            source,
            context.constraints.filter((one) => one.source === source),
          );
        }
      }
      for (const [pointer, { winner, shadowed }] of Object.entries(context.provenance)) {
        win(entryOf(winner, pointer, context), context.target.id);
        for (const other of shadowed) {
          const entry = entryOf(other, pointer, context);
          if (same(other, winner)) win(entry, context.target.id);
          else lose(entry, context.target.id, winner);
        }
      }
      for (const [pointer, { shadowed }] of Object.entries(context.dropped)) {
        for (const other of shadowed) {
          lose(entryOf(other, pointer, context), context.target.id, null);
        }
      }
    },
    declared: (path) => [...(documents.get(path)?.values() ?? [])].sort(byPlace),
    constraints: (path) => constraints.get(path) ?? [],
  };
}

function win(entry: Entry, target: string): void {
  const { holds } = entry;
  entry.wins += 1;
  if (holds.targets > 0 && holds.last === target) return;
  holds.targets += 1;
  holds.last = target;
}

function lose(entry: Entry, target: string, winner: Candidate | null): void {
  entry.loses += 1;
  if (entry.beaten.length >= MOST_BEATEN) return;
  const by = winner === null ? null : { source: winner.source, line: winner.line };
  entry.beaten = [...entry.beaten, { target, by }];
}

function same(a: Candidate, b: Candidate): boolean {
  return a.value === b.value || JSON.stringify(a.value) === JSON.stringify(b.value);
}

function isInList({ values }: ResolvedContext, pointer: string): boolean {
  let at: unknown = values;
  for (const step of fromPointer(pointer).slice(0, -1)) {
    if (typeof at !== 'object' || at === null) return false;
    at = (at as Readonly<Record<string, unknown>>)[step];
  }
  return Array.isArray(at);
}

function byPlace(a: DeclaredValue, b: DeclaredValue): number {
  return a.line - b.line || a.column - b.column;
}
