import { findDecision } from '../graph/decision-index.ts';
import type { Document } from '../model/document.ts';
import { folderOf, stemOf } from '../model/paths.ts';
import { enumerate } from '../model/plural.ts';
import { didYouMean, orNull, UsageError } from '../model/usage-error.ts';
import { documentPaths, documentsIn, type Hierarchy } from './hierarchy.ts';
import { findTarget } from './targets.ts';

const MOST_CANDIDATES = 12;

/**
 * A path, its end (`vision`, `0042-kiln/context`), what its file name begins with (`ADR-0003`), or a target (`0042/001`,
 * `42 1`). Throws UsageError with the nearest name, or with every document that is called so: who asks for one of them
 * may be about to write.
 */
export function namedDocument(hierarchy: Hierarchy, name: string): Document {
  const path = pathOf(hierarchy, name);
  const document = hierarchy.document(path);
  if (document !== null) return document;
  throw new UsageError(
    `There is no document at ${path}.`,
    'Use a path. To find it by its words: stratigraph search WORDS.',
  );
}

/** The documents of several names, each once; words of one target (`42 1`) are its own document. */
export function namedDocuments(
  hierarchy: Hierarchy,
  names: readonly string[],
): readonly Document[] {
  const own = names.length > 1 ? targetPath(hierarchy, names.join(' ')) : null;
  const all = own === null ? names : [own];
  return [...new Set(all.map((name) => namedDocument(hierarchy, name)))];
}

function pathOf(hierarchy: Hierarchy, name: string): string {
  const found = documentsCalled(hierarchy, name);
  const [first, another] = found;
  if (first !== undefined && another === undefined) return first;
  // A target's own document goes before its neighbours of the same number, never before documents elsewhere.
  const own = targetPath(hierarchy, name);
  if (own !== null && found.every((path) => folderOf(path) === folderOf(own))) return own;
  if (first !== undefined) {
    throw new UsageError(
      `${found.length} documents are called "${name}": ${enumerate(found, MOST_CANDIDATES)}.`,
      `Use a path, for example "${first}".`,
      found,
    );
  }
  const decisions = documentsIn(hierarchy, ({ is }) => is === 'decision');
  const decision = orNull(() => findDecision(decisions, name));
  if (decision !== null) return decision;
  throw new UsageError(
    `There is no document "${name}".`,
    didYouMean(
      withoutExtension(name.trim().replace(/^\.\//, '')),
      documentPaths(hierarchy).map((path) => stemOf(path).toLowerCase()),
      'Use a path. To find it by its words: stratigraph search WORDS.',
    ),
  );
}

function targetPath(hierarchy: Hierarchy, name: string): string | null {
  return orNull(() => findTarget(hierarchy, ...name.trim().split(/\s+/)).target.path);
}

/** Every document that a short name may mean, sorted; what fits it best hides what fits it less. */
function documentsCalled(hierarchy: Hierarchy, name: string): readonly string[] {
  const paths = documentPaths(hierarchy);
  const path = name.trim().replace(/^\.\//, '');
  if (paths.includes(path)) return [path];
  const stem = withoutExtension(path);
  const ends = paths.filter((path) => `/${withoutExtension(path)}`.endsWith(`/${stem}`));
  return ends.length > 0
    ? ends
    : paths.filter((path) => stemOf(path).toLowerCase().startsWith(`${stem}-`));
}

function withoutExtension(path: string): string {
  return path.toLowerCase().replace(/\.md$/, '');
}
