// Which layers are the own ones of a target, and what a browser needs to resolve again.

import type { Document } from '../../../model/document.ts';
import type { Finding } from '../../../model/finding.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { ResolvedContext } from '../../../model/resolution.ts';
import type { Target } from '../../../model/scope.ts';
import type { CascadeLayer } from '../../../resolve/cascade.ts';

/**
 * True for a layer that is as specific as the target, unless the document stands in another target of the same level: a
 * folder that contains it.
 */
export function isOwn(
  { id, level }: Pick<Target, 'id' | 'level'>,
  layer: string,
  scope: string | undefined,
  targets: ReadonlyMap<string, Target>,
): boolean {
  return (
    layer === level && (scope === undefined || scope === id || targets.get(scope)?.level !== level)
  );
}

/** Its findings: those of which all that it sees stands in what it inherits are mended elsewhere. */
export function findingsOf(
  { target, layers, findings }: ResolvedContext,
  nodes: ReadonlyMap<string, GraphNode>,
  targets: ReadonlyMap<string, Target>,
) {
  const owns = new Map(
    layers.map(({ level, source }) => [
      source,
      isOwn(target, level, nodes.get(source)?.scope, targets),
    ]),
  );
  const isOuter = (one: Finding): boolean => {
    const seen = [one, ...one.related].flatMap(({ path }) => owns.get(path) ?? []);
    return seen.length > 0 && !seen.includes(true);
  };
  return {
    own: findings.filter((one) => !isOuter(one)),
    inherited: findings.filter(isOuter),
  };
}

/** What one document says, whoever inherits it; the decision whether constraints bind is the layer's. */
export type LayerSays = Pick<CascadeLayer, 'declarations' | 'locked' | 'overrides' | 'constraints'>;

/** Of a place line and column alone: an answer tells no more. */
const KEYS = [
  ...['declarations', 'locked', 'overrides', 'constraints', 'path'],
  ...['type', 'entries', 'items', 'key', 'keySpan', 'value', 'span', 'line', 'column'],
];

/** One file a document, not one a target: what the workspace says would stand in ten thousand files. */
export function layerFile({ declarations, locked, overrides, constraints }: Document): string {
  const says: LayerSays = {
    ...{ locked, overrides, constraints },
    declarations: declarations.map(({ values }) => values),
  };
  return JSON.stringify(says, KEYS);
}
