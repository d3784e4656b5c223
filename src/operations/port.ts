// What an operation of a dialect sees of a workspace, and how it comes to be one of everybody's table.

import { join } from 'node:path';
import { refuseInMemory } from '../core/memory.ts';
import { dialects, speaks } from '../core.ts';
import type { Operation, WorkspacePort } from '../model/operation.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { type Askable, defineOperation } from './operation.ts';

/** An operation that a dialect brings sees the workspace through a port, and only where the dialect is spoken. */
export function ofDialect(dialect: string, operation: Operation): Askable {
  const { short, ...others } = operation;
  const defined = defineOperation({
    ...others,
    ...(operation.begins && { opens: { mayBeEmpty: true } }),
    canRun: (workspace: Workspace) =>
      speaks(workspace.hierarchy, dialect) &&
      (operation.canRun?.(portOf(workspace, dialect)) ?? true),
    doubt: (workspace, input) => operation.doubt?.(portOf(workspace, dialect), input) ?? null,
    ...(short && {
      short: (data: unknown, workspace: Workspace) => short(data, portOf(workspace, dialect)),
    }),
    run(workspace: Workspace, input) {
      if (!operation.begins) refuseUnspoken(workspace, dialect);
      return operation.run(portOf(workspace, dialect), input);
    },
  });
  return { ...defined, dialect };
}

/** Throws UsageError where a dialect is not spoken, with the command that others answer here, or what begins one. */
export function refuseUnspoken({ hierarchy, root }: Workspace, name: string, asked = ''): void {
  if (speaks(hierarchy, name)) return;
  if (hierarchy.dialects.some(({ answers = {} }) => Object.hasOwn(answers, asked)))
    throw new UsageError(
      `No ${name} found in ${root}.`,
      `For the memory that is here, use: stratigraph ${asked}.`,
    );
  const init = dialects.find((one) => one.name === name)?.init;
  throw new UsageError(
    `No ${name} found in ${root}.`,
    `${typeof init === 'string' ? `${init} ` : ''}Name another folder with --root, or read about it: stratigraph docs ${name}.`,
  );
}

export function portOf(workspace: Workspace, dialect: string): WorkspacePort {
  const { root, now, settings, tree, targets, hierarchy, resolve, inside, home } = workspace;
  const { document, here } = hierarchy;
  /** By a link people come to where the root does not reach; they may write there. */
  const placed = async (path: string) => {
    const at = await workspace.place(path);
    return at.root === root && here !== '' && path.startsWith(`${here}/`)
      ? { root: join(root, here), path: path.slice(here.length + 1) }
      : at;
  };
  return {
    ...{ root, now, settings, tree, here, targets, document, resolve, inside, home },
    tokens: async () => (await workspace.counting()).count,
    async edit(path, change) {
      const { editFile } = await import('../write/edit-file.ts');
      const at = await placed(path);
      return editFile(at.root, at.path, change);
    },
    async editAll(paths, change) {
      const { editFiles } = await import('../write/edit-file.ts');
      const places = await Promise.all(paths.map(placed));
      await editFiles(
        places[0]?.root ?? root,
        places.map(({ path }) => path),
        change,
      );
    },
    async inTurn(path, task) {
      const { withLocks } = await import('../write/edit-file.ts');
      const { placeInside } = await import('../write/inside-root.ts');
      const at = await placed(path);
      return withLocks([placeInside(at.root, `${at.path}.turn`)], task);
    },
    refuseSensitive: (texts) => refuseInMemory(hierarchy, { dialect }, texts),
    async link(path, to) {
      const { linkFile } = await import('../write/files.ts');
      await linkFile(root, path, to);
    },
  };
}
