// Ids for the whole program: they begin with the name of their system, whatever else is in the tree, so that two scopes never share one.

import { dialects, promisedIds } from '../dialects/index.ts';
import type { Inheritance, Purpose, ReaderNames } from '../model/dialect.ts';
import { once, onceFor } from '../model/once.ts';
import { type Scope, shortId } from '../model/scope.ts';

/** What the ids of some system begin with, be it spoken here or not. */
const firstSteps = once(
  () => new Set([...dialects.map(({ name }) => name), ...promisedIds.values()]),
);

function isPromised(dialect: string, id: string): boolean {
  const promised = promisedIds.get(dialect);
  if (promised === undefined) return false;
  const [first = ''] = id.split('/', 1);
  return promised === '' ? !firstSteps().has(first) : first === promised;
}

function fullId(dialect: string, id: string): string {
  return isPromised(dialect, id) ? id : `${dialect}/${id}`;
}

/** A dialect knows its own ids alone, everybody else those of all. */
export function withFullIds(dialect: string, own: Inheritance): Inheritance {
  const changed =
    (change: typeof fullId) =>
    <One extends Scope>(scope: One): One => ({
      ...scope,
      id: change(dialect, scope.id),
      parent: scope.parent && change(dialect, scope.parent),
    });
  const toFullId = changed(fullId);
  const toShortId = changed(shortId);
  const { find, inheritsFrom, purposes = {}, readers } = own;
  const readingOf = readers?.reading;
  const reading: ReaderNames['reading'] =
    readingOf && ((tree, target, ...more) => readingOf(tree, toShortId(target), ...more));
  const worded = Object.entries(purposes).map(([name, purpose]): readonly [string, Purpose] => [
    name,
    'tell' in purpose
      ? {
          ...purpose,
          tell: (tree, target, ...more) => purpose.tell(tree, toShortId(target), ...more),
        }
      : purpose,
  ]);
  return {
    ...own,
    // One question asks for those beside a target several times, and there may be hundreds.
    scopes: (tree, inside) =>
      onceFor(tree, `scopes of ${dialect} in ${inside?.id}`, () =>
        own.scopes(tree, inside && toShortId(inside)).map(toFullId),
      ),
    definition: (tree, scope) => own.definition(tree, toShortId(scope)),
    layers: (tree, target, read) => own.layers(tree, toShortId(target), read),
    purposes: Object.fromEntries(worded),
    ...(readers && { readers: { ...readers, ...(reading && { reading }) } }),
    ...(find && {
      find(tree, by) {
        const id = 'id' in by ? shortId(dialect, by.id) : null;
        if ('id' in by && fullId(dialect, id ?? '') !== by.id) return null;
        const found = find(tree, id === null ? by : { id });
        return found && toFullId(found);
      },
    }),
    ...(inheritsFrom && {
      inheritsFrom(tree, scope, read) {
        const other = inheritsFrom(tree, toShortId(scope), read);
        return other && fullId(dialect, other);
      },
    }),
  };
}
