// In: two answers for one target, a key, its winners. Out: the line that made the difference.

import type { Cause } from '../model/change.ts';
import type { Candidate, ResolvedContext } from '../model/resolution.ts';
import type { Renamed } from './diff-layers.ts';
import { canonical } from './leaves.ts';

/** `pointer` is that of a leaf, for an item that of its list. One of the winners is there. */
export type FindCause = (
  pointer: string,
  before: Candidate | null,
  after: Candidate | null,
) => Cause;

interface Place {
  readonly source: string;
  readonly line: number;
  readonly column: number;
}

interface Said {
  /** Statements of values, markers and locks at each pointer, as texts that are equal where the statements are. */
  readonly statements: ReadonlySet<string>;
  readonly markers: ReadonlyMap<string, readonly Place[]>;
}

/**
 * Looked for in this order: a statement that is new and won, a new marker or lock that decided, a statement that is gone
 * and had won, a marker or lock that is gone. Where all of them are as before (layers changed places), the winner.
 */
export function causes(
  before: ResolvedContext | null,
  after: ResolvedContext | null,
  renamed: Renamed,
): FindCause {
  const nameNow = (source: string): string => renamed.get(source) ?? source;
  const old = saidIn(before, nameNow);
  const now = saidIn(after, (source) => source);
  return (pointer, was, is) => {
    const isNew = is !== null && !old.statements.has(statement(pointer, is.source, is.value));
    const isGone =
      was !== null && !now.statements.has(statement(pointer, nameNow(was.source), was.value));
    const decided = (
      where: Said,
      other: Said,
      name: (source: string) => string,
    ): Place | undefined =>
      (where.markers.get(pointer) ?? []).find(
        ({ source }) => !other.statements.has(marker(pointer, name(source))),
      );
    const come = decided(now, old, (source) => source);
    const gone = decided(old, now, nameNow);
    if (isNew) return at('after', is);
    if (come !== undefined) return at('after', come);
    if (isGone) return at('before', was);
    if (gone !== undefined) return at('before', gone);
    return is !== null ? at('after', is) : at('before', was ?? { source: '', line: 1, column: 1 });
  };
}

function at(tree: Cause['in'], { source, line, column }: Place): Cause {
  return { in: tree, source, line, column };
}

function saidIn(context: ResolvedContext | null, nameOf: (source: string) => string): Said {
  const statements = new Set<string>();
  const markers = new Map<string, Place[]>();
  const say = (pointer: string, { source, value }: Candidate): void => {
    statements.add(statement(pointer, nameOf(source), value));
    statements.add(statement(parentOf(pointer), nameOf(source), value));
  };
  const mark = (pointer: string, place: Place): void => {
    for (const where of [pointer, parentOf(pointer)]) {
      statements.add(marker(where, nameOf(place.source)));
      markers.set(where, [...(markers.get(where) ?? []), place]);
    }
  };
  for (const [pointer, { winner, shadowed }] of Object.entries(context?.provenance ?? {})) {
    for (const candidate of [winner, ...shadowed]) say(pointer, candidate);
  }
  for (const [pointer, { by, shadowed }] of Object.entries(context?.dropped ?? {})) {
    for (const candidate of shadowed) say(pointer, candidate);
    mark(pointer, by);
  }
  for (const { pointer, lockedAt, loser } of context?.conflicts ?? []) {
    say(pointer, loser);
    if (lockedAt !== undefined) mark(pointer, lockedAt);
  }
  return { statements, markers };
}

function statement(pointer: string, source: string, value: Candidate['value']): string {
  return `${pointer}\n${source}\n${canonical(value)}`;
}

function marker(pointer: string, source: string): string {
  return `${pointer}\n${source}`;
}

/** Items of lists are known under the pointer of their list too. */
function parentOf(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
}
