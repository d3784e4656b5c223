// The patch that puts the value there; null where none is safe.

import { isAlias, isMap, isScalar, type Node, type YAMLMap } from 'yaml';
import type { FrontMatterBlock } from './front-matter-block.ts';
import {
  afterColon,
  type Entry,
  type FrontMatterValue,
  setValue,
  written,
} from './front-matter-value.ts';
import { insert, insertBelow, lineEnding, type Patch, trimmedEnd } from './patch.ts';
import { writeScalar } from './yaml-scalar.ts';

/** Keys that are missing are added at the end of their map, front matter that is missing at the top of the file. */
export function patchOf(
  text: string,
  block: FrontMatterBlock,
  path: readonly string[],
  value: FrontMatterValue,
): Patch | null {
  const { base, exists, map } = block;
  if (!exists) {
    const eol = lineEnding(text);
    const gap = /^[\r\n]/.test(text.slice(base)) || base === text.length ? '' : eol;
    const head = ['---', ...lines(path, value, ''), '---', ''].join(eol);
    return insert(base, head + gap);
  }
  if (map === null) return lastLine(text, block, lines(path, value, ''));
  return patchMap(text, block, map, path, value);
}

function patchMap(
  text: string,
  block: FrontMatterBlock,
  map: YAMLMap,
  [key = '', ...rest]: readonly string[],
  value: FrontMatterValue,
): Patch | null {
  const pair = (map.items as Entry[]).findLast(
    (item) => isScalar(item.key) && String(item.key.value) === key,
  );
  if (pair === undefined) return addKey(text, block, map, [key, ...rest], value);
  const node = pair.value;
  if (node === null || isAlias(node) || isMarked(text, block, pair, node)) return null;
  if (rest.length === 0) return setValue(text, block, pair, node, value);
  if (isMap(node)) return patchMap(text, block, node, rest, value);
  if (!isScalar(node) || node.value !== null || node.source) return null;
  const at = afterColon(text, block, pair);
  const indent = indentOf(text, block.base + (pair.key.range?.[0] ?? 0));
  return at === null || indent === null
    ? null
    : insertBelow(text, at, lines(rest, value, `${indent}  `));
}

function addKey(
  text: string,
  block: FrontMatterBlock,
  map: YAMLMap,
  path: readonly string[],
  value: FrontMatterValue,
): Patch | null {
  const { base } = block;
  const last = map.items.at(-1) as Entry | undefined;
  if (map.flow) {
    if (path.length > 1) return null;
    const entry = `${writeScalar(path[0] ?? '')}: ${written(value, 'plain')}`;
    if (last === undefined) return insert(base + (map.range?.[0] ?? 0) + 1, entry);
    const end = base + ((last.value ?? last.key).range?.[1] ?? 0);
    return insert(trimmedEnd(text, base, end), `, ${entry}`);
  }
  if (map === block.map) return lastLine(text, block, lines(path, value, ''));
  if (last === undefined) return null;
  const indent = indentOf(text, base + (last.key.range?.[0] ?? 0));
  const end = trimmedEnd(text, base, base + ((last.value ?? last.key).range?.[1] ?? 0));
  return indent === null ? null : insertBelow(text, end, lines(path, value, indent));
}

/** A line for the end of the block: below the last line that says anything, a comment for example. */
function lastLine(text: string, { base, yaml }: FrontMatterBlock, added: readonly string[]): Patch {
  if (yaml !== '') return insertBelow(text, trimmedEnd(text, base, base + yaml.length), added);
  const fence = text.slice(base).search(/^---[ \t]*$/m);
  const at = base + Math.max(0, fence);
  return insert(at, [...added, ''].join(lineEnding(text)));
}

function lines(
  path: readonly string[],
  value: FrontMatterValue,
  indent: string,
): readonly string[] {
  return path.map((key, depth) => {
    const end = depth === path.length - 1 ? ` ${written(value, 'plain')}` : '';
    return `${indent}${'  '.repeat(depth)}${writeScalar(key)}:${end}`;
  });
}

/** A tag or an anchor before the value says more than the value. */
function isMarked(text: string, { base }: FrontMatterBlock, pair: Entry, node: Node): boolean {
  return /[!&]/.test(text.slice(base + (pair.key.range?.[1] ?? 0), base + (node.range?.[0] ?? 0)));
}

/** Blanks before the first character of a line that begins at `at`; null where something else stands before it. */
function indentOf(text: string, at: number): string | null {
  return /(?:^|[\r\n])([ \t]*)$/.exec(text.slice(Math.max(0, at - 200), at))?.[1] ?? null;
}
