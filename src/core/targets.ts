import { type Found, findScope, isCalled } from '../graph/find-scope.ts';
import { type Inheritance, isClosed, type Purpose } from '../model/dialect.ts';
import { onceFor } from '../model/once.ts';
import { aKind } from '../model/plural.ts';
import { type Scope, shortId, type Target } from '../model/scope.ts';
import { didYouMean, UsageError } from '../model/usage-error.ts';
import { loaderFor, workFolder } from './agent-loads.ts';
import { type Hierarchy, inheritanceOf, inheritances, WHOLE } from './hierarchy.ts';
import { layerRefs } from './layers.ts';

/** Every target, outermost first within each hierarchy; lists folders, reads nothing but what names a target's own document. */
export function listTargets(hierarchy: Hierarchy): readonly Target[] {
  const { tree } = hierarchy;
  return onceFor(hierarchy, 'targets', () =>
    [...inheritances(hierarchy).values()].flatMap((inheritance) => {
      const all: Scope[] = [];
      for (let level = inheritance.scopes(tree, null); level.length > 0; ) {
        all.push(...level);
        level = level.flatMap((scope) => inheritance.scopes(tree, scope));
      }
      return all.map((scope) => toTarget(hierarchy, scope));
    }),
  );
}

/**
 * The scope that each target stands in, by ids: the one that it says it inherits from (the project of a plan), else the one
 * around it by its place in the tree. Reads the documents that define targets.
 */
export function containersOf(hierarchy: Hierarchy, targets: readonly Target[]) {
  const { tree, document } = hierarchy;
  return new Map(
    targets.flatMap((target) => {
      const stated = inheritanceOf(hierarchy, target).inheritsFrom?.(tree, target, document);
      const container = stated ?? target.parent;
      return container === null ? [] : [[target.id, container] as const];
    }),
  );
}

/** A scope and those around it, innermost first. */
export function outward(containers: ReadonlyMap<string, string>, id: string): readonly string[] {
  const all = [id];
  for (const one of all) {
    const around = containers.get(one);
    if (around !== undefined && !all.includes(around)) all.push(around);
  }
  return all;
}

export interface FoundTarget {
  readonly target: Target;
  readonly passedOver: Found['passedOver'];
}

/**
 * The target that words mean, over all hierarchies: an id (`0042/001`), names or numbers from the outside in (`42 1`), or one name that nothing else has; no
 * words: that of where we stand, else the root. Lists the folders along the way and no others. Throws UsageError with the nearest name or the choices.
 */
export function findTarget(
  hierarchy: Hierarchy,
  ...words: readonly (string | undefined)[]
): FoundTarget {
  // A folder may be written as a shell completes it: `./packages/api/`, `.`.
  const parts = words.flatMap(
    (word) => word?.replace(/^\.(?:\/|$)/, '').replace(/(?<!\/)\/+$/, '') || [],
  );
  const all = [...inheritances(hierarchy)];
  if (parts.length === 0) return { target: targetHere(hierarchy), passedOver: [] };
  const id = parts.join('/');
  for (const [, inheritance] of all) {
    const scope = scopeById(hierarchy, inheritance, id);
    if (scope !== null) return { target: toTarget(hierarchy, scope), passedOver: [] };
  }
  const { known, others } = scopesMeant(hierarchy, id);
  // Some find any folder: what is listed is meant before what is only found.
  const isListed = (scope: Scope): boolean =>
    listedScope(hierarchy, inheritanceOf(hierarchy, scope), scope.id) !== null;
  const listed = known.length > 1 ? known.filter(isListed) : known;
  const [alias, another] = listed.length === 0 ? known : listed;
  if (another !== undefined)
    throw tooMany(known, (all) => `"${id}" is short for ${known.length} targets: ${all}.`);
  const own = (/\.md$/.test(id) ? listTargets(hierarchy) : []).find(({ path }) => path === id);
  const match = alias ?? own ?? others[0];
  if (match !== undefined) return { target: toTarget(hierarchy, match), passedOver: [] };
  const steps = parts.flatMap((word) => word.split('/')).filter((step) => step !== '');
  const refused: { readonly error: UsageError; readonly isThere: boolean }[] = [];
  for (const [system, inheritance] of all) {
    try {
      const own = steps.length > 1 && steps[0] === system ? steps.slice(1) : steps;
      // A folder is called by its whole path.
      const names = isClosed(inheritance) ? [own.join('/')] : own;
      const { scope, passedOver } = byNames(hierarchy, inheritance, names);
      return { target: toTarget(hierarchy, scope), passedOver };
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      const roots = inheritance.scopes(hierarchy.tree, null);
      const inner = roots.some((root) => inheritance.scopes(hierarchy.tree, root).length > 0);
      refused.push({ error, isThere: roots.length > 1 || inner });
    }
  }
  // No number: `001` of every plan would be meant.
  const deep = /^\d+$/.test(id) ? [] : listTargets(hierarchy).filter((one) => isCalled(one, id));
  const [only, second] = deep;
  if (only !== undefined && second === undefined) return { target: only, passedOver: [] };
  if (second !== undefined)
    throw tooMany(deep, (all) => `${deep.length} targets are called "${id}": ${all}.`);
  const there = refused.filter(({ isThere }) => isThere);
  const errors = (there.length > 0 ? there : refused.slice(0, 1)).map(({ error }) => error);
  const [first] = errors;
  if (first !== undefined && errors.length === 1) throw first;
  const choices = errors.flatMap((one) => one.choices);
  const advice = [...new Set(errors.map((one) => one.advice))];
  throw new UsageError(
    `There is no target "${id}".`,
    advice.find((one) => one.startsWith('Did you mean')) ?? advice.join(' '),
    choices,
  );
}

/**
 * What a target is called for short: its id without the name of its system; `workspace`, where it is the root of the whole
 * tree. An alias may be that of another target, too.
 */
export function aliasesOf(
  hierarchy: Pick<Hierarchy, 'dialects' | 'tree'>,
  { id, dialect, parent, folder }: Scope,
): readonly string[] {
  const isWhole =
    parent === null && folder === '' && !isClosed(inheritanceOf(hierarchy, { dialect }));
  const all = [shortId(dialect, id), ...(isWhole ? [WHOLE] : [])];
  return [...new Set(all)].filter((alias) => alias !== id);
}

function scopesMeant(hierarchy: Hierarchy, id: string) {
  const known: Scope[] = [];
  const others: Scope[] = [];
  for (const [name, inheritance] of inheritances(hierarchy)) {
    const bare = shortId(name, id);
    const found = [`${name}/${id}`, bare].flatMap(
      (one) => scopeById(hierarchy, inheritance, one) ?? [],
    );
    const isKnown = (scope: Scope) => scope.id === bare || aliasesOf(hierarchy, scope).includes(id);
    const roots = id === WHOLE ? inheritance.scopes(hierarchy.tree, null) : [];
    const all = new Map([...found, ...roots].map((one) => [one.id, one])).values();
    known.push(...[...all].filter(isKnown));
    others.push(...found.filter((scope) => !isKnown(scope)));
  }
  return { known, others };
}

export function rootTargets(hierarchy: Hierarchy): readonly Target[] {
  for (const inheritance of inheritances(hierarchy).values()) {
    const roots = inheritance.scopes(hierarchy.tree, null);
    if (roots.length > 0) return roots.map((scope) => toTarget(hierarchy, scope));
  }
  return [];
}

/**
 * A target as one of its readers sees it, `codex`, `Codex CLI`, `codex@0.169` or `claude/Explore`, or with what one of another hierarchy loads there
 * by itself; without a target that of where we stand, else the first root that has the reader. Throws UsageError.
 */
export function seenBy(hierarchy: Hierarchy, target: Target | null, asked: string): Target {
  const [words = ''] = asked.split(/[@/]/, 1);
  const all = [...inheritances(hierarchy).values()];
  const [name = words] = all.flatMap((one) => one.readers?.called(words) ?? []);
  const reader = name + asked.slice(words.length);
  const loader = loaderFor(hierarchy, name);
  // Which roots there are may take a look at the whole tree, which a target that is named does not need.
  const isHere = () => hierarchy.here !== '' || rootTargets(hierarchy).length === 1;
  const current = target ?? (isHere() ? targetHere(hierarchy) : null);
  const own = current === null ? all : [inheritanceOf(hierarchy, current)];
  const has = own.find((one) => one.readers?.names(null).includes(name));
  if (has === undefined && current !== null && loader !== null)
    return { ...current, reader, start: workFolder(hierarchy, current) };
  const [root] = has?.scopes(hierarchy.tree, null) ?? [];
  const seen = current ?? (root && toTarget(hierarchy, root));
  if (has !== undefined && seen !== undefined) return { ...seen, reader };
  const readers = [...new Set([...own, ...all.filter(isClosed)])].flatMap(
    (one) => one.readers?.names(null) ?? [],
  );
  throw noneOf(readers, `There is no coding agent "${reader}".`, name);
}

/** What a target can be asked for. */
function purposesIn(hierarchy: Hierarchy, target: Target): ReadonlyMap<string, Purpose> {
  const all = Object.entries(inheritanceOf(hierarchy, target).purposes ?? {});
  return new Map(all.filter(([, one]) => one.isOf?.(hierarchy.tree, target) ?? true));
}

/** A target for each purpose that has a page's heading, with that. */
export function tellingsOf(hierarchy: Hierarchy, target: Target) {
  return [...purposesIn(hierarchy, target)].flatMap(([purpose, one]) => {
    const title = 'tell' in one ? one.title : undefined;
    return title === undefined ? [] : [{ title, target: { ...target, purpose } }];
  });
}

/** The purposes for which the system of a target chooses layers, with the paths of all that is there then. */
export function purposesOf(hierarchy: Hierarchy, target: Target) {
  return [...purposesIn(hierarchy, target)].flatMap(([purpose, one]) => {
    if (!('layers' in one)) return [];
    const all = layerRefs(hierarchy, { ...target, purpose });
    return [{ purpose, paths: new Set(all.map(({ path }) => path)) }];
  });
}

/** A target, or that of where we stand, as it is asked about for one purpose. Throws UsageError. */
export function askedFor(hierarchy: Hierarchy, target: Target | null, purpose: string): Target {
  const current = target ?? targetHere(hierarchy);
  const purposes = purposesIn(hierarchy, current);
  const known = purposes.get(purpose);
  if (known !== undefined && current.reader !== undefined && !('layers' in known))
    throw new UsageError(
      `What is made for "${purpose}" is the same for every agent.`,
      'Ask without --as.',
    );
  if (known !== undefined) return { ...current, purpose };
  throw noneOf([...purposes.keys()], `${current.name} has no purpose "${purpose}".`, purpose);
}

function noneOf(names: readonly string[], message: string, typed: string): UsageError {
  const all = names.length === 0 ? 'Leave it out.' : `Use one of ${names.join(', ')}.`;
  return new UsageError(message, didYouMean(typed, names, all), names);
}

function tooMany(scopes: readonly Scope[], message: (ids: string) => string): UsageError {
  const ids = scopes.map(({ id }) => id);
  const advice = `Use one of them, for example "${ids[0] ?? ''}".`;
  return new UsageError(message(ids.slice(0, 12).join(', ')), advice, ids);
}

function targetHere(hierarchy: Hierarchy): Target {
  const { here: folder, tree } = hierarchy;
  const [first] = inheritances(hierarchy).values();
  const scope = folder === '' ? null : (first?.find?.(tree, { folder }) ?? null);
  if (scope !== null) return toTarget(hierarchy, scope);
  const roots = rootTargets(hierarchy);
  const [root, another] = roots;
  if (root !== undefined && another === undefined) return root;
  throw tooMany(roots, (all) => `There are ${roots.length} to choose from: ${all}.`);
}

/** Found at once where the dialect can find every id; else by descending into roots and into what the id begins with. */
export function scopeById(hierarchy: Hierarchy, inheritance: Inheritance, id: string) {
  const { find } = inheritance;
  return find ? find(hierarchy.tree, { id }) : listedScope(hierarchy, inheritance, id);
}

function listedScope(
  hierarchy: Hierarchy,
  inheritance: Inheritance,
  id: string,
  inside: Scope | null = null,
): Scope | null {
  const scopes = inheritance.scopes(hierarchy.tree, inside);
  const exact = scopes.find((scope) => scope.id === id);
  if (exact !== undefined) return exact;
  for (const scope of scopes) {
    if (scope.parent !== null && !id.startsWith(`${scope.id}/`)) continue;
    const found = listedScope(hierarchy, inheritance, id, scope);
    if (found !== null) return found;
  }
  return null;
}

function byNames({ tree }: Hierarchy, inheritance: Inheritance, steps: readonly string[]): Found {
  const { levels } = inheritance;
  const roots = inheritance.scopes(tree, null);
  const [first = '', ...rest] = steps;
  const top = [...roots.flatMap((root) => inheritance.scopes(tree, root)), ...roots];
  let found = findScope(top, first, levels);
  for (const step of rest) {
    const { name, level, id } = found.scope;
    const inside = inheritance.scopes(tree, found.scope);
    if (inside.length === 0)
      throw new UsageError(
        `${name} is ${aKind(level)} and contains no targets.`,
        `Use the ${level} itself: ${id}.`,
      );
    const next = findScope(inside, step, levels, `${id}/`);
    found = { scope: next.scope, passedOver: [...found.passedOver, ...next.passedOver] };
  }
  return found;
}

export function toTarget(hierarchy: Hierarchy, scope: Scope): Target {
  const path = inheritanceOf(hierarchy, scope).definition(hierarchy.tree, scope);
  return { ...scope, path, name: nameOf(hierarchy, scope, path) };
}

function nameOf(hierarchy: Hierarchy, scope: Scope, path: string | null): string {
  if (scope.parent !== null || scope.folder !== '') return scope.name;
  const { tree, settings, document } = hierarchy;
  const stated = path === null ? undefined : document(path)?.title;
  return settings.site.title ?? stated ?? (tree.name || scope.name);
}
