import type { Cause, Split, ValueChange, ValuePair } from '../model/change.ts';
import { once } from '../model/once.ts';
import type { Candidate, Comparable, Dropped, SourcePlace } from '../model/resolution.ts';
import { canonicalText, pointerTo, toKeyPath } from '../model/value.ts';
import type { Renamed } from './diff-contexts.ts';
import { type Leaf, leavesOf } from './leaves.ts';

type Difference = Pick<ValueChange, 'of' | 'before' | 'after'>;

export function diffValues(
  before: Comparable | null,
  after: Comparable | null,
  renamed: Renamed,
): readonly ValueChange[] {
  const findCause = once(() => causes(before, after, renamed));
  return valueDifferences(before, after).map(({ before: was, after: is, ...of }) => {
    const kind = was === null ? 'added' : is === null ? 'removed' : 'changed';
    const cause = findCause()(of.pointer, was, is);
    return { kind, ...of, before: was, after: is, cause };
  });
}

/** The same, in the same order, without the causes, which cost the most. */
export function valueDifferences(
  before: Comparable | null,
  after: Comparable | null,
): readonly (Difference & Pick<ValueChange, 'pointer' | 'keyPath'>)[] {
  const old = leavesOf(before);
  const now = leavesOf(after);
  const pointers = new Set([...now.keys(), ...old.keys()]);
  return [...pointers].flatMap((pointer) => {
    const [was, is] = [old.get(pointer), now.get(pointer)];
    const keyPath = toKeyPath((is ?? was)?.path ?? []);
    return diffLeaf(was, is).map((one) => ({ pointer, keyPath, ...one }));
  });
}

function diffLeaf(old: Leaf | undefined, now: Leaf | undefined): readonly Difference[] {
  const was = old?.items;
  const is = now?.items;
  if (was && is) return diffItems(was, is);
  if (was && was.length > 0) return [...removed(was), ...diffLeaf(undefined, now)];
  if (is && is.length > 0) return [...diffLeaf(old, undefined), ...added(is)];
  const [before, after] = [old?.winner ?? null, now?.winner ?? null];
  return sameValue(before, after) ? [] : [{ of: 'value', before, after }];
}

/** Items by value; where the same ones stand in another order, that order is the difference. */
function diffItems(old: readonly Candidate[], now: readonly Candidate[]): readonly Difference[] {
  const moved = now.findIndex((item, index) => !sameValue(item, old[index] ?? null));
  if (moved < 0 && old.length === now.length) return [];
  const items = [...removed(without(old, now)), ...added(without(now, old))];
  if (items.length > 0) return items;
  return [{ of: 'order', before: old[moved] ?? null, after: now[moved] ?? null }];
}

function removed(items: readonly Candidate[]): readonly Difference[] {
  return items.map((before) => ({ of: 'item', before, after: null }));
}

function added(items: readonly Candidate[]): readonly Difference[] {
  return items.map((after) => ({ of: 'item', before: null, after }));
}

function without(from: readonly Candidate[], others: readonly Candidate[]): readonly Candidate[] {
  const left = new Map<string, number>();
  for (const { value } of others) {
    const key = canonicalText(value);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  return from.filter(({ value }) => {
    const key = canonicalText(value);
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}

function sameValue(a: Candidate | null, b: Candidate | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.value === b.value) return true;
  return canonicalText(a.value) === canonicalText(b.value);
}

/** Differences in the order of `b`'s values, then what only `a` has; rows of one list follow each other. */
export function valuePairs(a: Comparable, b: Comparable): Split<ValuePair> {
  const [inA, inB] = [leavesOf(a), leavesOf(b)];
  const changed = valueDifferences(a, b).map(
    ({ pointer, keyPath, of, before, after }): ValuePair => {
      const side = before === null ? a : after === null ? b : null;
      const droppedBy = side === null ? null : droppedAt(pointer, side);
      return { pointer, keyPath, of, a: before, b: after, droppedBy };
    },
  );
  const touched = Map.groupBy(changed, ({ pointer }) => pointer);
  const empty = [...touched.keys()].flatMap((pointer) =>
    emptyBeside(pointer, inA.get(pointer), inB.get(pointer)),
  );
  const different = [
    ...Map.groupBy([...changed, ...empty], ({ pointer }) => pointer).values(),
  ].flat();
  const same = [...inB].flatMap(([pointer, leaf]) =>
    sameIn(pointer, inA.get(pointer), leaf, touched.get(pointer) ?? []),
  );
  return { different, same };
}

/** A list that one of them says is empty, where the other has items: a statement with a line, too. */
function emptyBeside(pointer: string, a?: Leaf, b?: Leaf): readonly ValuePair[] {
  const isEmpty = (leaf?: Leaf): boolean => leaf?.items?.length === 0 && leaf.winner !== null;
  const hasItems = (leaf?: Leaf): boolean => (leaf?.items?.length ?? 0) > 0;
  const keyPath = toKeyPath((b ?? a)?.path ?? []);
  const rest = { pointer, keyPath, of: 'value' as const, droppedBy: null };
  if (isEmpty(a) && hasItems(b)) return [{ ...rest, a: a?.winner ?? null, b: null }];
  return hasItems(a) && isEmpty(b) ? [{ ...rest, a: null, b: b?.winner ?? null }] : [];
}

function sameIn(pointer: string, a: Leaf | undefined, b: Leaf, different: readonly ValuePair[]) {
  const keyPath = toKeyPath(b.path);
  const pair = (of: ValuePair['of'], inA: Candidate | null, inB: Candidate | null): ValuePair => ({
    ...{ pointer, keyPath, of, a: inA, b: inB, droppedBy: null },
  });
  if (a === undefined || different.some(({ of }) => of !== 'item')) return [];
  if (!a.items?.length || !b.items?.length) {
    const isSaid = a.winner !== null || b.winner !== null;
    return different.length === 0 && isSaid ? [pair('value', a.winner, b.winner)] : [];
  }
  const left = Map.groupBy(a.items, ({ value }) => canonicalText(value));
  return b.items.flatMap((item) => {
    const other = left.get(canonicalText(item.value))?.shift();
    return other === undefined ? [] : [pair('item', other, item)];
  });
}

/** At the key or above it: what takes a map out takes its keys out. */
function droppedAt(pointer: string, { dropped }: Comparable): Dropped['by'] | null {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const gone = dropped[at];
    if (gone !== undefined) return gone.by;
  }
  return null;
}

/** `pointer` is that of a leaf, for an item that of its list. One of the winners is there. */
type FindCause = (pointer: string, before: Candidate | null, after: Candidate | null) => Cause;

interface Side {
  readonly in: Cause['in'];
  readonly nameOf: (source: string) => string;
  /** Layers that the other side has otherwise, or not at all, lowest first. */
  readonly touched: ReadonlySet<string>;
}

/**
 * Looked for in this order: a statement that is new and won, a new marker or lock, a statement that had won and is gone,
 * a marker or lock that is gone, any other statement there that came or went, the same above and beneath the key. Where
 * there is none of these (items changed places), a winner in a layer that changed, else the first such layer.
 */
function causes(before: Comparable | null, after: Comparable | null, renamed: Renamed): FindCause {
  const nameNow = (source: string): string => renamed.get(source) ?? source;
  const asIs = (source: string): string => source;
  const old = sideOf('before', before, after, nameNow, asIs);
  const now = sideOf('after', after, before, asIs, nameNow);
  const find = (then: Statements, today: Statements, was: Candidate | null, is: Candidate | null) =>
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
function ownStatement(side: Side, other: Side, there: Statements, statement: Candidate | null) {
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
  return statementsIn(
    context,
    keys,
    (where) => where === pointer || where.slice(0, Math.max(0, where.lastIndexOf('/'))) === pointer,
  );
}

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
