// The table of operations, in the order of help: what can be asked of a workspace or done to it, on every face.

import { join } from 'node:path';
import { refuseInMemory } from '../core/memory.ts';
import { dialects, recordsAt, speaks } from '../core.ts';
import type { Answer as Answering, Dialect } from '../model/dialect.ts';
import { refuseEntry } from '../model/memory.ts';
import type { Alias, Operation, OperationPage, WorkspacePort } from '../model/operation.ts';
import { UsageError } from '../model/usage-error.ts';
import type { OpenOptions, Workspace } from '../open.ts';
import { type Given, readInput } from './input.ts';
import { type Answer, type Askable, defineOperation, fieldsOf } from './operation.ts';

const own = {
  'context resolve': () => import('./context-resolve.ts'),
  'context explain': () => import('./context-explain.ts'),
  changes: () => import('./changes.ts'),
  'context compact': () => import('./context-compact.ts'),
  'context health': () => import('./context-health.ts'),
  'context refresh': () => import('./context-refresh.ts'),
  'context archive': () => import('./context-archive.ts'),
  'context conflicts': () => import('./context-conflicts.ts'),
  'context validate': () => import('./context-validate.ts'),
  check: () => import('./check.ts'),
  fix: () => import('./fix.ts'),
  rules: () => import('./rules.ts'),
  targets: () => import('./targets.ts'),
  compare: () => import('./compare.ts'),
  search: () => import('./search.ts'),
  report: () => import('./report.ts'),
  'adr list': () => import('./adr-list.ts'),
  'adr new': () => import('./adr-new.ts'),
  'adr supersede': () => import('./adr-supersede.ts'),
  'adr history': () => import('./adr-history.ts'),
  'adr current': () => import('./adr-current.ts'),
  'memory list': () => import('./memory-list.ts'),
  'memory show': () => import('./memory-show.ts'),
  'memory add': () => import('./memory-add.ts'),
  'memory session': () => import('./memory-session.ts'),
  'memory promote': () => import('./memory-promote.ts'),
  'memory clear': () => import('./memory-clear.ts'),
  'memory blocker resolve': () => import('./memory-blocker-resolve.ts'),
  'graph export': () => import('./graph-export.ts'),
  'graph health': () => import('./graph-health.ts'),
  'workspace show': () => import('./workspace-show.ts'),
};

export type OwnName = keyof typeof own;

/** The data that an operation gives. */
export type DataOf<Name extends OwnName> = Awaited<
  ReturnType<Awaited<ReturnType<(typeof own)[Name]>>['operation']['run']>
>;

type Load = () => Promise<Askable>;

const loaders: ReadonlyMap<string, Load> = new Map([
  ...Object.entries(own).map(([name, load]): [string, Load] => [
    name,
    async () => (await load()).operation,
  ]),
  ...dialects.flatMap(({ name: dialect, operations = {} }) =>
    Object.entries(operations).flatMap(([name, load]): [string, Load][] =>
      typeof load === 'function'
        ? [[name, async () => ofDialect(dialect, (await load()).operation)]]
        : [],
    ),
  ),
]);

/** Names of all operations; each is the words of its command. */
export const operationNames: readonly string[] = [...loaders.keys()];

/** Names of before; each answers as what it stands for. */
const older: Readonly<Record<string, Alias>> = {
  'context log': {
    is: 'changes',
    given: { by: 'commit' },
    summary: 'list the commits that changed what a target inherits',
    examples: ['context log 0042/001', 'context log --since 2026-10-01 --json'],
  },
  'context blame': {
    is: 'changes',
    given: { by: 'value' },
    summary: 'show when each value and section of a target last changed, and who changed it',
    examples: ['context blame 0042/001'],
  },
  'context changes': {
    is: 'changes',
    given: { by: 'sum' },
    summary: 'show how what a target inherits has changed since a revision or date',
    examples: ['context changes 0042/001 --since 2026-10-01'],
  },
};

const brought = dialects.flatMap(({ operations = {} }) => Object.entries(operations));

/** Other names of commands. */
export const aliases: Readonly<Record<string, Alias>> = Object.fromEntries([
  ...Object.entries(older),
  ...brought.flatMap(([name, is]) => (typeof is === 'object' ? [[name, is] as const] : [])),
]);

/** What groups of commands are for that dialects bring. */
export const groups: Readonly<Record<string, string>> = Object.fromEntries(
  brought.flatMap(([name, is]) => (typeof is === 'string' ? [[name, is]] : [])),
);

/** What systems have for a name of everybody. */
export function answering(
  name: string,
  known: readonly Dialect[] = dialects,
): readonly Answering[] {
  return known.flatMap(({ answers = {} }) =>
    Object.entries(answers).flatMap(([verb, answer]) => (verb === name ? [answer] : [])),
  );
}

/** Loads one operation and no other. */
export async function operationOf(name: string): Promise<Askable> {
  const load = loaders.get(name);
  if (load === undefined) throw new Error(`There is no operation ${name}.`);
  return load();
}

/** Asks an operation by its name. Throws UsageError. */
export async function ask<Name extends OwnName>(
  name: Name,
  given: Given,
  at: OpenOptions,
): Promise<Answer & { readonly data: DataOf<Name> }> {
  const { operation } = await own[name]();
  return operation.ask(given, at) as Promise<Answer & { readonly data: DataOf<Name> }>;
}

export function allOperations(): Promise<readonly Askable[]> {
  return Promise.all(operationNames.map(operationOf));
}

/** The data of an operation as a page of the site. */
export interface OperationView {
  readonly command: string;
  readonly content: OperationPage;
}

/** The pages of the dialects that are spoken, where they have something to show. */
export async function operationViews(workspace: Workspace): Promise<readonly OperationView[]> {
  const views: OperationView[] = [];
  for (const operation of await spokenOperations(workspace)) {
    if (operation.page === undefined) continue;
    const data = await operation.run(workspace, readInput(fieldsOf(operation), {}) as never);
    const content = operation.page(data);
    if (content !== null) views.push({ command: operation.name, content });
  }
  return views;
}

/** Of the dialects that are spoken; nothing else is loaded. */
function spokenOperations({ hierarchy }: Workspace): Promise<readonly Askable[]> {
  const own = dialects.filter(({ name }) => speaks(hierarchy, name));
  const names = own.flatMap(({ operations = {} }) => Object.keys(operations));
  return Promise.all(names.filter((name) => loaders.has(name)).map(operationOf));
}

/** The answers that a build keeps, by their files below the site; each is worked out when it is asked for. */
export async function keptAnswers(
  workspace: Workspace,
): Promise<ReadonlyMap<string, () => Promise<unknown>>> {
  const own = await spokenOperations(workspace);
  return new Map(
    own.flatMap((operation) =>
      (operation.kept?.(workspace.targets()) ?? []).map(({ path, given }) => [
        path,
        async () => operation.run(workspace, readInput(fieldsOf(operation), given) as never),
      ]),
    ),
  );
}

/** An operation that a dialect brings sees the workspace through a port, and only where the dialect is spoken. */
function ofDialect(dialect: string, operation: Operation): Askable {
  const asked = defineOperation({
    ...operation,
    ...(operation.begins && { opens: { mayBeEmpty: true } }),
    canRun: ({ hierarchy }: Workspace) => speaks(hierarchy, dialect),
    doubt: (workspace: Workspace, input) =>
      operation.doubt?.(portOf(workspace, dialect), input) ?? null,
    run(workspace: Workspace, input) {
      if (operation.begins || speaks(workspace.hierarchy, dialect))
        return operation.run(portOf(workspace, dialect), input);
      refuseForeign(workspace, operation.name, input);
      throw new UsageError(
        `No ${dialect} found in ${workspace.root}.`,
        `${beginning(dialect)}Name another folder with --root, or read about it: stratigraph docs ${dialect}.`,
      );
    },
  });
  return { ...asked, dialect };
}

/** Whoever wants from a system that is absent what one does that is here is told its command, not to begin another one. */
function refuseForeign(
  { hierarchy, now }: Workspace,
  name: string,
  { id, old, text }: Given,
): void {
  const named = String(id ?? old);
  refuseEntry(named);
  const [here] = answering(name, hierarchy.dialects);
  const isKnown = text !== undefined || recordsAt(hierarchy, now).some((one) => one.id === named);
  if (here !== undefined && isKnown)
    throw new UsageError(
      `${name} is not the command for the memory here.`,
      `Use: stratigraph ${here.is} ${text === undefined ? named : JSON.stringify(text)}`,
    );
}

function beginning(dialect: string): string {
  const init = dialects.find(({ name }) => name === dialect)?.init;
  return typeof init === 'string' ? `${init} ` : '';
}

function portOf(workspace: Workspace, dialect: string): WorkspacePort {
  const { root, now, settings, tree, targets, hierarchy, resolve, inside, home } = workspace;
  const { document, here } = hierarchy;
  return {
    ...{ root, now, settings, tree, here, targets, document, resolve, inside, home },
    tokens: async () => (await workspace.counting()).count,
    async edit(path, change) {
      const { editFile } = await import('../write/edit-file.ts');
      const at = await workspace.place(path);
      if (at.root !== root) return editFile(at.root, at.path, change);
      // By a link people come to where the root does not reach; they may write there.
      const isHere = here !== '' && path.startsWith(`${here}/`);
      return isHere
        ? editFile(join(root, here), path.slice(here.length + 1), change)
        : editFile(root, path, change);
    },
    async remove(path) {
      const { removeFile } = await import('../write/remove-file.ts');
      await removeFile(root, path);
    },
    async editAll(paths, change) {
      const { editFiles } = await import('../write/change-texts.ts');
      const places = await Promise.all(paths.map(workspace.place));
      await editFiles(
        places[0]?.root ?? root,
        places.map(({ path }) => path),
        change,
      );
    },
    refuseSensitive: (texts) => refuseInMemory(hierarchy, { dialect }, texts),
    async link(path, to) {
      const { linkFile } = await import('../write/link-file.ts');
      await linkFile(root, path, to);
    },
  };
}
