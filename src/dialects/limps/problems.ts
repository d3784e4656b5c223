// What plans, projects and memories say of the hierarchy that is not so: links that lead nowhere, memory of nobody.

import { slug } from 'github-slugger';
import type { Document, Documents } from '../../model/document.ts';
import { type Problem, problemAt } from '../../model/facts.ts';
import { folderOf, nameOf, stemOf } from '../../model/paths.ts';
import type { Scope } from '../../model/scope.ts';
import { filesIn, type Tree } from '../../model/source.ts';
import { closest } from '../../model/usage-error.ts';
import { type Json, scalarText } from '../../model/value.ts';
import { definition } from './layers.ts';
import { leadingNumber, memoryStem, misnamedFolder, sameNumber } from './roles.ts';
import { agentFiles, isPlanNamed, scopes } from './scopes.ts';

export function problems(tree: Tree, documents: Documents): readonly Problem[] {
  const inside = scopes(tree, null).flatMap((workspace) => scopes(tree, workspace));
  const projects = inside.filter(({ level }) => level === 'project');
  const plans = inside.filter(({ level }) => level === 'plan');
  return [
    ...besideWorkspace(documents),
    ...inMisnamedFolders(documents),
    ...plans.flatMap((plan) => planProblems(tree, documents, plan, projects)),
    ...projects.flatMap((project) => listProblems(tree, documents, project, projects, plans)),
    ...plans.flatMap((plan) => memoryProblems(tree, documents, plan)),
    ...numberProblems(tree, documents, plans),
    ...plans.flatMap((plan) => numberProblems(tree, documents, scopes(tree, plan))),
  ];
}

function planProblems(tree: Tree, documents: Documents, plan: Scope, projects: readonly Scope[]) {
  const path = definition(tree, plan);
  if (path === null) return misnamedPlan(documents, plan);
  const document = documents.get(path);
  const stated = document?.metadata.project;
  if (typeof stated !== 'string' || stated.trim() === '') return [];
  return projects.some(({ name }) => isSame(name, stated))
    ? []
    : [unknown(path, 'project', stated, document, 'project', projects)];
}

/** A plan without a document of its own, and beside it one that names a project: it is read as mere context. */
function misnamedPlan(documents: Documents, { folder }: Scope): readonly Problem[] {
  const own = [...documents.values()].find(
    ({ path, metadata }) =>
      folderOf(path) === folder && memoryStem(path) === null && metadata.project !== undefined,
  );
  const data = { level: 'plan', meant: `${nameOf(folder)}-plan.md` };
  return own === undefined ? [] : [problemAt('misnamed', own.path, data)];
}

/** `workspaces.md`: nobody inherits what it declares. */
function besideWorkspace(documents: Documents): readonly Problem[] {
  return [...documents.values()]
    .filter(
      ({ path, declarations }) =>
        /^\.limps\/(?:workspaces|work[-_]space)\.md$/i.test(path) && declarations.length > 0,
    )
    .map(({ path }) => problemAt('misnamed', path, { level: 'workspace', meant: 'workspace.md' }));
}

/** One for each folder, at its first file. */
function inMisnamedFolders(documents: Documents): readonly Problem[] {
  const found = [...documents.keys()].flatMap((path) => {
    const misnamed = misnamedFolder(path);
    return misnamed === null ? [] : [{ path, ...misnamed }];
  });
  return [...Map.groupBy(found, ({ folder }) => folder).values()].flatMap(([first]) => {
    if (first === undefined) return [];
    const { path, ...data } = first;
    return [problemAt('misnamedFolder', path, data)];
  });
}

/** `plans:` of a project: each names a plan, and none that belongs to another project. */
function listProblems(
  tree: Tree,
  documents: Documents,
  project: Scope,
  projects: readonly Scope[],
  plans: readonly Scope[],
): readonly Problem[] {
  const path = `${project.folder}/project.md`;
  const document = documents.get(path);
  return plansListed(document).flatMap((written): readonly Problem[] => {
    const plan = plans.find((one) => isPlanNamed(tree, one, written));
    if (plan === undefined) return [unknown(path, 'plans', written, document, 'plan', plans)];
    const own = documents.get(definition(tree, plan) ?? '');
    const stated = own?.metadata.project;
    if (typeof stated === 'string' && isSame(project.name, stated)) return [];
    const rivals = projects
      .filter(({ name }) => name < project.name)
      .map(({ folder }) => documents.get(`${folder}/project.md`));
    const [other, key] =
      typeof stated === 'string'
        ? [own, 'project']
        : [
            rivals.find((one) => plansListed(one).some((name) => isPlanNamed(tree, plan, name))),
            'plans',
          ];
    if (other === undefined) return [];
    const line = other.metadataSpans.get(key)?.line ?? 1;
    const related = [{ path: other.path, line, message: `claims it: ${written}` }];
    const at = document?.metadataSpans.get('plans');
    return [problemAt('claimed', path, { level: 'plan', written, other: other.path }, at, related)];
  });
}

function memoryProblems(tree: Tree, documents: Documents, plan: Scope): readonly Problem[] {
  const stems = agentFiles(tree, plan).map(({ stem }) => stem);
  return filesIn(tree, `${plan.folder}/agents`).flatMap((path): readonly Problem[] => {
    const stem = memoryStem(nameOf(path));
    const document = documents.get(path);
    if (stem === null || document === undefined) return [];
    if (!stems.includes(stem)) {
      const near = closest(nameOf(path), stems);
      const kind = near === null ? 'ofNobody' : 'perhapsOf';
      return [problemAt(kind, path, dataOf('agent', nameOf(path), near))];
    }
    const written = scalarText(document.metadata.agent);
    if (written === null || isSame(stem, written) || sameNumber(leadingNumber(stem), written))
      return [];
    const at = document.metadataSpans.get('agent');
    return [problemAt('ofAnother', path, dataOf('agent', written, stem), at)];
  });
}

/** Two that go by one number: whoever names it means either. */
function numberProblems(tree: Tree, documents: Documents, siblings: readonly Scope[]) {
  const standing = siblings.filter(({ number, retired }) => number !== null && !retired);
  const pathOf = (scope: Scope): string | undefined =>
    definition(tree, scope) ??
    [...documents.keys()].find((path) => path.startsWith(`${scope.folder}/`));
  const groups = Map.groupBy(standing, ({ number }) => Number(number)).values();
  return [...groups].flatMap(([first, ...others]) =>
    others.flatMap((scope) => {
      const [own, other] = [pathOf(scope), pathOf(first ?? scope)];
      if (own === undefined || other === undefined) return [];
      const id = scope.number ?? '';
      const related = [{ path: other, line: 1, message: `also has the number ${id}` }];
      const data = { id, what: 'number', other: stemOf(other) };
      return [problemAt('sameNumber', own, data, null, related)];
    }),
  );
}

function plansListed(project: Document | undefined): readonly string[] {
  const all: readonly Json[] = [project?.metadata.plans ?? null].flat();
  return all.flatMap((plan) => scalarText(plan) ?? []);
}

function isSame(name: string, written: string): boolean {
  return name === written || slug(name) === slug(written);
}

function unknown(
  path: string,
  key: string,
  written: string,
  document: Document | undefined,
  level: string,
  scopes: readonly Scope[],
): Problem {
  const near = closest(
    written,
    scopes.map(({ name }) => name),
  );
  const kind = near === null ? 'unknownScope' : 'misspeltScope';
  return problemAt(kind, path, dataOf(level, written, near), document?.metadataSpans.get(key));
}

function dataOf(level: string, written: string, near: string | null): Problem['data'] {
  return { level, written, ...(near !== null && { meant: near }) };
}
