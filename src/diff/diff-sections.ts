import type { SectionChange } from '../model/change.ts';
import { withoutFences } from '../model/comments.ts';
import type { ResolvedSection, SectionPart } from '../model/resolution.ts';
import type { Renamed } from './diff-contexts.ts';

type Part = SectionPart & Omit<ResolvedSection, 'parts'>;

export function diffSections(
  before: readonly ResolvedSection[],
  after: readonly ResolvedSection[],
  renamed: Renamed,
  tellsText = false,
): readonly SectionChange[] {
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
    const { heading, slug, source, line } = part;
    const inner = was && is && innerHeading(was, is, agreeing);
    const texts = { before: was?.markdown ?? null, after: is?.markdown ?? null };
    return {
      kind: was === null ? 'added' : is === null ? 'removed' : 'changed',
      ...{ heading, ...(inner && { inner }), slug, source },
      line: is === null ? line : line + agreeing,
      ...(tellsText && { texts }),
    };
  });
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
): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>();
  for (const { heading, slug, parts: inSection } of sections) {
    for (const part of inSection) {
      if (others.has(part)) continue;
      // One file may have two sections of one heading: they are told apart by their order.
      for (let ordinal = 0; ; ordinal += 1) {
        const key = JSON.stringify([slug, nameOf(part.source), ordinal]);
        if (parts.has(key)) continue;
        parts.set(key, { ...part, heading, slug });
        break;
      }
    }
  }
  return parts;
}

/** Under which the first line of difference stands; where something went, that may be the heading of what came behind it. */
function innerHeading(was: SectionPart, { markdown }: SectionPart, at: number) {
  const lines = withoutFences(markdown).split(/\r\n|\r|\n/, at + 1);
  const found = lines.findLast((line) => /^#{2,6} /.test(line)) ?? '';
  const isNext =
    found === lines[at] ? was.markdown.includes(found) : was.markdown.startsWith(markdown);
  return isNext ? '' : found.replace(/^#+ +/, '');
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

function linesOf({ markdown }: SectionPart): readonly string[] {
  return markdown.split(/\r\n|\r|\n/);
}
