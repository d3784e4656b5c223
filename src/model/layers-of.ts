import type { DocumentRole } from './document.ts';
import type { Extent, LayerRef } from './scope.ts';

/** How the layers of a hierarchy are made, whose levels each count 10 more than the one around: of whole documents, unless `more` says otherwise. */
export function layersOf<Level extends string>(
  levels: readonly Level[],
  roleOf: (path: string, level: Level) => DocumentRole | null,
  extent: Extent = { part: 'whole' },
) {
  return (path: string, level: Level, says: string, more: Partial<LayerRef> = {}): LayerRef => ({
    path,
    role: more.role ?? roleOf(path, level) ?? { is: 'document', kind: 'document', level },
    level,
    priority: 10 * levels.indexOf(level),
    because: { says },
    extent,
    ...more,
  });
}
