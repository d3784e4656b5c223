import { containersOf, outward, replacedTargets } from '../core.ts';
import { fill, styleOf, type TextOptions, widest } from '../emit/text.ts';
import { visible } from '../emit/visible.ts';
import type { Document, Work } from '../model/document.ts';
import type { Target } from '../model/scope.ts';
import { defineOperation, field } from './operation.ts';

/** A target with what the document that defines it says of its work. */
interface ListedTarget extends Target, Partial<Pick<Document, 'lifecycle' | 'rawStatus'>> {
  readonly dependsOn?: readonly string[];
  readonly persona?: Work['persona'];
  readonly files?: readonly string[];
  readonly blocks?: Work['blocks'];
  /** Id of what replaced it or what it stands in; null where nobody says what did. */
  readonly supersededBy?: string | null;
}

interface Targets {
  readonly targets: readonly ListedTarget[];
  /** How many more there are, beneath these too, where there are any. */
  readonly more?: number;
}

export const operation = defineOperation({
  name: 'targets',
  summary: 'list all that can be asked about: folders, agents and other targets',
  input: {
    target: field.target('only what is in this target', { positional: true }),
    depth: field.number('at most so many levels', { most: 100 }),
    limit: field.number('maximum number of targets', { least: 1, most: 100_000 }),
  },
  examples: ['targets', 'targets 0042 --json'],
  does: 'reads',
  address: '/targets',
  tool: {
    also: 'list_targets',
    title: 'List targets',
    description:
      'Ids of what can be asked about: the workspace and what is directly in it, or what is directly in a target. ' +
      '`more` is how many there are beneath: use depth for them.',
    defaults: { detail: 'short', depth: 1, limit: 100 },
  },
  run(workspace, { target, depth, limit }): Targets {
    const { hierarchy } = workspace;
    const every = workspace.targets();
    const containers = containersOf(hierarchy, every);
    // A plan stands in the project that it names, wherever its folder is.
    const nested = every.map((one) => ({ ...one, parent: containers.get(one.id) ?? one.parent }));
    const all = targetsWithin(nested, target?.id ?? null, Infinity);
    const listed = targetsWithin(nested, target?.id ?? null, depth ?? Infinity).slice(
      0,
      limit ?? undefined,
    );
    const parents = parentsOf(every);
    const outside = (id: string) => outward(parents, id).map((at) => parents.get(at));
    const beside = new Set(listed.flatMap(({ id }) => outside(id)));
    // What replaced a target stands beside it: reading all others would take longest.
    const candidates = every.filter(({ id }) => beside.has(parents.get(id)));
    const replaced = replacedTargets(hierarchy, candidates);
    const targets = listed.map((one) => {
      const document = one.path === null ? null : hierarchy.document(one.path);
      const by = replaced.get(one.id);
      return {
        ...{ ...one, ...(document !== null && workOf(document)) },
        ...(by !== undefined && { supersededBy: by }),
      };
    });
    return { targets, ...(all.length > listed.length && { more: all.length - listed.length }) };
  },
  words: async () => ({ text: ({ targets }, { io }) => targetsText(targets, io) }),
  short: ({ targets, ...more }) => ({
    targets: targets.map(({ id, level, name, parent, dialect, retired, supersededBy }) => ({
      ...{ id, level, name },
      ...(parent === null && { dialect }),
      ...(supersededBy !== undefined && { supersededBy }),
      ...(retired && { retired }),
    })),
    ...more,
  }),
});

function workOf({ lifecycle, rawStatus, references, work }: Document): Partial<ListedTarget> {
  const depends = references.filter(({ relation }) => relation === 'depends-on');
  return {
    ...{ lifecycle, rawStatus, dependsOn: depends.map(({ to }) => to) },
    ...(work && { ...work, files: work.files.map(({ path }) => path) }),
  };
}

/** What is in a target, or everything; only the first levels beneath it, or beneath the roots. */
function targetsWithin(all: readonly Target[], id: string | null, most: number): readonly Target[] {
  const parents = parentsOf(all);
  return all.filter((target) => {
    const around = outward(parents, target.id).slice(1);
    const depth = id === null ? around.length - 1 : around.indexOf(id);
    return depth < most && (id === null || depth >= 0);
  });
}

function parentsOf(all: readonly Target[]): ReadonlyMap<string, string> {
  const ids = new Set(all.map(({ id }) => id));
  return new Map(
    all.flatMap(({ id, parent }) => (parent && ids.has(parent) ? [[id, parent]] : [])),
  );
}

export function targetsText(targets: readonly ListedTarget[], options: TextOptions): string {
  const style = styleOf(options);
  const lines = branches(targets);
  // Of what system each root is, where there are several.
  const isMixed = new Set(targets.map(({ dialect }) => dialect)).size > 1;
  const width = widest(lines.map(({ tree, target }) => tree + visible(target.id)));
  return lines
    .map(({ tree, target }) => {
      const id = visible(target.id);
      const gap = fill(tree + id, width).slice((tree + id).length);
      const { retired, supersededBy: by, parent, dialect } = target;
      const system = isMixed && parent === null ? style.dim(` (${visible(dialect)})`) : '';
      const superseded = by === null ? 'superseded' : `superseded by ${by}`;
      const words = by === undefined ? 'retired' : superseded;
      const over = retired || by !== undefined ? style.dim(` (${visible(words)})`) : '';
      return `${style.dim(tree)}${style.bold(id)}${gap}  ${visible(target.name)}${system}${over}\n`;
    })
    .join('');
}

/** In the order given, children beneath their parent; a target whose parent is not among them stands at the root. */
function branches(targets: readonly ListedTarget[]) {
  const ids = new Set(targets.map(({ id }) => id));
  const rootOf = ({ parent, id }: Target): string | null =>
    parent !== null && parent !== id && ids.has(parent) ? parent : null;
  const byParent = Map.groupBy(targets, rootOf);
  const lines: { readonly tree: string; readonly target: ListedTarget }[] = [];
  const grow = (parent: string | null, indent: string): void => {
    const children = byParent.get(parent) ?? [];
    byParent.delete(parent);
    children.forEach((target, at) => {
      const last = at === children.length - 1;
      const isRoot = parent === null;
      lines.push({ tree: isRoot ? '' : `${indent}${last ? '└─ ' : '├─ '}`, target });
      grow(target.id, isRoot ? '' : `${indent}${last ? '   ' : '│  '}`);
    });
  };
  grow(null, '');
  // Parents in a circle have no root; they are shown all the same.
  for (const rest of [...byParent.values()]) {
    for (const target of rest) lines.push({ tree: '', target });
  }
  return lines;
}
