// The line that made the difference; it stands in a layer that changed.

import type { Cause } from '../model/change.ts';
import { pointerTo } from '../model/pointer.ts';
import type { Candidate, Comparable, SourcePlace } from '../model/resolution.ts';
import { canonicalText } from '../model/value.ts';
import type { Renamed } from './diff-layers.ts';

/** `pointer` is that of a leaf, for an item that of its list. One of the winners is there. */
type FindCause = (pointer: string, before: Candidate | null, after: Candidate | null) => Cause;

/** One of the two answers, as it differs from the other. */
interface Side {
  readonly in: Cause['in'];
  /** The name now of a path of this side. */
  readonly nameOf: (source: string) => string;
  /** Layers that the other side has otherwise, or not at all, lowest first. */
  readonly touched: ReadonlySet<string>;
}

/**
 * Looked for in this order: a statement that is new and won, a new marker or lock, a statement that had won and is gone,
 * a marker or lock that is gone, any other statement there that came or went, the same above and beneath the key. Where
 * there is none of these (items changed places), a winner in a layer that changed, else the first such layer.
 */
export function causes(
  before: Comparable | null,
  after: Comparable | null,
  renamed: Renamed,
): FindCause {
  const nameNow = (source: string): string => renamed.get(source) ?? source;
  const asIs = (source: string): string => source;
  const old = sideOf('before', before, after, nameNow, asIs);
  const now = sideOf('after', after, before, asIs, nameNow);
  const find = (
    then: Statements,
    today: Statements,
    was: Candidate | null,
    is: Candidate | null,
  ): Cause | null =>
    ownStatement(now, old, then, is) ??
    ownMarker(now, today, old, then) ??
    ownStatement(old, now, today, was) ??
    ownMarker(old, then, now, today) ??
    firstOwn(now, today, old, then) ??
    firstOwn(old, then, now, today);
  return (pointer, was, is) =>
    find(statementsAt(pointer, before), statementsAt(pointer, after), was, is) ??
    find(statementsAround(pointer, before), statementsAround(pointer, after), null, null) ??
    ownStatement(now, old, NONE, is) ??
    ownStatement(old, now, NONE, was) ??
    firstTouched(now) ??
    firstTouched(old) ??
    at('after', is ?? was ?? { source: '', line: 1, column: 1 });
}

function sideOf(
  tree: Cause['in'],
  context: Comparable | null,
  other: Comparable | null,
  nameOf: Side['nameOf'],
  nameOfOther: Side['nameOf'],
): Side {
  const known = new Map(other?.layers.map(({ source, sha256 }) => [nameOfOther(source), sha256]));
  const touched = (context?.layers ?? [])
    .filter(({ source, sha256 }) => known.get(nameOf(source)) !== sha256)
    .map(({ source }) => source);
  return { in: tree, nameOf, touched: new Set(touched) };
}

/** The statement itself, where its layer changed and the other side does not make it. */
function ownStatement(
  side: Side,
  other: Side,
  there: Statements,
  statement: Candidate | null,
): Cause | null {
  if (statement === null || !side.touched.has(statement.source)) return null;
  const name = side.nameOf(statement.source);
  const text = canonicalText(statement.value);
  const isThere = there.statements.some(
    ({ source, value }) => other.nameOf(source) === name && canonicalText(value) === text,
  );
  return isThere ? null : at(side.in, statement);
}

function ownMarker(side: Side, here: Statements, other: Side, there: Statements): Cause | null {
  const names = new Set(there.markers.map(({ source }) => other.nameOf(source)));
  const own = here.markers.find(
    ({ source }) => side.touched.has(source) && !names.has(side.nameOf(source)),
  );
  return own === undefined ? null : at(side.in, own);
}

function firstOwn(side: Side, here: Statements, other: Side, there: Statements): Cause | null {
  for (const statement of here.statements) {
    const cause = ownStatement(side, other, there, statement);
    if (cause !== null) return cause;
  }
  return null;
}

function firstTouched({ in: tree, touched }: Side): Cause | null {
  const [source] = touched;
  return source === undefined ? null : at(tree, { source, line: 1, column: 1 });
}

function at(tree: Cause['in'], { source, line, column }: SourcePlace): Cause {
  return { in: tree, source, line, column };
}

/** Everything that any layer says at a place, with markers and locks, winners and losers. */
interface Statements {
  readonly statements: readonly Candidate[];
  /** Markers that took something out there, locks that kept something. */
  readonly markers: readonly SourcePlace[];
}

const NONE: Statements = { statements: [], markers: [] };

/** At a leaf, or at a list with its items: the two share their pointer here. */
function statementsAt(pointer: string, context: Comparable | null): Statements {
  if (context === null) return NONE;
  const { provenance } = context;
  const keys = provenance[pointer] === undefined ? [] : [pointer];
  for (let index = 0; ; index += 1) {
    const item = pointerTo(pointer, String(index));
    if (provenance[item] === undefined) break;
    keys.push(item);
  }
  return statementsIn(context, keys, (where) => where === pointer || parentOf(where) === pointer);
}

/** Above and beneath a pointer: where a scalar was, a map may be now. */
function statementsAround(pointer: string, context: Comparable | null): Statements {
  if (context === null) return NONE;
  const isNear = (where: string): boolean =>
    where.startsWith(`${pointer}/`) || pointer.startsWith(`${where}/`);
  return statementsIn(context, Object.keys(context.provenance).filter(isNear), isNear);
}

function statementsIn(
  { provenance, dropped, conflicts }: Comparable,
  keys: readonly string[],
  isThere: (pointer: string) => boolean,
): Statements {
  const statements: Candidate[] = [];
  const markers: SourcePlace[] = [];
  for (const key of keys) {
    const leaf = provenance[key];
    if (leaf !== undefined) statements.push(leaf.winner, ...leaf.shadowed);
  }
  for (const [where, { by, shadowed }] of Object.entries(dropped)) {
    if (!isThere(where)) continue;
    statements.push(...shadowed);
    markers.push(by);
  }
  for (const { pointer, winner, loser, lockedAt } of conflicts) {
    if (!isThere(pointer)) continue;
    statements.push(winner, loser);
    if (lockedAt !== undefined) markers.push(lockedAt);
  }
  return { statements, markers };
}

function parentOf(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
}
