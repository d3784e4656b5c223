// `overrides:` entries at which no layer below says anything: a key that was renamed, or a path that lacks its beginning.

import { type Document, isBroken } from '../model/document.ts';
import { onceFor } from '../model/once.ts';
import type { Found } from '../model/rule.ts';
import type { LayerRef, Target } from '../model/scope.ts';
import { keyPathsIn } from '../model/value.ts';
import { expandDottedKeys } from './key-paths.ts';

export function unusedOverrides(
  targets: readonly Target[],
  layersOf: (target: Target) => readonly LayerRef[],
  document: (path: string) => Document | undefined,
): readonly Found<'unused' | 'meant'>[] {
  const below = new Map<string, Set<string>>();
  for (const target of targets) {
    const layers = layersOf(target);
    for (const [order, { path }] of layers.entries()) {
      if ((document(path)?.overrides.length ?? 0) === 0) continue;
      const known = below.get(path) ?? new Set();
      for (const lower of layers.slice(0, order)) known.add(lower.path);
      below.set(path, known);
    }
  }
  return [...below].flatMap(([path, lower]) => {
    // What a broken layer says is not known to the end.
    if ([...lower].some((one) => isBroken(document(one) ?? { faults: [] }))) return [];
    const keys = new Set([...lower].flatMap((one) => keyPathsOf(document(one))));
    return (document(path)?.overrides ?? []).flatMap(({ path: steps, span }) => {
      const key = steps.join('.');
      if (keys.has(key)) return [];
      const nested = [...keys].find((one) => one.endsWith(`.${key}`)) ?? '';
      const message = nested === '' ? 'unused' : 'meant';
      return [{ message, path, at: span, data: { key, meant: nested }, key: [key] }];
    });
  });
}

/** Every key path at which a document says something, containers included. */
function keyPathsOf(document: Document | undefined): readonly string[] {
  if (document === undefined) return [];
  const { declarations, constraints } = document;
  return onceFor(document, 'key paths', () => [
    ...declarations.flatMap(({ values }) => keyPathsIn(values)),
    ...(constraints === null ? [] : keyPathsIn(expandDottedKeys(constraints))),
  ]);
}
