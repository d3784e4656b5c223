import type { ResolvedSection, SectionPart } from '../../../model/resolution.ts';

/**
 * Characters of markdown that one page holds in full. An agent's file and its plan have some ten thousand each, so most
 * pages are complete. What the workspace says is the same for everybody and is read from its own page: in full it would
 * stand on ten thousand pages. The limit holds for own text too, so that the site grows with the number of its pages.
 */
const MOST = 24_000;

/** Parts of the nearest levels in the order of `near`, each in their order, as many as there is room for. */
export function fullParts(
  sections: readonly ResolvedSection[],
  levelOf: (source: string) => string | null,
  near: readonly string[],
): ReadonlySet<SectionPart> {
  const parts = sections.flatMap((section) => section.parts);
  const full = new Set<SectionPart>();
  let room = MOST;
  for (const level of near) {
    for (const part of parts) {
      const { source, markdown } = part;
      if (levelOf(source) !== level || markdown.length > room) continue;
      room -= markdown.length;
      full.add(part);
    }
  }
  return full;
}
