import type {
  LayerChange,
  LockChange,
  Pair,
  SectionChange,
  Split,
  TargetChange,
} from '../model/change.ts';
import { itemKey } from '../model/listed-item.ts';
import { ENTRY_KINDS, entryWords, type MemoryEntry } from '../model/memory.ts';
import type { ListedItem, Listing } from '../model/reading.ts';
import type { Comparable, ResolvedContext } from '../model/resolution.ts';
import { canonicalText, toKeyPath, valueWords } from '../model/value.ts';
import { diffSections } from './diff-sections.ts';
import { diffValues } from './diff-values.ts';
import { leavesOf } from './leaves.ts';

interface Wording {
  readonly name?: string;
  readonly tellsText?: boolean | undefined;
}

type Compared = Comparable & Pick<ResolvedContext, 'target'>;

/** Null where the target was not there, or is gone; both null is nobody's target and throws. */
export function diffContexts(
  before: Compared | null,
  after: Compared | null,
  { name, tellsText = false }: Wording = {},
): TargetChange {
  const target = (after ?? before)?.target;
  if (target === undefined) throw new Error('There is nothing to compare.');
  const layers = diffLayers(before, after);
  const nameNow = (source: string): string => layers.renamed.get(source) ?? source;
  const refused = comeAndGone(refusedIn(before, nameNow), refusedIn(after));
  const entries = comeAndGone(entriesIn(before, nameNow), entriesIn(after));
  const values = diffValues(before, after, layers.renamed);
  const told = new Set(
    [
      ...values.map(({ cause }) => ({ ...cause, isHere: cause.in === 'after' })),
      ...entries.map((one) => ({ ...one, isHere: one.kind === 'added' })),
    ].flatMap(({ source, line, isHere }) => (isHere ? `${source}:${line}` : [])),
  );
  const sections = diffSections(
    before?.sections ?? [],
    after?.sections ?? [],
    layers.renamed,
    tellsText,
  ).map(({ differing, ...section }): SectionChange => {
    const lines = Array.from({ length: differing ?? 0 }, (_, at) => section.line + at);
    const isTold = lines.length > 0 && lines.every((line) => told.has(`${section.source}:${line}`));
    return isTold ? { ...section, onlyValues: true } : section;
  });
  const tokens = { before: before?.tokens?.total ?? null, after: after?.tokens?.total ?? null };
  // A root is there before anybody has said anything: it is new with its first layer.
  const isNew = before === null || (before.layers.length === 0 && (after?.layers ?? []).length > 0);
  return {
    id: target.id,
    name: name ?? target.title,
    kind: after === null ? 'removed' : isNew ? 'added' : 'changed',
    level: target.level,
    parent: target.parent,
    title: target.title,
    values,
    locks: diffLocks(before, after),
    ...(refused.length > 0 && { refused }),
    ...(entries.length > 0 && { entries }),
    layers: layers.changes,
    sections,
    ...diffListing(before?.listing, after?.listing),
    tokens: tokens.before === null && tokens.after === null ? null : tokens,
  };
}

/** False where a target that was there and is there sees the same as before, or one goes of which nothing was said. */
export function seesDifferently(change: TargetChange): boolean {
  const { kind, values, locks, layers, sections, listing } = change;
  if (kind === 'added' || listing !== undefined) return true;
  return values.length + locks.length + layers.length + sections.length > 0;
}

/** Of values that are there before and after. */
function diffLocks(before: Comparable | null, after: Comparable | null): readonly LockChange[] {
  const old = leavesOf(before);
  return [...leavesOf(after)].flatMap(([pointer, { path, lockedAt }]): readonly LockChange[] => {
    const then = old.get(pointer);
    const at = lockedAt ?? then?.lockedAt ?? null;
    if (then === undefined || at === null || (lockedAt === null) === (then.lockedAt === null))
      return [];
    const kind = lockedAt === null ? 'removed' : 'added';
    return [{ kind, keyPath: toKeyPath(path), source: at.source, line: at.line }];
  });
}

/** What is set and a lock refuses changes no value, but whoever reads the layer finds it there. */
function refusedIn(context: Comparable | null, nameOf = asIs) {
  const refused = (context?.conflicts ?? []).filter(({ kind }) => kind === 'locked-override');
  return new Map(
    refused.map(({ keyPath, loser: { value, source, line } }) => {
      const one = { keyPath, value, source, line };
      return [JSON.stringify([nameOf(source), keyPath, canonicalText(value)]), one];
    }),
  );
}

function entriesIn(context: Comparable | null, nameOf = asIs) {
  const all = (context?.memory ?? []).flatMap(({ source, ...content }) =>
    ENTRY_KINDS.flatMap((what) =>
      content[`${what}s`].map((entry: MemoryEntry) => {
        const state = 'status' in entry ? `${entry.status}: ` : '';
        const text = valueWords(state + entryWords(entry));
        return { what, text, source, line: entry.span.line };
      }),
    ),
  );
  return new Map(all.map((one) => [JSON.stringify([nameOf(one.source), one.what, one.text]), one]));
}

const asIs = (source: string): string => source;

function comeAndGone<T>(old: ReadonlyMap<string, T>, now: ReadonlyMap<string, T>) {
  const missing = <Kind>(side: typeof old, other: typeof old, kind: Kind) =>
    [...side].flatMap(([key, one]) => (other.has(key) ? [] : { kind, ...one }));
  return [...missing(now, old, 'added' as const), ...missing(old, now, 'removed' as const)];
}

export type Renamed = ReadonlyMap<string, string>;

/**
 * In the order of the cascade as it is now, then what is gone. A layer was renamed where another path has the same
 * text now, or where the target's own document moved; of two readers that text may have names of two kinds.
 */
export function diffLayers(before: Comparable | null, after: Comparable | null, isAnyKind = false) {
  const old = bySource(before);
  const now = bySource(after);
  const removed = [...old.values()].filter(({ source }) => !now.has(source));
  const come = [...now.values()].filter(({ source }) => !old.has(source));
  const renamed = pair(removed, come, before?.target.path, after?.target.path, isAnyKind);
  const origin = new Map([...renamed].map(([from, to]) => [to, from]));

  const changes: LayerChange[] = [];
  for (const { source, sha256 } of now.values()) {
    const from = origin.get(source);
    const was = old.get(source);
    if (from !== undefined) changes.push({ kind: 'renamed', source, from });
    else if (was === undefined) changes.push({ kind: 'added', source, from: null });
    else if (was.sha256 !== sha256) changes.push({ kind: 'changed', source, from: null });
  }
  for (const { source } of removed) {
    if (!renamed.has(source)) changes.push({ kind: 'removed', source, from: null });
  }
  return { changes, renamed };
}

function pair(
  gone: Comparable['layers'],
  come: Comparable['layers'],
  ownBefore: string | null | undefined,
  ownAfter: string | null | undefined,
  isAnyKind: boolean,
): Renamed {
  const renamed = new Map<string, string>();
  const free = new Set(come);
  for (const { source, sha256, kind } of gone) {
    const isSame = (layer: Comparable['layers'][number]): boolean => layer.sha256 === sha256;
    const ofKind = [...free].find((layer) => isSame(layer) && layer.kind === kind);
    const same = ofKind ?? (isAnyKind ? [...free].find(isSame) : undefined);
    const own =
      source === ownBefore ? [...free].find((layer) => layer.source === ownAfter) : undefined;
    const to = same ?? own;
    if (to === undefined) continue;
    free.delete(to);
    renamed.set(source, to.source);
  }
  return renamed;
}

function bySource(context: Comparable | null): ReadonlyMap<string, Comparable['layers'][number]> {
  return new Map((context?.layers ?? []).map((layer) => [layer.source, layer]));
}

/** In the order of `b`, then what only `a` has. */
export function listingPairs(
  a: Listing | undefined,
  b: Listing | undefined,
): Split<Pair<ListedItem>> {
  const old = Map.groupBy(a?.items ?? [], itemKey);
  const take = (item: ListedItem, isIt = (_: ListedItem) => true): ListedItem | null => {
    const left = old.get(itemKey(item)) ?? [];
    const at = left.findIndex(isIt);
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
  };
  const now = b?.items ?? [];
  // Two plugins may share a file, each under its own name.
  const named = now.map((item) => take(item, ({ name }) => name === item.name));
  const pairs = now.map((item, at): Pair<ListedItem> => ({ a: named[at] ?? take(item), b: item }));
  const all = [...pairs, ...[...old.values()].flat().map((item) => ({ a: item, b: null }))];
  const isSame = ({ a: one, b: other }: Pair<ListedItem>): boolean => toldOf(one) === toldOf(other);
  return { different: all.filter((pair) => !isSame(pair)), same: all.filter(isSame) };
}

/** Left out where nothing differs. */
function diffListing(
  before: Listing | undefined,
  after: Listing | undefined,
): Pick<TargetChange, 'listing'> {
  const items = listingPairs(before, after).different.map(({ a, b }) => ({ before: a, after: b }));
  if (items.length === 0) return {};
  const now = (after?.items ?? []).filter(({ listed }) => listed);
  const listed = Object.fromEntries(
    [...Map.groupBy(now, ({ what }) => what)].map(([what, { length }]) => [what, length]),
  );
  return { listing: { items, listed, window: after?.window ?? null } };
}

/** What reaches the model; of what is not listed nothing does. */
function toldOf(item: ListedItem | null): string {
  if (item?.listed !== true) return '';
  const { name, description, bodySent, isText, runs, bytes } = item;
  return JSON.stringify([name, description, (bodySent || isText) && [runs, bytes]]);
}
