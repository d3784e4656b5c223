// In: a hierarchy and what was typed. Out: its targets, and the one that is meant.

import { type Found, findScope } from '../graph/find-scope.ts';
import type { Scope, Target } from '../model/graph.ts';
import { UsageError } from '../model/usage-error.ts';
import { dialectOf, type Hierarchy } from './hierarchy.ts';

/** Every target, outermost first; lists folders, reads nothing but what names a target's own document. */
export function listTargets(hierarchy: Hierarchy): readonly Target[] {
  const { tree } = hierarchy;
  // Where two dialects see one workspace, the one with the stronger evidence speaks for it.
  const known = new Set<string>();
  return hierarchy.dialects.flatMap((dialect) => {
    const workspace = dialect.workspace(tree);
    const inside = dialect.children(tree, workspace);
    const agents = inside.flatMap((scope) => dialect.children(tree, scope));
    return [workspace, ...inside, ...agents]
      .filter(({ id }) => !known.has(id) && known.add(id))
      .map((scope) => toTarget(hierarchy, scope));
  });
}

export interface FoundTarget {
  readonly target: Target;
  readonly passedOver: Found['passedOver'];
}

/** The workspace, a plan, or an agent of a plan, by name or number (L-038, L-040). Throws UsageError. */
export function findTarget(hierarchy: Hierarchy, plan?: string, agent?: string): FoundTarget {
  const { tree } = hierarchy;
  const [dialect] = hierarchy.dialects;
  const workspace = dialect.workspace(tree);
  if (plan === undefined || (plan === workspace.id && agent === undefined)) {
    return { target: toTarget(hierarchy, workspace), passedOver: [] };
  }
  const slash = plan.indexOf('/');
  if (agent === undefined && slash > 0) return findTargetById(hierarchy, plan);
  const scopes = dialect.children(tree, workspace);
  const found = findScope(scopes, plan, 'plan');
  if (agent === undefined)
    return { target: toTarget(hierarchy, found.scope), passedOver: found.passedOver };
  if (found.scope.kind === 'project') {
    throw new UsageError(
      `${found.scope.name} is a project, and only plans have agents.`,
      `Ask about the project itself (${found.scope.id}), or name a plan.`,
    );
  }
  const inPlan = findScope(dialect.children(tree, found.scope), agent, 'agent');
  return { target: toTarget(hierarchy, inPlan.scope), passedOver: found.passedOver };
}

/** A target by its id, `0042/001` or `projects/site`. */
function findTargetById(hierarchy: Hierarchy, id: string): FoundTarget {
  const { tree } = hierarchy;
  const [dialect] = hierarchy.dialects;
  const scopes = dialect.children(tree, dialect.workspace(tree));
  const exact = scopes.find((scope) => scope.id === id);
  if (exact) return { target: toTarget(hierarchy, exact), passedOver: [] };
  const slash = id.lastIndexOf('/');
  return findTarget(hierarchy, id.slice(0, slash), id.slice(slash + 1));
}

function toTarget(hierarchy: Hierarchy, scope: Scope): Target {
  const path = dialectOf(hierarchy, scope).definition(hierarchy.tree, scope);
  return { ...scope, path, name: nameOf(hierarchy, scope, path) };
}

/** A workspace without a document of its own is called as the settings say, else as its folder is. */
function nameOf({ tree, settings }: Hierarchy, scope: Scope, path: string | null): string {
  if (scope.kind !== 'workspace' || path !== null) return scope.name;
  return settings.site.title ?? (tree.name || scope.name);
}
