// Who asks for a context: users, and users at work on a task, from folders and the rows of stores; and which records each of them is given (Y-013).

import type { ReadDocument } from '../../model/dialect.ts';
import type { DocumentRole } from '../../model/document.ts';
import { compareText } from '../../model/order.ts';
import { folderOf } from '../../model/paths.ts';
import { type LayerRef, layersOf, type Scope, type Target } from '../../model/scope.ts';
import { foldersIn, type Tree } from '../../model/source.ts';
import { expiryOf, isInForce, timeOf } from './life.ts';
import {
  HOME,
  holderOf,
  isSubdomain,
  MEMORY,
  type Namespace,
  NOBODY,
  namespaceOf,
  recordAt,
  SUBDOMAINS,
  taskOf,
  toId,
  userOf,
} from './namespace.ts';
import { contents, MARKER, markersOf, PROFILES, recordsBelow, role, storePaths } from './places.ts';
import { type Fact, once, readFacts } from './read-facts.ts';
import { type Row, readStore, storesIn } from './stores.ts';

const LEVELS = ['user', 'task'] as const;

const OF_USERS = SUBDOMAINS.toReversed().filter((one) => one !== 'task_memory');
/** Folders in which each folder that is no sub-domain is a user, and those in which it is a task. */
const USERS = ['personality/', ''].flatMap((root) => [
  ...OF_USERS.map((one) => `${MEMORY}/${root}${one}`),
  ...(root === '' ? [] : [`${MEMORY}/personality`]),
]);
const TASKS = ['task/task_memory', 'task', 'task_memory'].map((one) => `${MEMORY}/${one}`);

interface Home {
  readonly name: string;
  readonly folder: string;
  /** Paths of the records there; a store is read by others. */
  records(): readonly string[];
}

type People = ReturnType<typeof peopleIn>;

/**
 * From folders and rows alone; no record is read. A user is named once for each place; `workers` are users by task, as far as
 * the sessions in stores tell.
 */
function peopleIn(tree: Tree, rows: readonly Row[] = storesIn(tree).rows) {
  const owned = rows.map((row) => ({ row, ...holderOf(row.namespace) }));
  const stored = (is: 'user' | 'task'): readonly Home[] =>
    owned.flatMap(({ row, [is]: name }) =>
      name === null ? [] : [{ name, folder: folderOf(row.path), records: () => [] }],
    );
  const users = [
    ...homes(tree, USERS, (owner) => userOf(owner, null)),
    ...unnamedHome(tree, MEMORY),
    ...stored('user'),
  ];
  const isThere = foldersIn(tree, '').includes(HOME);
  const folder = [MEMORY, HOME].find((one) => tree.list(one).length > 0) ?? '';
  const workers = new Map<string, Set<string>>();
  const sessionOf = ({ fields }: Row): string => String(fields.session_id ?? '');
  const bySession = Map.groupBy(owned, ({ row }) => sessionOf(row));
  // A task is called as the session in which it began; whoever has a record of that session was at work on it.
  for (const { task, row } of owned)
    for (const session of task === null ? [] : [task, sessionOf(row)])
      for (const { user } of (session !== '' && bySession.get(session)) || [])
        if (task !== null && user !== null)
          workers.set(task, (workers.get(task) ?? new Set()).add(user));
  return {
    users: users.length > 0 || !isThere ? users : [{ name: NOBODY, folder, records: () => [] }],
    tasks: [...homes(tree, TASKS, taskOf), ...stored('task')],
    workers,
  };
}

function homes(tree: Tree, bases: readonly string[], nameOf: (owner: string) => string) {
  return bases.flatMap((base) => [
    ...contents(tree, base).folders.flatMap((folder): readonly Home[] => {
      const owner = namespaceOf(folder)?.at(-1) ?? '';
      if (isSubdomain(owner)) return [];
      return [{ name: nameOf(owner), folder, records: () => recordsBelow(tree, folder) }];
    }),
    ...unnamedHome(tree, base),
  ]);
}

function unnamedHome(tree: Tree, folder: string): readonly Home[] {
  const { records } = contents(tree, folder);
  return records.length === 0 ? [] : [{ name: NOBODY, folder, records: () => records }];
}

/** Names of users, each as every persona of the agent sees him: `ann`, `ann::pirate`. */
function namesOf(homes: readonly Home[]): readonly string[] {
  const all = homes.flatMap(({ name, records }) => {
    const seen = records().flatMap((path) => holderOf(recordAt(path)?.namespace ?? []).user ?? []);
    return seen.length > 0 ? seen : [name];
  });
  return [...new Set(all)].sort(compareText);
}

/** Tasks that nobody else is alone at work on; `isOwn`: only those that are evidently the user's, or there is nobody else. */
function tasksOf({ users, tasks, workers }: People, user: string, isOwn = false) {
  const isAlone = new Set(users.map(({ name }) => personOf(name))).size <= 1;
  const all = [...new Set(tasks.map(({ name }) => name))].sort(compareText);
  return all.filter((task) => workers.get(task)?.has(user) ?? (!isOwn || isAlone || task === user));
}

function personOf(user: string): string {
  return user.split('::', 1)[0] ?? user;
}

export function scopes(tree: Tree, around: Scope | null): readonly Scope[] {
  const people = peopleIn(tree);
  if (around === null) return namesOf(people.users).map((name) => scopeOf(people, name, null));
  if (around.level !== 'user') return [];
  return tasksOf(people, around.name).map((task) => scopeOf(people, task, around));
}

/** Looks only into the folders of those who may be meant. */
export function find(tree: Tree, id: string): Scope | null {
  const [first = '', second, ...more] = id.split('/');
  const people = peopleIn(tree);
  const near = people.users.filter((one) => isPerson(one, first));
  const name = namesOf(near).find((one) => toId(one) === first);
  if (name === undefined || more.length > 0) return null;
  const user = scopeOf(people, name, null);
  if (second === undefined) return user;
  const task = tasksOf(people, name).find((one) => toId(one) === second);
  return task === undefined ? null : scopeOf(people, task, user);
}

function isPerson({ name }: Home, id: string): boolean {
  return toId(personOf(name)) === id.split('~~', 1)[0];
}

/** Whose folder it is; a task of several users is that of the first. */
export function at(tree: Tree, folder: string): Scope | null {
  const { user, task } = holderOf(namespaceOf(folder) ?? []);
  if (user !== null) return find(tree, toId(user));
  if (task === null) return null;
  const [first] = scopes(tree, null);
  return first === undefined ? null : find(tree, `${first.id}/${toId(task)}`);
}

function scopeOf({ users, tasks }: People, name: string, user: Scope | null): Scope {
  const homes = user === null ? users : tasks;
  return {
    id: user === null ? toId(name) : `${user.id}/${toId(name)}`,
    ...{ dialect: 'lily', level: user === null ? 'user' : 'task', name, number: null },
    parent: user?.id ?? null,
    folder: homes.find((home) => personOf(home.name) === personOf(name))?.folder ?? '',
    retired: false,
  };
}

export function definition(tree: Tree, { level, name, folder }: Scope): string | null {
  const path = `${folder}/${MARKER}`;
  const isHis = level === 'user' && name === personOf(name) && folderOf(folder) === PROFILES;
  return isHis && tree.has(path) ? path : null;
}

/** What a target is given: the user's own and that of the task, or of all that he is evidently at work on; nobody else's. */
export function givenTo(tree: Tree, { id, parent, level, name }: Scope, read: ReadDocument) {
  const stores = storePaths(tree);
  const rows = stores.flatMap((path) => readStore(path, read(path)?.text ?? '').rows);
  const people = peopleIn(tree, rows);
  const userId = (parent ?? id).split('/').at(-1) ?? '';
  const his = people.users.filter((one) => isPerson(one, userId));
  const user = namesOf(his).find((one) => toId(one) === userId) ?? '';
  const tasks = new Set(level === 'task' ? [name] : tasksOf(people, user, true));
  const homes = [...his, ...people.tasks.filter((one) => tasks.has(one.name))];
  return {
    paths: [...new Set([...homes.flatMap(({ records }) => records()), ...stores])],
    isIn(namespace: Namespace): boolean {
      const holder = holderOf(namespace);
      return holder.task === null ? holder.user === user : tasks.has(holder.task);
    },
  };
}

/** Rules that keep people safe stand before all others; what has no sub-domain after them. */
function rankOf({ place, tags }: Fact): number {
  const at = place.subdomain === null ? 2.5 : SUBDOMAINS.indexOf(place.subdomain);
  return at < 2 && tags.includes('safety') ? -1 : at;
}

/** One layer a file, of what is in force there; the same fact twice is one. */
export function layers(tree: Tree, target: Target, read: ReadDocument): readonly LayerRef[] {
  const { paths, isIn } = givenTo(tree, target, read);
  const facts = once(
    readFacts(tree, paths, read).filter(
      (one) => isIn(one.namespace) && isInForce(one.facts, one.around),
    ),
  );
  const files = [...Map.groupBy(facts, ({ path }) => path)].map(([path, inside]) => ({
    ...{ path, rank: Math.min(...inside.map(rankOf)) },
    headings: [...new Set(inside.map(({ slug }) => slug))],
    says: inside.length === 1 ? null : `${inside.length} records`,
    until: Math.max(...inside.map(({ facts, around }) => timeOf(expiryOf(facts, around) ?? ''))),
  }));
  const layer = layersOf(LEVELS, role);
  const about = [...new Set(facts.flatMap(({ path }) => markersOf(tree, path)))].map((path) => ({
    ...{ path, rank: -2, headings: null, says: null, until: NaN },
  }));
  return [...about, ...files]
    .map((file) => ({ ...file, is: role(file.path) }))
    .sort((a, b) => levelAt(a.is) - levelAt(b.is) || a.rank - b.rank || compareText(a.path, b.path))
    .flatMap(({ path, is, headings, says, until }): readonly LayerRef[] => {
      const level = LEVELS[levelAt(is)];
      if (is === null || level === undefined) return [];
      const extent: LayerRef['extent'] =
        headings === null ? { part: 'whole' } : { part: 'sections', headings };
      return [layer(path, level, `${says ?? is.kind} of the ${level}`, { extent, until })];
    });
}

function levelAt(is: DocumentRole | null): number {
  return is?.level === 'task' ? 1 : is?.level === 'user' ? 0 : -1;
}
