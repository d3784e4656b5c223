// In: the sections of a target before and after. Out: the parts of text that came, went or changed, each at its first differing line.

import type { SectionChange } from '../model/change.ts';
import type { ResolvedSection, SectionPart } from '../model/resolution.ts';
import type { Renamed } from './diff-layers.ts';

interface Part extends SectionPart {
  readonly heading: string;
  readonly slug: string;
}

/** In the order of the sections as they are now, then what is gone. Parts belong together by heading and source. */
export function diffSections(
  before: readonly ResolvedSection[],
  after: readonly ResolvedSection[],
  renamed: Renamed,
): readonly SectionChange[] {
  // Documents that are the same on both sides share their parts.
  const [inOld, inNow] = [allParts(before), allParts(after)];
  const old = partsOf(before, inNow, (source) => renamed.get(source) ?? source);
  const now = partsOf(after, inOld, (source) => source);
  const changes: SectionChange[] = [];
  for (const [key, part] of now) {
    const was = old.get(key);
    if (was === undefined) changes.push(change('added', part, part.line));
    else if (!sameText(was, part)) {
      changes.push(change('changed', part, part.line + firstDifference(was, part)));
    }
  }
  for (const [key, part] of old) {
    if (!now.has(key)) changes.push(change('removed', part, part.line));
  }
  return changes;
}

function allParts(sections: readonly ResolvedSection[]): ReadonlySet<SectionPart> {
  return new Set(sections.flatMap(({ parts }) => parts));
}

/** Those that are not among `others`, by heading and source. */
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

/** How lines end is no difference: a checkout may end them otherwise than the repository. */
function sameText(before: SectionPart, after: SectionPart): boolean {
  if (before.markdown === after.markdown) return true;
  return linesOf(before).join('\n') === linesOf(after).join('\n');
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

function change(kind: SectionChange['kind'], part: Part, line: number): SectionChange {
  return { kind, heading: part.heading, slug: part.slug, source: part.source, line };
}
