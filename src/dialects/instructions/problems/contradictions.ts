// Statements that contradict each other in files that one agent is sent together.

import type { Document } from '../../../model/document.ts';
import type { Problem } from '../../../model/facts.ts';
import { folderOf } from '../../../model/paths.ts';
import type { Settings } from '../../../model/settings.ts';
import type { Tree } from '../../../model/source.ts';
import { agents } from '../agents/index.ts';
import { chain } from '../chain.ts';
import { filesOf, isIn, join } from '../files.ts';
import { instructionsAt } from '../instructions-at.ts';
import { usedAgents } from '../used.ts';
import { contradict, MANAGER, type Statement, statementsIn } from './statements.ts';

interface Said extends Statement {
  readonly path: string;
  /** The folder that the file speaks for. */
  readonly folder: string;
}

const LOCKS: Readonly<Record<string, readonly string[]>> = {
  npm: ['package-lock.json'],
  pnpm: ['pnpm-lock.yaml'],
  yarn: ['yarn.lock'],
  bun: ['bun.lock', 'bun.lockb'],
};

export function contradictions(
  tree: Tree,
  documents: ReadonlyMap<string, Document>,
  standsFor: (path: string) => string,
  settings: Settings,
): readonly Problem[] {
  const said = [...documents.values()].flatMap(({ path, text }) =>
    statementsIn(text).map((one): Said => ({ ...one, path, folder: standsFor(path) })),
  );
  const pairs = said.flatMap((a, at) =>
    said
      .slice(at + 1)
      .filter((b) => contradict(a, b) && a.path !== b.path)
      .map((b) => (isIn(a.folder, b.folder) ? ([a, b] as const) : ([b, a] as const)))
      .filter(([outer, inner]) => isSamePlace(tree, outer, inner)),
  );
  if (pairs.length === 0) return [];
  const names = new Set([...usedAgents(tree, settings), ...agents.map(({ name }) => name)]);
  const told = new Set<string>();
  return pairs.flatMap(([outer, inner]): readonly Problem[] => {
    const key = `${outer.path} ${inner.path} ${inner.subject}`;
    const agent = told.has(key) ? null : whoReadsBoth(tree, [...names], outer, inner);
    if (agent === null) return [];
    told.add(key);
    const { path, line, column, endColumn, subject, value } = inner;
    return [
      {
        kind: kindOf(outer, inner),
        path,
        at: { line, column, endColumn },
        data: { agent, subject, value, other: outer.value, by: outer.path },
        related: [{ path: outer.path, line: outer.line, message: `\`${outer.value}\`` }],
      },
    ];
  });
}

function kindOf(outer: Said, inner: Said): Problem['kind'] {
  if (inner.isForbidden) return 'forbidden';
  if (outer.isForbidden) return 'forbiddenThere';
  const isOneFolder = folderOf(outer.path) === folderOf(inner.path);
  return isOneFolder && UNORDERED.test(inner.path) ? 'unordered' : 'contradicted';
}

/** Folders that are read in the order of the disk. */
const UNORDERED = /(?:^|\/)\.(?:claude|cursor)\/rules\//;

/** A folder further in may have tools and versions of its own; a package manager only with its own lock file. */
function isSamePlace(tree: Tree, outer: Said, inner: Said): boolean {
  if (outer.folder === inner.folder) return true;
  if (outer.subject !== MANAGER || !isIn(outer.folder, inner.folder)) return false;
  const between = chain(outer.folder, inner.folder).slice(1);
  const names = Object.values(LOCKS).flat();
  return !between.some((folder) => names.some((name) => tree.has(join(folder, name))));
}

/** Title of the first agent that is sent both when it is started in the inner folder. */
function whoReadsBoth(
  tree: Tree,
  names: readonly string[],
  outer: Said,
  inner: Said,
): string | null {
  const real = (path: string): string => filesOf(tree).real(path) ?? path;
  if (real(outer.path) === real(inner.path)) return null;
  for (const name of names) {
    const { title, loaded } = instructionsAt(tree, name, { cwd: inner.folder, everywhere: false });
    const isRead = ({ path, line }: Said): boolean =>
      loaded.some(
        (one) =>
          one.path === path &&
          one.when === 'start' &&
          one.applies &&
          (one.cut === null || line < one.cut.line),
      );
    if (isRead(outer) && isRead(inner)) return title;
  }
  return null;
}
