// The documents of its cascade, lowest first (L-003, L-025 … L-030, C-04 … C-06), reading as little as it can.

import { slug } from 'github-slugger';
import type { ReadDocument } from '../../model/dialect.ts';
import type { Document, DocumentRole } from '../../model/document.ts';
import type { LayerRef, Scope, Target } from '../../model/scope.ts';
import type { Tree } from '../../model/source.ts';
import { type Json, scalarText } from '../../model/value.ts';
import { leadingNumber, memoryStem } from './names.ts';
import { onceFor } from './once-for.ts';
import { isPlanFile, role } from './roles.ts';
import { agentFiles, isPlanNamed, PROJECT_FOLDERS } from './scopes.ts';

/** The levels, outermost first, and how much each counts (L-025). */
const PRIORITY = { workspace: 0, project: 10, plan: 20, agent: 30 } as const;
type LevelName = keyof typeof PRIORITY;

export function layers(tree: Tree, target: Target, read: ReadDocument): readonly LayerRef[] {
  const below = workspaceLayers(tree, read);
  if (target.level === 'workspace') return below;
  if (target.level === 'project') return [...below, ...projectLayers(tree, target.name, read)];
  const plan = onceFor(read, `plan ${target.folder}`, () => {
    const project = projectName(tree, target, read);
    return [
      ...below,
      ...(project === null ? [] : projectLayers(tree, project, read)),
      ...planLayers(tree, target, read),
    ];
  });
  return target.level === 'plan' ? plan : [...plan, ...agentLayers(tree, target)];
}

/** The document that defines a scope, or null. */
export function definition(tree: Tree, scope: Scope): string | null {
  if (scope.level === 'workspace')
    return tree.has('.limps/workspace.md') ? '.limps/workspace.md' : null;
  if (scope.level === 'project') return `${scope.folder}/project.md`;
  if (scope.level === 'plan') return planFile(tree, scope);
  return agentFiles(tree, scope).find(({ stem }) => stem === scope.name)?.path ?? null;
}

/** Id of the project of a plan: what the plan says, else whose list names it (C-05). */
export function inheritsFrom(tree: Tree, scope: Scope, read: ReadDocument): string | null {
  const name = scope.level === 'plan' ? projectName(tree, scope, read) : null;
  return name === null ? null : `projects/${slug(name) || 'unnamed'}`;
}

function workspaceLayers(tree: Tree, read: ReadDocument): readonly LayerRef[] {
  return onceFor(read, 'workspace', () => [
    ...present(tree, '.limps/workspace.md').map((path) =>
      layer(path, 'workspace', 'the workspace document'),
    ),
    ...inForce(markdown(tree, '.limps/context'), read).map((path) =>
      layer(path, 'workspace', 'context of the workspace'),
    ),
  ]);
}

/** The project document, and the accepted decisions of the project, which bind it alone. */
function projectLayers(tree: Tree, name: string, read: ReadDocument): LayerRef[] {
  const folders = PROJECT_FOLDERS.map((place) => `${place}/${name}`);
  const decisions = folders
    .flatMap((folder) => markdown(tree, `${folder}/adrs`))
    .filter((path) => read(path)?.accepted === true);
  return [
    ...folders
      .flatMap((folder) => present(tree, `${folder}/project.md`))
      .map((path) => layer(path, 'project', 'the project document')),
    ...decisions.map((path) => ({
      ...layer(path, 'project', 'an accepted decision of the project'),
      role: DECISION,
    })),
  ];
}

const DECISION: DocumentRole = { is: 'decision', kind: 'adr', level: null };

/** Plan file, context.md, other documents by name, plan memory. */
function planLayers(tree: Tree, scope: Scope, read: ReadDocument): LayerRef[] {
  const own = planFile(tree, scope);
  const files = markdown(tree, scope.folder).filter((path) => path !== own);
  const memory = files.filter((path) => memoryStem(path) !== null);
  const context = `${scope.folder}/context.md`;
  const others = files.filter((path) => memoryStem(path) === null && path !== context);
  return [
    ...(own === null ? [] : [layer(own, 'plan', 'the plan document')]),
    ...inForce([...files.filter((path) => path === context), ...others], read).map((path) => ({
      ...layer(path, 'plan', 'context of the plan'),
      role: { is: 'context', kind: 'context', level: 'plan' } as const,
    })),
    ...memory.map((path) => layer(path, 'plan', 'memory of the plan')),
  ];
}

function agentLayers(tree: Tree, scope: Scope): LayerRef[] {
  const own = definition(tree, scope);
  const memory = agentMemory(tree, `${scope.folder}/agents`).get(scope.name) ?? [];
  return [
    ...(own === null ? [] : [layer(own, 'agent', 'the agent document')]),
    ...memory.map((path) => layer(path, 'agent', 'memory of the agent')),
  ];
}

/** The memory files of a folder by the agent whose they are. */
function agentMemory(tree: Tree, folder: string): ReadonlyMap<string, readonly string[]> {
  return onceFor(tree, `memory ${folder}`, () => {
    const byAgent = new Map<string, string[]>();
    for (const path of markdown(tree, folder)) {
      const stem = memoryStem(fileName(path));
      if (stem !== null) byAgent.set(stem, [...(byAgent.get(stem) ?? []), path]);
    }
    return byAgent;
  });
}

/** `<folder>-plan.md`, else the only `*-plan.md`, else `<number>-plan.md`, else `plan.md` (C-04). */
function planFile(tree: Tree, scope: Scope): string | null {
  const folder = fileName(scope.folder);
  const files = markdown(tree, scope.folder).map(fileName);
  const suffixed = files.filter((file) => /-plan\.md$/i.test(file) && isPlanFile(folder, file));
  const chosen =
    files.find((file) => file.toLowerCase() === `${folder.toLowerCase()}-plan.md`) ??
    (suffixed.length === 1 ? suffixed[0] : undefined) ??
    files.find((file) => file === `${leadingNumber(folder)}-plan.md`) ??
    files.find((file) => file.toLowerCase() === 'plan.md');
  return chosen === undefined ? null : `${scope.folder}/${chosen}`;
}

function projectName(tree: Tree, scope: Scope, read: ReadDocument): string | null {
  const path = planFile(tree, scope);
  const stated = path === null ? undefined : read(path)?.metadata.project;
  if (typeof stated === 'string' && stated !== '') return existingProject(tree, stated);
  for (const place of PROJECT_FOLDERS) {
    for (const { name, type } of tree.list(place)) {
      const file = `${place}/${name}/project.md`;
      if (type === 'folder' && tree.has(file) && listsPlan(tree, read(file), scope)) return name;
    }
  }
  return null;
}

/** A project is named by its folder; capitals and decoration do not matter. */
function existingProject(tree: Tree, stated: string): string | null {
  const names = PROJECT_FOLDERS.flatMap((place) =>
    tree
      .list(place)
      .filter(({ name, type }) => type === 'folder' && tree.has(`${place}/${name}/project.md`)),
  ).map(({ name }) => name);
  return (
    names.find((name) => name === stated) ??
    names.find((name) => slug(name) === slug(stated)) ??
    null
  );
}

function listsPlan(tree: Tree, project: Document | null, scope: Scope): boolean {
  const listed: readonly Json[] = [project?.metadata.plans ?? null].flat();
  return listed.some((plan) => isPlanNamed(tree, scope, scalarText(plan) ?? ''));
}

function markdown(tree: Tree, folder: string): string[] {
  return tree
    .list(folder)
    .filter(({ name, type }) => type === 'file' && /\.md$/i.test(name))
    .map(({ name }) => `${folder}/${name}`);
}

/**
 * Archived and superseded documents leave resolution and stay readable (L-071). Only what a document says of itself
 * counts: whoever asks about a plan in `archive/` asks about its documents too.
 */
function inForce(paths: readonly string[], read: ReadDocument): string[] {
  return paths.filter((path) => {
    const document = read(path);
    if (document === null || document.role.lifecycle !== undefined) return true;
    return !['archived', 'superseded', 'expired'].includes(document.lifecycle);
  });
}

function present(tree: Tree, path: string): string[] {
  return tree.has(path) ? [path] : [];
}

function layer(path: string, level: LevelName, says: string): LayerRef {
  return {
    path,
    role: role(path) ?? { is: 'document', kind: 'document', level },
    level,
    priority: PRIORITY[level],
    because: { says },
    extent: { part: 'whole' },
  };
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
