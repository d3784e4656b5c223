// The table of operations, in the order of help: what can be asked of a workspace or done to it, on every face.

import { dialects, speaks } from '../core.ts';
import { once } from '../model/once.ts';
import type { Alias } from '../model/operation.ts';
import type { OpenOptions, Workspace } from '../open.ts';
import type { NamedAnswer } from './answers.ts';
import { type Args, readInput } from './input.ts';
import { type Askable, fieldsOf, type Outcome } from './operation.ts';

const own = {
  resolve: () => import('./resolve.ts'),
  explain: () => import('./explain.ts'),
  changes: () => import('./changes.ts'),
  'context compact': () => import('./compact.ts'),
  'context health': async () => ({ operation: (await import('./freshness.ts')).freshness }),
  'context refresh': async () => ({ operation: (await import('./context-upkeep.ts')).refresh }),
  'context archive': async () => ({ operation: (await import('./context-upkeep.ts')).archive }),
  'context conflicts': async () => ({ operation: (await import('./conflicts.ts')).list }),
  'context validate': async () => ({ operation: (await import('./conflicts.ts')).verdict }),
  check: () => import('./check.ts'),
  fix: () => import('./fix.ts'),
  rules: () => import('./rules.ts'),
  targets: () => import('./targets.ts'),
  compare: () => import('./compare.ts'),
  search: () => import('./search.ts'),
  report: async () => ({ operation: (await import('./freshness.ts')).staleness }),
  'adr list': async () => ({ operation: (await import('./adr.ts')).list }),
  'adr new': async () => ({ operation: (await import('./adr.ts')).propose }),
  'adr supersede': async () => ({ operation: (await import('./adr.ts')).supersede }),
  'adr history': async () => ({ operation: (await import('./adr-history.ts')).chain }),
  'adr current': async () => ({ operation: (await import('./adr-history.ts')).successor }),
  remember: () => import('./remember.ts'),
  forget: async () => ({ operation: (await import('./memory-verbs.ts')).forget }),
  'memory list': async () => ({ operation: (await import('./memory-list.ts')).list }),
  'memory show': async () => ({ operation: (await import('./memory-show.ts')).show }),
  'memory confirm': async () => ({ operation: (await import('./memory-verbs.ts')).confirm }),
  'memory replace': async () => ({ operation: (await import('./memory-verbs.ts')).replace }),
  'memory tidy': async () => ({ operation: (await import('./memory-verbs.ts')).tidy }),
  'memory add': async () => ({ operation: (await import('./memory-add.ts')).add }),
  'memory session': async () => ({ operation: (await import('./memory-add.ts')).session }),
  'memory promote': async () => ({ operation: (await import('./memory-change.ts')).promote }),
  'memory clear': async () => ({ operation: (await import('./memory-change.ts')).clear }),
  'memory blocker resolve': async () => ({
    operation: (await import('./memory-change.ts')).resolveBlocker,
  }),
  'graph export': () => import('./graph-export.ts'),
  'graph health': async () => ({ operation: (await import('./freshness.ts')).drift }),
  'workspace show': async () => ({ operation: (await import('./resolve.ts')).ofRoot }),
};

export type OwnName = keyof typeof own;

export type DataOf<Name extends OwnName> = Awaited<
  ReturnType<Awaited<ReturnType<(typeof own)[Name]>>['operation']['run']>
>;

type Load = () => Promise<Askable>;

const loaders: ReadonlyMap<string, Load> = new Map([
  ...Object.entries(own).map(([name, load]): [string, Load] => [name, () => together(name, load)]),
  ...dialects.flatMap(({ name: dialect, operations = {} }) =>
    Object.entries(operations).flatMap(([name, load]): [string, Load][] =>
      typeof load === 'function'
        ? [
            [
              name,
              async () => (await import('./port.ts')).ofDialect(dialect, (await load()).operation),
            ],
          ]
        : [],
    ),
  ),
]);

export const operationNames: readonly string[] = [...loaders.keys()];

const older: Readonly<Record<string, Alias>> = {
  'context log': {
    is: 'changes',
    args: { by: 'commit' },
    summary: 'list the commits that changed what a target inherits',
    examples: ['context log 0042/001', 'context log --since 2026-10-01 --json'],
  },
  'context blame': {
    is: 'changes',
    args: { by: 'value' },
    summary: 'show when each value and section of a target last changed, and who changed it',
    examples: ['context blame 0042/001'],
  },
  'context changes': {
    is: 'changes',
    args: { by: 'sum' },
    summary: 'show how what a target inherits has changed since a revision or date',
    examples: ['context changes 0042/001 --since 2026-10-01'],
  },
};

const brought = dialects.flatMap(({ operations = {} }) => Object.entries(operations));

/** Other names of commands; with the system whose own answer is meant. */
export const aliases: Readonly<Record<string, Alias & { readonly system?: string }>> =
  Object.fromEntries([
    ...Object.entries(older),
    ...dialects.flatMap(({ name: system, operations = {}, answers = {} }) =>
      Object.entries(operations).flatMap(([name, alias]) =>
        typeof alias !== 'object'
          ? []
          : [[name, Object.hasOwn(answers, alias.is) ? { ...alias, system } : alias]],
      ),
    ),
  ]);

export const groups: Readonly<Record<string, string>> = Object.fromEntries(
  brought.flatMap(([name, is]) => (typeof is === 'string' ? [[name, is]] : [])),
);

/** Loads one operation and no other; of a system: its own answer to what is asked of everybody. */
export async function operationOf(name: string, system?: string): Promise<Askable> {
  const load = loaders.get(name);
  if (load === undefined) throw new Error(`There is no operation ${name}.`);
  const [answer] = system === undefined ? [] : await answersOf(name, system);
  if (answer === undefined) return load();
  const { operation } = await own[name as OwnName]();
  return (await import('./answers.ts')).answerAlone(operation, answer);
}

async function together(name: string, load: () => Promise<{ readonly operation: Askable }>) {
  const [{ operation }, answers] = await Promise.all([load(), answersOf(name)]);
  if (answers.length === 0) return operation;
  return (await import('./answers.ts')).withAnswers(operation, answers);
}

function answersOf(name: string, system?: string): Promise<readonly NamedAnswer[]> {
  const all = dialects.filter((one) => system === undefined || one.name === system);
  return Promise.all(
    all.flatMap(({ name: dialect, answers = {} }) => {
      const load = Object.hasOwn(answers, name) ? answers[name] : undefined;
      return load === undefined ? [] : [load().then(({ answer }) => ({ dialect, answer }))];
    }),
  );
}

/** Asks an operation by its name. Throws UsageError. */
export async function ask<Name extends OwnName>(name: Name, args: Args, at: OpenOptions) {
  const { operation } = await own[name]();
  return operation.ask(args, at) as Promise<Outcome & { readonly data: DataOf<Name> }>;
}

/** A server asks for them with each question. */
export const allOperations = once(() =>
  Promise.all<Askable>(operationNames.map((name) => operationOf(name))),
);

/** The words of operations that have a page on the site, of the dialects that are spoken, where there is something to show. */
export async function operationViews(workspace: Workspace) {
  const views: { readonly command: string; readonly title: string; readonly text: string }[] = [];
  for (const operation of await spokenOperations(workspace)) {
    if (operation.page === undefined) continue;
    const data = await operation.run(workspace, readInput(fieldsOf(operation), {}) as never);
    const title = operation.page(data);
    const wording = await operation.wording?.();
    if (title === null || wording === undefined) continue;
    const { penOf } = await import('../emit/text.ts');
    const text = wording.text(data as never, penOf({ colour: false, width: 100 }));
    views.push({ command: operation.name, title, text });
  }
  return views;
}

function spokenOperations({ hierarchy }: Workspace): Promise<readonly Askable[]> {
  const own = dialects.filter(({ name }) => speaks(hierarchy, name));
  const names = own.flatMap(({ operations = {} }) => Object.keys(operations));
  return Promise.all(names.filter((name) => loaders.has(name)).map((name) => operationOf(name)));
}

/** The answers that a build keeps, by their files below the site; each is worked out when it is asked for. */
export async function keptAnswers(
  workspace: Workspace,
): Promise<ReadonlyMap<string, () => Promise<unknown>>> {
  const own = await spokenOperations(workspace);
  return new Map(
    own.flatMap((operation) =>
      (operation.kept?.(workspace.targets()) ?? []).map(({ path, args }) => [
        path,
        async () => operation.run(workspace, readInput(fieldsOf(operation), args) as never),
      ]),
    ),
  );
}
