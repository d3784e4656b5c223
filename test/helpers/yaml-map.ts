// The map it says, every part with its place, as the cascade takes it.

import { isMap, isScalar, isSeq, LineCounter, type ParsedNode, parseDocument } from 'yaml';
import type { Span } from '../../src/model/source.ts';
import type { MapNode, ValueNode } from '../../src/model/value.ts';

/** Places count from the first line of `text`; scalars survive as written (`80%`, `0042`). */
export function yamlMap(text: string): MapNode {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  if (document.errors[0] !== undefined) throw document.errors[0];
  const node = convert(document.contents, text, lines);
  if (node.type !== 'map') throw new Error(`Not a map: ${text}`);
  return node;
}

function convert(node: ParsedNode | null, text: string, lines: LineCounter): ValueNode {
  const span = spanOf(node, lines);
  if (isMap(node)) {
    const entries = node.items.map(({ key, value }) => ({
      key: isScalar(key) ? String(key.source ?? key.value) : '',
      keySpan: spanOf(key, lines),
      value: convert(value, text, lines),
    }));
    return { type: 'map', entries, span };
  }
  if (isSeq(node)) {
    const items = node.items.map((item) => convert(item as ParsedNode, text, lines));
    return { type: 'list', items, span };
  }
  if (!isScalar(node)) return { type: 'scalar', value: null, span };
  const { value, source } = node;
  if (value === null || typeof value === 'string') return { type: 'scalar', value, span };
  const written = typeof value === 'number' || typeof value === 'boolean' ? value : null;
  return { type: 'scalar', value: String(written) === source ? written : String(source), span };
}

function spanOf(node: ParsedNode | null, lines: LineCounter): Span {
  const [start, end] = node?.range ?? [0, 0];
  const { line, col } = lines.linePos(start);
  return { start, end, line, column: col };
}
