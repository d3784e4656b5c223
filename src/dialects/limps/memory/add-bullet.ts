// The patch that adds it as one more item, in the file's own style.

import { insert, insertBelow, lineEnding, lineStart, type Patch } from '../../../edit/patch.ts';
import type { ListItem } from '../../../model/document.ts';
import { boxedLine, entryLine } from './entry-line.ts';
import {
  afterContent,
  homeOf,
  inRegion,
  type MemoryFile,
  newSection,
  topItems,
} from './entry-places.ts';
import type { MemoryPart } from './memory-regions.ts';

/** How the items of a list are written: what stands before the marker, the marker, blanks after it, space between items. */
interface BulletStyle {
  readonly prefix: string;
  readonly marker: string;
  readonly gap: string;
  readonly loose: boolean;
}

const SEED_STYLE: BulletStyle = { prefix: '', marker: '-', gap: ' ', loose: false };

/**
 * One more item of a section: after its last item, else after whatever the section holds, else in a new section.
 * `box` (`[ ] `, `[x] `) stands before the words; `first` puts it before the items that are there.
 */
export function addBullet(
  file: MemoryFile,
  part: MemoryPart,
  words: string,
  { box = '', first = false }: { readonly box?: string; readonly first?: boolean } = {},
): Patch {
  const text = box === '' ? entryLine(words) : box + boxedLine(words);
  const items = topItems(file);
  const home = homeOf(file, part, items);
  const here = home === null ? [] : inRegion(file, home, items);
  const [next] = here;
  const last = here.at(-1);
  if (home === null) return newSection(file, part, [`- ${text}`]);
  if (last === undefined || next === undefined) return afterContent(file, home, [`- ${text}`]);
  const style = styleOf(file, here);
  const line = `${style.prefix}${style.marker}${style.gap}${text}`;
  const gap = style.loose ? [style.prefix.trimEnd()] : [];
  const whole = file.document.text;
  if (!first) return insertBelow(whole, last.span.end, [...gap, line]);
  const at = lineStart(whole, next.span.start);
  return insert(at, [line, ...gap, ''].join(lineEnding(whole, at)));
}

function styleOf({ document }: MemoryFile, items: readonly ListItem[]): BulletStyle {
  const last = items.at(-1);
  if (last === undefined) return SEED_STYLE;
  const { text } = document;
  const before = text.slice(lineStart(text, last.span.start), last.span.start);
  const written = /^(?:[-*+]|(\d{1,9})([.)]))([ \t]*)/.exec(
    text.slice(last.span.start, last.span.end),
  );
  const [whole = '-', number, dot, blanks = ' '] = written ?? [];
  const marker =
    number === undefined
      ? whole.trim()
      : `${nextNumber(number, items.length > 1 && markerNumber(text, items.at(-2)) === number)}${dot}`;
  const beforeLast = items.at(-2);
  const between = beforeLast === undefined ? '' : text.slice(beforeLast.span.end, last.span.start);
  return {
    prefix: /^[ \t>]*$/.test(before) ? before : '',
    marker,
    gap: /^ {1,4}$/.test(blanks) ? blanks : ' ',
    loose: /^[ \t]*(?:\r\n|\n|\r(?!\n))[ \t>]*(?:\r\n|\n|\r(?!\n))[ \t>]*$/.test(between),
  };
}

/** Lists numbered `1.` throughout stay so. */
function nextNumber(number: string, repeated: boolean): string {
  return repeated ? number : String(Number(number) + 1);
}

function markerNumber(text: string, item: ListItem | undefined): string | undefined {
  return item && /^\d{1,9}/.exec(text.slice(item.span.start, item.span.end))?.[0];
}
