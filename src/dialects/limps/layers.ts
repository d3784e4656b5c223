// The documents of its cascade, lowest first (L-003, L-025 … L-030, C-04 … C-06), reading as little as it can.

import { slug } from 'github-slugger';
import type { ReadDocument } from '../../model/dialect.ts';
import type { Document } from '../../model/document.ts';
import { onceFor } from '../../model/once.ts';
import { nameOf } from '../../model/paths.ts';
import { type LayerRef, layersOf, type Scope, type Target } from '../../model/scope.ts';
import { filesIn, type Tree } from '../../model/source.ts';
import { type Json, scalarText } from '../../model/value.ts';
import { leadingNumber, memoryStem, role } from './roles.ts';
import { agentFiles, isPlanNamed, PROJECT_FOLDERS, projectFolders } from './scopes.ts';

/** Outermost first (L-025). */
const layer = layersOf(['workspace', 'project', 'plan', 'agent'], role);

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

export function definition(tree: Tree, scope: Scope): string | null {
  if (scope.level === 'workspace') return ifThere(tree, '.limps/workspace.md')[0] ?? null;
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
    ...ifThere(tree, '.limps/workspace.md').map((path) =>
      layer(path, 'workspace', 'the workspace document'),
    ),
    ...inForce(filesIn(tree, '.limps/context'), read).map((path) =>
      layer(path, 'workspace', 'context of the workspace'),
    ),
  ]);
}

function projectLayers(tree: Tree, name: string, read: ReadDocument): readonly LayerRef[] {
  const folders = PROJECT_FOLDERS.map((place) => `${place}/${name}`);
  const decision = { is: 'decision', kind: 'adr', level: null } as const;
  return [
    ...folders
      .flatMap((folder) => ifThere(tree, `${folder}/project.md`))
      .map((path) => layer(path, 'project', 'the project document')),
    ...folders
      .flatMap((folder) => filesIn(tree, `${folder}/adrs`))
      .filter((path) => read(path)?.accepted === true)
      .map((path) =>
        layer(path, 'project', 'an accepted decision of the project', { role: decision }),
      ),
  ];
}

function planLayers(tree: Tree, scope: Scope, read: ReadDocument): readonly LayerRef[] {
  const own = planFile(tree, scope);
  const files = filesIn(tree, scope.folder).filter((path) => path !== own);
  const {
    memory = [],
    context = [],
    other = [],
  } = Object.groupBy(files, (path) =>
    memoryStem(path) !== null ? 'memory' : nameOf(path) === 'context.md' ? 'context' : 'other',
  );
  const role = { is: 'context', kind: 'context', level: 'plan' } as const;
  return [
    ...(own === null ? [] : [layer(own, 'plan', 'the plan document')]),
    ...inForce([...context, ...other], read).map((path) =>
      layer(path, 'plan', 'context of the plan', { role }),
    ),
    ...memory.map((path) => layer(path, 'plan', 'memory of the plan')),
  ];
}

function agentLayers(tree: Tree, scope: Scope): readonly LayerRef[] {
  const own = definition(tree, scope);
  const folder = `${scope.folder}/agents`;
  const memory = onceFor(tree, `memory ${folder}`, () =>
    Map.groupBy(filesIn(tree, folder), (path) => memoryStem(nameOf(path))),
  );
  return [
    ...(own === null ? [] : [layer(own, 'agent', 'the agent document')]),
    ...(memory.get(scope.name) ?? []).map((path) => layer(path, 'agent', 'memory of the agent')),
  ];
}

/** `<folder>-plan.md`, else the only `*-plan.md`, else `<number>-plan.md`, else `plan.md` (C-04). */
function planFile(tree: Tree, { folder }: Scope): string | null {
  const name = nameOf(folder);
  const files = filesIn(tree, folder);
  const fileCalled = (wanted: string): string | undefined =>
    files.find((path) => nameOf(path).toLowerCase() === wanted);
  const suffixed = files.filter((path) => /-plan\.md$/i.test(path));
  return (
    fileCalled(`${name.toLowerCase()}-plan.md`) ??
    (suffixed.length === 1 ? suffixed[0] : undefined) ??
    fileCalled(`${leadingNumber(name)}-plan.md`) ??
    fileCalled('plan.md') ??
    null
  );
}

function projectName(tree: Tree, scope: Scope, read: ReadDocument): string | null {
  const path = planFile(tree, scope);
  const stated = path === null ? undefined : read(path)?.metadata.project;
  const projects = projectFolders(tree);
  const [found = null] =
    typeof stated === 'string' && stated !== ''
      ? // A project is named by its folder; capitals and decoration do not matter.
        (projects.find(([name]) => name === stated) ??
        projects.find(([name]) => slug(name) === slug(stated)) ??
        [])
      : (projects.find(([, folder]) => listsPlan(tree, read(`${folder}/project.md`), scope)) ?? []);
  return found;
}

function listsPlan(tree: Tree, project: Document | null, scope: Scope): boolean {
  const listed: readonly Json[] = [project?.metadata.plans ?? null].flat();
  return listed.some((plan) => isPlanNamed(tree, scope, scalarText(plan) ?? ''));
}

/**
 * Archived and superseded documents leave resolution and stay readable (L-071). Only what a document says of itself
 * counts: whoever asks about a plan in `archive/` asks about its documents too.
 */
function inForce(paths: readonly string[], read: ReadDocument): readonly string[] {
  return paths.filter((path) => {
    const document = read(path);
    if (document === null || document.role.lifecycle !== undefined) return true;
    return !['archived', 'superseded', 'expired'].includes(document.lifecycle);
  });
}

function ifThere(tree: Tree, path: string): readonly string[] {
  return tree.has(path) ? [path] : [];
}
