// In: a hierarchy and a short name. Out: the path of the document that it means.

import { closest } from '../graph/closest.ts';
import { UsageError } from '../model/usage-error.ts';
import { documentPaths, type Hierarchy } from './hierarchy.ts';

/** Path of the document that a short name means (`vision`, `ADR-0003`, a path). Throws UsageError with the nearest name. */
export function findDocument(hierarchy: Hierarchy, name: string): string {
  const paths = documentPaths(hierarchy);
  if (paths.includes(name)) return name;
  const wanted = name.toLowerCase().replace(/\.md$/, '');
  const stems = paths.map((path) => ({ path, stem: stemOf(path).toLowerCase() }));
  const match =
    stems.find(({ stem }) => stem === wanted) ??
    stems.find(({ stem }) => stem.startsWith(`${wanted}-`));
  if (match) return match.path;
  const near = closest(
    wanted,
    stems.map(({ stem }) => stem),
  );
  throw new UsageError(
    `There is no document "${name}".`,
    near === null ? 'stratigraph graph export lists every document.' : `Did you mean "${near}"?`,
  );
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, '');
}
