// The values that it fixes for everyone, one entry a leaf, for people to read.

import { toKeyPath } from '../model/pointer.ts';
import type { Constraint } from '../model/resolution.ts';
import type { Layer } from '../model/scope.ts';
import type { MapNode, ValueNode } from '../model/value.ts';
import { expandDottedKeys } from './dotted-keys.ts';
import { leafPaths } from './locks.ts';
import { unwrap } from './markers.ts';
import { plainValue } from './plain-value.ts';

/** Constraints bind only where they stand in a decision (C-06); the leaves are those that the cascade locks. */
export function constraintsOf({ path: source, role, document }: Layer): readonly Constraint[] {
  if (role.is !== 'decision' || document.constraints === null) return [];
  const constraints = expandDottedKeys(document.constraints);
  return leafPaths(constraints).flatMap(({ path }) => {
    const node = valueAt(constraints, path);
    if (node === null) return [];
    const { line, column } = node.span;
    return [
      {
        keyPath: toKeyPath(path),
        value: plainValue(node),
        source,
        line,
        column,
        title: document.title,
      },
    ];
  });
}

function valueAt(map: MapNode, path: readonly string[]): ValueNode | null {
  let node: ValueNode | null = map;
  for (const key of path) {
    if (node?.type !== 'map') return null;
    const entry: MapNode['entries'][number] | undefined = node.entries.findLast(
      (candidate) => candidate.key === key,
    );
    node = entry === undefined ? null : unwrap(entry.value).value;
  }
  return node;
}
