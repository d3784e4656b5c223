import type { SectionChange } from '../model/change.ts';
import { withoutFences } from '../model/comments.ts';
import { onceForAll } from '../model/once.ts';
import type { ResolvedSection, SectionPart } from '../model/resolution.ts';
import type { Renamed } from './diff-contexts.ts';

const LINE_END = /\r\n|\r|\n/;

type Parts = ReadonlyMap<string, Part>;
type Part = SectionPart & Omit<ResolvedSection, 'parts'> & Pick<SectionChange, 'inner'>;

interface Differing {
  /** How many lines from `line` on are new, or stand in the place of no more. Null: something else differs, too. */
  readonly differing: number | null;
}

export function diffSections(
  before: readonly ResolvedSection[],
  after: readonly ResolvedSection[],
  renamed: Renamed,
  tellsText = false,
): readonly (SectionChange & Differing)[] {
  const compare = () => sectionChanges(before, after, renamed, tellsText);
  // What targets inherit together is compared once.
  return renamed.size > 0 ? compare() : onceForAll([before, after], `${tellsText}`, compare);
}

function sectionChanges(
  before: readonly ResolvedSection[],
  after: readonly ResolvedSection[],
  renamed: Renamed,
  tellsText: boolean,
): readonly (SectionChange & Differing)[] {
  // Documents that are the same on both sides share their parts.
  const inOld = partsIn(before);
  const shared = new Set([...partsIn(after)].filter((part) => inOld.has(part)));
  const pairs = pairParts(before, after, renamed, shared);
  // A text that another layer brings now, as where a file is imported instead, is still there.
  const gone = Map.groupBy(pairs, ({ was, is }) => (is === null ? textOf(was) : null));
  const moved = new Set<Part | null>();
  for (const { was, is } of pairs) {
    const from = was === null ? gone.get(textOf(is))?.pop() : undefined;
    if (from !== undefined) moved.add(is).add(from.was);
  }
  return pairs.flatMap(({ was, is, same, agreeing }) => {
    const part = is ?? was;
    if (same || part === null || moved.has(part)) return [];
    const { heading, slug, source, line, inner } = part;
    const texts = { before: was?.markdown ?? null, after: is?.markdown ?? null };
    return {
      kind: was === null ? 'added' : is === null ? 'removed' : 'changed',
      ...{ heading, ...(inner && { inner }), slug, source },
      line: is === null ? line : line + agreeing,
      differing: was && is && linesOnly(was, is, agreeing),
      ...(was && is && doneSince(was.markdown, is.markdown)),
      ...(tellsText && { texts }),
    };
  });
}

const TICK = /(?<=^[ \t]{0,40}[-*+] \[)[xX](?=\])/m;

/** Nothing where more differs than the boxes of tasks. */
function doneSince(was: string, is: string): Pick<SectionChange, 'done'> {
  const [then, now] = [was.split(TICK), is.split(TICK)];
  return then.join(' ') === now.join(' ') ? { done: now.length - then.length } : {};
}

/** Every part of both, but those in `without`; in the same order. */
export function pairParts(
  before: readonly ResolvedSection[],
  after: readonly ResolvedSection[],
  renamed: Renamed,
  without: ReadonlySet<SectionPart> = new Set(),
) {
  const old = partsOf(before, without, (source) => renamed.get(source) ?? source);
  const now = partsOf(after, without, (source) => source);
  return pairsOf(old, now).flatMap((pair) => {
    const { was, is, same } = pair;
    if (same || was === null || is === null) return pair;
    const headings = [was, is].flatMap(headingsIn);
    const level = headings.reduce((least, { depth }) => Math.min(least, depth), 7);
    const inner = pairsOf(cutPart(was, level), cutPart(is, level));
    // Where all of them are there, and stand in another order, it is the whole that differs.
    return inner.every((one) => one.same) ? pair : inner;
  });
}

function pairsOf(old: Parts, now: Parts) {
  const pairs = [...now].map(([key, is]) => {
    const was = old.get(key) ?? null;
    // How lines end is no difference: a checkout may end them otherwise than the repository.
    const isEqual = (other: SectionPart): boolean =>
      other.markdown === is.markdown || linesOf(other).join('\n') === linesOf(is).join('\n');
    const same = was !== null && isEqual(was);
    // How many lines of two that differ are the same at their beginning.
    const agreeing = was === null || same ? 0 : firstDifference(was, is);
    return { was, is, same, agreeing };
  });
  const removed = [...old].filter(([key]) => !now.has(key));
  return [...pairs, ...removed.map(([, was]) => ({ was, is: null, same: false, agreeing: 0 }))];
}

function partsIn(sections: readonly ResolvedSection[]): ReadonlySet<SectionPart> {
  return new Set(sections.flatMap(({ parts }) => parts));
}

function partsOf(
  sections: readonly ResolvedSection[],
  others: ReadonlySet<SectionPart>,
  nameOf: (source: string) => string,
): Parts {
  const all = sections.flatMap(({ heading, slug, parts }) =>
    parts.flatMap((part) => (others.has(part) ? [] : { ...part, heading, slug })),
  );
  return byName(all, ({ slug, source }) => [slug, nameOf(source)]);
}

/** Of one name in one file there may be several: they are told apart by their order. */
function byName(all: readonly Part[], nameOf: (part: Part) => readonly unknown[]): Parts {
  const groups = Map.groupBy(all, (part) => JSON.stringify(nameOf(part)));
  return new Map(
    [...groups].flatMap(([name, same]) => same.map((one, at) => [`${name} ${at}`, one] as const)),
  );
}

function headingsIn({ markdown }: SectionPart) {
  const lines = withoutFences(markdown).split(LINE_END);
  return lines.flatMap((line, at) => {
    const [, marks, inner = ''] = /^(#{2,6}) (.*)/.exec(line) ?? [];
    return marks ? { at, depth: marks.length, inner: inner.trim() } : [];
  });
}

/** What stands before its headings of a level, and below each of them. */
function cutPart(part: Part, level: number): Parts {
  const [lines, starts] = [linesOf(part), headingsIn(part).filter(({ depth }) => depth === level)];
  const pieces = [{ at: 0, inner: '' }, ...starts].map(({ at, inner }, nth): Part => {
    const own = lines.slice(at, starts[nth]?.at);
    const markdown = own.join('\n').trimEnd();
    return { ...part, line: part.line + at, markdown, ...(inner && { inner }) };
  });
  return byName(pieces, ({ inner }) => [inner]);
}

function textOf(part: Part | null): string | null {
  return part && JSON.stringify([part.slug, ...linesOf(part)]);
}

/** Lines from the start of the part, never past its last. */
function firstDifference(before: SectionPart, after: SectionPart): number {
  const old = linesOf(before);
  const now = linesOf(after);
  const at = now.findIndex((line, index) => line !== old[index]);
  return at < 0 ? now.length - 1 : at;
}

function linesOnly(before: SectionPart, after: SectionPart, agreeing: number): number | null {
  const [old, now] = [linesOf(before), linesOf(after)];
  const room = Math.min(old.length, now.length) - agreeing;
  const differs = (_: unknown, at: number): boolean => old.at(-1 - at) !== now.at(-1 - at);
  const same = Array.from({ length: room }).findIndex(differs);
  const inOld = old.length - agreeing - (same < 0 ? room : same);
  const inNew = inOld + now.length - old.length;
  return inOld <= inNew ? inNew : null;
}

function linesOf({ markdown }: SectionPart): readonly string[] {
  return markdown.split(LINE_END);
}
