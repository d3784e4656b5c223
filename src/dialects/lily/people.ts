// Users and tasks of a memory, from its folders and the rows of its stores; no record is read.

import { compareText } from '../../model/order.ts';
import { folderOf } from '../../model/paths.ts';
import type { Tree } from '../../model/source.ts';
import {
  HOME,
  holderOf,
  isSubdomain,
  MEMORY,
  NOBODY,
  namespaceOf,
  recordAt,
  SUBDOMAINS,
  taskOf,
  userOf,
} from './namespace.ts';
import { inside, recordsBelow } from './places.ts';
import { namespaceOfRow, type Row } from './stores.ts';

const OF_USERS = SUBDOMAINS.toReversed().filter((one) => one !== 'task_memory');
/** Folders in which each folder that is no sub-domain is a user, and those in which it is a task. */
const USERS = ['personality/', ''].flatMap((root) => [
  ...OF_USERS.map((one) => `${MEMORY}/${root}${one}`),
  ...(root === '' ? [] : [`${MEMORY}/personality`]),
]);
const TASKS = ['task/task_memory', 'task', 'task_memory'].map((one) => `${MEMORY}/${one}`);

/** Where something of a user or of a task is kept. */
export interface Home {
  readonly name: string;
  readonly folder: string;
  /** Paths of the records there; a store is read by others. */
  records(): readonly string[];
}

export interface People {
  /** A user is named once for each place. */
  readonly users: readonly Home[];
  readonly tasks: readonly Home[];
  /** Users by task, as far as the sessions in stores tell. */
  readonly workers: ReadonlyMap<string, ReadonlySet<string>>;
}

export function peopleIn(tree: Tree, rows: readonly Row[]): People {
  const held = rows.map((row) => ({ row, ...holderOf(namespaceOfRow(row)) }));
  const stored = (is: 'user' | 'task'): readonly Home[] =>
    held.flatMap(({ row, [is]: name }) =>
      name === null ? [] : [{ name, folder: folderOf(row.path), records: () => [] }],
    );
  const users = [
    ...homes(tree, USERS, (owner) => userOf(owner, null)),
    ...direct(tree, MEMORY),
    ...stored('user'),
  ];
  const isThere = tree.list('').some(({ name, type }) => name === HOME && type === 'folder');
  const nobody = { name: NOBODY, folder: folderIn(tree), records: () => [] };
  return {
    users: users.length > 0 || !isThere ? users : [nobody],
    tasks: [...homes(tree, TASKS, taskOf), ...stored('task')],
    workers: workersIn(held),
  };
}

interface Held {
  readonly row: Row;
  readonly user: string | null;
  readonly task: string | null;
}

/** A task is called as the session in which it began; whoever has a record of that session was at work on it. */
function workersIn(held: readonly Held[]): People['workers'] {
  const sessionOf = ({ row }: Held): string => String(row.fields.session_id ?? '');
  const bySession = Map.groupBy(
    held.filter((one) => one.user !== null && sessionOf(one) !== ''),
    sessionOf,
  );
  const workers = new Map<string, Set<string>>();
  for (const one of held) {
    const { task } = one;
    for (const session of task === null ? [] : [task, sessionOf(one)])
      for (const { user } of bySession.get(session) ?? [])
        if (task !== null && user !== null)
          workers.set(task, (workers.get(task) ?? new Set()).add(user));
  }
  return workers;
}

function homes(
  tree: Tree,
  bases: readonly string[],
  nameOf: (owner: string) => string,
): readonly Home[] {
  return bases.flatMap((base) => [
    ...inside(tree, base).folders.flatMap((folder): readonly Home[] => {
      const owner = namespaceOf(folder)?.at(-1) ?? '';
      if (isSubdomain(owner)) return [];
      return [{ name: nameOf(owner), folder, records: () => recordsBelow(tree, folder) }];
    }),
    ...direct(tree, base),
  ]);
}

/** What stands in a folder of users is of nobody who is named. */
function direct(tree: Tree, folder: string): readonly Home[] {
  const { records } = inside(tree, folder);
  return records.length === 0 ? [] : [{ name: NOBODY, folder, records: () => records }];
}

function folderIn(tree: Tree): string {
  return [MEMORY, HOME].find((folder) => tree.list(folder).length > 0) ?? '';
}

/** Names of users, each as every persona of the agent sees him: `ann`, `ann::pirate`. */
export function namesOf(homes: readonly Home[]): readonly string[] {
  const all = homes.flatMap(({ name, records }) => {
    const seen = records().flatMap((path) => holderOf(recordAt(path)?.namespace ?? []).user ?? []);
    return seen.length > 0 ? seen : [name];
  });
  return [...new Set(all)].sort(compareText);
}

/** Tasks that nobody else is alone at work on; `isOwn`: only those that are evidently the user's, or there is nobody else. */
export function tasksOf(
  { users, tasks, workers }: People,
  user: string,
  isOwn: boolean,
): readonly string[] {
  const isAlone = new Set(users.map(({ name }) => personOf(name))).size <= 1;
  const all = [...new Set(tasks.map(({ name }) => name))].sort(compareText);
  return all.filter((task) => {
    const at = workers.get(task);
    return at?.has(user) ?? (!isOwn || isAlone || task === user);
  });
}

export function personOf(user: string): string {
  return user.split('::', 1)[0] ?? user;
}
