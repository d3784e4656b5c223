import { isDeepStrictEqual } from 'node:util';
import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, type YAMLSeq } from 'yaml';
import type { FrontMatterBlock, FrontMatterValue } from './front-matter-patch.ts';
import {
  insert,
  insertBelow,
  lineEnding,
  type Patch,
  type Quotes,
  type Scalar,
  trimmedEnd,
  writeScalar,
} from './patch.ts';

/** A key that is missing is added at the end of the map, front matter that is missing at the top of the file. */
export function patchOf(block: FrontMatterBlock, key: string, value: FrontMatterValue) {
  const { text, base, exists, map } = block;
  const entry = `${writeScalar(key)}: ${writeInline(value, 'plain')}`;
  if (!exists) {
    const eol = lineEnding(text);
    const gap = /^[\r\n]/.test(text.slice(base)) || base === text.length ? '' : eol;
    return insert(base, ['---', entry, '---', ''].join(eol) + gap);
  }
  const pairs = (map?.items ?? []) as Pair<Node, Node | null>[];
  const pair = pairs.findLast((item) => isScalar(item.key) && String(item.key.value) === key);
  if (pair === undefined) {
    if (!map?.flow) return lastLine(block, entry);
    const last = pairs.at(-1);
    if (last === undefined) return insert(base + (map.range?.[0] ?? 0) + 1, entry);
    return insert(trimmedEnd(text, base, endOf(block, last.value ?? last.key)), `, ${entry}`);
  }
  const node = pair.value;
  if (node === null || isAlias(node)) return null;
  // A tag or an anchor before the value says more than the value.
  const isMarked = /[!&]/.test(text.slice(endOf(block, pair.key), startOf(block, node)));
  return isMarked ? null : setValue(block, pair.key, node, value);
}

function lastLine({ text, base, yaml }: FrontMatterBlock, added: string): Patch {
  if (yaml !== '') return insertBelow(text, trimmedEnd(text, base, base + yaml.length), [added]);
  const fence = text.slice(base).search(/^---[ \t]*$/m);
  return insert(base + Math.max(0, fence), added + lineEnding(text));
}

function startOf({ base }: FrontMatterBlock, { range }: Node): number {
  return base + (range?.[0] ?? 0);
}

function endOf({ base }: FrontMatterBlock, { range }: Node): number {
  return base + (range?.[1] ?? 0);
}

/** Null where the value cannot be changed without changing more than it. */
function setValue(block: FrontMatterBlock, key: Node, node: Node, value: FrontMatterValue) {
  const { text } = block;
  const [keyEnd, start] = [endOf(block, key), startOf(block, node)];
  const end = trimmedEnd(text, start, endOf(block, node));
  const inline = writeInline(value, quotesOf(node));
  if (isMap(node)) return null;
  if (isSeq(node)) {
    const grown = Array.isArray(value) ? growList(block, node, value) : null;
    // A list that becomes something else is written anew on one line.
    return (
      grown ??
      (node.flow ? { start, end, text: inline } : { start: keyEnd, end, text: `: ${inline}` })
    );
  }
  if (end === start) {
    const colon = /^[ \t]*:/.exec(text.slice(keyEnd, keyEnd + 200));
    return colon && insert(keyEnd + colon[0].length, ` ${inline}`);
  }
  if (Array.isArray(value) && isScalar(node) && isDeepStrictEqual(node.value, value[0])) {
    const rest = value.slice(1).map((item: Scalar) => `, ${writeScalar(item)}`);
    const own = text.slice(start, end);
    // Plain text that is fine on a line of its own may not be so between brackets.
    const first = node.type === 'PLAIN' && /[,[\]{}]/.test(own) ? JSON.stringify(own) : own;
    return { start, end, text: `[${first}${rest.join('')}]` };
  }
  return { start, end, text: inline };
}

/** New items after the old ones, in the list's own style; null where the old ones do not stay as they are. */
function growList(block: FrontMatterBlock, list: YAMLSeq, value: readonly Scalar[]): Patch | null {
  const { text } = block;
  const old = list.toJSON() as readonly unknown[];
  if (!isDeepStrictEqual(old, value.slice(0, old.length))) return null;
  const added = value.slice(old.length).map((item) => writeScalar(item));
  const last = list.items.at(-1) as Node | undefined;
  if (last === undefined)
    return list.flow ? insert(startOf(block, list) + 1, added.join(', ')) : null;
  const first = startOf(block, last);
  const end = trimmedEnd(text, first, endOf(block, last));
  if (list.flow) return insert(end, added.map((item) => `, ${item}`).join(''));
  const [, marker] = /(?:^|[\r\n])([ \t]*-[ \t]+)$/.exec(text.slice(0, first)) ?? [];
  if (marker === undefined) return null;
  const lines = added.map((item) => marker + item);
  return insertBelow(text, end, lines);
}

function writeInline(value: FrontMatterValue, quotes: Quotes): string {
  if (Array.isArray(value)) return `[${value.map((item: Scalar) => writeScalar(item)).join(', ')}]`;
  return writeScalar(value as Scalar, quotes);
}

function quotesOf(node: Node): Quotes {
  const type = isScalar(node) ? node.type : undefined;
  return type === 'QUOTE_DOUBLE' ? 'double' : type === 'QUOTE_SINGLE' ? 'single' : 'plain';
}
