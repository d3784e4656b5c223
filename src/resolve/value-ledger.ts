// For every declared value in how many targets it stands; no context is kept.

import type { Candidate, Constraint, ResolvedContext } from '../model/resolution.ts';
import { fromPointer, type Json, keyPathOf } from '../model/value.ts';

/** A value that a document declares, and what becomes of it in the targets that inherit the document. */
type Entry = {
  /** As people write it: `defaults.database`; of a list item the key of its list. */
  readonly keyPath: string;
  readonly value: Json;
  readonly line: number;
  readonly column: number;
  /** Targets in which it stands, because it wins or because the winner says the same. */
  wins: number;
  /** Of all places that give this key this value, the same object: in how many targets that stands. */
  readonly holds: { targets: number };
  /** Targets in which something else stands. */
  loses: number;
};

/** A value is known by where it is written: list items have another index in every heir. */
export function valueLedger() {
  const documents = new Map<string, Map<string, Entry>>();
  const constraints = new Map<string, readonly Constraint[]>();
  const holding = new Map<string, Entry['holds']>();
  const entryOf = (candidate: Candidate, pointer: string, context: ResolvedContext): Entry => {
    const { source, line, column, value } = candidate;
    const entries = documents.get(source) ?? new Map<string, Entry>();
    documents.set(source, entries);
    const at = `${line}:${column}`;
    const known = entries.get(at);
    if (known !== undefined) return known;
    const key = isInList(context, pointer) ? pointer.replace(/\/[^/]*$/, '') : pointer;
    const keyPath = keyPathOf(key);
    const identity = JSON.stringify([keyPath, value]);
    const holds = holding.get(identity) ?? { targets: 0 };
    holding.set(identity, holds);
    const entry = { keyPath, value, line, column, wins: 0, holds, loses: 0 };
    entries.set(at, entry);
    return entry;
  };
  const add = (context: ResolvedContext): void => {
    const counted = new Set<Entry['holds']>();
    const win = (entry: Entry): void => {
      entry.wins += 1;
      counted.add(entry.holds);
    };
    for (const [source, own] of Map.groupBy(context.constraints, (one) => one.source)) {
      if (!constraints.has(source)) constraints.set(source, own);
    }
    for (const [pointer, { winner, shadowed }] of Object.entries(context.provenance)) {
      win(entryOf(winner, pointer, context));
      for (const other of shadowed) {
        const entry = entryOf(other, pointer, context);
        if (isSame(other, winner)) win(entry);
        else entry.loses += 1;
      }
    }
    for (const [pointer, { shadowed }] of Object.entries(context.dropped)) {
      for (const other of shadowed) entryOf(other, pointer, context).loses += 1;
    }
    for (const holds of counted) holds.targets += 1;
  };
  return {
    add,
    about: {
      /** By line. */
      declared: (path: string): readonly Readonly<Entry>[] =>
        [...(documents.get(path)?.values() ?? [])].sort(
          (a, b) => a.line - b.line || a.column - b.column,
        ),
      /** Those that it fixes for everyone, where it is in force. */
      constraints: (path: string) => constraints.get(path) ?? [],
    },
  };
}

function isSame(a: Candidate, b: Candidate): boolean {
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
