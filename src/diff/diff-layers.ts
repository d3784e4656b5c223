// Which layers came, went, changed or were renamed.

import type { LayerChange } from '../model/change.ts';
import type { Comparable, ResolvedLayer } from '../model/resolution.ts';

/** Path after, by path before, of layers that were renamed. */
export type Renamed = ReadonlyMap<string, string>;

/**
 * In the order of the cascade as it is now, then what is gone. A layer was renamed where another path has the same
 * text now, or where the target's own document moved.
 */
export function diffLayers(before: Comparable | null, after: Comparable | null) {
  const old = bySource(before);
  const now = bySource(after);
  const gone = [...old.values()].filter(({ source }) => !now.has(source));
  const come = [...now.values()].filter(({ source }) => !old.has(source));
  const renamed = pair(gone, come, before?.target.path, after?.target.path);
  const origin = new Map([...renamed].map(([from, to]) => [to, from]));

  const changes: LayerChange[] = [];
  for (const { source, sha256 } of now.values()) {
    const from = origin.get(source);
    const was = old.get(source);
    if (from !== undefined) changes.push({ kind: 'renamed', source, from });
    else if (was === undefined) changes.push({ kind: 'added', source, from: null });
    else if (was.sha256 !== sha256) changes.push({ kind: 'changed', source, from: null });
  }
  for (const { source } of gone) {
    if (!renamed.has(source)) changes.push({ kind: 'removed', source, from: null });
  }
  return { changes, renamed };
}

function pair(
  gone: readonly ResolvedLayer[],
  come: readonly ResolvedLayer[],
  ownBefore: string | null | undefined,
  ownAfter: string | null | undefined,
): Renamed {
  const renamed = new Map<string, string>();
  const free = new Set(come);
  for (const { source, sha256, kind } of gone) {
    const same = [...free].find((layer) => layer.sha256 === sha256 && layer.kind === kind);
    const own =
      source === ownBefore ? [...free].find((layer) => layer.source === ownAfter) : undefined;
    const to = same ?? own;
    if (to === undefined) continue;
    free.delete(to);
    renamed.set(source, to.source);
  }
  return renamed;
}

function bySource(context: Comparable | null): ReadonlyMap<string, ResolvedLayer> {
  return new Map((context?.layers ?? []).map((layer) => [layer.source, layer]));
}
