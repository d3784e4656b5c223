import type { Document, KeyPathStatement } from '../../../model/document.ts';
import type { Span } from '../../../model/source.ts';
import type { MapNode, ValueNode } from '../../../model/value.ts';

/** Line and column, from 1: all that an answer tells of a place. */
type At = readonly [line: number, column: number];

/** A value with its place; a map has keys with theirs. */
export type SaidNode =
  | readonly ['s', At, null | boolean | number | string]
  | readonly ['l', At, readonly SaidNode[]]
  | SaidMap;
export type SaidMap = readonly ['m', At, readonly (readonly [string, At, SaidNode])[]];
export type SaidPath = readonly [path: readonly string[], at: At];

/** What one document says, whoever inherits it; the decision whether constraints bind is the layer's. */
export interface LayerFile {
  readonly declarations: readonly SaidMap[];
  readonly locked: readonly SaidPath[];
  readonly overrides: readonly SaidPath[];
  readonly constraints: SaidMap | null;
}

/** False for a document without which every value is the same: it needs no file. */
export function saysValues({ declarations, locked, overrides, constraints }: Document): boolean {
  return declarations.length + locked.length + overrides.length > 0 || constraints !== null;
}

/** One file a document, not one a target: what the workspace says would stand in ten thousand files. */
export function layerFile(document: Document): string {
  const { declarations, locked, overrides, constraints } = document;
  const file: LayerFile = {
    declarations: declarations.map(({ values }) => mapOf(values)),
    locked: locked.map(pathOf),
    overrides: overrides.map(pathOf),
    constraints: constraints === null ? null : mapOf(constraints),
  };
  return JSON.stringify(file);
}

function mapOf({ entries, span }: MapNode): SaidMap {
  const said = entries.map(
    ({ key, keySpan, value }) => [key, atOf(keySpan), nodeOf(value)] as const,
  );
  return ['m', atOf(span), said];
}

function nodeOf(node: ValueNode): SaidNode {
  if (node.type === 'scalar') return ['s', atOf(node.span), node.value];
  return node.type === 'map' ? mapOf(node) : ['l', atOf(node.span), node.items.map(nodeOf)];
}

function pathOf({ path, span }: KeyPathStatement): SaidPath {
  return [path, atOf(span)];
}

function atOf({ line, column }: Span): At {
  return [line, column];
}
