// In: a layer. Out: the values that it fixes for everyone, one entry a leaf, for people to read.

import type { Layer } from '../model/graph.ts';
import type { Constraint } from '../model/resolution.ts';
import type { ValueNode } from '../model/value.ts';
import { parseKeyPath, plainValue, toKeyPath } from './cascade.ts';

/** Constraints bind only where they stand in a decision (design.md §5). */
export function constraintsOf({ path, kind, document }: Layer): readonly Constraint[] {
  if (kind !== 'adr' || document.constraints === null) return [];
  const found: Constraint[] = [];
  const walk = (node: ValueNode, at: readonly string[]): void => {
    if (node.type === 'map' && node.entries.length > 0) {
      for (const { key, value } of node.entries) walk(value, [...at, ...parseKeyPath(key)]);
      return;
    }
    const { line, column } = node.span;
    const keyPath = toKeyPath(at);
    found.push({ keyPath, value: plainValue(node), source: path, line, column, title: document.title });
  };
  walk(document.constraints, []);
  return found;
}
