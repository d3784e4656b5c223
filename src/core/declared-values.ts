// Single values that documents declare, for rules that hold other texts against them.

import type { Document } from '../model/document.ts';
import { folderOf } from '../model/paths.ts';
import type { Declared } from '../model/reading.ts';
import { type MapNode, toKeyPath, toPointer } from '../model/value.ts';
import { expandDottedKeys, readMap, unwrap } from '../resolve/key-paths.ts';
import { type Hierarchy, inheritanceOf } from './hierarchy.ts';
import { surveyOf } from './survey.ts';

/** Of those that some target inherits and that still hold; a declared override differs from others on purpose. */
export function declaredIn(hierarchy: Hierarchy): readonly Declared[] {
  const { targets, layersOf } = surveyOf(hierarchy);
  const paths = new Set(targets.flatMap((target) => layersOf(target).map(({ path }) => path)));
  return [...paths].flatMap((path) => {
    const document = hierarchy.document(path);
    const holds = document?.lifecycle === 'active' || document?.lifecycle === 'draft';
    if (document === null || !holds || document.role.is === 'instruction') return [];
    const { find } = inheritanceOf(hierarchy, document);
    const folder = find?.(hierarchy.tree, { folder: folderOf(path) })?.folder ?? '';
    return declaredBy(document).map((one) => ({ ...one, folder }));
  });
}

function declaredBy(document: Document): readonly Omit<Declared, 'folder'>[] {
  const { path: source, declarations, constraints, overrides, role } = document;
  const found: Omit<Declared, 'folder'>[] = [];
  const deliberate = new Set(overrides.map(({ path }) => path.join('.')));
  const visit = (map: MapNode, above: readonly string[]): void => {
    const { marker, entries } = readMap(map);
    if (marker !== null) return;
    for (const { key, value } of entries) {
      const path = [...above, key];
      const keyPath = toKeyPath(path);
      const own = unwrap(value);
      if (own.marker !== null || deliberate.has(path.join('.'))) continue;
      if (own.value?.type === 'map') visit(own.value, path);
      if (own.value?.type !== 'scalar') continue;
      const { span, value: says } = own.value;
      const place = { source, line: span.line, column: span.column, level: role.level ?? '' };
      found.push({ ...place, priority: 0, value: says, pointer: toPointer(path), keyPath });
    }
  };
  for (const { values } of declarations) visit(values, []);
  if (role.is === 'decision' && constraints !== null) visit(expandDottedKeys(constraints), []);
  return found;
}
