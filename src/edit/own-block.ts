// A block of generated text in somebody's file, between markers of ours; all else stays as it is, to the byte.

import { lineEnding } from './patch.ts';

/** How the markers are written, so that nobody but us reads them: in a markdown text, or in its front matter. */
export type MarkerStyle = 'html' | 'yaml';

/** True where a markdown text holds a block of the name. */
export function holdsBlock(text: string, name: string): boolean {
  return text.includes(`<!-- stratigraph:begin ${name} -->`);
}

/**
 * The text with the block as it has to be: replaced where it stands, else at the end. Null: the markers are damaged,
 * or the lines hold some of their own.
 */
export function withOwnBlock(
  text: string | null,
  name: string,
  lines: readonly string[],
  style: MarkerStyle = 'html',
): string | null {
  const [begin, end] = ['begin', 'end'].map((edge) => {
    const words = `stratigraph:${edge} ${name}`;
    return style === 'html' ? `<!-- ${words} -->` : `# ${words}`;
  }) as [string, string];
  if (lines.some((line) => line.includes(begin) || line.includes(end))) return null;
  const old = text ?? '';
  const [start, stop] = [old.indexOf(begin), old.indexOf(end)];
  const eol = lineEnding(old, Math.max(0, start));
  const block = [begin, ...lines, end].join(eol);
  if (start < 0 && stop < 0) {
    const gap = old === '' ? '' : (/(?:\r\n|\n|\r)$/.exec(old)?.[0] ?? eol + eol);
    return `${old}${gap}${block}${eol}`;
  }
  const isOnce = start === old.lastIndexOf(begin) && stop === old.lastIndexOf(end);
  if (start < 0 || stop < start || !isOnce) return null;
  return old.slice(0, start) + block + old.slice(stop + end.length);
}
