// Texts in the room that there is for them.

import type { SectionPart } from '../model/resolution.ts';

/** Characters of a piece that is worth being cut off. */
const SHORTEST_PIECE = 80;

/** A text with the line that names its source. */
export function wordsOf({ source, line, markdown }: SectionPart): string {
  return `Source: \`${source}:${line}\`\n\n${markdown}\n\n`;
}

/** Its first lines, as many as there is room for, or words where a line is longer than that; null where it is not worth it. */
export function cutTo(
  part: SectionPart,
  room: number,
  cost: (part: SectionPart) => number,
): SectionPart | null {
  const { markdown } = part;
  const longest = (ends: readonly number[], more: string): SectionPart | null => {
    const upTo = (count: number): SectionPart => ({
      ...part,
      markdown: `${markdown.slice(0, ends[count - 1] ?? 0).trimEnd()}${more}`,
    });
    let [most, least] = [ends.length, 0];
    while (least < most) {
      const middle = Math.ceil((least + most) / 2);
      if (cost(upTo(middle)) <= room) least = middle;
      else most = middle - 1;
    }
    const cut = upTo(least);
    return least === 0 || cut.markdown.length < SHORTEST_PIECE ? null : cut;
  };
  const endsAt = (blank: RegExp): readonly number[] =>
    Array.from(markdown.matchAll(blank), ({ index }) => index);
  return longest(endsAt(/\n/g), '\n…') ?? longest(endsAt(/\s/g), ' …');
}
