// The patch that puts the value there; null where none is safe.

import { isDeepStrictEqual } from 'node:util';
import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, type YAMLSeq } from 'yaml';
import type { FrontMatterBlock, FrontMatterValue } from './front-matter-patch.ts';
import { insert, insertBelow, lineEnding, type Patch, trimmedEnd } from './patch.ts';
import { type Quotes, type Scalar, writeScalar } from './yaml-scalar.ts';

type Entry = Pair<Node, Node | null>;

/** A key that is missing is added at the end of the map, front matter that is missing at the top of the file. */
export function patchOf(
  text: string,
  block: FrontMatterBlock,
  key: string,
  value: FrontMatterValue,
): Patch | null {
  const { base, exists, map } = block;
  const entry = `${writeScalar(key)}: ${writeInline(value, 'plain')}`;
  if (!exists) {
    const eol = lineEnding(text);
    const gap = /^[\r\n]/.test(text.slice(base)) || base === text.length ? '' : eol;
    return insert(base, ['---', entry, '---', ''].join(eol) + gap);
  }
  const pairs = (map?.items ?? []) as Entry[];
  const pair = pairs.findLast((item) => isScalar(item.key) && String(item.key.value) === key);
  if (pair === undefined) {
    if (!map?.flow) return lastLine(text, block, entry);
    const last = pairs.at(-1);
    if (last === undefined) return insert(base + (map.range?.[0] ?? 0) + 1, entry);
    const end = base + ((last.value ?? last.key).range?.[1] ?? 0);
    return insert(trimmedEnd(text, base, end), `, ${entry}`);
  }
  const node = pair.value;
  if (node === null || isAlias(node) || isMarked(text, block, pair, node)) return null;
  return setValue(text, block, pair, node, value);
}

/** A line for the end of the block: below the last line that says anything, a comment for example. */
function lastLine(text: string, { base, yaml }: FrontMatterBlock, added: string): Patch {
  if (yaml !== '') return insertBelow(text, trimmedEnd(text, base, base + yaml.length), [added]);
  const fence = text.slice(base).search(/^---[ \t]*$/m);
  return insert(base + Math.max(0, fence), added + lineEnding(text));
}

/** A tag or an anchor before the value says more than the value. */
function isMarked(text: string, { base }: FrontMatterBlock, pair: Entry, node: Node): boolean {
  return /[!&]/.test(text.slice(base + (pair.key.range?.[1] ?? 0), base + (node.range?.[0] ?? 0)));
}

/** Null where the value cannot be changed without changing more than it. */
function setValue(
  text: string,
  block: FrontMatterBlock,
  pair: Entry,
  node: Node,
  value: FrontMatterValue,
): Patch | null {
  const [start = 0, rawEnd = 0] = node.range ?? [];
  const from = block.base + start;
  const end = trimmedEnd(text, from, block.base + rawEnd);
  if (isScalar(node) && end === from) {
    const at = afterColon(text, block, pair);
    return at === null ? null : insert(at, ` ${writeInline(value, 'plain')}`);
  }
  if (Array.isArray(value)) {
    if (isSeq(node))
      return growList(text, block, node, value) ?? replaceList(block, pair, node, from, end, value);
    if (isScalar(node) && isDeepStrictEqual(node.value, value[0])) {
      const rest = value.slice(1).map((item: Scalar) => `, ${writeScalar(item)}`);
      const first = inFlow(text.slice(from, end), node.type === 'PLAIN');
      return { start: from, end, text: `[${first}${rest.join('')}]` };
    }
  }
  if (isMap(node)) return null;
  if (isSeq(node)) return replaceList(block, pair, node, from, end, value);
  return { start: from, end, text: writeInline(value, quotesOf(node)) };
}

/** New items after the old ones, in the list's own style; null where the old ones do not stay as they are. */
function growList(
  text: string,
  { base }: FrontMatterBlock,
  list: YAMLSeq,
  value: readonly Scalar[],
): Patch | null {
  const old = list.toJSON() as readonly unknown[];
  if (!isDeepStrictEqual(old, value.slice(0, old.length))) return null;
  const added = value.slice(old.length);
  const last = list.items.at(-1) as Node | undefined;
  if (last === undefined) {
    const open = base + (list.range?.[0] ?? 0) + 1;
    return list.flow ? insert(open, added.map((item) => writeScalar(item)).join(', ')) : null;
  }
  const first = base + (last.range?.[0] ?? 0);
  const end = trimmedEnd(text, first, base + (last.range?.[1] ?? 0));
  if (list.flow) return insert(end, added.map((item) => `, ${writeScalar(item)}`).join(''));
  const marker = /(?:^|[\r\n])([ \t]*-[ \t]+)$/.exec(text.slice(0, first))?.[1];
  if (marker === undefined) return null;
  return insertBelow(
    text,
    end,
    added.map((item) => marker + writeScalar(item)),
  );
}

/** A list that becomes something else is written anew on one line. */
function replaceList(
  { base }: FrontMatterBlock,
  pair: Entry,
  list: YAMLSeq,
  from: number,
  end: number,
  value: FrontMatterValue,
): Patch | null {
  if (list.flow) return { start: from, end, text: writeInline(value, 'plain') };
  const keyEnd = base + (pair.key.range?.[1] ?? 0);
  return { start: keyEnd, end, text: `: ${writeInline(value, 'plain')}` };
}

/** On one line. */
function writeInline(value: FrontMatterValue, quotes: Quotes): string {
  if (Array.isArray(value)) return `[${value.map((item: Scalar) => writeScalar(item)).join(', ')}]`;
  return writeScalar(value as Scalar, quotes);
}

/** Plain text that is fine on a line of its own may not be so between brackets. */
function inFlow(source: string, isPlain: boolean): string {
  return isPlain && /[,[\]{}]/.test(source) ? JSON.stringify(source) : source;
}

function quotesOf(node: Node): Quotes {
  if (!isScalar(node)) return 'plain';
  return node.type === 'QUOTE_DOUBLE'
    ? 'double'
    : node.type === 'QUOTE_SINGLE'
      ? 'single'
      : 'plain';
}

function afterColon(text: string, { base }: FrontMatterBlock, pair: Entry): number | null {
  const end = base + (pair.key.range?.[1] ?? 0);
  const colon = /^[ \t]*:/.exec(text.slice(end, end + 200));
  return colon === null ? null : end + colon[0].length;
}
