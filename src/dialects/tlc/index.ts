import type { Dialect, Evidence, Format } from '../../model/dialect.ts';
import { join } from '../../model/paths.ts';
import type { Scope } from '../../model/scope.ts';
import type { Tree } from '../../model/source.ts';
import { blockProblems, hasBlock, secrets } from './cascaded.ts';
import { FILE } from './claude-md.ts';
import { layers } from './layers.ts';
import { homes, LAYOUTS } from './memory.ts';
import {
  CATEGORIES,
  hasMemory,
  isWorkspace,
  looksLikeWorkspace,
  MARKERS,
  MARKERS_AROUND,
} from './places.ts';
import { FEWEST, purposes, score } from './recall.ts';
import { refine, role, statuses } from './roles.ts';
import { findScope, levelOf, scopeAround, scopes } from './scopes.ts';

const format: Format = {
  keys: {
    aliases: { title: ['name'], created: ['date'] },
    reserved: [
      ...['type', 'status', 'tags', 'permanent', 'description', 'owner', 'updated', 'severity'],
      ...['affected', 'context', 'project', 'scope', 'source'],
    ],
    references: { supersedes: 'supersedes', superseded_by: 'superseded-by' },
  },
  folders: LAYOUTS.flatMap(({ folder }) => CATEGORIES.map((one) => join(folder, one))),
  role: (path) => role(path, (folder) => (folder === '' ? 'workspace' : 'project')),
  statuses,
  refine,
};

export const tlc: Dialect = {
  name: 'tlc',
  summary: 'Projects that inherit memory and conventions from the workspace around them.',
  markers: [...MARKERS, ...MARKERS_AROUND.map((mark) => `../${mark}`)],
  evidence,
  /** What documents are follows from the folders that hold them; which there are is found when all are asked for. */
  in(tree) {
    return {
      ...this,
      format: {
        ...format,
        role: (path) => role(path, (folder) => levelOf(tree, folder)),
        get folders() {
          return folders(tree);
        },
      },
    };
  },
  format,
  inheritance: {
    levels: [
      { name: 'workspace', plural: 'workspaces', colour: 0, example: 'memory/decisions/use-x.md' },
      { name: 'project', plural: 'projects', colour: 1, example: 'api/memory/gotchas/slow-x.md' },
    ],
    scopes,
    find: (tree, by) => ('id' in by ? findScope(tree, by.id) : scopeAround(tree, by.folder)),
    definition: (tree, { folder }) => definitionIn(tree, folder),
    purposes,
    recall: { fewest: FEWEST, score },
    layers,
  },
  problems: (tree, documents) => [...blockProblems(tree, documents), ...secrets(tree, documents)],
  init: 'A file .tlc.json with `{}` in it begins one.',
  upkeep: { homes },
  operations: { 'workspace cascade': () => import('./cascade.ts') },
};

function definitionIn(tree: Tree, folder: string): string | null {
  const path = join(folder, 'PROJECT.md');
  return tree.has(path) ? path : null;
}

function folders(tree: Tree): readonly string[] {
  const all = (inside: Scope | null): readonly Scope[] =>
    scopes(tree, inside).flatMap((scope) => [scope, ...all(scope)]);
  return all(null).flatMap(({ folder }) => [
    ...[definitionIn(tree, folder) ?? []].flat(),
    ...LAYOUTS.map((layout) => join(folder, layout.folder)).filter(
      (home) => tree.list(home).length > 0,
    ),
  ]);
}

/** A registry alone may be somebody else's (C-41); a project in a repository of its own may have no more than the block. */
function evidence(tree: Tree): Evidence {
  const first = new Set(MARKERS_AROUND.map((mark) => mark.split('/')[0]));
  if (!tree.list('').some(({ name }) => first.has(name)))
    return hasBlock(tree) ? { strength: 20, because: [FILE] } : { strength: 0, because: [] };
  const marks = MARKERS_AROUND.filter((mark) => tree.has(mark) || tree.list(mark).length > 0);
  const because = marks.length > 0 ? marks : isWorkspace(tree, '') ? ['memory/'] : [];
  const isOwn = marks.some((mark) => mark.startsWith('.tlc'));
  const looksLikeOne = looksLikeWorkspace(tree);
  const isThere = isOwn || looksLikeOne || because[0] === 'memory/';
  return {
    ...(looksLikeOne && { around: isWorkspace(tree, '') ? 'always' : 'above' }),
    strength: !isThere ? 0 : isOwn ? 80 : hasMemory(tree, '') ? 50 : 20,
    because,
  };
}
