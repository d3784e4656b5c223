// What a project's CLAUDE.md holds of that of its workspace, and whether that is what it has to be.

import type { Document } from '../../model/document.ts';
import { type Problem, problemAt } from '../../model/facts.ts';
import { join } from '../../model/paths.ts';
import type { Scope } from '../../model/scope.ts';
import { type Tree, textAt } from '../../model/source.ts';
import { blocksOf, cascadeOf, FILE, isEdited, START, withCascade } from './claude-md.ts';
import { allItems, TEAM, withheld } from './memory.ts';
import { workspaceOf } from './places.ts';
import { scopeAround, scopes } from './scopes.ts';

const COMMAND = 'workspace cascade --write';

/**
 * `missing`: it has no block yet; `none`: there is nothing to inherit. Where the CLAUDE.md of a workspace is out of sight,
 * a block is `unknown`, or `edited` where it is not what was written.
 */
type State = 'current' | 'outdated' | 'missing' | 'damaged' | 'none' | 'unknown' | 'edited';

export type Cascaded = ReturnType<typeof cascadeIn>;

export function projectsBelow(tree: Tree, scope: Scope): readonly Scope[] {
  return scopes(tree, scope).flatMap((inside) =>
    inside.level === 'project' ? [inside] : projectsBelow(tree, inside),
  );
}

export function fileAbove(tree: Tree, { folder }: Pick<Scope, 'folder'>) {
  const workspace = workspaceOf(tree, folder);
  const path = join(workspace ?? '', FILE);
  const text = workspace === null || workspace === folder ? null : textAt(tree, path);
  return text === null ? null : { path, text };
}

export function hasBlock(tree: Tree): boolean {
  const text = textAt(tree, FILE) ?? '';
  return text.includes(START) && blocksOf(text).cascade !== null;
}

export function refresh(tree: Tree, scope: Scope, text: string | null): string | null {
  return withCascade(fileAbove(tree, scope)?.text ?? null, text);
}

export function cascadeIn(tree: Tree, scope: Scope) {
  const path = join(scope.folder, FILE);
  const text = textAt(tree, path);
  const above = fileAbove(tree, scope);
  const { lines, taken, replaced, withheld } = cascadeOf(above?.text ?? '', text);
  return {
    ...{ target: scope.id, path, state: stateOf(above?.text ?? null, text) },
    /** Headings of the workspace that the block holds or should hold. */
    sections: taken.map(({ heading }) => heading),
    /** Headings that both have: what the project says counts. */
    decidedByProject: replaced.map(([outside, own]) => ({
      heading: outside.heading,
      workspace: { path: above?.path ?? '', line: outside.line },
      project: { path, line: own.line },
    })),
    /** The block as it has to be. */
    block: lines.join('\n'),
    /** What the sections that are left out may not pass on. */
    withheld: withheld.map((one) => ({ path: above?.path ?? '', ...one })),
    written: false as boolean,
  };
}

function stateOf(above: string | null, text: string | null): State {
  const { cascade, damaged } = blocksOf(text ?? '');
  if (damaged) return 'damaged';
  if (cascade === null) return withCascade(above, text) === text ? 'none' : 'missing';
  const edited = isEdited(text ?? '', cascade);
  if (above === null) return edited === true ? 'edited' : 'unknown';
  return withCascade(above, text, edited !== null) === text ? 'current' : 'outdated';
}

/** What may be a secret in what projects would inherit. */
export function secrets(tree: Tree, documents: ReadonlyMap<string, Document>): readonly Problem[] {
  const workspaces = (scope: Scope): readonly Scope[] =>
    scope.level === 'workspace' ? [scope, ...scopes(tree, scope).flatMap(workspaces)] : [];
  return workspaces(scopeAround(tree, '')).flatMap(({ folder }) => {
    const items = allItems(tree, folder).map(({ path }) => path);
    const found = [...items, join(folder, `${TEAM}/conventions.md`)].flatMap(
      (path) => withheld(path, documents.get(path)?.text ?? '') ?? [],
    );
    const path = join(folder, FILE);
    const sections = cascadeOf(textAt(tree, path) ?? '', null).withheld;
    return [...found, ...sections.map((one) => ({ path, ...one }))].map(({ path, line, says }) =>
      problemAt('withheld', path, { says }, { line, column: 1 }),
    );
  });
}

const MISSES: Partial<Record<State, Problem['kind']>> = {
  outdated: 'outOfDate',
  damaged: 'damagedBlock',
  edited: 'editedCopy',
};

/** Blocks that are not what would be written now, or not what was written (T-031). */
export function blockProblems(tree: Tree, documents: ReadonlyMap<string, Document>) {
  const top = scopeAround(tree, '');
  return [top, ...projectsBelow(tree, top)].flatMap((scope): readonly Problem[] => {
    const path = join(scope.folder, FILE);
    const { text } = documents.get(path) ?? { text: textAt(tree, path) };
    const above = fileAbove(tree, scope);
    const kind = text === null ? undefined : MISSES[stateOf(above?.text ?? null, text)];
    if (text === null || kind === undefined) return [];
    const start = blocksOf(text).cascade?.start ?? Math.max(0, text.indexOf('<!-- TLC-WORKSPACE-'));
    const line = text.slice(0, start).split('\n').length;
    const data = { source: above?.path ?? 'the CLAUDE.md of the workspace', command: COMMAND };
    return [problemAt(kind, path, data, { line, column: 1 })];
  });
}
