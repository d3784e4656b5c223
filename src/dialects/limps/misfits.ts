// What plans, projects and memories say of the hierarchy that is not so: links that lead nowhere, memory of nobody.

import { slug } from 'github-slugger';
import type { Document } from '../../model/document.ts';
import type { Misfit } from '../../model/facts.ts';
import { nameOf as fileName, folderOf } from '../../model/paths.ts';
import type { Scope } from '../../model/scope.ts';
import type { Span, Tree } from '../../model/source.ts';
import { type Json, scalarText } from '../../model/value.ts';
import { definition } from './layers.ts';
import { leadingNumber, memoryStem, sameNumber } from './names.ts';
import { agentFiles, isPlanNamed, scopes } from './scopes.ts';

type Documents = ReadonlyMap<string, Document>;

export function misfits(tree: Tree, documents: Documents): readonly Misfit[] {
  const [workspace] = scopes(tree, null);
  const inside = workspace === undefined ? [] : scopes(tree, workspace);
  const projects = inside.filter(({ level }) => level === 'project');
  const plans = inside.filter(({ level }) => level === 'plan');
  return [
    ...plans.flatMap((plan) => planMisfits(tree, documents, plan, projects)),
    ...projects.flatMap((project) => listMisfits(tree, documents, project, projects, plans)),
    ...plans.flatMap((plan) => memoryMisfits(tree, documents, plan)),
    ...numberMisfits(tree, documents, plans),
    ...plans.flatMap((plan) => numberMisfits(tree, documents, scopes(tree, plan))),
  ];
}

function planMisfits(
  tree: Tree,
  documents: Documents,
  plan: Scope,
  projects: readonly Scope[],
): readonly Misfit[] {
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
function misnamed(documents: Documents, plan: Scope): readonly Misfit[] {
  const own = [...documents.values()].find(
    ({ path, metadata }) =>
      folderOf(path) === plan.folder && memoryStem(path) === null && metadata.project !== undefined,
  );
  if (own === undefined) return [];
  const meant = `${fileName(plan.folder)}-plan.md`;
  return [misfit('misnamed', own.path, null, fileName(own.path), 'plan', { meant })];
}

/** `plans:` of a project: each names a plan, and none that belongs to another project. */
function listMisfits(
  tree: Tree,
  documents: Documents,
  project: Scope,
  projects: readonly Scope[],
  plans: readonly Scope[],
): readonly Misfit[] {
  const path = `${project.folder}/project.md`;
  const span = documents.get(path)?.metadataSpans.get('plans') ?? null;
  return listed(documents, path).flatMap((written): Misfit[] => {
    const plan = plans.find((one) => isPlanNamed(tree, one, written));
    const names = plans.map(({ name }) => name);
    if (plan === undefined) return [unknown(path, span, written, 'plan', names)];
    const own = definition(tree, plan);
    const document = own === null ? undefined : documents.get(own);
    const stated = document?.metadata.project;
    if (own !== null && typeof stated === 'string') {
      if (isSame(project.name, stated)) return [];
      const line = document?.metadataSpans.get('project')?.line ?? 1;
      return [
        misfit('contested-scope', path, span, written, 'plan', { other: { path: own, line } }),
      ];
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
    return [
      misfit('contested-scope', path, span, written, 'plan', { other: { path: other, line } }),
    ];
  });
}

function memoryMisfits(tree: Tree, documents: Documents, plan: Scope): readonly Misfit[] {
  const stems = agentFiles(tree, plan).map(({ stem }) => stem);
  const folder = `${plan.folder}/agents`;
  return tree.list(folder).flatMap(({ name }): Misfit[] => {
    const stem = memoryStem(name);
    const document = documents.get(`${folder}/${name}`);
    if (stem === null || document === undefined) return [];
    const { path, metadata, metadataSpans } = document;
    if (!stems.includes(stem)) {
      return [misfit('memory-of-nobody', path, null, name, 'agent', { names: stems })];
    }
    const written = scalarText(metadata.agent);
    if (written === null || isSame(stem, written) || sameNumber(leadingNumber(stem), written))
      return [];
    const span = metadataSpans.get('agent') ?? null;
    return [misfit('memory-of-another', path, span, written, 'agent', { meant: stem })];
  });
}

/** Two that go by one number: whoever names it means either. */
function numberMisfits(
  tree: Tree,
  documents: Documents,
  siblings: readonly Scope[],
): readonly Misfit[] {
  const standing = siblings.filter(({ number, retired }) => number !== null && !retired);
  const byNumber = Map.groupBy(standing, ({ number }) => Number(number));
  return [...byNumber.values()].flatMap(([first, ...others]) =>
    others.flatMap((scope): Misfit[] => {
      const [own, other] = [scope, first ?? scope].map(
        (one) => definition(tree, one) ?? anyIn(documents, one.folder),
      );
      if (own === undefined || own === null || other === undefined || other === null) return [];
      const beside = { other: { path: other, line: 1 }, meant: fileName(other) };
      return [misfit('same-number', own, null, scope.number ?? '', scope.level, beside)];
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
  span: Span | null,
  written: string,
  level: string,
  names: readonly string[],
): Misfit {
  return misfit('unknown-scope', path, span, written, level, { names });
}

function misfit(
  kind: Misfit['kind'],
  path: string,
  span: Span | null,
  written: string,
  level: string,
  { meant = null, names = [], other = null }: Partial<Pick<Misfit, 'meant' | 'names' | 'other'>>,
): Misfit {
  return { kind, path, span, written, level, meant, names, other };
}
