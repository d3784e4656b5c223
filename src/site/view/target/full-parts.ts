import type { ResolvedSection, SectionPart } from '../../../model/resolution.ts';

/**
 * Characters of markdown that one page holds in full. What a target inherits is the same for its neighbours and is read
 * from the page of its document. The limit holds for own text too, so that the site grows with the number of its pages.
 */
const MOST = 24_000;

/** Parts of the target's own level, in their order, as many as there is room for. */
export function fullParts(
  sections: readonly ResolvedSection[],
  levelOf: (source: string) => string | null,
  own: string,
): ReadonlySet<SectionPart> {
  let room = MOST;
  const parts = sections.flatMap((section) => section.parts);
  return new Set(
    parts.filter(({ source, markdown: { length } }) => {
      if (levelOf(source) !== own || length > room) return false;
      room -= length;
      return true;
    }),
  );
}
