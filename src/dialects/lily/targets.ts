// Who asks for a context: users, and users at work on a task; and which records each of them is given (Y-013).

import type { ReadDocument } from '../../model/dialect.ts';
import type { DocumentRole } from '../../model/document.ts';
import { compareText } from '../../model/order.ts';
import { folderOf } from '../../model/paths.ts';
import type { LayerRef, Scope, Target } from '../../model/scope.ts';
import type { Tree } from '../../model/source.ts';
import { holderOf, type Namespace, namespaceOf, SUBDOMAINS, toId } from './namespace.ts';
import { type Home, namesOf, type People, peopleIn, personOf, tasksOf } from './people.ts';
import { MARKER, markersAbove, PROFILES, role, storePaths } from './places.ts';
import { type Fact, isInForce, once, readFacts } from './read-facts.ts';
import { readStore, storesIn } from './stores.ts';

const LEVELS = ['user', 'task'] as const;

/** Inside none, the users; inside a user, the tasks. */
export function scopes(tree: Tree, around: Scope | null): readonly Scope[] {
  const people = peopleIn(tree, storesIn(tree).rows);
  if (around === null) return namesOf(people.users).map((name) => userScope(people, name));
  if (around.level !== 'user') return [];
  return tasksOf(people, around.name, false).map((task) => taskScope(people, around, task));
}

/** Looks only into the folders of those who may be meant. */
export function find(tree: Tree, id: string): Scope | null {
  const [first = '', second, ...more] = id.split('/');
  const people = peopleIn(tree, storesIn(tree).rows);
  const near = people.users.filter((one) => isPerson(one, first));
  const name = namesOf(near).find((one) => toId(one) === first);
  if (name === undefined || more.length > 0) return null;
  const user = userScope(people, name);
  if (second === undefined) return user;
  const task = tasksOf(people, name, false).find((one) => toId(one) === second);
  return task === undefined ? null : taskScope(people, user, task);
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

function userScope({ users }: People, name: string): Scope {
  return scopeOf('user', toId(name), name, null, homeOf(users, personOf(name)));
}

function taskScope({ tasks }: People, user: Scope, task: string): Scope {
  return scopeOf('task', `${user.id}/${toId(task)}`, task, user.id, homeOf(tasks, task));
}

function homeOf(homes: readonly Home[], wanted: string): string {
  return homes.find(({ name }) => personOf(name) === personOf(wanted))?.folder ?? '';
}

function scopeOf(
  level: (typeof LEVELS)[number],
  id: string,
  name: string,
  parent: string | null,
  folder: string,
): Scope {
  return { id, dialect: 'lily', level, name, number: null, parent, folder, retired: false };
}

/** What a user is said to be as a whole. */
export function definition(tree: Tree, { level, name, folder }: Scope): string | null {
  const path = `${folder}/${MARKER}`;
  const isHis = level === 'user' && name === personOf(name) && folderOf(folder) === PROFILES;
  return isHis && tree.has(path) ? path : null;
}

/** What a target is given: the user's own and that of the task, or of all that he is evidently at work on; nobody else's. */
export interface Given {
  readonly paths: readonly string[];
  isIn(namespace: Namespace): boolean;
}

export function givenTo(tree: Tree, { id, parent, level, name }: Scope, read: ReadDocument): Given {
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
    isIn(namespace) {
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
    readFacts(tree, paths, read).filter((one) => isIn(one.namespace) && isInForce(one)),
  );
  const files = [...Map.groupBy(facts, ({ path }) => path)].map(([path, inside]) => ({
    path,
    rank: Math.min(...inside.map(rankOf)),
    headings: [...new Set(inside.map(({ slug }) => slug))],
    says: inside.length === 1 ? null : `${inside.length} records`,
  }));
  const about = [...new Set(facts.flatMap(({ path }) => markersAbove(tree, path)))].map((path) => ({
    ...{ path, rank: -2, headings: null, says: null },
  }));
  return [...about, ...files]
    .map((file) => ({ ...file, is: role(file.path) }))
    .sort((a, b) => levelAt(a.is) - levelAt(b.is) || a.rank - b.rank || compareText(a.path, b.path))
    .flatMap(({ path, is, headings, says }): readonly LayerRef[] => {
      const level = LEVELS[levelAt(is)];
      if (is === null || level === undefined) return [];
      const because = { says: `${says ?? is.kind} of the ${level}` };
      const extent = headings === null ? WHOLE : ({ part: 'sections', headings } as const);
      return [{ path, role: is, level, priority: levelAt(is) * 10, because, extent }];
    });
}

const WHOLE = { part: 'whole' } as const;

function levelAt(is: DocumentRole | null): number {
  return is?.level === 'task' ? 1 : is?.level === 'user' ? 0 : -1;
}
