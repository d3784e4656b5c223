// Texts in the room that there is for them.

import type { SectionPart } from '../model/resolution.ts';

/** Characters of a piece that is worth being cut off. */
const SHORTEST_PIECE = 80;

/** A text with the line that names its source. */
export function wordsOf({ source, line, markdown }: SectionPart): string {
  return `Source: \`${source}:${line}\`\n\n${markdown}\n\n`;
}

/** Its first lines, as many as there is room for; null where that is not worth it. */
export function cutTo(
  part: SectionPart,
  room: number,
  cost: (part: SectionPart) => number,
): SectionPart | null {
  const lines = part.markdown.split('\n');
  const first = (count: number): SectionPart => ({
    ...part,
    markdown: `${lines.slice(0, count).join('\n').trimEnd()}\n…`,
  });
  let [most, least] = [lines.length - 1, 0];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (cost(first(middle)) <= room) least = middle;
    else most = middle - 1;
  }
  const cut = first(least);
  return least === 0 || cut.markdown.length < SHORTEST_PIECE ? null : cut;
}
