// In: two answers for one target, a key, its winners. Out: the line that made the difference.

import type { Cause } from '../model/change.ts';
import type { Candidate, ResolvedContext } from '../model/resolution.ts';
import { pointerTo } from '../resolve/pointer.ts';
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

/** What one tree says at a pointer: its statements, and the markers and locks that decide there. */
interface Said {
  readonly statements: ReadonlySet<string>;
  readonly markers: readonly Place[];
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
  const asIs = (source: string): string => source;
  return (pointer, was, is) => {
    const old = saidAt(pointer, before, nameNow);
    const now = saidAt(pointer, after, asIs);
    if (is !== null && !old.statements.has(statement(is, asIs))) return at('after', is);
    const come = now.markers.find(({ source }) => !isAmong(old.markers, source, nameNow));
    if (come !== undefined) return at('after', come);
    if (was !== null && !now.statements.has(statement(was, nameNow))) return at('before', was);
    const gone = old.markers.find(({ source }) => !isAmong(now.markers, nameNow(source), asIs));
    if (gone !== undefined) return at('before', gone);
    return is !== null ? at('after', is) : at('before', was ?? { source: '', line: 1, column: 1 });
  };
}

function at(tree: Cause['in'], { source, line, column }: Place): Cause {
  return { in: tree, source, line, column };
}

function isAmong(places: readonly Place[], source: string, nameOf: (source: string) => string) {
  return places.some((place) => nameOf(place.source) === source);
}

/** Items of a list are known under the pointer of their list. */
function saidAt(
  pointer: string,
  context: ResolvedContext | null,
  nameOf: (source: string) => string,
): Said {
  const statements = new Set<string>();
  const markers: Place[] = [];
  if (context === null) return { statements, markers };
  const say = (candidate: Candidate): void => void statements.add(statement(candidate, nameOf));
  const { provenance, dropped, conflicts } = context;
  const own = provenance[pointer];
  const spoken = own === undefined ? [] : [own];
  for (let index = 0; ; index += 1) {
    const item = provenance[pointerTo(pointer, String(index))];
    if (item === undefined) break;
    spoken.push(item);
  }
  for (const { winner, shadowed } of spoken) {
    say(winner);
    for (const candidate of shadowed) say(candidate);
  }
  for (const [where, { by, shadowed }] of Object.entries(dropped)) {
    if (where !== pointer && parentOf(where) !== pointer) continue;
    for (const candidate of shadowed) say(candidate);
    markers.push(by);
  }
  for (const conflict of conflicts) {
    if (conflict.pointer !== pointer && parentOf(conflict.pointer) !== pointer) continue;
    say(conflict.loser);
    if (conflict.lockedAt !== undefined) markers.push(conflict.lockedAt);
  }
  return { statements, markers };
}

function statement({ source, value }: Candidate, nameOf: (source: string) => string): string {
  return `${nameOf(source)}\n${canonical(value)}`;
}

function parentOf(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
}
