// What plans, projects and memories say of the hierarchy that is not so: links that lead nowhere, memory of nobody.

import { slug } from 'github-slugger';
import { closest } from '../../model/closest.ts';
import type { Document } from '../../model/document.ts';
import type { Problem } from '../../model/facts.ts';
import { nameOf as fileName, folderOf, stemOf } from '../../model/paths.ts';
import type { Scope } from '../../model/scope.ts';
import type { Span, Tree } from '../../model/source.ts';
import { type Json, scalarText } from '../../model/value.ts';
import { definition } from './layers.ts';
import { leadingNumber, memoryStem, sameNumber } from './names.ts';
import { agentFiles, isPlanNamed, scopes } from './scopes.ts';

type Documents = ReadonlyMap<string, Document>;

export function problems(tree: Tree, documents: Documents): readonly Problem[] {
  const [workspace] = scopes(tree, null);
  const inside = workspace === undefined ? [] : scopes(tree, workspace);
  const projects = inside.filter(({ level }) => level === 'project');
  const plans = inside.filter(({ level }) => level === 'plan');
  return [
    ...plans.flatMap((plan) => planProblems(tree, documents, plan, projects)),
    ...projects.flatMap((project) => listProblems(tree, documents, project, projects, plans)),
    ...plans.flatMap((plan) => memoryProblems(tree, documents, plan)),
    ...numberProblems(tree, documents, plans),
    ...plans.flatMap((plan) => numberProblems(tree, documents, scopes(tree, plan))),
  ];
}

function planProblems(
  tree: Tree,
  documents: Documents,
  plan: Scope,
  projects: readonly Scope[],
): readonly Problem[] {
  const path = definition(tree, plan);
  if (path === null) return misnamed(documents, plan);
  const document = documents.get(path);
  const stated = document?.metadata.project;
  if (typeof stated !== 'string' || stated.trim() === '') return [];
  if (projects.some(({ name }) => isSame(name, stated))) return [];
  const names = projects.map(({ name }) => name);
  return [unknown(path, document?.metadataSpans.get('project') ?? null, stated, 'project', names)];
}

/** A plan without a document of its own, and beside it one that names a project: it is read as mere context. */
function misnamed(documents: Documents, plan: Scope): readonly Problem[] {
  const own = [...documents.values()].find(
    ({ path, metadata }) =>
      folderOf(path) === plan.folder && memoryStem(path) === null && metadata.project !== undefined,
  );
  if (own === undefined) return [];
  const meant = `${fileName(plan.folder)}-plan.md`;
  return [
    { kind: 'misnamed', path: own.path, at: null, data: { level: 'plan', meant }, related: [] },
  ];
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
  const span = documents.get(path)?.metadataSpans.get('plans') ?? null;
  return listed(documents, path).flatMap((written): Problem[] => {
    const plan = plans.find((one) => isPlanNamed(tree, one, written));
    const names = plans.map(({ name }) => name);
    if (plan === undefined) return [unknown(path, span, written, 'plan', names)];
    const own = definition(tree, plan);
    const document = own === null ? undefined : documents.get(own);
    const stated = document?.metadata.project;
    if (own !== null && typeof stated === 'string') {
      if (isSame(project.name, stated)) return [];
      const line = document?.metadataSpans.get('project')?.line ?? 1;
      return [claimed(path, span, written, { path: own, line })];
    }
    const rival = projects.find(
      (other) =>
        other.name < project.name &&
        listed(documents, `${other.folder}/project.md`).some((name) =>
          isPlanNamed(tree, plan, name),
        ),
    );
    if (rival === undefined) return [];
    const other = `${rival.folder}/project.md`;
    const line = documents.get(other)?.metadataSpans.get('plans')?.line ?? 1;
    return [claimed(path, span, written, { path: other, line })];
  });
}

function memoryProblems(tree: Tree, documents: Documents, plan: Scope): readonly Problem[] {
  const stems = agentFiles(tree, plan).map(({ stem }) => stem);
  const folder = `${plan.folder}/agents`;
  return tree.list(folder).flatMap(({ name }): Problem[] => {
    const stem = memoryStem(name);
    const document = documents.get(`${folder}/${name}`);
    if (stem === null || document === undefined) return [];
    const { path, metadata, metadataSpans } = document;
    if (!stems.includes(stem)) {
      const meant = closest(name, stems);
      const kind = meant === null ? 'ofNobody' : 'perhapsOf';
      return [{ kind, path, at: null, data: named('agent', name, meant), related: [] }];
    }
    const written = scalarText(metadata.agent);
    if (written === null || isSame(stem, written) || sameNumber(leadingNumber(stem), written))
      return [];
    const at = metadataSpans.get('agent') ?? null;
    return [{ kind: 'ofAnother', path, at, data: named('agent', written, stem), related: [] }];
  });
}

/** Two that go by one number: whoever names it means either. */
function numberProblems(
  tree: Tree,
  documents: Documents,
  siblings: readonly Scope[],
): readonly Problem[] {
  const standing = siblings.filter(({ number, retired }) => number !== null && !retired);
  const byNumber = Map.groupBy(standing, ({ number }) => Number(number));
  return [...byNumber.values()].flatMap(([first, ...others]) =>
    others.flatMap((scope): Problem[] => {
      const [own, other] = [scope, first ?? scope].map(
        (one) => definition(tree, one) ?? anyIn(documents, one.folder),
      );
      if (own === undefined || own === null || other === undefined || other === null) return [];
      const id = scope.number ?? '';
      const related = [{ path: other, line: 1, message: `also has the number ${id}` }];
      const data = { id, what: 'number', other: stemOf(other) };
      return [{ kind: 'sameNumber', path: own, at: null, data, related }];
    }),
  );
}

function anyIn(documents: Documents, folder: string): string | null {
  return [...documents.keys()].find((path) => path.startsWith(`${folder}/`)) ?? null;
}

function listed(documents: Documents, path: string): readonly string[] {
  const all: readonly Json[] = [documents.get(path)?.metadata.plans ?? null].flat();
  return all.flatMap((plan) => scalarText(plan) ?? []);
}

function isSame(name: string, written: string): boolean {
  return name === written || slug(name) === slug(written);
}

function unknown(
  path: string,
  at: Span | null,
  written: string,
  level: string,
  names: readonly string[],
): Problem {
  const meant = closest(written, names);
  const kind = meant === null ? 'unknownScope' : 'misspeltScope';
  return { kind, path, at, data: named(level, written, meant), related: [] };
}

function claimed(
  path: string,
  at: Span | null,
  written: string,
  other: { readonly path: string; readonly line: number },
): Problem {
  const related = [{ ...other, message: `claims it: ${written}` }];
  return {
    kind: 'claimed',
    path,
    at,
    data: { level: 'plan', written, other: other.path },
    related,
  };
}

function named(level: string, written: string, meant: string | null): Problem['data'] {
  return { level, written, ...(meant !== null && { meant }) };
}
