// The declarations of those that stand directly under a heading `Defaults` (L-017).

import type { Declarations } from '../model/document.ts';
import type { MapNode } from '../model/value.ts';
import type { Block, Heading } from './body.ts';
import type { Reading } from './places.ts';
import { readMap } from './read-map.ts';

/** The lines between the fences; offsets into the file. */
function contentOf(fence: Block, text: string): { start: number; end: number } {
  const source = text.slice(fence.start, fence.end);
  const mark = /^[ \t]*(`{3,}|~{3,})/.exec(source)?.[1] ?? '';
  const start = mark === '' ? 0 : (/^[^\r\n]*(?:\r\n|\n|\r)?/.exec(source)?.[0].length ?? 0);
  const lastLine = Math.max(source.lastIndexOf('\n'), source.lastIndexOf('\r')) + 1;
  const last = source.slice(lastLine).trim();
  const isClosed =
    lastLine >= start && last.startsWith(mark) && last === mark.charAt(0).repeat(last.length);
  return { start: fence.start + start, end: fence.start + (isClosed ? lastLine : source.length) };
}

/** A root map with a key `defaults` is taken as it is; any other stands for the value of that key. */
function underDefaults(map: MapNode, heading: Heading, reading: Reading): MapNode {
  if (map.entries.some((entry) => entry.key === 'defaults')) return map;
  const keySpan = reading.span(heading.start, heading.end);
  return { type: 'map', entries: [{ key: 'defaults', keySpan, value: map }], span: map.span };
}

/** "Directly" means: at the top level of the body, before any other heading. */
export function readDefaults(
  fences: readonly Block[],
  headings: readonly Heading[],
  reading: Reading,
): readonly Declarations[] {
  const found: Declarations[] = [];
  for (const fence of fences) {
    const heading = headings[fence.heading];
    if (heading === undefined || !/^defaults$/i.test(heading.text)) continue;
    const { start, end } = contentOf(fence, reading.text);
    const yaml = reading.text.slice(start, end).replace(/\r(?!\n)/g, '\n');
    const block = { yaml, start, name: '`Defaults` block', code: 'invalid-defaults' } as const;
    const map = readMap(block, reading);
    if (map === null) continue;
    found.push({ from: 'defaults', values: underDefaults(map, heading, reading) });
  }
  return found;
}
