import { closest } from '../model/closest.ts';
import { nameOf } from '../model/paths.ts';
import { UsageError } from '../model/usage-error.ts';
import { documentPaths, type Hierarchy } from './hierarchy.ts';

/** How many candidates a sentence names; all of them are in the error's choices. */
const TOLD = 12;

/**
 * Path of the document that a short name means: a path, its end (`vision`, `0042-kiln/context`), or what its file name
 * begins with (`ADR-0003`). Throws UsageError with the nearest name, or with every document that is called so: who asks
 * for one of them may be about to write.
 */
export function findDocument(hierarchy: Hierarchy, name: string): string {
  const wanted = withoutExtension(name.trim().replace(/^\.\//, ''));
  const found = documentsCalled(hierarchy, name);
  if (found.length === 1 && found[0] !== undefined) return found[0];
  if (found.length > 1) throw ambiguous(found, name);
  const near = closest(wanted, documentPaths(hierarchy).map(stemOf));
  throw new UsageError(
    `There is no document "${name}".`,
    near === null
      ? 'Use a path, or find the document with: stratigraph search.'
      : `Did you mean "${near}"?`,
  );
}

/** Every document that a short name may mean, sorted; what fits it best hides what fits it less. */
export function documentsCalled(hierarchy: Hierarchy, name: string): readonly string[] {
  const paths = documentPaths(hierarchy);
  const given = name.trim().replace(/^\.\//, '');
  if (paths.includes(given)) return [given];
  const wanted = withoutExtension(given);
  const ends = paths.filter((path) => `/${withoutExtension(path)}`.endsWith(`/${wanted}`));
  return ends.length > 0 ? ends : paths.filter((path) => stemOf(path).startsWith(`${wanted}-`));
}

function ambiguous(paths: readonly string[], name: string): UsageError {
  const more = paths.length > TOLD ? ` and ${paths.length - TOLD} more` : '';
  return new UsageError(
    `${paths.length} documents are called "${name}": ${paths.slice(0, TOLD).join(', ')}${more}.`,
    `Use a path, for example "${paths[0] ?? ''}".`,
    paths,
  );
}

function stemOf(path: string): string {
  return withoutExtension(nameOf(path));
}

function withoutExtension(path: string): string {
  return path.toLowerCase().replace(/\.md$/, '');
}
